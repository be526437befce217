import { useEffect, useState } from "react";
import { Body1, Button, Caption1, makeStyles, tokens } from "@fluentui/react-components";
import type { Addin } from "../../addin/addin";
import { onPaneVisibilityChange } from "../../workbook/office";
import { Panel } from "../panel";
import { useStore } from "../use-store";
import { lockedText, problemCount, rejectedLines, unresolvedText, volatileAdvice, volatileLine } from "./problems-text";

const useStyles = makeStyles({
  problem: { display: "flex", flexDirection: "column", alignItems: "flex-start", rowGap: tokens.spacingVerticalS },
  lines: { margin: 0, paddingLeft: tokens.spacingHorizontalL, overflowWrap: "anywhere" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The number of volatile formulas listed. */
const MAX_VOLATILE = 5;

/** The formulas that need attention: unknown names, rejected changes and volatile arguments. Nothing if there are none. */
export function ProblemsPanel({ addin }: { addin: Addin }) {
  const styles = useStyles();
  const state = useStore(addin.formulas.store);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => onPaneVisibilityChange((isVisible) => void (isVisible && addin.formulas.check())), [addin]);
  const run = (action: () => Promise<void>) => () => {
    setBusy(true);
    void action().finally(() => setBusy(false));
  };
  if (problemCount(state) === 0) return null;
  const { unresolved, locked, rejected, volatile } = state;
  return (
    <Panel
      title="Formulas to check"
      action={
        <Button size="small" disabled={isBusy} onClick={run(() => addin.formulas.check())}>
          Check again
        </Button>
      }
    >
      {unresolved > 0 && (
        <div className={styles.problem}>
          <Body1>{unresolvedText(unresolved)}</Body1>
          {locked.length > 0 && <Caption1 className={styles.quiet}>{lockedText(locked)}</Caption1>}
          <Button appearance="primary" disabled={isBusy} onClick={run(() => addin.formulas.restoreNames())}>
            Restore formulas
          </Button>
        </div>
      )}
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
