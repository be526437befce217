import { useEffect, useSyncExternalStore } from "react";
import type { DataState } from "../../addin/status/data-state";
import type { HubState } from "@strikebook/client";
import { onPaneVisibilityChange } from "../../workbook/office/office";
import { Logo, ink, makeStyles, marketNow, mergeClasses, tokens, useStore } from "@strikebook/ui";
import { countsAloneText, dataInWords, dataLabel, healthOf, problemCount, statusFacts } from "./status-text";
import type { WorkbookFormulas } from "../../addin/formulas/workbook-formulas";
import type { Live } from "../../addin/live/live";
import type { Activity } from "../../addin/account/activity";
import type { StatusWatch } from "../../addin/status/status-watch";
import type { ReplayClock } from "@strikebook/formulas";
import type { Spending } from "../../addin/spending/spending";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    backgroundColor: ink.background,
    color: ink.foreground,
  },
  name: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: "1.75rem", fontWeight: tokens.fontWeightSemibold },
  timeliness: {
    padding: "1px 8px",
    border: `1px solid ${ink.quiet}`,
    borderRadius: tokens.borderRadiusCircular,
    color: ink.quiet,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: "0.06em",
    whiteSpace: "nowrap",
  },
  badges: { display: "flex", flexWrap: "wrap", columnGap: tokens.spacingHorizontalXS, marginLeft: "auto" },
  live: { border: "1px solid #3fd0b6", color: "#3fd0b6" },
  unreachable: { border: "1px solid #ff9b9b", color: "#ff9b9b" },
  facts: {
    display: "flex",
    flexWrap: "wrap",
    flexBasis: "100%",
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    padding: 0,
    listStyleType: "none",
    color: ink.quiet,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantNumeric: "tabular-nums",
  },
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
  dot: {
    width: "8px",
    height: "8px",
    marginTop: "4px",
    borderRadius: tokens.borderRadiusCircular,
    boxSizing: "border-box",
    // Forced colors replace those of backgrounds: full is good, a ring is idle, highlighted is bad.
    "@media (forced-colors: active)": { border: "2px solid CanvasText" },
  },
  good: {
    backgroundColor: tokens.colorStatusSuccessForeground1,
    "@media (forced-colors: active)": { backgroundColor: "CanvasText" },
  },
  idle: { backgroundColor: tokens.colorNeutralForeground4 },
  bad: {
    backgroundColor: tokens.colorStatusDangerForeground1,
    "@media (forced-colors: active)": { border: "2px solid Highlight", backgroundColor: "Highlight" },
  },
  installation: { gridColumn: 2, marginTop: tokens.spacingVerticalXS },
});

interface StatusBarProps {
  formulas: WorkbookFormulas;
  live: Live;
  activity: Activity;
  status: StatusWatch;
  replay: ReplayClock;
}

/** The name of the add-in, whether the cells show live data, the balance, the cost of live data and the number of problems. */
export function StatusBar({ formulas, live, activity, status: { store }, replay }: StatusBarProps) {
  const styles = useStyles();
  const state = useStore(activity.store);
  const isReplay = useStore(replay.store).kind === "replay";
  const problems = problemCount(useStore(formulas.store));
  // Boards arrive every second; the cost rarely changes.
  const creditsPerMinute = useSyncExternalStore(live.state.subscribe, () => live.state.get().creditsPerMinute);
  const status = useStore(store);
  const isPaused = useStore(live.paused);
  const { recorded } = status.data;
  const facts = [...statusFacts(state, creditsPerMinute, problems), marketNow(status), ...(recorded ? [recorded] : [])];
  return (
    <div className={styles.bar}>
      <Logo />
      <h1 className={styles.name}>Strikebook</h1>
      <DataBadges data={status.data} isReplay={isReplay} isPaused={isPaused} />
      <ul className={styles.facts} aria-label="Status">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The labels of what the cells show, such as `LIVE` and `SIMULATED`, and whether everything is paused. The banner shows a replay. Recorded
 * data is not live.
 */
function DataBadges({ data, isReplay, isPaused }: { data: DataState; isReplay: boolean; isPaused: boolean }) {
  const styles = useStyles();
  const { kind } = data;
  const isHidden = (isReplay && kind !== "unreachable") || (data.recorded && kind === "live");
  const label = isHidden ? undefined : dataLabel(data);
  if (label === undefined && !data.isSimulated && !data.recorded && !isPaused) return null;
  return (
    <div role="group" aria-label="Data shown" title={dataInWords(data)} className={styles.badges}>
      {isPaused && <span className={styles.timeliness}>PAUSED</span>}
      {label && (
        <span
          className={mergeClasses(
            styles.timeliness,
            kind === "live" && styles.live,
            kind === "unreachable" && styles.unreachable,
          )}
        >
          {label}
        </span>
      )}
      {data.isSimulated && <span className={styles.timeliness}>SIMULATED</span>}
      {data.recorded && <span className={styles.timeliness}>RECORDED</span>}
    </div>
  );
}

/** The state of the connection in one line, with the fix if there is a problem. Screen readers announce changes. */
export function HealthLine({
  live,
  activity,
  status,
  spending,
}: {
  live: Live;
  activity: Activity;
  status: StatusWatch;
  spending: Spending;
}) {
  const styles = useStyles();
  const state = useStore(activity.store);
  const streamProblem = useSyncExternalStore(live.state.subscribe, () => closedReason(live.state.get()));
  const { tone, text } = healthOf(state, streamProblem, useStore(status.store).data);
  const countsAlone = useSyncExternalStore(spending.store.subscribe, () => spending.store.get().countsAlone);
  const isBad = tone === "bad" || state.installationProblem !== undefined;
  return (
    <div role="status" aria-live="polite" className={mergeClasses(styles.line, isBad && styles.badLine)}>
      <span className={mergeClasses(styles.dot, styles[tone])} aria-hidden="true" />
      <span>{text}</span>
      {state.installationProblem && <span className={styles.installation}>{state.installationProblem}</span>}
      {countsAlone && <span className={styles.installation}>{countsAloneText}</span>}
    </div>
  );
}

/** Returns why a stream has ended for good and what to do; `undefined` if none has. */
function closedReason({ pool }: HubState): string | undefined {
  return pool.streams.find(({ state }) => state === "closed")?.reason;
}

/** Watches the state of the data and of the connection while the pane is visible. */
export function useStatusWatch(watch: StatusWatch): void {
  useEffect(() => {
    let isOpen = true;
    let stop: (() => void) | undefined;
    const review = () => {
      const isVisible = isOpen && !document.hidden;
      if (isVisible) stop ??= watch.start();
      else {
        stop?.();
        stop = undefined;
      }
    };
    onPaneVisibilityChange((isVisible) => {
      isOpen = isVisible;
      review();
    });
    document.addEventListener("visibilitychange", review);
    review();
    return () => {
      document.removeEventListener("visibilitychange", review);
      stop?.();
    };
  }, [watch]);
}
