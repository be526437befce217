const SEVEN_BITS = 128;

/** Writes whole numbers in as few bytes as they need, and other numbers in nine. */
export class ByteWriter {
  #bytes = new Uint8Array(1_024);
  #length = 0;

  /** Returns a copy of what was written. */
  get bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** Writes a whole number from 0 to 2^53 - 1: seven bits per byte, the lowest first. */
  unsigned(value: number): void {
    let rest = value;
    for (; rest >= SEVEN_BITS; rest = Math.floor(rest / SEVEN_BITS)) this.#byte((rest % SEVEN_BITS) + SEVEN_BITS);
    this.#byte(rest);
  }

  /** Writes any number: whole cents below 20 trillion dollars as a whole number, others as they are. */
  amount(value: number): void {
    const cents = Math.round(value * 100);
    const isWhole = cents / 100 === value && !Object.is(value, -0) && Math.abs(cents) < 2 ** 50;
    if (isWhole) return this.unsigned(cents < 0 ? -4 * cents + 2 : 4 * cents);
    this.unsigned(1);
    const eight = new DataView(new ArrayBuffer(8));
    eight.setFloat64(0, value);
    for (let index = 0; index < 8; index += 1) this.#byte(eight.getUint8(index));
  }

  #byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }
}

/** Reads what a `ByteWriter` has written, in the same order. @throws RangeError past the end. */
export class ByteReader {
  readonly #view: DataView;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  unsigned(): number {
    let value = 0;
    for (let scale = 1; ; scale *= SEVEN_BITS) {
      const byte = this.#view.getUint8(this.#position);
      this.#position += 1;
      value += (byte % SEVEN_BITS) * scale;
      if (byte < SEVEN_BITS) return value;
    }
  }

  amount(): number {
    const whole = this.unsigned();
    if (whole === 1) {
      const value = this.#view.getFloat64(this.#position);
      this.#position += 8;
      return value;
    }
    return whole % 4 === 2 ? (whole - 2) / -400 : whole / 400;
  }
}
