import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { ReadOptions } from "../rules/read-data-file";
import { DataError } from "../snapshots/snapshot";

/** Returns what a file is known by: its hash and, if it is read with options, these and the hashes of their files. */
export async function identities(options: ReadOptions): Promise<(hash: string) => string> {
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

/** Returns the SHA-256 of the bytes of a file, in hex. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  } catch (error) {
    throw new DataError(`${path} cannot be read: ${String(error)}.`, { cause: error });
  }
  return hash.digest("hex");
}
