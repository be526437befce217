import { useRef, useState } from "react";
import { Button, Caption1, makeStyles, tokens } from "@fluentui/react-components";
import type { Addin } from "../../addin/addin";
import type { Cost, SpendingLimits } from "../../addin/spending";
import { Panel } from "../panel";
import { LimitsForm } from "./limits-form";
import { callsInWords, creditsInWords, differenceInWords, spentInWords } from "./spending-text";
import { useStore } from "../use-store";
const useStyles = makeStyles({
  amounts: {
    display: "grid",
    gridTemplateColumns: "1fr auto",
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    lineHeight: tokens.lineHeightBase300,
  },
  amount: { margin: 0, textAlign: "right", fontVariantNumeric: "tabular-nums" },
  reached: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorStatusWarningForeground1 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** Shows the credits spent, the most expensive functions and the limits. */
export function SpendingPanel({ addin }: { addin: Addin }) {
  const styles = useStyles();
  const state = useStore(addin.spending.store);
  const [isOpen, setOpen] = useState(false);
  const [remark, setRemark] = useState<string>();
  const opener = useRef<HTMLElement>(null);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const save = async (typed: SpendingLimits) => {
    close();
    const outcome = await addin.limitSpending(typed);
    setRemark(outcome.done ? outcome.remark : outcome.problem);
  };

  const { limits, today, workbook } = state;
  const difference = differenceInWords(state);
  return (
    <Panel
      title="Spending"
      action={
        <Button
          ref={(button: HTMLElement | null) => void (opener.current = button)}
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Limits
        </Button>
      }
    >
      <dl className={styles.amounts}>
        <Amount name="Today" spent={today} limit={limits.perDay} />
        <Amount name="This workbook" spent={workbook} limit={limits.perWorkbook} />
        {limits.leave !== undefined && <Amount name="Balance to keep" spent={limits.leave} limit={undefined} />}
      </dl>
      <CostRows costs={state.topCosts} />
      {difference && <Caption1 className={styles.quiet}>{difference}</Caption1>}
      {remark && (
        <Caption1 role="status" className={styles.quiet}>
          {remark}
        </Caption1>
      )}
      {isOpen && <LimitsForm limits={limits} save={(read) => void save(read)} cancel={close} />}
    </Panel>
  );
}

function Amount({ name, spent, limit }: { name: string; spent: number; limit: number | undefined }) {
  const styles = useStyles();
  const isReached = limit !== undefined && spent >= limit;
  return (
    <>
      <dt>{name}</dt>
      <dd className={isReached ? `${styles.amount} ${styles.reached}` : styles.amount}>{spentInWords(spent, limit)}</dd>
    </>
  );
}

const useCostStyles = makeStyles({
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

/** The functions that this workbook spent most on, one row each; nothing if nothing was spent. */
function CostRows({ costs }: { costs: readonly Cost[] }) {
  const styles = useCostStyles();
  if (costs.length === 0) return null;
  return (
    <table className={styles.costs}>
      <caption className={styles.caption}>
        <Caption1>Top functions</Caption1>
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
