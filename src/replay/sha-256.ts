/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. FIPS 180-4, Part 4.2.2. */
const rounds = new Int32Array(64);
/** The first 32 bits of the fractional parts of the square roots of the first 8 primes. FIPS 180-4, Part 5.3.3. */
const start = new Int32Array(8);

for (let candidate = 2, count = 0; count < 64; candidate += 1) {
  if (!isPrime(candidate)) continue;
  if (count < 8) start[count] = fraction(Math.sqrt(candidate));
  rounds[count] = fraction(Math.cbrt(candidate));
  count += 1;
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) return false;
  return true;
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

const BLOCK_BYTES = 64;
/** Where a block ends if the length of the text, eight bytes, still has to follow in it. */
const LENGTH_AT = 56;

/**
 * SHA-256 of bytes that arrive in parts (FIPS 180-4). The browser's own `crypto.subtle` takes them only as a whole, and exists only on
 * https pages.
 */
export class Sha256 {
  readonly #state = start.slice();
  readonly #block = new Uint8Array(BLOCK_BYTES);
  readonly #view = new DataView(this.#block.buffer);
  readonly #words = new Int32Array(64);
  #length = 0;

  /** Adds bytes; UTF-8 for a text. */
  add(part: Uint8Array | string): this {
    const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
    for (let from = 0; from < bytes.length;) {
      const used = this.#length % BLOCK_BYTES;
      const taken = Math.min(BLOCK_BYTES - used, bytes.length - from);
      this.#block.set(bytes.subarray(from, from + taken), used);
      this.#length += taken;
      from += taken;
      if (used + taken === BLOCK_BYTES) this.#mix();
    }
    return this;
  }

  /** Returns the hash of everything, as 64 hexadecimal digits. Nothing can be added after it. */
  digest(): string {
    const bits = 8 * this.#length;
    const used = this.#length % BLOCK_BYTES;
    const padding = new Uint8Array((used < LENGTH_AT ? LENGTH_AT : LENGTH_AT + BLOCK_BYTES) - used);
    padding[0] = 0x80;
    this.add(padding);
    this.#view.setUint32(LENGTH_AT, Math.floor(bits / 2 ** 32));
    this.#view.setUint32(LENGTH_AT + 4, bits % 2 ** 32);
    this.#mix();
    return [...this.#state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  }

  /** Mixes the block into the state. FIPS 180-4, Part 6.2.2. */
  #mix(): void {
    const words = this.#words;
    for (let at = 0; at < 16; at += 1) words[at] = this.#view.getInt32(4 * at);
    expand(words);
    mix(this.#state, words);
  }
}

/** Computes words 16 to 63 from the 16 before each. */
function expand(words: Int32Array): void {
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15] ?? 0;
    const late = words[at - 2] ?? 0;
    const one = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const other = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[at] = ((words[at - 16] ?? 0) + one + (words[at - 7] ?? 0) + other) | 0;
  }
}

/** The letters are those of the standard. No array is made here: this runs for every 64 bytes of a file. */
function mix(state: Int32Array, words: Int32Array): void {
  const wordOf = (index: number) => state[index] ?? 0;
  let [a, b, c, d] = [wordOf(0), wordOf(1), wordOf(2), wordOf(3)];
  let [e, f, g, h] = [wordOf(4), wordOf(5), wordOf(6), wordOf(7)];
  for (let at = 0; at < 64; at += 1) {
    const sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + sum + choice + (rounds[at] ?? 0) + (words[at] ?? 0)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = wordOf(0) + a;
  state[1] = wordOf(1) + b;
  state[2] = wordOf(2) + c;
  state[3] = wordOf(3) + d;
  state[4] = wordOf(4) + e;
  state[5] = wordOf(5) + f;
  state[6] = wordOf(6) + g;
  state[7] = wordOf(7) + h;
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** Returns the SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  return new Sha256().add(text).digest();
}
