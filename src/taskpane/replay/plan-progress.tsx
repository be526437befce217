import type { ReactNode } from "react";
import { Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { LoadRun } from "../../addin/replay/load-run";
import { useBoxStyles } from "../box-styles";
import { useFormKeys } from "../use-form-keys";
import { useStore } from "../use-store";
import { progressText, resultText } from "./plan-text";

const useStyles = makeStyles({
  lines: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS },
  bar: { width: "100%", height: "8px", accentColor: tokens.colorBrandBackground },
});

interface PlanProgressProps {
  run: LoadRun;
  /** Whether a price is computed. */
  isBusy: boolean;
  /** Shows the price of what was not loaded. */
  priceRest: () => void;
  /** Goes back to the form. */
  choose: () => void;
  close: () => void;
  /** The price of the rest, once it is known. */
  children?: ReactNode;
}

/** How far a plan is loaded, with pause, resume and cancel; afterwards what was loaded and what was not. */
export function PlanProgress({ run, isBusy, priceRest, choose, close, children }: PlanProgressProps) {
  const styles = useStyles();
  const box = useBoxStyles();
  const keys = useFormKeys(close);
  const state = useStore(run.store);
  const { phase, total, done, failures, stopReason } = state;
  if (phase === "ended") {
    return (
      <div className={styles.lines} role="group" aria-label="Load in advance" {...keys}>
        <div className={styles.lines} role="status">
          {resultText(state).map((line) => (
            <Caption1 key={line}>{line}</Caption1>
          ))}
        </div>
        {children}
        <div className={box.buttons}>
          {done < total && !children && (
            <Button disabledFocusable={isBusy} onClick={priceRest}>
              Show the price of the rest
            </Button>
          )}
          <Button onClick={choose}>Other times</Button>
          <Button onClick={close}>Close</Button>
        </div>
      </div>
    );
  }
  const isPaused = phase === "paused";
  return (
    <div className={styles.lines} role="group" aria-label="Load in advance" {...keys}>
      <progress
        className={styles.bar}
        value={done + failures.length}
        max={total}
        aria-label="Requests that have ended"
      />
      <Caption1 role="status">{progressText(state)}</Caption1>
      <div className={box.buttons}>
        <Button onClick={() => (isPaused ? run.resume() : run.pause())}>{isPaused ? "Resume" : "Pause"}</Button>
        <Button disabledFocusable={stopReason !== undefined} onClick={() => run.cancel()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
