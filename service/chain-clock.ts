import { FlagError } from "./flag-error";
import { closeMs, openMs } from "../market/time/calendar";
import { isAfterHours, type ImportedListing } from "../market/imports/imported-listing";
import type { ImportedSessions } from "../market/imports/imported-sessions";
import { type ClockSetting, marketTime, type MarketTime } from "./market-clock";
import { timeInWords } from "./words-of-time";

const HOUR_MS = 3_600_000;

/** When the market of a chain file begins: at the file's instant, or an hour before the close of its session when the market was closed by then. */
export function chainStartMs(listing: ImportedListing): number {
  return isAfterHours(listing) ? closeMs(listing.session) - HOUR_MS : listing.asOfMs;
}

/**
 * The market time of a chain file for a service that starts at an instant (milliseconds since 1970 UTC).
 *
 * Where no instant is named it runs from the file's on, closed hours skipped, and stops before the last contract settles.
 * Throws a `FlagError` for a clock that starts outside what the file can show.
 */
export function chainTime(
  setting: ClockSetting,
  { listing, sessions, startMs }: { listing: ImportedListing; sessions: ImportedSessions; startMs: number },
): MarketTime {
  const time = marketTime(fromFile(setting, chainStartMs(listing)), startMs);
  const [firstMs, lastMs] = [openMs(sessions.first), sessions.lastMs];
  const begins = time(startMs);
  if (begins < firstMs || begins > lastMs) {
    throw new FlagError(
      `--market-clock: it would be ${shown(begins)} in the market, and this chain can be shown from ${shown(firstMs)} to ` +
        `${shown(lastMs)}, when its last contract settles. Leave --market-clock out to start when the file was made.`,
    );
  }
  return (nowMs) => Math.min(lastMs, time(nowMs));
}

/** What a setting means where the present is the file's. */
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

/** What people must know of the time in a chain's market, for the credit of its data and the greeting. */
export function chainClockNote(setting: ClockSetting, listing: ImportedListing): string {
  const stops = "stops when the last contract settles";
  const from = isAfterHours(listing)
    ? "an hour before the close (the file was made after it)"
    : "the instant the file was made";
  switch (setting.kind) {
    case "open":
      return `the market's clock runs from ${from}, skips closed hours and ${stops}`;
    case "real":
      return `the market's clock is the real one and ${stops}`;
    case "pinned":
      return `the market's clock stands at ${shown(setting.atMs)}`;
    case "shifted": {
      const shift = `${timeInWords(Math.abs(setting.byMs))} ${setting.byMs < 0 ? "before" : "after"}`;
      return `the market's clock runs from ${shift} ${from}, skips closed hours and ${stops}`;
    }
    case "fast": {
      const named = setting.fromMs === undefined ? from : shown(setting.fromMs);
      return `the market's clock runs ${setting.times} times as fast from ${named}, skips closed hours and ${stops}`;
    }
  }
}

const shown = (instantMs: number) => new Date(instantMs).toISOString().replace(/\.\d{3}Z$/, "Z");
