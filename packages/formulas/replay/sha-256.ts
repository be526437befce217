import { sha256 as hash } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Returns the SHA-256 of a text in UTF-8, as 64 hexadecimal digits. The browser's `crypto.subtle` exists only on https pages. */
export function sha256(text: string): string {
  return bytesToHex(hash(utf8ToBytes(text)));
}
