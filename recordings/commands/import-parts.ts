import type { Member } from "../archives/members";
import type { TablePart } from "../layouts/definitions/layout";
import { hashOfValues, type ReadLimits } from "../files/open-file";
import { type DataFile, readMember, type ReadOptions } from "../rules/read-data-file";
import { statedSymbols } from "../rules/stated-price";
import { DataError } from "../errors/data-error";
import type { AddReport, Recording } from "../store/recording";
import type { FileOrigin } from "../store/regrouped-chains";

interface PartsImport {
  member: Member;
  parts: readonly TablePart[];
  options: ReadOptions;
  limits: ReadLimits;
  origin: FileOrigin;
  recording: Recording;
  /** Stops before the next part. */
  signal: AbortSignal | undefined;
}

/** What was added of a file. */
export interface AddedFile {
  kind: "added";
  layout: string;
  notes: readonly string[];
  symbols: ReadonlySet<string>;
  report: AddReport;
}

/**
 * Imports a large file part by part: the snapshots of one are recorded before the next is read. Parts that were recorded before are not
 * read again; the file counts as imported with its last part. Rejects with a `DataError` that says which parts are recorded.
 */
export async function importParts({
  parts,
  signal,
  member,
  options,
  limits,
  recording,
  origin,
}: PartsImport): Promise<AddedFile | { kind: "stopped" }> {
  const [notes, symbols] = [new Set<string>(), new Set<string>()];
  let [layout, report]: [string, AddReport] = ["", nothing];
  for (const [at, part] of parts.entries()) {
    if (signal?.aborted) return { kind: "stopped" };
    const isLast = at === parts.length - 1;
    const own = { ...origin, hash: isLast ? origin.hash : hashOfValues([origin.hash, part.from, part.to]) };
    if (recording.hasImported(own.hash)) continue;
    const importPart = async () => addFile(recording, await readMember(member, { ...options, part }, limits), own);
    const read = await importPart().catch((error: unknown) => {
      if (at === 0 || !(error instanceof DataError)) throw error;
      throw new DataError(`${error.message} What is before ${part.from} is recorded.`, { cause: error });
    });
    layout = read.layout;
    for (const note of read.notes) notes.add(note);
    for (const symbol of read.symbols) symbols.add(symbol);
    report = sumOf(report, read.report);
  }
  const inParts = `Read in ${parts.length} parts of whole dates, because it may have more contracts than fit into memory.`;
  return { kind: "added", layout, notes: [inParts, ...notes], symbols, report };
}

/** Adds what was read to a recording. Rejects with a `DataError`. */
export async function addFile(
  recording: Recording,
  { layout, notes, snapshots }: DataFile,
  origin: FileOrigin,
): Promise<AddedFile> {
  const report = await recording.add(snapshots, origin);
  return { kind: "added", layout, notes, symbols: statedSymbols(snapshots), report };
}

const nothing: AddReport = { added: [], replaced: 0, identical: 0, apart: [], importedBefore: false };

function sumOf(a: AddReport, b: AddReport): AddReport {
  return {
    added: [...a.added, ...b.added],
    replaced: a.replaced + b.replaced,
    identical: a.identical + b.identical,
    apart: [...a.apart, ...b.apart],
    importedBefore: a.importedBefore && b.importedBefore,
  };
}
