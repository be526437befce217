import { shownPath } from "../layouts/archives/members";
import { type ReadLimits, readLimits } from "../layouts/text/limits";
import type { ReadOptions } from "../rules/read-data-file";
import { unmatchedSpots } from "../rules/stated-price";
import { Recording } from "../store/recording";
import { rescore } from "../tape-store/rescore";
import { openStaging } from "../tape-store/staging";
import { identities } from "./file-identity";
import { findFiles } from "./find-files";
import { type ImportedFile, importMembers } from "./import-members";
import type { TapeProgress } from "./import-tape";
import { refuseTradesAsOpenInterest } from "./refuse-trades";
import { importTogether, isRoomFor, refusalOfWaiting, type WaitingFile } from "./waiting-files";

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
  { into, options = {}, replace = false, onProgress, onTape, signal, limits = readLimits }: ImportChoice,
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
      for await (const { name, outcome } of importMembers(file, { recording, options, identityOf, tape, limits })) {
        if (outcome.kind === "stopped") return { ...report, stopped: true };
        const imported = { file: shownPath(file, name), position: index + 1 };
        if (outcome.kind !== "waiting") tell({ ...imported, outcome });
        else if (isRoomFor(waiting, outcome)) waiting.push({ ...outcome, ...imported });
        else tell({ ...imported, outcome: refusalOfWaiting(outcome) });
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
