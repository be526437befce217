import { shownPath } from "../archives/members";
import { hashOf, hashOfValues, readLimits, type ReadLimits } from "../files/open-file";
import type { ReadOptions } from "../rules/read-data-file";
import { unmatchedSpots } from "../rules/stated-price";
import { Recording } from "../store/recording";
import { rescore } from "../tape-store/rescore";
import { openStaging } from "../tape-store/staging";
import { findFiles } from "./find-files";
import { type FileResult, type ImportedFile, importMembers, refusedFile, type Waiting } from "./import-members";
import { addFile } from "./import-parts";
import type { TapeProgress } from "./import-tape";
import { refuseTradesAsOpenInterest } from "./refuse-trades";
import { DataError } from "../errors/data-error";
import { pricedTogether } from "../rules/priced-together";

/** How files are imported. */
interface ImportChoice {
  /** The folder of the recording, which is made if it is absent. */
  into: string;
  options?: ReadOptions;
  /** Whether chains, trades and prints take the place of recorded ones of the same contracts, or tickers, and times. */
  replace?: boolean;
  onProgress?: (file: ImportedFile) => void;
  /** Called while a large file of trades or prints is read and added. */
  onTape?: (progress: TapeProgress) => void;
  /** Stops before the next file, the next part of a large one, or between two steps of trades and prints. */
  signal?: AbortSignal;
  limits?: ReadLimits;
}

/** What an import did: files by result, dates whose trades were scored again, and whether it was stopped. */
interface ImportReport {
  added: number;
  known: number;
  refused: number;
  rescored: number;
  stopped: boolean;
  /** Sentences about prices of `--spot` that no file has a use for. */
  unmatched: string[];
}

/**
 * Imports files, folders and patterns into a recording. A file that cannot be read is reported and left out; one that was imported before
 * with the same options is not read again, so that an import that was stopped can be repeated.
 *
 * Rejects with a `DataError` if there is no file, or the folder of the recording cannot be used.
 */
export async function importFiles(
  paths: readonly string[],
  { into, options = {}, replace = false, onProgress, onTape, signal, limits = readLimits }: ImportChoice,
): Promise<ImportReport> {
  const files = await findFiles(paths);
  await refuseTradesAsOpenInterest(options);
  using recording = await Recording.open(into, { create: true });
  const report = { added: 0, known: 0, refused: 0, rescored: 0, stopped: false, unmatched: [] };
  const symbols = new Set<string>();
  const tell = (imported: Omit<ImportedFile, "of">) => {
    const { result } = imported;
    if (result.kind === "added") result.symbols.forEach((symbol) => symbols.add(symbol));
    report[result.kind === "tape" ? "added" : result.kind] += 1;
    onProgress?.({ ...imported, of: files.length });
  };
  await using staging = await openStaging(into);
  const tape = { recording, staging, decimal: options.decimal, replace, signal, onProgress: onTape };
  const identityOf = await identities(options);
  const waiting: WaitingFile[] = [];
  for (const [index, file] of files.entries()) {
    if (signal?.aborted) return { ...report, stopped: true };
    for await (const { name, result } of importMembers(file, { recording, options, identityOf, tape, limits })) {
      if (result.kind === "stopped") return { ...report, stopped: true };
      const imported = { file: shownPath(file, name), position: index + 1 };
      if (result.kind !== "waiting") tell({ ...imported, result });
      else if (isRoomFor(waiting, result)) waiting.push({ ...result, ...imported });
      else tell({ ...imported, result: refusalOfWaiting(result) });
    }
  }
  for await (const file of importTogether(waiting, recording)) tell(file);
  await recording.merge();
  const rescored = await rescore(recording, staging, { signal });
  // Of files that were not read, nothing is known.
  const unmatched = report.known + report.refused === 0 ? unmatchedSpots(options.spots, symbols) : [];
  return { ...report, rescored, unmatched };
}

/** Returns what a file is known by: its hash and, if it is read with options, these and the hashes of their files. */
async function identities(options: ReadOptions): Promise<(hash: string) => string> {
  const { atMs, spots, openInterestFile, columnsFile, decimal, isJoined } = options;
  const prices = [...(spots ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  const files = [await hashIf(openInterestFile), await hashIf(columnsFile)];
  // Recordings made before know files by the hash of four parts.
  const further = [...(decimal === undefined ? [] : [decimal]), ...(isJoined ? ["join"] : [])];
  const parts = [atMs ?? null, prices, ...files, ...further];
  const isPlain =
    further.length === 0 && atMs === undefined && prices.length === 0 && files.every((file) => file === null);
  return (hash) => (isPlain ? hash : hashOfValues([hash, ...parts]));
}

const hashIf = async (path: string | undefined) => (path === undefined ? null : hashOf(path));

/** A file that waits for the price of another one, and its place among those of the import. */
interface WaitingFile extends Waiting, Pick<ImportedFile, "file" | "position"> {}

/** Files that wait are in memory, with no more contracts together than one file can have. */
function isRoomFor(waiting: readonly Waiting[], next: Waiting): boolean {
  const counts = [...waiting, next].flatMap(({ read }) => read.unpriced.map(({ chain }) => chain.contracts.length));
  return counts.reduce((sum, count) => sum + count, 0) <= readLimits.contracts;
}

/** Returns the refusal of a file without a price. */
const refusalOfWaiting = ({ read }: Waiting): FileResult =>
  refusedFile(read.name, new DataError(`${read.name}: ${read.unpriced[0]?.problem ?? "no chain is left."}`));

/** Adds files without a price, once all others are recorded. */
async function* importTogether(
  waiting: readonly WaitingFile[],
  recording: Recording,
): AsyncGenerator<Omit<ImportedFile, "of">> {
  const priced = await pricedTogether(
    waiting.map(({ read }) => read),
    recording.snapshots,
  );
  for (const [at, { file, position, read, origin }] of waiting.entries()) {
    const own = priced[at];
    const result = own?.file
      ? await addFile(recording, own.file, origin).catch((error: unknown) => refusedFile(file, error))
      : refusedFile(file, new DataError(`${read.name}: ${own?.problem ?? ""}`));
    yield { file, position, result };
  }
}
