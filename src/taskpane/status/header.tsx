import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ActivityState, Timeliness } from "../../addin/activity";
import { ink } from "../theme";
import { healthOf, timelinessInWords } from "./status-text";
const useStyles = makeStyles({
  bar: {
    display: "flex",
    alignItems: "center",
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    backgroundColor: ink.background,
    color: ink.foreground,
  },
  name: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: "28px", fontWeight: tokens.fontWeightSemibold },
  timeliness: {
    marginLeft: "auto",
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
  live: { border: "1px solid #3fd0b6", color: "#3fd0b6" },
});

/** The name of the add-in, and whether the cells show live data. */
export function BrandBar({ timeliness }: { timeliness: Timeliness | undefined }) {
  const styles = useStyles();
  return (
    <header className={styles.bar}>
      <Logo />
      <h1 className={styles.name}>Strikebook</h1>
      {timeliness && (
        <span
          className={timeliness.kind === "live" ? `${styles.timeliness} ${styles.live}` : styles.timeliness}
          title="The age of the newest data in this workbook"
        >
          {timelinessInWords(timeliness)}
        </span>
      )}
    </header>
  );
}

/** The logo: bars for the exposure above and below the price. */
function Logo() {
  return (
    <svg width="28" height="28" viewBox="8 6 52 52" aria-hidden="true" focusable="false">
      <rect x="31" y="8" width="2" height="48" fill="#5f8590" />
      <rect x="34" y="10" width="10" height="8" rx="2" fill="#3fd0b6" />
      <rect x="34" y="22" width="22" height="8" rx="2" fill="#3fd0b6" />
      <rect x="12" y="34" width="18" height="8" rx="2" fill="#f2a65a" />
      <rect x="20" y="46" width="10" height="8" rx="2" fill="#f2a65a" />
    </svg>
  );
}

const useLineStyles = makeStyles({
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
export function HealthLine({ state }: { state: ActivityState }) {
  const styles = useLineStyles();
  const { tone, text } = healthOf(state);
  const isBad = tone === "bad" || state.installationProblem !== undefined;
  return (
    <div role="status" aria-live="polite" className={mergeClasses(styles.line, isBad && styles.badLine)}>
      <span className={mergeClasses(styles.dot, styles[tone])} aria-hidden="true" />
      <span>{text}</span>
      {state.installationProblem && <span className={styles.installation}>{state.installationProblem}</span>}
    </div>
  );
}
