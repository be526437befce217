import { createHash, randomBytes } from "node:crypto";

/** The begin of every desk key, by which people and scanners of source code recognise it. */
const PREFIX = "sbk_";

/** Returns a new desk key: 256 random bits. */
export function newDeskKey(): string {
  return PREFIX + randomBytes(32).toString("base64url");
}

/** Whether a text has the form of a desk key. */
export function isDeskKey(text: string): boolean {
  return text.startsWith(PREFIX) && /^[\w-]{43}$/.test(text.slice(PREFIX.length));
}

/** Returns the SHA-256 hash under which a key is stored, in hexadecimal digits. The key has too many bits to be guessed from it. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Returns the id of a key, by which people name it: a part of its hash. */
export function keyIdOf(hash: string): string {
  return `k:${hash.slice(0, 12)}`;
}
