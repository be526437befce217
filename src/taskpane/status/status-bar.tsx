import { useSyncExternalStore } from "react";
import { makeStyles, mergeClasses, tokens } from "../../ui/fluent";
import type { ActivityState } from "../../addin/account/activity";
import type { Addin } from "../../addin/addin";
import type { DataState } from "../../addin/status/data-state";
import type { WatchedStatus } from "../../addin/status/status-watch";
import type { Store } from "../../store/store";
import { problemCount } from "../problems/problems-text";
import { clocksInWords } from "../format";
import { Logo } from "../logo";
import { ink } from "../theme";
import { useStore } from "../use-store";
import { dataInWords, dataLabel, statusFacts } from "./status-text";

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
  name: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: "28px", fontWeight: tokens.fontWeightSemibold },
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
});

interface StatusBarProps {
  addin: Addin;
  state: ActivityState;
  /** What the cells show, and the time. */
  watched: Store<WatchedStatus>;
  /** Whether a replay is on. It has a banner of its own. */
  isReplay: boolean;
}

/** The name of the add-in, whether the cells show live data, the balance, the cost of live data and the number of problems. */
export function StatusBar({ addin, state, watched, isReplay }: StatusBarProps) {
  const styles = useStyles();
  const formulas = useStore(addin.formulas.store);
  const { live } = addin;
  // Boards arrive every second; the cost rarely changes.
  const creditsPerMinute = useSyncExternalStore(live.state.subscribe, () => live.state.get().creditsPerMinute);
  const status = useStore(watched);
  const isPaused = useStore(live.paused);
  const facts = [...statusFacts(state, creditsPerMinute, problemCount(formulas)), ...clocksInWords(status)];
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

/** The labels of what the cells show, such as `LIVE` and `SIMULATED`, and whether everything is paused. The banner shows a replay. */
function DataBadges({ data, isReplay, isPaused }: { data: DataState; isReplay: boolean; isPaused: boolean }) {
  const styles = useStyles();
  const { kind } = data;
  const label = isReplay && kind !== "unreachable" ? undefined : dataLabel(data);
  if (label === undefined && !data.isSimulated && !isPaused) return null;
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
    </div>
  );
}
