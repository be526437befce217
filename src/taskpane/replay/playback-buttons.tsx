import { Button, makeStyles, tokens } from "../../ui/fluent";
import type { Playback } from "../../addin/replay/playback";
import type { ReplayClock } from "../../replay/replay-clock";
import { replaySpeeds, type ReplayState } from "../../replay/replay-state";
import { playKey } from "./replay-keys";

const useStyles = makeStyles({
  row: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXS },
  button: { minWidth: "52px" },
});

interface PlaybackButtonsProps {
  clock: ReplayClock;
  replay: Extract<ReplayState, { kind: "replay" }>;
  playback: Playback;
}

/** Plays at each speed, and pauses. Playback starts when its price is accepted. */
export function PlaybackButtons({ clock, replay, playback }: PlaybackButtonsProps) {
  const styles = useStyles();
  const isPlaying = replay.speed !== undefined;
  return (
    <div className={styles.row} role="group" aria-label="Play">
      {replaySpeeds.map((speed, index) => (
        <Button
          key={speed}
          size="small"
          className={styles.button}
          appearance={replay.speed === speed ? "primary" : "secondary"}
          aria-pressed={replay.speed === speed}
          aria-label={`Play at ${speed} times`}
          {...(index === 0 && !isPlaying && { "aria-keyshortcuts": playKey })}
          title={`Play at ${speed} times${index === 0 && !isPlaying ? ` (${playKey} plays at the last speed)` : ""}`}
          onClick={() => playback.play(speed)}
        >
          {`\u25b6 ${speed}\u00d7`}
        </Button>
      ))}
      <Button
        size="small"
        disabledFocusable={!isPlaying}
        aria-keyshortcuts={playKey}
        title={`Pause (${playKey})`}
        onClick={() => clock.pause()}
      >
        Pause
      </Button>
    </div>
  );
}
