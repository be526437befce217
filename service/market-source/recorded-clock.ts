import { easternDay, openingMs, sessionOnOrBefore } from "@strikebook/calendar";
import {
  addTradingTime,
  checkMarketStart,
  type ClockSetting,
  durationText,
  marketTimeText,
  MarketClockError,
  marketPace,
  type MarketTime,
} from "./market-clock";

/** A market of recorded boards, as far as its clock is concerned. */
interface RecordedTimes {
  /** Returns the first and the last instant with a board; `undefined` without any. */
  period: () => { firstMs: number; lastMs: number } | undefined;
  /** When the service starts, in milliseconds since 1970 UTC. */
  startMs: number;
}

/**
 * Returns the market time of recorded boards: the instant of the newest, which advances when another is recorded, unless the setting
 * says otherwise. Throws a `MarketClockError` for a setting that starts outside the recorded time.
 */
export function recordedMarketTime(setting: ClockSetting, { period, startMs }: RecordedTimes): MarketTime {
  const first = period();
  if (first === undefined)
    throw new MarketClockError(
      "Nothing is recorded that could be served: add files with npm run data -- import, or snapshots that look wrong with --include-flagged.",
    );
  const { firstMs, lastMs } = first;
  const time = timeOf(setting, { period: () => period() ?? first, startMs });
  checkMarketStart(time(startMs), {
    firstMs,
    lastMs: setting.kind === "real" ? Infinity : lastMs,
    describe: (from, to) => `the recording has ${from} to ${to}. Omit --market-clock for the newest snapshot.`,
  });
  return time;
}

/** Returns how fast market time passes: that of the newest board stands still until another is recorded. */
export function recordedPace(setting: ClockSetting): number {
  return setting.kind === "open" || setting.kind === "shifted" ? 0 : marketPace(setting);
}

/** A period that is known. */
type KnownPeriod = () => { firstMs: number; lastMs: number };

function timeOf(setting: ClockSetting, { period, startMs }: { period: KnownPeriod; startMs: number }): MarketTime {
  const newestMs = () => period().lastMs;
  switch (setting.kind) {
    case "open":
      return newestMs;
    case "real":
      return (nowMs) => nowMs;
    case "pinned":
      return () => setting.atMs;
    case "shifted":
      return () => newestMs() + setting.byMs;
    case "fast": {
      const fromMs = setting.fromMs ?? firstOfNewestSession(period);
      return (nowMs) =>
        Math.min(Math.max(fromMs, newestMs()), addTradingTime(fromMs, setting.times * (nowMs - startMs)));
    }
  }
}

/** Returns when the newest recorded session opened, or the first instant with a board if that is later. */
function firstOfNewestSession(period: KnownPeriod): number {
  const { firstMs, lastMs } = period();
  return Math.max(firstMs, openingMs(sessionOnOrBefore(easternDay(lastMs))));
}

/** Describes the market time of a recording, for the start lines. */
export function recordedClockNote(setting: ClockSetting): string {
  switch (setting.kind) {
    case "open":
      return "the newest snapshot";
    case "real":
      return "real time";
    case "pinned":
      return `fixed at ${marketTimeText(setting.atMs)}`;
    case "shifted":
      return `${durationText(Math.abs(setting.byMs))} ${setting.byMs < 0 ? "before" : "after"} the newest snapshot`;
    case "fast": {
      const from = setting.fromMs === undefined ? "the open of the newest session" : marketTimeText(setting.fromMs);
      return `${setting.times} times as fast as real time from ${from}, without closed hours, up to the newest snapshot`;
    }
  }
}
