import { useRef, useState, useSyncExternalStore } from "react";
import { Body1, Button, Caption1, makeStyles, mergeClasses, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { Live } from "../../addin/live/live";
import { LiveSettingsForm } from "./live-settings-form";
import { liveSummary, type LiveSummary } from "./live-summary";
import { Panel } from "../panel";

const useStyles = makeStyles({
  line: { display: "flex", justifyContent: "space-between", columnGap: tokens.spacingHorizontalM },
  cost: { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  quiet: { color: tokens.colorNeutralForeground2 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
});

/** Shows what streams and its cost per minute; pauses and resumes it. */
export function LivePanel({ addin }: { addin: Addin }) {
  const styles = useStyles();
  const { live } = addin;
  const { tone, what, cost, remarks, canStart, isIdle } = useLiveSummary(live);
  const [isOpen, setOpen] = useState(false);
  if (isIdle) return null;
  return (
    <Panel
      title="Live"
      action={
        <div className={styles.actions}>
          {canStart ? (
            <Button size="small" appearance="primary" onClick={() => live.resume()}>
              Resume
            </Button>
          ) : (
            <Button size="small" onClick={() => live.pause()}>
              Pause
            </Button>
          )}
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Settings
          </Button>
        </div>
      }
    >
      <div className={styles.line} role="status">
        <Body1>{what}</Body1>
        <Body1 className={styles.cost}>{cost}</Body1>
      </div>
      {remarks.map((remark) => (
        <Caption1 key={remark} className={mergeClasses(styles.quiet, tone === "bad" && styles.bad)}>
          {remark}
        </Caption1>
      ))}
      {isOpen && <LiveSettingsForm live={live} close={() => setOpen(false)} />}
    </Panel>
  );
}

/** Returns the summary of the live state. Boards arrive every second; the same object is returned until the text changes. */
function useLiveSummary({ state }: Live): LiveSummary {
  const shown = useRef<{ text: string; summary: LiveSummary }>(undefined);
  return useSyncExternalStore(state.subscribe, () => {
    const summary = liveSummary(state.get());
    const text = JSON.stringify(summary);
    if (shown.current?.text !== text) shown.current = { text, summary };
    return shown.current.summary;
  });
}
