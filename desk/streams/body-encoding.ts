import { type BodyPart, combinedAdler, deflateBlocks, EMPTY_ADLER, joined, plainBytes } from "./shared-bytes";

/** Turns the parts of a body into the bytes that are sent. */
export interface BodyEncoding {
  encode(parts: readonly BodyPart[]): Uint8Array;
  /** Returns the last bytes; empty if none are needed. */
  end(): Uint8Array;
}

/** Sends the parts as they are. */
export class PlainEncoding implements BodyEncoding {
  encode(parts: readonly BodyPart[]): Uint8Array {
    return joined(parts.map(plainBytes));
  }

  end(): Uint8Array {
    return new Uint8Array();
  }
}

/** Deflate with a window of 32 kB, without a dictionary (RFC 1950). */
const header = Uint8Array.of(0x78, 0x9c);

/** A stored block without bytes that says that no other follows (RFC 1951). */
const lastBlock = [0x01, 0x00, 0x00, 0xff, 0xff] as const;

/**
 * Sends the parts as `Content-Encoding: deflate`: shared bytes as they were compressed for all readers, the few bytes of one reader
 * in stored blocks. No state of a compressor is kept for each reader, only a checksum.
 */
export class DeflateEncoding implements BodyEncoding {
  #adler = EMPTY_ADLER;
  #hasBegun = false;

  encode(parts: readonly BodyPart[]): Uint8Array {
    const blocks = deflateBlocks(parts);
    for (const { adler, length } of blocks) this.#adler = combinedAdler(this.#adler, adler, length);
    return joined([...this.#begin(), ...blocks.map(({ deflated }) => deflated)]);
  }

  end(): Uint8Array {
    const adler = this.#adler;
    const checksum = [adler >>> 24, (adler >>> 16) & 0xff, (adler >>> 8) & 0xff, adler & 0xff];
    return joined([...this.#begin(), Uint8Array.of(...lastBlock, ...checksum)]);
  }

  #begin(): Uint8Array[] {
    if (this.#hasBegun) return [];
    this.#hasBegun = true;
    return [header];
  }
}

/** Whether a client accepts `deflate`, by its `Accept-Encoding`. */
export function acceptsDeflate(accepted: string | null): boolean {
  return (accepted ?? "").split(",").some((coding) => {
    const [name = "", ...parameters] = coding
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === "deflate" && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
