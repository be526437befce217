import type { ReplayPrice } from "../../addin/replay/replay-prices";
import { replaySpeeds, type ReplayState } from "../../replay/replay-state";
import { counted } from "../format";

const eastern = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  weekday: "short",
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});

/** Formats an instant of the replay clock (milliseconds since 1970 UTC): `Wed, Nov 18, 2026, 10:30:00 AM ET`. */
export const replayClock = (atMs: number): string => `${eastern.format(atMs).replaceAll("\u202f", " ")} ET`;

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
  const cost = price.credits === 0 ? "This time is stored: it is free." : `This time costs ${credits(price.credits)}.`;
  return [cost, "Formulas that were not calculated since the workbook was opened are not included."];
}

/** Describes the price of the next minute, and of playback at each speed. */
export function stepPrice(price: ReplayPrice | undefined): readonly string[] {
  if (!price) return [computing];
  if (price.parts === 0) return [unknownFormulas];
  const step =
    price.credits === 0 ? "The next minute is stored: a step is free." : `A step costs ${credits(price.credits)}.`;
  if (price.perMinute === 0) return [step];
  const speeds = replaySpeeds.map((speed) => `${credits(price.perMinute * speed)} at ${speed}\u00d7`).join(", ");
  return [step, `Playback costs up to, per minute: ${speeds}. Minutes that are stored are free.`];
}

const computing = "Computing the price\u2026";
const unknownFormulas = "No formula has been calculated since the workbook was opened: the price is not known yet.";

const credits = (count: number): string => counted(count, "credit", "credits");
