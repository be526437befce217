import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import { adler32 } from "./adler32";

/**
 * Bytes that many readers receive, compressed once: a deflate block that refers to nothing before it and ends at a whole byte, so that
 * it can stand between others.
 */
export interface SharedFrame {
  /** Its number: that of no other frame of this process. */
  id: number;
  deflated: Uint8Array;
  /** The length of the bytes before compression, and their checksum. */
  length: number;
  adler: number;
  /** Returns the bytes as they were; decompressed once, when a reader needs them. */
  plain(): Uint8Array;
}

let lastId = 0;

/** Returns the number of a new frame. */
export function nextFrameId(): number {
  return (lastId += 1);
}

/** Compresses bytes for many readers. */
export function deflatedFrame(plain: Uint8Array): SharedFrame {
  const deflated = deflateRawSync(plain, { finishFlush: constants.Z_FULL_FLUSH });
  return { id: nextFrameId(), deflated, length: plain.length, adler: adler32(plain), plain: () => plain };
}

/** Returns a frame that was compressed elsewhere. */
export function receivedFrame({ deflated, length, adler }: Omit<SharedFrame, "id" | "plain">): SharedFrame {
  let inflated: Uint8Array | undefined;
  const plain = () => (inflated ??= inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH }));
  return { id: nextFrameId(), deflated, length, adler, plain };
}
