import { basename } from "node:path";
import { type Member, membersOf, type RefusedMember, shownPath } from "../archives/members";
import { hashOf, type ReadLimits } from "../files/open-file";
import {
  type ColumnsFile,
  type DataFile,
  partsOfMember,
  readColumnsFile,
  readMember,
  type ReadOptions,
} from "../rules/read-data-file";
import { DataError, isSystemError } from "../errors/data-error";
import type { Recording } from "../store/recording";
import type { FileOrigin } from "../store/regrouped-chains";
import { type AddedFile, addFile, importParts } from "./import-parts";
import { importTape, type TapeImport, type TapeResult } from "./import-tape";

/** What became of one file. */
export type FileResult =
  | AddedFile
  /** Trades or prints were added. */
  | Extract<TapeResult, { kind: "tape" }>
  /** It was imported before. */
  | { kind: "known" }
  | { kind: "refused"; message: string };

/** One file of an import, in their order; an archive has several results, one for each of its files. */
export interface ImportedFile {
  /** As it was given; of a file in an archive `folder/chains.zip/spx.csv`. */
  file: string;
  /** Counted from 1. */
  position: number;
  of: number;
  result: FileResult;
}

/** A file without a price, which other files of the import can give. */
export interface Waiting {
  kind: "waiting";
  read: DataFile;
  origin: FileOrigin;
}

interface MemberResult {
  /** The name of the member: `chains.zip/spx.csv`. */
  name: string;
  result: FileResult | Waiting | { kind: "stopped" };
}

interface FileImport {
  recording: Recording;
  options: ReadOptions;
  identityOf: (hash: string) => string;
  tape: TapeImport;
  limits: ReadLimits;
}

/** Imports a file, or those in an archive, and yields what became of each. */
export async function* importMembers(file: string, choice: FileImport): AsyncGenerator<MemberResult> {
  const { options, tape } = choice;
  try {
    const columns = await readColumnsFile(options.columnsFile);
    for await (const member of membersOf(file, { columns: columns?.map, decimal: options.decimal })) {
      const { name } = member;
      const result = tape.signal?.aborted
        ? ({ kind: "stopped" } as const)
        : await importMember(member, shownPath(file, name), { ...choice, columns });
      yield { name, result };
    }
  } catch (error) {
    yield { name: basename(file), result: refusedFile(file, error) };
  }
}

async function importMember(
  member: Member | RefusedMember,
  path: string,
  { recording, options, identityOf, tape, limits, columns }: FileImport & { columns: ColumnsFile | undefined },
): Promise<MemberResult["result"]> {
  if ("error" in member) return refusedFile(path, member.error);
  try {
    const bytes = await hashOf(member.path);
    const hash = identityOf(bytes);
    if (recording.hasImported(hash)) return { kind: "known" };
    const result = await importTape(member, bytes, { ...tape, columns });
    if (result !== undefined) return result;
    const origin = { hash, bytesHash: bytes, name: member.name, replaces: tape.replace };
    const parts = await partsOfMember(member, options, limits);
    if (parts) return await importParts({ member, parts, options, limits, origin, recording, signal: tape.signal });
    const read = await readMember(member, { ...options, isOneOfSeveral: true }, limits);
    return read.unpriced.length > 0 ? { kind: "waiting", read, origin } : await addFile(recording, read, origin);
  } catch (error) {
    return refusedFile(path, error);
  }
}

/** Returns the refusal that an error is; throws what is none. */
export function refusedFile(path: string, error: unknown): FileResult {
  if (error instanceof DataError) return { kind: "refused", message: error.message };
  if (isSystemError(error)) return { kind: "refused", message: `${path} cannot be read: ${error.message}.` };
  throw error;
}
