import { adler32, combinedAdler, EMPTY_ADLER } from "./adler32";
import type { SharedFrame } from "./shared-frame";

/** A part of the body of one reader: its own bytes, or those that all readers have in common. */
export type BodyPart = Uint8Array | SharedFrame;

/** Turns the parts of a body into the bytes that are sent. */
export interface BodyEncoding {
  encode(parts: readonly BodyPart[]): Uint8Array<ArrayBuffer>;
  /** Returns the last bytes; empty if none are needed. */
  end(): Uint8Array<ArrayBuffer>;
}

/** Sends the parts as they are. */
export class PlainEncoding implements BodyEncoding {
  encode(parts: readonly BodyPart[]): Uint8Array<ArrayBuffer> {
    return concatenated(parts.map((part) => (part instanceof Uint8Array ? part : part.plain())));
  }

  end(): Uint8Array<ArrayBuffer> {
    return new Uint8Array();
  }
}

/** Deflate with a window of 32 kB, without a dictionary (RFC 1950). */
const header = Uint8Array.of(0x78, 0x9c);

/** A stored block without bytes that says that no other follows (RFC 1951). */
const lastBlock = [0x01, 0x00, 0x00, 0xff, 0xff] as const;

const MOST_STORED = 65_535;

/**
 * Sends the parts as `Content-Encoding: deflate`: frames as they were compressed for all readers, the few bytes of one reader
 * in stored blocks. No state of a compressor is kept for each reader, only a checksum.
 */
export class DeflateEncoding implements BodyEncoding {
  #adler = EMPTY_ADLER;
  #hasBegun = false;

  encode(parts: readonly BodyPart[]): Uint8Array<ArrayBuffer> {
    const blocks = this.#begin();
    let own: Uint8Array[] = [];
    const store = () => {
      if (own.length > 0) blocks.push(...this.#stored(concatenated(own)));
      own = [];
    };
    for (const part of parts) {
      if (part instanceof Uint8Array) {
        own.push(part);
      } else {
        store();
        this.#adler = combinedAdler(this.#adler, part.adler, part.length);
        blocks.push(part.deflated);
      }
    }
    store();
    return concatenated(blocks);
  }

  end(): Uint8Array<ArrayBuffer> {
    const adler = this.#adler;
    const checksum = [adler >>> 24, (adler >>> 16) & 0xff, (adler >>> 8) & 0xff, adler & 0xff];
    return concatenated([...this.#begin(), Uint8Array.of(...lastBlock, ...checksum)]);
  }

  #begin(): Uint8Array[] {
    if (this.#hasBegun) return [];
    this.#hasBegun = true;
    return [header];
  }

  #stored(bytes: Uint8Array): Uint8Array[] {
    this.#adler = combinedAdler(this.#adler, adler32(bytes), bytes.length);
    const blocks: Uint8Array[] = [];
    for (let start = 0; start < bytes.length; start += MOST_STORED) {
      const block = bytes.subarray(start, start + MOST_STORED);
      const [low, high] = [block.length & 0xff, block.length >>> 8];
      blocks.push(Uint8Array.of(0, low, high, ~low & 0xff, ~high & 0xff), block);
    }
    return blocks;
  }
}

/** Whether a client accepts `deflate`, by its `Accept-Encoding`. */
export function acceptsDeflate(accepted: string | null): boolean {
  return (accepted ?? "").split(",").some((one) => {
    const [name = "", ...parameters] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === "deflate" && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
