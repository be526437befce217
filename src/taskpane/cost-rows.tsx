import { Caption1, makeStyles, tokens } from "@fluentui/react-components";
import type { Cost } from "../addin/costliest";
import { callsInWords, creditsInWords } from "./spending-words";

const useStyles = makeStyles({
  costs: {
    width: "100%",
    borderCollapse: "collapse",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
  },
  name: { padding: 0, textAlign: "left", fontWeight: tokens.fontWeightRegular, overflowWrap: "anywhere" },
  count: {
    padding: `0 0 0 ${tokens.spacingHorizontalM}`,
    textAlign: "right",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
  caption: { textAlign: "left", paddingBottom: tokens.spacingVerticalXXS },
});

/** What this workbook spent most on, a row a function. Nothing while nothing was spent. */
export function CostRows({ costs }: { costs: readonly Cost[] }) {
  const styles = useStyles();
  if (costs.length === 0) return null;
  return (
    <table className={styles.costs}>
      <caption className={styles.caption}>
        <Caption1>Most of it went to</Caption1>
      </caption>
      <tbody>
        {costs.map(({ name, calls, credits }) => (
          <tr key={name}>
            <th scope="row" className={styles.name}>
              {name}
            </th>
            <td className={styles.count}>{callsInWords(calls)}</td>
            <td className={styles.count}>{creditsInWords(credits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
