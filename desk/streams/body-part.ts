import { adler32, combinedAdler, EMPTY_ADLER } from "./adler32";
import { nextFrameId, type SharedFrame } from "./shared-frame";

/** A part of the body of one reader: its own bytes, or those that many readers have in common. */
export type BodyPart = Uint8Array | SharedFrame;

/** Whole deflate blocks, with the length and the checksum of the bytes before compression. */
type DeflateBlocks = Pick<SharedFrame, "deflated" | "length" | "adler">;

/** The most bytes of a stored block (RFC 1951). */
const MOST_STORED = 65_535;

/** Returns a part as it is sent without compression. */
export function plainBytes(part: BodyPart): Uint8Array {
  return part instanceof Uint8Array ? part : part.plain();
}

/** Returns parts as deflate blocks: frames as they were compressed, the bytes between them stored. */
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

/** Returns parts as one frame. Its bytes are joined when the first reader needs them, compressed or not. */
export function joinedFrame(parts: readonly BodyPart[]): SharedFrame {
  const blocks = deflateBlocks(parts);
  let plain: Uint8Array | undefined;
  let deflated: Uint8Array | undefined;
  return {
    id: nextFrameId(),
    get deflated() {
      return (deflated ??= joined(blocks.map((block) => block.deflated)));
    },
    length: blocks.reduce((sum, { length }) => sum + length, 0),
    adler: blocks.reduce((sum, { adler, length }) => combinedAdler(sum, adler, length), EMPTY_ADLER),
    plain: () => (plain ??= joined(parts.map(plainBytes))),
  };
}

/** Returns bytes one after the other; the same object if there is only one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only, ...others] = parts;
  return only && others.length === 0 ? only : Buffer.concat(parts);
}

function storedBlocks(bytes: Uint8Array): DeflateBlocks {
  const blocks: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += MOST_STORED) {
    const block = bytes.subarray(start, start + MOST_STORED);
    const [low, high] = [block.length & 0xff, block.length >>> 8];
    blocks.push(Uint8Array.of(0, low, high, ~low & 0xff, ~high & 0xff), block);
  }
  return { deflated: joined(blocks), length: bytes.length, adler: adler32(bytes) };
}
