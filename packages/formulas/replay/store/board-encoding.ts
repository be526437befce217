import { type StrikeNode, type SymbolHeatmap, nodeTypes, toCents } from "@strikebook/contract";

/** A board as it is stored: everything but its strikes as received, and its strikes in about a tenth of their JSON text. */
export interface EncodedBoard extends Omit<SymbolHeatmap, "strikes" | "matrix"> {
  /** Strikes, node types and values, and the matrix, if any. */
  ladder: Uint8Array;
}

/** The node types: empty for a frame, which has none, then the types of boards. */
const types: readonly string[] = ["", ...nodeTypes];

/** Strikes have at most three decimals. */
const STRIKE_SCALE = 1_000;

/** Fields of a strike that are stored. */
const nodeFields = new Set(["strike", "value", "nodeType"]);

/**
 * Encodes a board. `undefined` for a board that cannot be decoded to the same: with strikes that do not ascend or have more than three
 * decimals, node types or fields that are not documented, or a matrix of another size.
 */
export function encodedBoard(board: SymbolHeatmap): EncodedBoard | undefined {
  const { strikes, matrix, ...rest } = board;
  if (!strikes.every(isPlain) || (matrix && !isAligned(matrix, board))) return undefined;
  const thousandths = strikes.map(({ strike }) => Math.round(strike * STRIKE_SCALE));
  if (!strikes.every(({ strike }, index) => (thousandths[index] ?? NaN) / STRIKE_SCALE === strike)) return undefined;
  const unit = thousandths.reduce(commonDivisor, 0) || 1;
  const writer = new ByteWriter();
  writer.unsigned(strikes.length);
  writer.unsigned(matrix ? 1 : 0);
  writer.unsigned(unit);
  for (const [index, { nodeType }] of strikes.entries()) {
    const step = ((thousandths[index] ?? 0) - (thousandths[index - 1] ?? 0)) / unit;
    if (step < 0) return undefined;
    writer.unsigned(types.length * step + types.indexOf(nodeType));
  }
  for (const [index, { value }] of strikes.entries()) {
    const row = matrix?.[index];
    row?.forEach((cell) => writer.amount(cell));
    // The value of a strike is the sum of its row, to cents: only the difference is stored, if there is any.
    if (!row) writer.amount(value);
    else if (Object.is(sum(row), value)) writer.unsigned(0);
    else {
      writer.unsigned(1);
      writer.amount(value);
    }
  }
  return { ...rest, ladder: writer.bytes };
}

/** Decodes a board. @throws RangeError if its bytes are damaged. */
export function decodedBoard({ ladder, ...rest }: EncodedBoard): SymbolHeatmap {
  const reader = new ByteReader(ladder);
  const count = reader.unsigned();
  const width = reader.unsigned() === 1 ? rest.expirations.length : undefined;
  const unit = reader.unsigned();
  let units = 0;
  const strikes: StrikeNode[] = [];
  for (let index = 0; index < count; index += 1) {
    const step = reader.unsigned();
    units += Math.floor(step / types.length);
    strikes.push({ strike: (units * unit) / STRIKE_SCALE, value: 0, nodeType: types[step % types.length] ?? "" });
  }
  if (width === undefined) {
    for (const node of strikes) node.value = reader.amount();
    return { ...rest, strikes };
  }
  const matrix = strikes.map((node) => {
    const row = Array.from({ length: width }, () => reader.amount());
    node.value = reader.unsigned() === 0 ? sum(row) : reader.amount();
    return row;
  });
  return { ...rest, strikes, matrix };
}

/** Whether nothing of a strike is lost when its strike, value and node type are stored. */
function isPlain(node: StrikeNode): boolean {
  for (const field in node) if (!nodeFields.has(field)) return false;
  return types.includes(node.nodeType);
}

function isAligned(matrix: readonly (readonly number[])[], { strikes, expirations }: SymbolHeatmap): boolean {
  return matrix.length === strikes.length && matrix.every((row) => row.length === expirations.length);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

function sum(row: readonly number[]): number {
  return toCents(row.reduce((total, cell) => total + cell, 0));
}

const SEVEN_BITS = 128;

/** Writes whole numbers in as few bytes as they need, and other numbers in nine. */
class ByteWriter {
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

  /** Writes any number: whole cents below 20 trillion dollars as a whole number, other numbers as they are. */
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
class ByteReader {
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
