import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import adler from "adler-32";

/**
 * Bytes that many readers receive, compressed once: deflate blocks that refer to nothing before them and end at a whole byte, so that
 * they can stand between others.
 */
export interface SharedBytes {
  /** A number that no other shared bytes of this process have. */
  id: number;
  deflated: Uint8Array;
  /** The length of the bytes before compression, and their checksum. */
  length: number;
  adler: number;
  /** Returns the bytes as they were; decompressed once, when a reader needs them. */
  plain(): Uint8Array;
}

/** A part of the body of one reader: its own bytes, or those that many readers have in common. */
export type BodyPart = Uint8Array | SharedBytes;

let lastId = 0;

/** Compresses bytes for many readers. */
export function deflatedBytes(plain: Uint8Array): SharedBytes {
  const deflated = deflateRawSync(plain, { finishFlush: constants.Z_FULL_FLUSH });
  return { id: (lastId += 1), deflated, length: plain.length, adler: adler32(plain), plain: () => plain };
}

/** Returns bytes that were compressed elsewhere. */
export function receivedBytes({ deflated, length, adler }: Omit<SharedBytes, "id" | "plain">): SharedBytes {
  let inflated: Uint8Array | undefined;
  const plain = () => (inflated ??= inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH }));
  return { id: (lastId += 1), deflated, length, adler, plain };
}

/** Returns parts as shared bytes. They are joined when the first reader needs them, compressed or not. */
function joinedBytes(parts: readonly BodyPart[]): SharedBytes {
  const blocks = deflateBlocks(parts);
  let plain: Uint8Array | undefined;
  let deflated: Uint8Array | undefined;
  return {
    id: (lastId += 1),
    get deflated() {
      return (deflated ??= joined(blocks.map((block) => block.deflated)));
    },
    length: blocks.reduce((sum, { length }) => sum + length, 0),
    adler: blocks.reduce((sum, { adler, length }) => combinedAdler(sum, adler, length), EMPTY_ADLER),
    plain: () => (plain ??= joined(parts.map(plainBytes))),
  };
}

/** How many joined parts are stored: the newest ones. */
const MOST_JOINED = 200;

/** What many readers of a node receive alike, and the event id with which it ends. */
interface JoinedPart {
  shared: SharedBytes;
  lastId: string;
}

/** What many readers of a node receive alike, joined once: readers of the same symbols at the same position. */
export class JoinedParts {
  readonly #joined = new Map<string, JoinedPart>();

  /** Returns parts as shared bytes. They are made only for the first reader with a key. */
  join(key: string, make: () => { parts: readonly BodyPart[]; lastId: string }): JoinedPart {
    const known = this.#joined.get(key);
    if (known) return known;
    if (this.#joined.size >= MOST_JOINED) this.#joined.clear();
    const { parts, lastId } = make();
    const made = { shared: joinedBytes(parts), lastId };
    this.#joined.set(key, made);
    return made;
  }
}

/** Returns a part as it is sent without compression. */
export function plainBytes(part: BodyPart): Uint8Array {
  return part instanceof Uint8Array ? part : part.plain();
}

/** Returns parts joined in order; a single part is returned as it is. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only, ...rest] = parts;
  return only && rest.length === 0 ? only : Buffer.concat(parts);
}

/** Whole deflate blocks, with the length and the checksum of the bytes before compression. */
type DeflateBlocks = Pick<SharedBytes, "deflated" | "length" | "adler">;

/** Returns parts as deflate blocks: shared bytes as they were compressed, the bytes between them stored. */
export function deflateBlocks(parts: readonly BodyPart[]): DeflateBlocks[] {
  const blocks: DeflateBlocks[] = [];
  let own: Uint8Array[] = [];
  const store = () => {
    if (own.length > 0) blocks.push(storedBlocks(joined(own)));
    own = [];
  };
  for (const part of parts) {
    if (part instanceof Uint8Array) {
      own.push(part);
    } else {
      store();
      blocks.push(part);
    }
  }
  store();
  return blocks;
}

/** The most bytes of a stored block (RFC 1951). */
const MOST_STORED = 65_535;

function storedBlocks(bytes: Uint8Array): DeflateBlocks {
  const blocks: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += MOST_STORED) {
    const block = bytes.subarray(start, start + MOST_STORED);
    const [low, high] = [block.length & 0xff, block.length >>> 8];
    blocks.push(Uint8Array.of(0, low, high, ~low & 0xff, ~high & 0xff), block);
  }
  return { deflated: joined(blocks), length: bytes.length, adler: adler32(bytes) };
}

/** The checksum of nothing. */
export const EMPTY_ADLER = 1;

const MODULUS = 65_521;

/** Returns the Adler-32 checksum of bytes (RFC 1950). */
export function adler32(bytes: Uint8Array): number {
  return adler.buf(bytes) >>> 0;
}

/** Returns the checksum of bytes followed by others, from the checksum of each; `length` is the length of the others. */
export function combinedAdler(first: number, second: number, length: number): number {
  const [firstLow, firstHigh] = [first & 0xffff, first >>> 16];
  const [secondLow, secondHigh] = [second & 0xffff, second >>> 16];
  const low = (firstLow + secondLow + MODULUS - 1) % MODULUS;
  // Each of the later bytes adds the sum of all before it once more.
  const high = (firstHigh + secondHigh + (length % MODULUS) * (firstLow + MODULUS - 1)) % MODULUS;
  return high * 65_536 + low;
}
