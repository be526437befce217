import { Button, Caption1, makeStyles, tokens } from "@fluentui/react-components";
import { replaySpeeds, type ReplayClock, type ReplayState } from "../addin/replay";
import { replayMotion } from "./replay-words";

const MINUTE_MS = 60_000;
const stepMinutes = [-5, -1, 1, 5];

const useStyles = makeStyles({
  rows: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS },
  row: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXS },
  button: { minWidth: "52px" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface ReplayControlsProps {
  clock: ReplayClock;
  replay: Extract<ReplayState, { kind: "replay" }>;
}

/** Steps of the replay clock, and how fast it plays. */
export function ReplayControls({ clock, replay }: ReplayControlsProps) {
  const styles = useStyles();
  return (
    <div className={styles.rows}>
      <div className={styles.row} role="group" aria-label="Step">
        {stepMinutes.map((minutes) => (
          <Button
            key={minutes}
            size="small"
            className={styles.button}
            aria-label={`${Math.abs(minutes)} ${Math.abs(minutes) === 1 ? "minute" : "minutes"} ${minutes < 0 ? "back" : "forward"}`}
            onClick={() => clock.step(minutes * MINUTE_MS)}
          >
            {minutes < 0 ? `\u2212${-minutes} min` : `+${minutes} min`}
          </Button>
        ))}
      </div>
      <div className={styles.row} role="group" aria-label="Play">
        {replaySpeeds.map((speed) => (
          <Button
            key={speed}
            size="small"
            className={styles.button}
            appearance={replay.speed === speed ? "primary" : "secondary"}
            aria-pressed={replay.speed === speed}
            aria-label={`Play at ${speed} times`}
            onClick={() => clock.play(speed)}
          >
            {`\u25b6 ${speed}\u00d7`}
          </Button>
        ))}
        <Button size="small" disabled={replay.speed === undefined} onClick={() => clock.pause()}>
          Pause
        </Button>
      </div>
      <Caption1 className={styles.quiet}>{replayMotion(replay)}</Caption1>
    </div>
  );
}
