import { useRef, useState } from "react";
import { Button, Caption1, makeStyles, tokens } from "@fluentui/react-components";
import type { Addin } from "../addin/addin";
import type { SpendingCaps } from "../addin/spending-caps";
import { CostRows } from "./cost-rows";
import { Panel } from "./panel";
import { SpendingForm } from "./spending-form";
import { differenceInWords, spentInWords } from "./spending-words";
import { useStore } from "./use-store";

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

/** What was spent, on what, and what may be. */
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
  const save = async (caps: SpendingCaps) => {
    close();
    const outcome = await addin.limitSpending(caps);
    setRemark(outcome.done ? outcome.remark : outcome.problem);
  };

  const { caps, today, workbook } = state;
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
        <Amount name="Today" spent={today} cap={caps.perDay} />
        <Amount name="This workbook" spent={workbook} cap={caps.perWorkbook} />
        {caps.leave !== undefined && <Amount name="Balance to keep" spent={caps.leave} cap={undefined} />}
      </dl>
      <CostRows costs={state.costliest} />
      {difference && <Caption1 className={styles.quiet}>{difference}</Caption1>}
      {remark && (
        <Caption1 role="status" className={styles.quiet}>
          {remark}
        </Caption1>
      )}
      {isOpen && <SpendingForm caps={caps} save={(read) => void save(read)} cancel={close} />}
    </Panel>
  );
}

function Amount({ name, spent, cap }: { name: string; spent: number; cap: number | undefined }) {
  const styles = useStyles();
  const isReached = cap !== undefined && spent >= cap;
  return (
    <>
      <dt>{name}</dt>
      <dd className={isReached ? `${styles.amount} ${styles.reached}` : styles.amount}>{spentInWords(spent, cap)}</dd>
    </>
  );
}
