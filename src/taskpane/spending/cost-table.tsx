import { useState } from "react";
import { Caption1, Field, Link, makeStyles, Select, tokens } from "../../ui/fluent";
import type { AccountSpending, CostGroup } from "../../addin/spending/spending-log";
import { capitalized, counted } from "../format";
import { shareInWords } from "./spending-text";

const useStyles = makeStyles({
  costs: {
    width: "100%",
    borderCollapse: "collapse",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  name: { padding: 0, textAlign: "left", fontWeight: tokens.fontWeightRegular, overflowWrap: "anywhere" },
  count: {
    padding: `0 0 0 ${tokens.spacingHorizontalM}`,
    textAlign: "right",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

const groups: readonly CostGroup[] = ["function", "sheet", "symbol"];

/** The number of rows shown at first, and at most. */
const FEW = 5;
const MOST = 100;

/** What this workbook has spent by function, sheet or symbol, the highest cost first. Nothing if nothing was spent. */
export function CostTable({ paid }: { paid: AccountSpending }) {
  const styles = useStyles();
  const [group, setGroup] = useState<CostGroup>("function");
  const [showsAll, showAll] = useState(false);
  const costs = paid.costsBy(group);
  if (costs.length === 0) return null;
  const shown = costs.slice(0, showsAll ? MOST : FEW);
  return (
    <div>
      <Field label="Credits by" orientation="horizontal">
        <Select
          size="small"
          value={group}
          onChange={(_event, { value }) => setGroup(groups.find((one) => one === value) ?? group)}
        >
          {groups.map((one) => (
            <option key={one} value={one}>
              {capitalized(one)}
            </option>
          ))}
        </Select>
      </Field>
      <table className={styles.costs} aria-label={`Credits by ${group}`}>
        <tbody>
          {shown.map(({ name, credits, requests }) => (
            <tr key={name}>
              <th scope="row" className={styles.name}>
                {name}
              </th>
              <td className={styles.count}>{counted(requests, "request", "requests")}</td>
              <td className={styles.count}>{shareInWords(credits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {costs.length > FEW && (
        <Link as="button" aria-expanded={showsAll} onClick={() => showAll(!showsAll)}>
          {showsAll ? "Show fewer" : `Show all ${costs.length}`}
        </Link>
      )}
      {group !== "function" && (
        <Caption1 block className={styles.quiet}>
          The credits of a request are divided equally among its {group}s.
        </Caption1>
      )}
    </div>
  );
}
