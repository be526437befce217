import { easternDay, nextSession, openMs, sessionOnOrBefore } from "../time/calendar";
import { type ChainFile, ChainFileError, type QuotedContract } from "./chain-file";
import { type Day, dayFromIso } from "../time/civil-day";
import { readChainFile } from "./read-chain-file";
import { type ImportedSlice, importedSlice } from "./imported-slice";
import { optionRootOf } from "../chains/option-roots";
import { boardInstant } from "../time/board-instant";
import { settlementMs } from "../time/settlement";

/** One expiration of one root of a file. */
export interface RootSlice extends ImportedSlice {
  root: string;
}

/** The contents of a chain file and its place in market time. */
export interface ImportedListing {
  underlying: string;
  /** Alphabetical. */
  roots: readonly string[];
  /** When the file was made, in milliseconds since 1970 UTC. */
  asOfMs: number;
  spot: number;
  /** The spot if the format does not contain it. */
  previousClose: number;
  /** Session and second of the newest board at or before the file's instant. */
  session: Day;
  second: number;
  /** Milliseconds from that board to the file's instant: under a second unless the market was closed. */
  boardAgeMs: number;
  /** Sorted by settlement, then by root. */
  slices: readonly RootSlice[];
}

/**
 * Parses a chain file. Expirations that had settled when it was made are omitted. Throws a `ChainFileError` if the file cannot
 * be read or all its expirations are past.
 */
export function importedListing(text: string, fileName: string): ImportedListing {
  const file = readChainFile(text, fileName);
  const slices = liveSlices(file);
  if (slices.length === 0) {
    throw new ChainFileError(
      `${fileName}: every expiration had settled when the file was made, so no contract is left.`,
    );
  }
  const { asOfMs, spot, previousClose } = file;
  const roots = [...new Set(slices.map(({ root }) => root))].sort();
  const boardMs = boardInstant(asOfMs);
  const session = easternDay(boardMs);
  return {
    underlying: underlyingOfRoots(roots),
    roots,
    asOfMs,
    spot,
    previousClose: previousClose !== undefined && previousClose > 0 ? previousClose : spot,
    session,
    second: (boardMs - openMs(session)) / 1000,
    boardAgeMs: asOfMs - boardMs,
    slices,
  };
}

/** Returns whether a file was made while the market was closed, after the last board of its session. */
export function isAfterHours({ boardAgeMs }: Pick<ImportedListing, "boardAgeMs">): boolean {
  return boardAgeMs >= 1000;
}

/** Returns the underlying of the roots of a file: the underlying of a known root, or else the shortest root. */
function underlyingOfRoots(roots: readonly string[]): string {
  const known = roots.flatMap((root) => optionRootOf(root)?.underlying ?? []);
  const byLength = roots.toSorted((a, b) => a.length - b.length);
  return known[0] ?? byLength[0] ?? "";
}

function liveSlices({ contracts, asOfMs, spot }: ChainFile): RootSlice[] {
  const listed = new Map<string, { root: string; day: Day; contracts: QuotedContract[] }>();
  for (const contract of contracts) {
    const { root, expiration } = contract;
    const name = `${root} ${expiration}`;
    const listing = listed.get(name);
    if (listing !== undefined) {
      listing.contracts.push(contract);
      continue;
    }
    const day = dayFromIso(expiration);
    if (day === undefined || settlementMs(root, day) <= asOfMs) continue;
    listed.set(name, { root, day, contracts: [contract] });
  }
  return [...listed.values()]
    .map(({ root, day, contracts: own }) => ({ root, ...importedSlice(own, { root, day, asOfMs, spot }) }))
    .sort((a, b) => a.expiration.settlesMs - b.expiration.settlesMs || (a.root < b.root ? -1 : 1));
}

/** Calendar days before the file's session: one year of replay, and two years for its percentiles. */
const PAST_DAYS = 3 * 366;

/** The sessions of an imported market, by position from the file's session, which is at position 0. */
export class ImportedSessions {
  readonly first: Day;
  /** One second before the last contract settles, in milliseconds since 1970 UTC. */
  readonly lastMs: number;
  readonly #sessions: Day[] = [];
  readonly #positions: ReadonlyMap<Day, number>;
  readonly #own: number;

  constructor({ session: own, slices }: Pick<ImportedListing, "session" | "slices">) {
    this.lastMs = Math.max(...slices.map(({ expiration }) => expiration.settlesMs)) - 1000;
    const last = Math.max(own, sessionOnOrBefore(easternDay(this.lastMs)));
    this.first = nextSession(own - PAST_DAYS);
    for (let day = this.first; day <= last; day = nextSession(day)) this.#sessions.push(day);
    this.#own = this.#sessions.indexOf(own);
    this.#positions = new Map(this.#sessions.map((day, index) => [day, index - this.#own]));
  }

  /** Returns the position of a day; `undefined` without a session or outside the market's dates. */
  positionOf(day: Day): number | undefined {
    return this.#positions.get(day);
  }

  /** Returns the session at a position; `undefined` outside the market's dates. */
  at(position: number): Day | undefined {
    return this.#sessions[this.#own + position];
  }
}
