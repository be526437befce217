import * as v from "valibot";
import { sha256 } from "../sha-256";

/** What the name of a file with stored data ends in. */
export const fileEnding = ".jsonl.gz";

const format = "strikebook-replay";
const version = 1;

/** The first line of a file with stored data. */
export interface Manifest {
  /** Whose data it is: the address of the service, and the name of a practice market. */
  market: string;
  /** The version of the add-in that wrote the file. */
  app: string;
  /** When it was written, such as `2026-11-20T15:30:00.000Z`. */
  created: string;
  /** The number of the lines after this line. */
  entries: number;
  /** What the entries take in the browser. */
  bytes: number;
  /** The SHA-256 of all lines after this line, with their line ends. */
  sha256: string;
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const manifestSchema = v.object({
  market: v.string(),
  app: v.string(),
  created: v.string(),
  entries: count,
  bytes: count,
  sha256: v.string(),
});

/** Returns the first line of a file, without its end. */
export function manifestLine(manifest: Manifest): string {
  return JSON.stringify({ format, version, ...manifest });
}

/** Reads the first line of a file: `foreign` if it is of another kind, `newer` if only a later version of the add-in can read it. */
export function readManifest(line: string): Manifest | "foreign" | "newer" {
  const value = parsed(line);
  const kind = v.safeParse(v.object({ format: v.literal(format), version: count }), value);
  if (!kind.success) return "foreign";
  if (kind.output.version > version) return "newer";
  const manifest = v.safeParse(manifestSchema, value);
  return manifest.success ? manifest.output : "foreign";
}

/** Returns the line of an entry, as JSON text, with its SHA-256 before it. Without the end of the line. */
export function entryLine(entry: string): string {
  return `{"sha256":"${sha256(entry)}","entry":${entry}}`;
}

const linePattern = /^\{"sha256":"([0-9a-f]{64})","entry":(.*)\}$/s;

/** Returns the value of an entry's line; `undefined` if the line is not what its SHA-256 says. */
export function readEntryLine(line: string): unknown {
  const [, hash, entry = ""] = linePattern.exec(line) ?? [];
  return hash !== undefined && sha256(entry) === hash ? parsed(entry) : undefined;
}

/** Returns the value of a JSON text; `undefined` for any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
