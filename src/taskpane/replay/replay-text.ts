import { creditsText } from "@strikebook/contract";
import type { ReplayPrice } from "../../addin/replay/replay-prices";
import type { PlaybackPrice } from "../../addin/replay/playback-price";
import {
  type ReplaySpeed,
  type ReplayState,
  type StepDirection,
  type StepSize,
  replaySpeeds,
} from "@strikebook/formulas";
import { clockParts, counted, dayParts, instantFormat } from "@strikebook/ui";

const eastern = instantFormat({ weekday: "short", year: "numeric", ...dayParts, ...clockParts, second: "2-digit" });

/** Formats an instant of the replay clock (milliseconds since 1970 UTC): `Wed, Nov 18, 2026, 10:30:00 AM ET`. */
export const replayClock = (atMs: number): string => `${eastern(atMs)} ET`;

/** Describes what all cells show, and what is loaded; `undefined` if they show live data and nothing is loaded. */
export function replayNotice(state: ReplayState): { shown: string; loading: string | undefined } | undefined {
  const loading = state.loadingMs === undefined ? undefined : `Loading ${replayClock(state.loadingMs)}\u2026`;
  if (state.kind === "replay") return { shown: replayClock(state.atMs), loading };
  return loading === undefined ? undefined : { shown: "Cells still show live data.", loading };
}

/** Describes what the replay clock does. */
export function replayMotion(state: Extract<ReplayState, { kind: "replay" }>): string {
  if (state.speed !== undefined) return state.speed === 1 ? "Playing." : `Playing at ${state.speed} times the speed.`;
  if (state.reason === "session ended") return "The session has ended. Playback continues at the next open.";
  return state.reason === "reached present" ? "Replay has reached the present. Switch back to live." : "Paused.";
}

/** Describes the price of entering a replay at an instant; `undefined` until it has been computed. */
export function entryPrice(price: ReplayPrice | undefined): readonly string[] {
  if (!price) return [computing];
  if (price.parts === 0) return [unknownFormulas];
  const cost =
    price.credits === 0 ? "This time is stored: it is free." : `This time costs ${creditsText(price.credits)}.`;
  return [cost, "Formulas that were not calculated since the workbook was opened are not included."];
}

/** Describes the price of the next minute, and of an hour of playback at each speed. */
export function stepPrice(price: ReplayPrice | undefined): readonly string[] {
  if (!price) return [computing];
  if (price.parts === 0) return [unknownFormulas];
  const step =
    price.credits === 0 ? "The next minute is stored: a step is free." : `A step costs ${creditsText(price.credits)}.`;
  if (price.perMinute === 0) return [step];
  const speeds = replaySpeeds
    .map((speed) => `${creditsText(price.perMinute * 60 * speed)} at ${speed}\u00d7`)
    .join(", ");
  return [step, `Playback costs up to, per hour: ${speeds}.`];
}

/** Describes the price of playback to the close of the session; `undefined` until it has been computed. */
export function closePrice(price: PlaybackPrice | undefined): string {
  if (!price) return "Computing the price to the close\u2026";
  if (price.instants === 0) return "There is nothing to play before the present.";
  const minutes = counted(price.instants, "minute", "minutes");
  if (price.credits === 0) return `To the close, ${minutes}: free.`;
  return `To the close, ${minutes}: up to ${creditsText(price.credits)} at any speed. What is stored is free.`;
}

/** Asks whether to play at a price that is above what the user has set. */
export function playbackQuestion(speed: ReplaySpeed, price: PlaybackPrice, askAbove: number | undefined): string {
  const limit =
    askAbove === undefined ? "" : ` That is more than the ${creditsText(askAbove)} above which you are asked.`;
  return `Play at ${speed}\u00d7 to the close for up to ${creditsText(price.credits)}?${limit}`;
}

/** The name of a step on its button: `\u22125`, `+1 session`. */
export function stepText(size: StepSize, direction: StepDirection): string {
  const sign = direction < 0 ? "\u2212" : "+";
  return typeof size === "number" ? `${sign}${size}` : `${sign}1 ${size}`;
}

/** The name of a step in words: `5 minutes forward`, `1 session back`. */
export function stepLabel(size: StepSize, direction: StepDirection): string {
  const amount = typeof size === "number" ? counted(size, "minute", "minutes") : `1 ${size}`;
  return `${amount} ${direction < 0 ? "back" : "forward"}`;
}

const computing = "Computing the price\u2026";
const unknownFormulas = "No formula has been calculated since the workbook was opened, so the price is not known yet.";
