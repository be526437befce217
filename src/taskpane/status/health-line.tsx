import { useSyncExternalStore } from "react";
import { makeStyles, mergeClasses, tokens } from "../../ui/fluent";
import type { ActivityState } from "../../addin/account/activity";
import type { Addin } from "../../addin/addin";
import type { HubState } from "../../stream/hub-state";
import { healthOf } from "./status-text";

const useStyles = makeStyles({
  line: {
    display: "grid",
    gridTemplateColumns: "auto 1fr",
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: "anywhere",
  },
  badLine: { backgroundColor: tokens.colorPaletteRedBackground1, color: tokens.colorNeutralForeground1 },
  dot: { width: "8px", height: "8px", marginTop: "4px", borderRadius: tokens.borderRadiusCircular },
  good: { backgroundColor: tokens.colorStatusSuccessForeground1 },
  idle: { backgroundColor: tokens.colorNeutralForeground4 },
  bad: { backgroundColor: tokens.colorStatusDangerForeground1 },
  installation: { gridColumn: 2, marginTop: tokens.spacingVerticalXS },
});

/** The state of the connection in one line, with the fix if there is a problem. Screen readers announce changes. */
export function HealthLine({ addin, state }: { addin: Addin; state: ActivityState }) {
  const styles = useStyles();
  const { live } = addin;
  const streamProblem = useSyncExternalStore(live.state.subscribe, () => closedReason(live.state.get()));
  const { tone, text } = healthOf(state, streamProblem);
  const isBad = tone === "bad" || state.installationProblem !== undefined;
  return (
    <div role="status" aria-live="polite" className={mergeClasses(styles.line, isBad && styles.badLine)}>
      <span className={mergeClasses(styles.dot, styles[tone])} aria-hidden="true" />
      <span>{text}</span>
      {state.installationProblem && <span className={styles.installation}>{state.installationProblem}</span>}
    </div>
  );
}

/** Returns why a stream has ended for good and what to do; `undefined` if none has. */
function closedReason({ pool }: HubState): string | undefined {
  return pool.streams.find(({ state }) => state === "closed")?.reason;
}
