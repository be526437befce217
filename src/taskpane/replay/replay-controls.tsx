import { Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import type { Playback } from "../../addin/replay/playback";
import type { ReplayPrices } from "../../addin/replay/replay-prices";
import type { ReplayState } from "../../replay/replay-state";
import { PlaybackButtons } from "./playback-buttons";
import { PlaybackQuestion } from "./playback-question";
import { ReplayCost } from "./replay-cost";
import { replayMotion, stepPrice } from "./replay-text";
import { StepButtons } from "./step-buttons";

const MINUTE_MS = 60_000;

const useStyles = makeStyles({
  rows: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface ReplayControlsProps {
  addin: Addin;
  replay: Extract<ReplayState, { kind: "replay" }>;
  prices: ReplayPrices;
  playback: Playback;
}

/** Steps the replay clock and plays it at a chosen speed, with the price of both. */
export function ReplayControls({ addin, replay, prices, playback }: ReplayControlsProps) {
  const styles = useStyles();
  return (
    <div className={styles.rows}>
      <StepButtons clock={addin.replay} />
      <PlaybackButtons clock={addin.replay} replay={replay} playback={playback} />
      <Caption1 className={styles.quiet}>{replayMotion(replay)}</Caption1>
      <ReplayCost prices={prices} atMs={replay.atMs + MINUTE_MS} text={stepPrice} />
      <PlaybackQuestion playback={playback} replay={replay} spending={addin.spending} />
    </div>
  );
}
