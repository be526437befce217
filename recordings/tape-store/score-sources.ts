import { createHash } from "node:crypto";
import { dayFromIso, easternMs, isSession } from "@strikebook/calendar";
import { multiplierOf } from "@strikebook/contract";
import type { RecordingState, StoredSnapshot } from "../store/recording-state";
import type { TradeDate } from "../store/tape-index";

/** The usual volume of a contract is its mean over the last 20 sessions. It is unknown with fewer than 5 of them. */
const USUAL_SESSIONS = { most: 20, fewest: 5 };

/** What the scores of the trades in one underlying on one date depend on. */
export interface ScoreSource {
  /** The snapshots of the date that do not look wrong, oldest first. */
  snapshots: readonly StoredSnapshot[];
  /** The last sessions before with trades in the underlying, newest first: 5 to 20 of them, or none. */
  earlier: readonly TradeDate[];
}

/** Returns the sources of each underlying of a date. */
export function scoreSources(
  { snapshots, trades }: Pick<RecordingState, "snapshots" | "trades">,
  date: string,
  underlyings: readonly string[],
): Map<string, ScoreSource> {
  const ofDate = new Map<string, StoredSnapshot[]>(underlyings.map((underlying) => [underlying, []]));
  for (const snapshot of snapshotsOf(date, snapshots)) ofDate.get(snapshot.underlying)?.push(snapshot);
  const before = [...trades.values()].filter((other) => other.date < date && isSession(dayFromIso(other.date) ?? NaN));
  before.sort((a, b) => (a.date < b.date ? 1 : -1));
  const earlierOf = (underlying: string) => {
    const own = before.filter((other) => Object.hasOwn(other.underlyings, underlying));
    return own.length < USUAL_SESSIONS.fewest ? [] : own.slice(0, USUAL_SESSIONS.most);
  };
  return new Map(
    underlyings.map((underlying) => [
      underlying,
      { snapshots: ofDate.get(underlying) ?? [], earlier: earlierOf(underlying) },
    ]),
  );
}

function snapshotsOf(date: string, snapshots: readonly StoredSnapshot[]): StoredSnapshot[] {
  const day = dayFromIso(date) ?? NaN;
  const [from, until] = [easternMs(day, 0), easternMs(day + 1, 0)];
  return snapshots.filter(({ asOfMs, flags }) => asOfMs >= from && asOfMs < until && flags.length === 0);
}

/** Returns a digest of sources: equal for equal ones, in any order of the underlyings. */
export function inputsDigest(sources: ReadonlyMap<string, ScoreSource>): string {
  const lines = Array.from(sources, ([underlying, { snapshots, earlier }]) => {
    // Premiums of earlier versions are those of 100 shares.
    const name = multiplierOf(underlying) === 100 ? underlying : `${underlying} of ${multiplierOf(underlying)}`;
    return [name, ...snapshots.map(({ id }) => id), ...earlier.map(({ tradesId }) => tradesId)].join(" ");
  });
  return createHash("sha256").update(lines.sort().join("\n")).digest("hex").slice(0, 24);
}
