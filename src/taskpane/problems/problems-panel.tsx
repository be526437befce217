import { useEffect, useState } from "react";
import { Body1, Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import { recalculateAtPrice, refreshPrice } from "../../addin/refresh/refresh-price";
import { calculateAutomatically } from "../../workbook/calculate-formulas";
import { onPaneVisibilityChange } from "../../workbook/office";
import { Panel } from "../panel";
import { useStore } from "../use-store";
import { CopyDiagnostics } from "./copy-diagnostics";
import { ProblemGroupView, type ProblemActions } from "./problem-group";
import { problemGroups } from "./problem-groups";
import { lockedText, manualText, problemCount, rejectedLines, volatileAdvice, volatileLine } from "./problems-text";

const useStyles = makeStyles({
  problem: { display: "flex", flexDirection: "column", alignItems: "flex-start", rowGap: tokens.spacingVerticalS },
  lines: { margin: 0, paddingLeft: tokens.spacingHorizontalL, overflowWrap: "anywhere" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The number of volatile formulas listed. */
const MAX_VOLATILE = 5;

/**
 * The formulas that need attention: those that show an error, by cause, rejected changes, manual calculation and volatile arguments.
 * Nothing if there are none.
 */
export function ProblemsPanel({ addin }: { addin: Addin }) {
  const styles = useStyles();
  const state = useStore(addin.formulas.store);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    onPaneVisibilityChange((isVisible) => void (isVisible && addin.formulas.check()));
    return addin.formulas.watch(() => !document.hidden);
  }, [addin]);
  const run = (action: () => Promise<unknown>) => {
    setBusy(true);
    void action()
      .then(() => addin.formulas.check())
      .finally(() => setBusy(false));
  };
  const actions: ProblemActions = {
    isBusy,
    price: async (addresses) => {
      // What is paused is refused without a charge, and recalculated afterwards.
      if (addin.live.paused.get()) return undefined;
      const price = await refreshPrice(addin, addresses);
      return price.credits + price.unknown > 0 ? price : undefined;
    },
    retry: (addresses, credits) => run(() => recalculateAtPrice(addin, addresses, credits)),
    restore: () => run(() => addin.formulas.restoreNames()),
  };
  if (problemCount(state) === 0) return null;
  const { errors, isManual, locked, rejected, volatile } = state;
  const groups = problemGroups(errors, (address) => addin.problems.failures.of(address));
  return (
    <Panel title="Problems" action={<CopyDiagnostics addin={addin} formulas={state} groups={groups} />}>
      {isManual && (
        <div className={styles.problem}>
          <Body1>{manualText}</Body1>
          <Button size="small" disabledFocusable={isBusy} onClick={() => run(calculateAutomatically)}>
            Calculate automatically
          </Button>
        </div>
      )}
      {groups.map((group) => (
        <ProblemGroupView key={group.cause} group={group} actions={actions} />
      ))}
      {locked.length > 0 && <Caption1 className={styles.quiet}>{lockedText(locked)}</Caption1>}
      {rejected.length > 0 && (
        <div className={styles.problem}>
          <Body1>Excel did not allow these formulas to be recalculated:</Body1>
          <Lines lines={rejectedLines(rejected)} />
        </div>
      )}
      {volatile.length > 0 && (
        <div className={styles.problem}>
          <Lines lines={volatile.slice(0, MAX_VOLATILE).map(volatileLine)} />
          {volatile.length > MAX_VOLATILE && <Caption1>{`${volatile.length - MAX_VOLATILE} more.`}</Caption1>}
          <Caption1 className={styles.quiet}>{volatileAdvice(volatile)}</Caption1>
        </div>
      )}
    </Panel>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>
          <Caption1>{line}</Caption1>
        </li>
      ))}
    </ul>
  );
}
