import { Body1, Button, makeStyles, tokens } from "../../ui/fluent";
import type { ModelRun } from "../../addin/runs/model-run";
import { useStore } from "../use-store";
import { progressText } from "./runs-text";

const useStyles = makeStyles({
  parts: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS },
  bar: { width: "100%", accentColor: tokens.colorCompoundBrandStroke },
  actions: { display: "flex", gap: tokens.spacingHorizontalS },
});

/** How far a run is, with buttons that end it. */
export function RunProgressPart({ run }: { run: ModelRun }) {
  const styles = useStyles();
  const progress = useStore(run.progress);
  const { done, total, isStopping } = progress;
  return (
    <div className={styles.parts} role="group" aria-label="Run in progress">
      <Body1>{progressText(progress)}</Body1>
      <progress className={styles.bar} value={done} max={total} aria-label="Instants done" />
      <div className={styles.actions}>
        <Button size="small" disabledFocusable={isStopping} onClick={() => run.pause()}>
          Pause
        </Button>
        <Button size="small" disabledFocusable={isStopping} onClick={() => run.cancel()}>
          Cancel the run
        </Button>
      </div>
    </div>
  );
}
