import { type ImportedListing, type ImportedSessions, isAfterHours } from "../../market/imports/imported-listing";
import { closeMs, openMs } from "../../market/time/calendar";
import {
  checkMarketStart,
  type ClockSetting,
  durationText,
  easternText,
  marketTime,
  type MarketTime,
} from "./market-clock";

const HOUR_MS = 3_600_000;

/**
 * Returns the market time of a chain file for a service that starts at an instant (milliseconds since 1970 UTC).
 *
 * Unless the setting names an instant, time runs from the instant of the file, skips closed hours and stops before the last
 * contract settles. Throws a `MarketClockError` for a setting that starts outside the range of the file.
 */
export function chainMarketTime(
  setting: ClockSetting,
  { listing, sessions, startMs }: { listing: ImportedListing; sessions: ImportedSessions; startMs: number },
): MarketTime {
  const time = marketTime(fromFile(setting, chainStartMs(listing)), startMs);
  const { lastMs } = sessions;
  checkMarketStart(time(startMs), {
    firstMs: openMs(sessions.first),
    lastMs,
    describe: (first, last) =>
      `this chain supports ${first} to ${last}, when its last contract settles. Omit --market-clock to start when the file was made.`,
  });
  return (nowMs) => Math.min(lastMs, time(nowMs));
}

/** Returns the start of market time: the instant of the file, or an hour before the close of its session if it was made after hours. */
function chainStartMs(listing: ImportedListing): number {
  return isAfterHours(listing) ? closeMs(listing.session) - HOUR_MS : listing.asOfMs;
}

/** Returns the setting relative to the instant of the file instead of the present. */
function fromFile(setting: ClockSetting, fileMs: number): ClockSetting {
  switch (setting.kind) {
    case "open":
      return { kind: "fast", times: 1, fromMs: fileMs };
    case "shifted":
      return { kind: "fast", times: 1, fromMs: fileMs + setting.byMs };
    case "fast":
      return { ...setting, fromMs: setting.fromMs ?? fileMs };
    case "real":
    case "pinned":
      return setting;
  }
}

/** Describes the market time of a chain, for the attribution of its data and the start-up lines. */
export function chainClockNote(setting: ClockSetting, listing: ImportedListing): string {
  const stops = "stops when the last contract settles";
  const from = isAfterHours(listing)
    ? "an hour before the close (the file was made after it)"
    : "the instant the file was made";
  switch (setting.kind) {
    case "open":
      return `market time runs from ${from}, skips closed hours and ${stops}`;
    case "real":
      return `market time is real time and ${stops}`;
    case "pinned":
      return `market time is fixed at ${easternText(setting.atMs)}`;
    case "shifted": {
      const shift = `${durationText(Math.abs(setting.byMs))} ${setting.byMs < 0 ? "before" : "after"}`;
      return `market time runs from ${shift} ${from}, skips closed hours and ${stops}`;
    }
    case "fast": {
      const start = setting.fromMs === undefined ? from : easternText(setting.fromMs);
      return `market time runs ${setting.times} times as fast from ${start}, skips closed hours and ${stops}`;
    }
  }
}
