import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { PastDataStore } from "../../../packages/formulas/replay/store/past-data-store";
import { exportFile } from "../../../packages/formulas/replay/transfer/export-file";
import { importFile } from "../../../packages/formulas/replay/transfer/import-file";
import { market, tenMs } from "./stored-boards";

/** Returns the database of a store. */
async function databaseOf(store: PastDataStore) {
  const database = await store.database();
  if (!database) throw new Error("The browser has no database.");
  return database;
}

/** Exports a market of a store. */
export async function exported(store: PastDataStore, from = market, nowMs = tenMs) {
  return exportFile({ database: await databaseOf(store), market: from, app: "0.1.0", nowMs });
}

interface Import {
  into?: string;
  limitBytes?: number;
  nowMs?: number;
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** Imports a file into a store. */
export async function imported(store: PastDataStore, file: Blob, options: Import = {}) {
  const { into = market, limitBytes = 1_000_000, nowMs = tenMs, onProgress = () => undefined } = options;
  return importFile(file, { database: await databaseOf(store), market: into, limitBytes, nowMs, onProgress });
}

/** Returns the lines of a file, without their ends. */
export async function linesOf(file: Blob): Promise<string[]> {
  const text = gunzipSync(await file.arrayBuffer()).toString();
  return text.slice(0, -1).split("\n");
}

/** Returns a gzipped file with lines as they are. */
export const fileOf = (lines: readonly string[]) => new Blob([gzipSync(lines.map((line) => `${line}\n`).join(""))]);

export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

type Fields = Readonly<Record<string, unknown>>;

/** Returns the line of an entry with the hash of the format, made without the code of the add-in. */
export const lineOf = (entry: unknown) => {
  const text = JSON.stringify(entry);
  return `{"sha256":"${hashOf(text)}","entry":${text}}`;
};

/** Returns a file whose hashes fit these lines, with some fields of its manifest changed. */
export function signedFile(manifest: string, lines: readonly string[], change: Fields = {}): Blob {
  const sha256 = hashOf(lines.map((line) => `${line}\n`).join(""));
  const first: unknown = { ...(JSON.parse(manifest) as Fields), entries: lines.length, sha256, ...change };
  return fileOf([JSON.stringify(first), ...lines]);
}
