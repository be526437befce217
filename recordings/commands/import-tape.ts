import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Member } from "../layouts/archives/members";
import type { DecimalSign } from "../layouts/fields/numbers";
import { isJsonFile, writeJsonAsCsv } from "../layouts/json-as-csv";
import { utf8Path } from "../layouts/text/utf8-path";
import { DataError } from "../snapshots/snapshot";
import type { Recording } from "../store/recording";
import { addTape, type AddTapeReport } from "../tape-store/add-tape";
import type { Staging } from "../tape-store/staging";
import { stageTradeFile } from "../trade-files/stage-trade-file";
import { tradeLayoutOf } from "../trade-files/trade-layouts";

/** How far a file of trades or prints is: in words, with a part from 0 to 1. */
export interface TapeProgress {
  step: string;
  done: number;
}

/** What files of trades and prints are imported with. */
export interface TapeImport {
  recording: Recording;
  staging: Staging;
  columnsFile: string | undefined;
  decimal: DecimalSign;
  replace: boolean;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: TapeProgress) => void) | undefined;
}

/** What became of a file of trades or prints. */
export type TapeOutcome =
  | { kind: "known" }
  | { kind: "stopped" }
  | { kind: "tape"; rows: "trades" | "prints"; layout: string; notes: readonly string[]; report: AddTapeReport };

/** Below as many rows there is no time to show progress. */
const SHOWN_FROM_ROWS = 200_000;

/** Imports a file of trades or prints; `undefined` if it is none. `hash` is that of its bytes. Rejects with a `DataError`. */
export async function importTape(
  { path: file, name }: Pick<Member, "path" | "name">,
  hash: string,
  { recording, staging, columnsFile, decimal, replace, signal, onProgress }: TapeImport,
): Promise<TapeOutcome | undefined> {
  const { connection } = staging.engine;
  const columns = await columnsOf(columnsFile);
  const isRecords = await isJsonFile(file);
  const choice = { columns: columns?.map, decimal, name, ...(isRecords && { rowName: "record" }) };
  const copy = staging.pathOf("copy");
  if (isRecords && !(await hasTable(file, copy))) return undefined;
  const path = isRecords ? copy : await utf8Path(file, copy);
  const found = await tradeLayoutOf(connection, path, choice);
  if (found === undefined) return undefined;
  if (isRecords) await writeJsonAsCsv(file, copy);
  const flags = [...(columns === undefined ? [] : [columns.text]), ...(decimal === undefined ? [] : [decimal])];
  const identity = flags.length === 0 ? hash : sha256(JSON.stringify([hash, ...flags]));
  if (recording.hasImported(identity)) return { kind: "known" };
  try {
    const into = await staging.emptyFolder(found.kind);
    const staged = await stageTradeFile(connection, path, {
      into,
      ...choice,
      signal,
      onProgress: ({ done }) => onProgress?.({ step: "reading", done }),
    });
    const origin = { hash: identity, name, source: staged.source };
    const report = await addTape(
      recording,
      staging,
      { kind: staged.kind, folder: into, origin },
      {
        replace,
        signal,
        onProgress: ({ date, done, of }) => {
          if (of >= SHOWN_FROM_ROWS) onProgress?.({ step: `adding ${date}`, done: done / of });
        },
      },
    );
    if (report.stopped) return { kind: "stopped" };
    return { kind: "tape", rows: staged.kind, layout: staged.layout, notes: staged.notes, report };
  } catch (error) {
    if (signal?.aborted) return { kind: "stopped" }; // What is wrong with the file, if it is, the next import says.
    throw error;
  }
}

/** Records that tell the layout of a JSON document. */
const HEAD_RECORDS = 100;

/** Copies the head of the table in a JSON document; `false` if it has none, or cannot be read, which the reader of chains says. */
async function hasTable(file: string, copy: string): Promise<boolean> {
  return writeJsonAsCsv(file, copy, HEAD_RECORDS).catch((error: unknown) => {
    if (error instanceof DataError) return false;
    throw error;
  });
}

/** Reads the file of `--columns`; `undefined` without one, and if the reader of chains has to say what is wrong with it. */
async function columnsOf(path: string | undefined): Promise<{ text: string; map: Record<string, string> } | undefined> {
  if (path === undefined) return undefined;
  const text = await readFile(path, "utf8").catch(() => "");
  try {
    const map: unknown = JSON.parse(text);
    if (typeof map !== "object" || map === null || Array.isArray(map)) return undefined;
    const entries = Object.entries(map);
    if (!entries.every((entry): entry is [string, string] => typeof entry[1] === "string")) return undefined;
    return { text, map: Object.fromEntries(entries) };
  } catch {
    return undefined; // Not JSON.
  }
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
