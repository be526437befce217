import { makeStyles, mergeClasses, tokens } from "../../src/ui/fluent";

const useStyles = makeStyles({
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
