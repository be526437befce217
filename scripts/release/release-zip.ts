import { createHash } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { zipTime } from "../support/zip-time";

/** Files by their paths inside a folder, with `/` between its parts. */
export type Files = Readonly<Record<string, Uint8Array>>;

/** The name of the file with the checksum of every other file. */
const checksumsFile = "SHA256SUMS";

/**
 * Returns a zip with one folder, which contains the files and their checksums. The same files, folder and time give the same bytes, on
 * every computer. Files state the time `at`.
 */
export function releaseZip(folder: string, files: Files, at: Date): Uint8Array {
  const all: Files = { ...files, [checksumsFile]: strToU8(checksums(files)) };
  const entries = sortedPaths(all).map((path) => [`${folder}/${path}`, all[path]] as const);
  return zipSync(Object.fromEntries(entries) as Files, { level: 9, mtime: zipTime(at) });
}

/** Returns the SHA-256 of every file in the format that `sha256sum -c` reads. */
function checksums(files: Files): string {
  const lines = sortedPaths(files).map((path) => `${sha256(files[path])}  ${path}\n`);
  return lines.join("");
}

/** Sorted by their characters' codes, which no setting of a computer changes. */
const sortedPaths = (files: Files): string[] => Object.keys(files).sort();

const sha256 = (content: Uint8Array = new Uint8Array()): string => createHash("sha256").update(content).digest("hex");
