import { Fragment, useState } from "react";
import { Button, Caption1, makeStyles, mergeClasses, tokens } from "../../ui/fluent";
import type { SpendingLimits } from "../../addin/spending/limits";
import type { Spending } from "../../addin/spending/spending";
import type { SpendingWatch, WatchedSpending } from "../../addin/spending/spending-watch";
import { Panel } from "../panel";
import { LimitsForm } from "./limits-form";
import { CostTable } from "./cost-table";
import { CreditChart } from "./credit-chart";
import { LedgerPanel } from "./ledger-panel";
import { SavingsPanel } from "./savings-panel";
import { differenceInWords, forecastLines, spentInWords } from "./spending-text";
import { useSpendingWatch } from "./use-spending-watch";

const useStyles = makeStyles({
  amounts: {
    display: "grid",
    gridTemplateColumns: "1fr auto",
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    lineHeight: tokens.lineHeightBase300,
  },
  forecast: { gridTemplateColumns: "max-content 1fr" },
  amount: { margin: 0, textAlign: "right", fontVariantNumeric: "tabular-nums" },
  reached: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorStatusWarningForeground1 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface SpendingPanelProps {
  spending: Spending;
  watch: SpendingWatch;
  isShown: boolean;
}

/** Shows the credits spent, a forecast, the limits, what the credits were spent on, and how to spend less. */
export function SpendingPanel({ spending, watch, isShown }: SpendingPanelProps) {
  const watched = useSpendingWatch(watch, isShown);
  return (
    <>
      <Overview spending={spending} watched={watched} />
      <SavingsPanel savings={watched.savings} />
      <LedgerPanel watched={watched} />
    </>
  );
}

function Overview({ spending, watched }: { spending: Spending; watched: WatchedSpending }) {
  const styles = useStyles();
  const { state, forecast, balance, marketNowMs } = watched;
  const [isOpen, setOpen] = useState(false);
  const [remark, setRemark] = useState<string>();
  const close = () => setOpen(false);
  const save = async (typed: SpendingLimits) => {
    close();
    const outcome = await spending.limit(typed);
    setRemark(outcome.done ? outcome.remark : outcome.problem);
  };

  const { limits, today, workbook } = state;
  const difference = differenceInWords(state);
  return (
    <Panel
      title="Spending"
      action={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Limits
        </Button>
      }
    >
      <dl className={styles.amounts}>
        <Amount name="Today" spent={today} limit={limits.perDay} />
        <Amount name="This workbook" spent={workbook} limit={limits.perWorkbook} />
        {limits.leave !== undefined && <Amount name="Balance to keep" spent={limits.leave} limit={undefined} />}
      </dl>
      <ForecastRows lines={forecastLines(forecast, { balance, marketMs: marketNowMs })} />
      <CreditChart watched={watched} />
      <CostTable paid={watched.paid} />
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

/** What will be spent, in market time. Nothing if nothing is being spent. */
function ForecastRows({ lines }: { lines: ReturnType<typeof forecastLines> }) {
  const styles = useStyles();
  if (lines.length === 0) return null;
  return (
    <div>
      <dl className={mergeClasses(styles.amounts, styles.forecast)} aria-label="Forecast">
        {lines.map(({ name, value }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className={styles.amount}>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <Caption1 className={styles.quiet}>
        Forecast from live cells and the requests of the last 10 minutes, for market hours.
      </Caption1>
    </div>
  );
}
