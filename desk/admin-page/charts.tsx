import { grouped, makeStyles, mergeClasses, shortDate, tokens } from "@strikebook/ui";
import type { DeskSpending } from "../admin-api/spending";

const useStyles = makeStyles({
  days: {
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "1fr",
    columnGap: tokens.spacingHorizontalXS,
    margin: 0,
    padding: 0,
    listStyleType: "none",
    overflowX: "auto",
  },
  day: {
    display: "flex",
    flexDirection: "column",
    minWidth: "max-content",
    textAlign: "center",
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    fontVariantNumeric: "tabular-nums",
  },
  column: { display: "flex", flexDirection: "column", justifyContent: "flex-end", flexGrow: 1 },
  bar: {
    margin: `${tokens.spacingVerticalXXS} 15% 0`,
    minHeight: "1px",
    borderRadius: `${tokens.borderRadiusSmall} ${tokens.borderRadiusSmall} 0 0`,
    backgroundColor: tokens.colorCompoundBrandStroke,
    "@media (forced-colors: active)": { backgroundColor: "CanvasText" },
  },
  date: {
    paddingTop: tokens.spacingVerticalXXS,
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground2,
    whiteSpace: "nowrap",
  },
  track: {
    height: "6px",
    overflow: "hidden",
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
    "@media (forced-colors: active)": { border: "1px solid CanvasText" },
  },
  used: {
    height: "100%",
    backgroundColor: tokens.colorCompoundBrandStroke,
    "@media (forced-colors: active)": { backgroundColor: "Highlight" },
  },
  close: { backgroundColor: tokens.colorStatusWarningForeground3 },
  reached: { backgroundColor: tokens.colorStatusDangerForeground1 },
});

/** The height of the highest bar, in pixels. */
const HIGHEST = 100;

/** The credits of each day as bars with their numbers. */
export function DaysChart({ days }: { days: DeskSpending["days"] }) {
  const styles = useStyles();
  const most = Math.max(1, ...days.map(({ credits }) => credits));
  return (
    // A list that scrolls in a narrow window must be reachable by keyboard.
    <ol className={styles.days} aria-label="Credits by day" tabIndex={0}>
      {days.map(({ day, credits }) => (
        <li key={day} className={styles.day}>
          <div className={styles.column}>
            {grouped(credits)}
            <div className={styles.bar} style={{ height: `${(HIGHEST * credits) / most}px` }} aria-hidden />
          </div>
          <span className={styles.date}>{shortDate(day)}</span>
        </li>
      ))}
    </ol>
  );
}

/** From this part of a limit on, it counts as close. */
const CLOSE = 0.8;

/** A bar for the used part (0 to 1, more if exceeded) of a limit. Text next to it says the same. */
export function UsageBar({ part }: { part: number }) {
  const styles = useStyles();
  const tone = part >= 1 ? styles.reached : part >= CLOSE && styles.close;
  return (
    <div className={styles.track} aria-hidden>
      <div className={mergeClasses(styles.used, tone)} style={{ width: `${100 * Math.min(1, Math.max(0, part))}%` }} />
    </div>
  );
}
