import { easternDay, openMs } from "../time/calendar";
import { type ChainFile, ChainFileError, type QuotedContract } from "./chain-file";
import { type Day, dayFromIso } from "../time/civil-day";
import { readChainFile } from "./imported-chain";
import { type ImportedSlice, importedSlice } from "./imported-slice";
import { optionRootOf } from "../chains/option-roots";
import { boardInstant } from "../time/session-clock";
import { settlementMs } from "../time/settlement";

/** One expiration of one root of a file. */
export interface RootSlice extends ImportedSlice {
  root: string;
}

/** What a chain file lists, and where in the market's time it belongs. */
export interface ImportedListing {
  underlying: string;
  /** Alphabetical. */
  roots: readonly string[];
  /** When the file was made, in milliseconds since 1970 UTC. */
  asOfMs: number;
  spot: number;
  /** The spot where the form does not carry it. */
  previousClose: number;
  /** The session of the newest board at or before the file's instant, and the second of that board. */
  session: Day;
  second: number;
  /** Milliseconds from that board to the file's instant: under a second, but for a file made while the market was closed. */
  lateMs: number;
  /** Those that settle first come first; of one instant by root. */
  slices: readonly RootSlice[];
}

/**
 * Reads a chain file whole. Expirations settled when it was made are left out. Throws a `ChainFileError` for a file that
 * cannot be read or whose every expiration is past.
 */
export function importedListing(text: string, fileName: string): ImportedListing {
  const file = readChainFile(text, fileName);
  const slices = liveSlices(file);
  if (slices.length === 0) {
    throw new ChainFileError(
      `${fileName}: no contract is left, every expiration in the file settled before it was made.`,
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
    lateMs: asOfMs - boardMs,
    slices,
  };
}

/** Whether a file was made while the market was closed, after the last board of its session. */
export function isAfterHours({ lateMs }: Pick<ImportedListing, "lateMs">): boolean {
  return lateMs >= 1000;
}

/** What the roots of a file are written on: as listed where one is known, else the shortest of the names. */
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
    const known = listed.get(name);
    if (known !== undefined) {
      known.contracts.push(contract);
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
