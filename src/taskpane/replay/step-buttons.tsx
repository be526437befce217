import { Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import { type Direction, minuteSteps, steppedMs, type StepSize } from "../../replay/clock-steps";
import type { ReplayClock } from "../../replay/replay-clock";
import { stepKey } from "./replay-keys";
import { stepLabel, stepText } from "./replay-text";

const useStyles = makeStyles({
  steps: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalXS },
  quiet: { color: tokens.colorNeutralForeground2 },
  minutes: { display: "grid", gridTemplateColumns: "repeat(8, 1fr)", columnGap: "2px" },
  days: { display: "grid", gridTemplateColumns: "repeat(4, 1fr)", columnGap: "2px" },
  button: { minWidth: 0, paddingLeft: 0, paddingRight: 0, fontVariantNumeric: "tabular-nums" },
});

/** A step of the replay clock. */
type Step = readonly [StepSize, Direction];

const forward = minuteSteps.map((size): Step => [size, 1]);
const back = minuteSteps.map((size): Step => [size, -1]).reverse();
const days: readonly Step[] = [
  ["week", -1],
  ["session", -1],
  ["session", 1],
  ["week", 1],
];

/** Steps the replay clock: back on the left, forward on the right. */
export function StepButtons({ clock }: { clock: ReplayClock }) {
  const styles = useStyles();
  const button = ([size, direction]: Step) => {
    const key = stepKey(size, direction);
    const label = stepLabel(size, direction);
    return (
      <Button
        key={`${size} ${direction}`}
        size="small"
        className={styles.button}
        aria-label={label}
        aria-keyshortcuts={key}
        title={key === undefined ? label : `${label} (${key})`}
        onClick={() => void clock.move((fromMs) => steppedMs(fromMs, size, direction))}
      >
        {stepText(size, direction)}
      </Button>
    );
  };
  return (
    <div className={styles.steps} role="group" aria-label="Step">
      <Caption1 className={styles.quiet}>Step by minutes of trading, by session or by week</Caption1>
      <div className={styles.minutes}>{[...back, ...forward].map(button)}</div>
      <div className={styles.days}>{days.map(button)}</div>
    </div>
  );
}
