import { useEffect, useRef } from "react";
import { Body1, Button, Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { Playback } from "../../addin/replay/playback";
import type { PlaybackPrice } from "../../addin/replay/playback-price";
import type { Spending } from "../../addin/spending/spending";
import type { ReplaySpeed, ReplayState } from "../../replay/replay-state";
import { useBoxStyles } from "../box-styles";
import { useFormKeys } from "../use-form-keys";
import { useStore } from "../use-store";
import { closePrice, playbackQuestion } from "./replay-text";

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground2 } });

interface PlaybackQuestionProps {
  playback: Playback;
  replay: Extract<ReplayState, { kind: "replay" }>;
  spending: Spending;
}

/** The price of playback to the close while nothing plays, and the question whether to play at a price above what the user has set. */
export function PlaybackQuestion({ playback, replay, spending }: PlaybackQuestionProps) {
  const styles = useStyles();
  const { price, wanted } = useStore(playback.store);
  const { limits } = useStore(spending.store);
  if (replay.speed !== undefined) return null;
  return (
    <>
      <Caption1 role="note" aria-label="Price to the close" className={styles.quiet}>
        {closePrice(price)}
        {!price && wanted !== undefined && " Playback starts when it is known."}
      </Caption1>
      {price && wanted !== undefined && (
        <Question price={price} speed={wanted} askAbove={limits.askAbove} playback={playback} />
      )}
    </>
  );
}

interface QuestionProps {
  price: PlaybackPrice;
  speed: ReplaySpeed;
  askAbove: number | undefined;
  playback: Playback;
}

/** Asks whether to play. It takes the focus. */
function Question({ price, speed, askAbove, playback }: QuestionProps) {
  const box = useBoxStyles();
  const form = useRef<HTMLDivElement>(null);
  const keys = useFormKeys(() => playback.cancel());
  useEffect(() => form.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={form} role="group" aria-label="Price of playback" className={box.box} {...keys}>
      <Body1 role="alert">{playbackQuestion(speed, price, askAbove)}</Body1>
      <div className={box.buttons}>
        <Button appearance="primary" onClick={() => playback.confirm()}>
          Play
        </Button>
        <Button onClick={() => playback.cancel()}>Cancel</Button>
      </div>
    </div>
  );
}
