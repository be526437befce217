import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DataError, namedError } from "../errors/data-error";
import { fileForm } from "../files/file-form";
import { dataExtensions, isDataName, isLeanName, LEAN_HINT } from "../files/data-names";
import type { FileToRead } from "../layouts/definitions/layout";
import { readWorkbook } from "./workbook";
import { MOST_MEMBERS, openZip, tooMany, type ZipArchive, type ZipEntry } from "./zip-archive";

/** A file to read: one that is named, or a member of it that is unpacked. */
export interface Member {
  /** Where it is until the next member is asked for. */
  path: string;
  /** What messages call it: `spx.csv`, `chains.zip/2026/spx.csv`, `book.xlsx, sheet "SPX"`. */
  name: string;
  /** The name of its own, without folders, which can say the underlying. */
  fileName: string;
  /** What was left out. */
  notes: readonly string[];
}

/** A member that is not read. The error begins with its name. */
export interface RefusedMember {
  name: string;
  error: DataError;
}

type Choice = Pick<FileToRead, "columns" | "decimal">;

/** A file on this machine that can be an archive, and whether it is in one. */
interface Source extends Pick<Member, "path" | "name" | "fileName"> {
  isInside: boolean;
}

/**
 * Yields the file itself or, for a zip archive and a workbook, its members. Members are unpacked one at a time into a folder that is removed at
 * the end. A workbook gives one sheet as CSV. The first bytes of a file tell what it is, never its name. Throws a `DataError`, with the
 * name of the file, for an archive of which nothing can be read.
 */
export async function* membersOf(path: string, choice: Choice = {}): AsyncGenerator<Member | RefusedMember> {
  const name = basename(path);
  const source = { path, name, fileName: name, isInside: false };
  if (!(await isZip(path))) {
    yield { ...source, notes: [] };
    return;
  }
  const scratch = await mkdtemp(join(tmpdir(), "strikebook-unpacked-"));
  try {
    yield* membersOfZip(source, scratch, choice);
  } catch (error) {
    throw namedError(name, error);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Returns whether a file begins as a zip archive does; `false` also for one that cannot be opened, which its reader reports. */
const isZip = async (path: string) => (await fileForm(path).catch(() => "other")) === "zip";

async function* membersOfZip(source: Source, scratch: string, choice: Choice): AsyncGenerator<Member | RefusedMember> {
  await using zip = await openZip(source.path);
  const kind = kindOf(zip);
  if (kind === "workbook") {
    yield sheetMember(zip, source, { scratch, choice });
    return;
  }
  if (kind !== "archive") throw new DataError(kind);
  if (source.isInside) throw new DataError("is an archive in an archive: unpack the outer one.");
  const path = join(scratch, "member");
  for (const entry of dataEntries(zip)) {
    const inside = { path, name: `${source.name}/${entry.name}`, fileName: basename(entry.name), isInside: true };
    try {
      await pipeline(Readable.from(zip.unpack(entry)), createWriteStream(path));
      if (await isZip(path)) yield* membersOfZip(inside, scratch, choice);
      else yield { ...inside, notes: [] };
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      yield { name: inside.name, error: new DataError(`${inside.name}: ${error.message}`, { cause: error }) };
    }
  }
}

/** Returns the entries that are read, as of a folder: a single file may have any name. */
function dataEntries({ entries }: ZipArchive): readonly ZipEntry[] {
  const own = entries.filter(({ name }) => !name.split("/").some((part) => part === "__MACOSX" || isHidden(part)));
  if (own.length === 0) throw new DataError("is a zip archive without files.");
  const data = own.length === 1 ? own : own.filter(({ name }) => isDataName(basename(name)));
  if (data.length > MOST_MEMBERS) throw tooMany(MOST_MEMBERS);
  if (data.length > 0) return data;
  throw new DataError(`has no files of data: expected names that end in ${dataExtensions.join(", ")}.`);
}

const isHidden = (part: string) => part.startsWith(".") && part !== "." && part !== "..";

/** Returns what a zip archive is: files, a workbook, or the sentence that says what it is instead. */
function kindOf({ entries }: ZipArchive): string {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const hasPart = (pattern: RegExp) => [...names].some((name) => pattern.test(name));
  if (names.has("[content_types].xml")) {
    if (hasPart(/^xl\/workbook[^/]*\.xml$/)) return "workbook";
    if (hasPart(/^xl\/workbook[^/]*\.bin$/)) return "is a binary workbook (.xlsb): save it as .xlsx or CSV.";
    return "is a document of Office and no workbook.";
  }
  if (names.has("mimetype") && names.has("content.xml")) {
    return "is an OpenDocument file (.ods): save the sheet as .xlsx or CSV.";
  }
  if (entries.length > 0 && entries.every(({ name }) => isLeanName(basename(name)))) return LEAN_HINT;
  return names.has("index/document.iwa") ? "is a document of Apple Numbers: export it as .xlsx or CSV." : "archive";
}

async function sheetMember(
  zip: ZipArchive,
  { name, fileName }: Source,
  { scratch, choice }: { scratch: string; choice: Choice },
): Promise<Member> {
  const sheet = await readWorkbook(zip, { ...choice, fileName });
  const path = join(scratch, "sheet");
  await pipeline(Readable.from(sheet.lines), createWriteStream(path));
  const others = sheet.others.map((other) => `"${other}"`).join(", ");
  const notes = sheet.others.length === 0 ? [] : [`Of a workbook one sheet is read. Not read: ${others}.`];
  return { path, name: `${name}, sheet "${sheet.name}"`, fileName, notes };
}

/** Returns what a file, or a member of it, is called on the screen: with the folder that was given. */
export const shownPath = (path: string, name: string): string => `${path}${name.slice(basename(path).length)}`;
