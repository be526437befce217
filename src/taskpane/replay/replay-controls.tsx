import { MINUTE_MS } from "@strikebook/calendar";
import { useEffect, useState } from "react";
import type { ReplayPrices, ReplayPrice } from "../../addin/replay/replay-prices";
import {
  type ReplayClock,
  type ReplayState,
  type StepDirection,
  type StepSize,
  minuteSteps,
  replaySpeeds,
  steppedMs,
} from "@strikebook/formulas";
import { Action, Body1, Column, Lines, Question, Quiet, Row, makeStyles, useStore } from "@strikebook/ui";
import { playKey, stepKey } from "./replay-keys";
import { closePrice, playbackQuestion, replayMotion, stepLabel, stepPrice, stepText } from "./replay-text";
import type { Playback } from "../../addin/replay/playback";
import type { Spending } from "../../addin/spending/spending";

const useStyles = makeStyles({
  minutes: { display: "grid", gridTemplateColumns: "repeat(8, 1fr)", columnGap: "2px" },
  days: { display: "grid", gridTemplateColumns: "repeat(4, 1fr)", columnGap: "2px" },
  step: { minWidth: 0, paddingLeft: 0, paddingRight: 0, fontVariantNumeric: "tabular-nums" },
  speed: { minWidth: "52px" },
});

interface ReplayControlsProps {
  replay: ReplayClock;
  prices: ReplayPrices;
  playback: Playback;
  spending: Spending;
  /** The state of the replay, which is on. */
  state: Extract<ReplayState, { kind: "replay" }>;
}

/** Steps the replay clock and plays it at a chosen speed, with the price of both. */
export function ReplayControls(props: ReplayControlsProps) {
  const { state, prices } = props;
  return (
    <Column>
      <StepButtons {...props} />
      <PlaybackButtons {...props} />
      <Quiet>{replayMotion(state)}</Quiet>
      <ReplayCost prices={prices} atMs={state.atMs + MINUTE_MS} text={stepPrice} />
      {state.speed === undefined && <PlaybackPrice {...props} />}
    </Column>
  );
}

/** A step of the replay clock. */
type Step = readonly [StepSize, StepDirection];

const forward = minuteSteps.map((size): Step => [size, 1]);
const back = minuteSteps.map((size): Step => [size, -1]).reverse();
const days: readonly Step[] = [
  ["week", -1],
  ["session", -1],
  ["session", 1],
  ["week", 1],
];

/** Steps the replay clock: back on the left, forward on the right. */
function StepButtons({ replay }: { replay: ReplayClock }) {
  const styles = useStyles();
  const button = ([size, direction]: Step) => {
    const key = stepKey(size, direction);
    const label = stepLabel(size, direction);
    return (
      <Action
        key={`${size} ${direction}`}
        className={styles.step}
        label={label}
        shortcut={key}
        title={key === undefined ? label : `${label} (${key})`}
        press={() => replay.move((fromMs) => steppedMs(fromMs, size, direction))}
      >
        {stepText(size, direction)}
      </Action>
    );
  };
  return (
    <Column role="group" aria-label="Step">
      <Quiet>Step by minutes of trading, by session or by week</Quiet>
      <div className={styles.minutes}>{[...back, ...forward].map(button)}</div>
      <div className={styles.days}>{days.map(button)}</div>
    </Column>
  );
}

/** Plays at each speed, and pauses. Playback starts when its price is accepted. */
function PlaybackButtons({ state, replay, playback }: Pick<ReplayControlsProps, "state" | "replay" | "playback">) {
  const styles = useStyles();
  const isPlaying = state.speed !== undefined;
  return (
    <Row label="Play">
      {replaySpeeds.map((speed, index) => {
        const hasKey = index === 0 && !isPlaying;
        return (
          <Action
            key={speed}
            className={styles.speed}
            isMain={state.speed === speed}
            isPressed={state.speed === speed}
            label={`Play at ${speed} times`}
            shortcut={hasKey ? playKey : undefined}
            title={`Play at ${speed} times${hasKey ? ` (${playKey} plays at the last speed)` : ""}`}
            press={() => playback.play(speed)}
          >
            {`\u25b6 ${speed}\u00d7`}
          </Action>
        );
      })}
      <Action isBusy={!isPlaying} shortcut={playKey} title={`Pause (${playKey})`} press={() => replay.pause()}>
        Pause
      </Action>
    </Row>
  );
}

/** The price of playback to the close, and the question whether to play at a price above what the user has set. */
function PlaybackPrice({ playback, spending }: Pick<ReplayControlsProps, "playback" | "spending">) {
  const { price, wanted } = useStore(playback.store);
  const { limits } = useStore(spending.store);
  return (
    <>
      <Quiet role="note" aria-label="Price to the close">
        {closePrice(price)}
        {!price && wanted !== undefined && " Playback starts when it is known."}
      </Quiet>
      {price && wanted !== undefined && (
        <Question
          isSafe
          label="Price of playback"
          text={<Body1 role="alert">{playbackQuestion(wanted, price, limits.askAbove)}</Body1>}
          action="Play"
          accept={() => playback.confirm()}
          close={() => playback.cancel()}
        />
      )}
    </>
  );
}

interface ReplayCostProps {
  prices: ReplayPrices;
  /** The instant that is priced, in milliseconds since 1970 UTC. */
  atMs: number;
  /** Describes the price, a sentence per line; `undefined` while it is computed for the first time. */
  text: (price: ReplayPrice | undefined) => readonly string[];
}

/** The price of an instant of the replay clock for the formulas of the workbook, kept up to date. */
export function ReplayCost({ prices, atMs, text }: ReplayCostProps) {
  const [price, setPrice] = useState<ReplayPrice>();
  useEffect(() => prices.watch(atMs, setPrice), [prices, atMs]);
  return <Lines role="note" label="Price" isQuiet lines={text(price)} />;
}
