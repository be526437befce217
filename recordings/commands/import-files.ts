import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { type Member, membersOf, type RefusedMember, shownPath } from "../layouts/archives/members";
import { readLimits } from "../layouts/text/limits";
import { pricedTogether } from "../rules/priced-together";
import { type DataFile, readColumns, readMember, type ReadOptions } from "../rules/read-data-file";
import { symbolsOf, unmatchedSpots } from "../rules/stated-price";
import { DataError } from "../snapshots/snapshot";
import { type AddReport, Recording } from "../store/recording";
import type { Origin } from "../store/regrouped-chains";
import { rescore } from "../tape-store/rescore";
import { openStaging } from "../tape-store/staging";
import { findFiles } from "./find-files";
import { refuseTradesAsOpenInterest } from "./refuse-trades";
import { importTape, type TapeImport, type TapeOutcome, type TapeProgress } from "./import-tape";

/** What became of one file. */
export type FileOutcome =
  | { kind: "added"; layout: string; notes: readonly string[]; symbols: ReadonlySet<string>; report: AddReport }
  /** Trades or prints were added. */
  | Extract<TapeOutcome, { kind: "tape" }>
  /** It was imported before. */
  | { kind: "known" }
  | { kind: "refused"; message: string };

/** One file of an import, in their order; an archive has several outcomes, one for each of its files. */
export interface ImportedFile {
  /** As it was given; of a file in an archive `folder/chains.zip/spx.csv`. */
  file: string;
  /** Counted from 1. */
  position: number;
  of: number;
  outcome: FileOutcome;
}

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
  /** Stops before the next file, or between two steps of trades and prints. */
  signal?: AbortSignal;
}

/** What an import did: files by outcome, dates whose trades were scored again, and whether it was stopped. */
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
  { into, options = {}, replace = false, onProgress, onTape, signal }: ImportChoice,
): Promise<ImportReport> {
  const files = await findFiles(paths);
  await refuseTradesAsOpenInterest(options);
  const recording = await Recording.open(into, { create: true });
  const report = { added: 0, known: 0, refused: 0, rescored: 0, stopped: false, unmatched: [] };
  const symbols = new Set<string>();
  const tell = (imported: Omit<ImportedFile, "of">) => {
    const { outcome } = imported;
    if (outcome.kind === "added") outcome.symbols.forEach((symbol) => symbols.add(symbol));
    report[outcome.kind === "tape" ? "added" : outcome.kind] += 1;
    onProgress?.({ ...imported, of: files.length });
  };
  try {
    await using staging = await openStaging(into);
    const { columnsFile, decimal } = options;
    const tape = { recording, staging, columnsFile, decimal, replace, signal, onProgress: onTape };
    const identityOf = await identities(options);
    const waiting: WaitingFile[] = [];
    for (const [index, file] of files.entries()) {
      if (signal?.aborted) return { ...report, stopped: true };
      for await (const { name, outcome } of outcomesOf(file, { recording, options, identityOf, tape })) {
        if (outcome.kind === "stopped") return { ...report, stopped: true };
        const imported = { file: shownPath(file, name), position: index + 1 };
        if (outcome.kind !== "waiting") tell({ ...imported, outcome });
        else if (isRoomFor(waiting, outcome)) waiting.push({ ...outcome, ...imported });
        else tell({ ...imported, outcome: refusal(imported.file, new DataError(problemOf(outcome))) });
      }
    }
    for await (const file of importTogether(waiting, recording)) tell(file);
    await recording.merge();
    const rescored = await rescore(recording, staging, { signal });
    // Of files that were not read, nothing is known.
    const unmatched = report.known + report.refused === 0 ? unmatchedSpots(options.spots, symbols) : [];
    return { ...report, rescored, unmatched };
  } finally {
    recording.close();
  }
}

interface FileImport {
  recording: Recording;
  options: ReadOptions;
  identityOf: (hash: string) => string;
  tape: TapeImport;
}

/** Imports a file, or those in it, and yields what became of each. */
async function* outcomesOf(file: string, choice: FileImport): AsyncGenerator<{ name: string; outcome: ImportOutcome }> {
  const { options, tape } = choice;
  try {
    const columns = await readColumns(options.columnsFile);
    for await (const member of membersOf(file, { columns, decimal: options.decimal })) {
      const { name } = member;
      const outcome = tape.signal?.aborted
        ? ({ kind: "stopped" } as const)
        : await outcomeOf(member, shownPath(file, name), choice);
      yield { name, outcome };
    }
  } catch (error) {
    yield { name: basename(file), outcome: refusal(file, error) };
  }
}

/** Returns the refusal that an error is; throws what is none. */
function refusal(path: string, error: unknown): Extract<FileOutcome, { kind: "refused" }> {
  if (error instanceof DataError) return { kind: "refused", message: error.message };
  if (isSystemError(error)) return { kind: "refused", message: `${path} cannot be read: ${error.message}.` };
  throw error;
}

async function outcomeOf(
  member: Member | RefusedMember,
  path: string,
  { recording, options, identityOf, tape }: FileImport,
): Promise<ImportOutcome> {
  if ("error" in member) return refusal(path, member.error);
  try {
    const bytes = await hashOf(member.path);
    const hash = identityOf(bytes);
    if (recording.hasImported(hash)) return { kind: "known" };
    const outcome = await importTape(member, bytes, tape);
    if (outcome !== undefined) return outcome;
    const read = await readMember(member, { ...options, isOneOfSeveral: true });
    const origin = { hash, bytesHash: bytes, name: member.name, replaces: tape.replace };
    return read.unpriced.length > 0 ? { kind: "waiting", read, origin } : await added(recording, read, origin);
  } catch (error) {
    return refusal(path, error);
  }
}

async function added(recording: Recording, read: DataFile, origin: Origin): Promise<FileOutcome> {
  const { layout, notes, snapshots } = read;
  const report = await recording.add(snapshots, origin);
  return { kind: "added", layout, notes, symbols: symbolsOf(snapshots), report };
}

/** A file without a price, which other files of the import can give. */
interface Waiting {
  kind: "waiting";
  read: DataFile;
  origin: Origin;
}

type ImportOutcome = FileOutcome | Waiting | { kind: "stopped" };

interface WaitingFile extends Waiting, Pick<ImportedFile, "file" | "position"> {}

/** Files that wait are in memory, with no more contracts together than one file can have. */
function isRoomFor(waiting: readonly Waiting[], next: Waiting): boolean {
  const counts = [...waiting, next].flatMap(({ read }) => read.unpriced.map(({ chain }) => chain.contracts.length));
  return counts.reduce((sum, count) => sum + count, 0) <= readLimits.contracts;
}

const problemOf = ({ read }: Waiting) => `${read.name}: ${read.unpriced[0]?.problem ?? "no chain is left."}`;

/** Adds files without a price, once all others are recorded. */
async function* importTogether(waiting: readonly WaitingFile[], recording: Recording) {
  const priced = await pricedTogether(
    waiting.map(({ read }) => read),
    recording.snapshots,
  );
  for (const [at, { file, position, read, origin }] of waiting.entries()) {
    const own = priced[at];
    const outcome = own?.file
      ? await added(recording, own.file, origin).catch((error: unknown) => refusal(file, error))
      : refusal(file, new DataError(`${read.name}: ${own?.problem ?? ""}`));
    yield { file, position, outcome };
  }
}

/** Returns what a file is known by: its hash and, if it is read with options, these and the hashes of their files. */
async function identities(options: ReadOptions): Promise<(hash: string) => string> {
  const { atMs, spots, openInterestFile, columnsFile, decimal, isJoined } = options;
  const prices = [...(spots ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  const files = [await hashIf(openInterestFile), await hashIf(columnsFile)];
  // Recordings made before know files by the hash of four parts.
  const added = [...(decimal === undefined ? [] : [decimal]), ...(isJoined ? ["join"] : [])];
  const parts = [atMs ?? null, prices, ...files, ...added];
  const isPlain =
    added.length === 0 && atMs === undefined && prices.length === 0 && files.every((file) => file === null);
  return (hash) =>
    isPlain
      ? hash
      : createHash("sha256")
          .update(JSON.stringify([hash, ...parts]))
          .digest("hex");
}

const hashIf = async (path: string | undefined) => (path === undefined ? null : hashOf(path));

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  } catch (error) {
    throw new DataError(`${path} cannot be read: ${String(error)}.`, { cause: error });
  }
  return hash.digest("hex");
}

/** Not by its class: tests run in a realm of their own. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  typeof error === "object" && error !== null && "syscall" in error;
