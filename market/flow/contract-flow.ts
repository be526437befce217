import type { Day } from "../time/civil-day";
import type { OptionContract } from "../chains/contract-symbol";
import { MULTI_LEG, premiumUsd, rightOf, SWEEP, type Tape } from "../tape/tape";

const sums = [
  "volume",
  "premium",
  "bidVolume",
  "askVolume",
  "tradeCount",
  "sweepVolume",
  "sweepPremium",
  "multiLegVolume",
  "multiLegPremium",
] as const;
const lasts = ["lastPriceCents", "lastSpotCents", "lastVolatility", "openInterest", "oiChange"] as const;
const fields = [...sums, ...lasts];
type Field = (typeof fields)[number];

/**
 * What was traded in one contract over one or more sessions. Premiums in dollars. Price, spot and volatility are those of
 * the last trade; open interest is that of the start of the last session traded in.
 */
export interface ContractFlow extends OptionContract, Record<Exclude<Field, "oiChange">, number> {
  /** Over the sessions it was traded in, as far as they are over; null while none is, and on the day it expires. */
  oiChange: number | null;
}

type Column = Float64Array | Int32Array | Float32Array;
type Columns = Record<Field, Column>;

/** Dollars need a double; the volatility of a tape is a float already; -2^31 stands for a change that is not known. */
const kinds: Partial<Record<Field, typeof Float64Array | typeof Float32Array>> = {
  premium: Float64Array,
  sweepPremium: Float64Array,
  multiLegPremium: Float64Array,
  lastVolatility: Float32Array,
};
const UNKNOWN = -(2 ** 31);
const FIRST_ROOM = 64;

/**
 * The contracts of one underlying, over as many sessions as are added, oldest first. Each has a position from 0 on; their
 * numbers stand in typed columns, for a week of the market has three hundred thousand of them.
 */
export class ContractFlows {
  #count = 0;
  #columns = columnsOf((field) => new (kinds[field] ?? Int32Array)(FIRST_ROOM));
  #strikes = new Float64Array(FIRST_ROOM);
  #expirations = new Int32Array(FIRST_ROOM);
  /** Twice the number of the root, one more for a put. */
  #rights = new Uint8Array(FIRST_ROOM);
  readonly #roots: string[] = [];
  readonly #positions = new Map<number, number>();
  /** Those it was copied from, which have the first positions. */
  #before: ContractFlows | undefined;

  /** The same contracts and numbers again, to add to; from then on nothing is to be added to these. */
  copy(): ContractFlows {
    const copied = new ContractFlows();
    copied.#count = this.#count;
    copied.#columns = columnsOf((field) => this.#columns[field].slice());
    copied.#strikes = this.#strikes.slice();
    copied.#expirations = this.#expirations.slice();
    copied.#rights = this.#rights.slice();
    copied.#roots.push(...this.#roots);
    copied.#before = this;
    return copied;
  }

  /** Gives back the room that is left for contracts to come. */
  fit(): void {
    this.#resize(this.#count);
  }

  /** How many contracts there are. */
  get count(): number {
    return this.#count;
  }

  /** Adds the first rows of a tape. Once the session is over, the change of open interest is known. */
  add(tape: Tape, rows: number, isOver: boolean): void {
    const positions = new Int32Array(2 * tape.day.cellCount).fill(-1);
    for (let row = 0; row < rows; row += 1) {
      const contract = tape.contract[row] ?? 0;
      if (positions[contract] === -1) positions[contract] = this.#begin(tape, contract, isOver);
      this.#addPrint(positions[contract] ?? 0, tape, row);
    }
  }

  /** One number of the contract at a position; a change of open interest that is not known is not a number. */
  number(field: Field, position: number): number {
    const number = this.#columns[field][position] ?? 0;
    return field === "oiChange" && number === UNKNOWN ? NaN : number;
  }

  /** The contract at a position, as long as there is one. */
  contract(position: number): OptionContract | undefined {
    if (position >= this.#count) return undefined;
    const right = this.#rights[position] ?? 0;
    return {
      root: this.#roots[right >> 1] ?? "",
      expiration: this.#expirations[position] ?? 0,
      strike: this.#strikes[position] ?? 0,
      right: rightOf(right),
    };
  }

  /** All numbers of the contract at a position. */
  flow(position: number): ContractFlow | undefined {
    const contract = this.contract(position);
    if (contract === undefined) return undefined;
    const numbers = Object.fromEntries(fields.map((field) => [field, this.number(field, position)]));
    const flow = { ...contract, ...(numbers as Record<Field, number>) }; // one entry was made for each field
    return { ...flow, oiChange: Number.isNaN(flow.oiChange) ? null : flow.oiChange };
  }

  #begin(tape: Tape, contract: number, isOver: boolean): number {
    const { day } = tape;
    const position = this.#positionOf(tape, contract);
    const { openInterest, oiChange } = this.#columns;
    const open = day.openInterest[contract] ?? 0;
    openInterest[position] = open;
    if (isOver && (this.#expirations[position] ?? 0) > day.sessionDay) {
      const before = oiChange[position] ?? UNKNOWN;
      oiChange[position] = (before === UNKNOWN ? 0 : before) + (day.nextOpenInterest[contract] ?? 0) - open;
    }
    return position;
  }

  #positionOf({ day }: Tape, contract: number): number {
    const listed = day.expirations[day.expirationOf[contract >> 1] ?? 0];
    const root = listed?.root ?? "";
    const expiration = listed?.day ?? 0;
    const strike = day.strikeOf[contract >> 1] ?? 0;
    const rightKey = 2 * this.#rootNumber(root) + (contract & 1);
    const key = contractKey(expiration, strike, rightKey);
    const known = this.#find(key);
    if (known !== undefined) return known;
    const position = this.#count;
    this.#count += 1;
    if (position === this.#strikes.length) this.#resize(Math.max(FIRST_ROOM, 2 * position));
    this.#strikes[position] = strike;
    this.#expirations[position] = expiration;
    this.#rights[position] = rightKey;
    this.#columns.oiChange[position] = UNKNOWN;
    this.#positions.set(key, position);
    return position;
  }

  #find(key: number): number | undefined {
    const before = this.#before;
    return (before && before.#find(key)) ?? this.#positions.get(key);
  }

  #rootNumber(root: string): number {
    const known = this.#roots.indexOf(root);
    return known < 0 ? this.#roots.push(root) - 1 : known;
  }

  #resize(room: number): void {
    this.#columns = columnsOf((field) => moved(this.#columns[field], new (kinds[field] ?? Int32Array)(room)));
    this.#strikes = moved(this.#strikes, new Float64Array(room));
    this.#expirations = moved(this.#expirations, new Int32Array(room));
    this.#rights = moved(this.#rights, new Uint8Array(room));
  }

  #addPrint(at: number, tape: Tape, row: number): void {
    const columns = this.#columns;
    const size = tape.size[row] ?? 0;
    const premium = premiumUsd(tape, row);
    const marks = tape.marks[row] ?? 0;
    const side = (tape.direction[row] ?? 0) * ((tape.contract[row] ?? 0) % 2 === 0 ? 1 : -1);
    add(columns.tradeCount, at, 1);
    add(columns.volume, at, size);
    add(columns.premium, at, premium);
    if (side > 0) add(columns.askVolume, at, size);
    else if (side < 0) add(columns.bidVolume, at, size);
    if ((marks & SWEEP) !== 0) {
      add(columns.sweepVolume, at, size);
      add(columns.sweepPremium, at, premium);
    }
    if ((marks & MULTI_LEG) !== 0) {
      add(columns.multiLegVolume, at, size);
      add(columns.multiLegPremium, at, premium);
    }
    columns.lastPriceCents[at] = tape.priceCents[row] ?? 0;
    columns.lastSpotCents[at] = tape.spotCents[row] ?? 0;
    columns.lastVolatility[at] = tape.volatility[row] ?? 0;
  }
}

/** One number for each expiration, strike in cents, and root and right. */
function contractKey(expiration: Day, strike: number, rightKey: number): number {
  return (16 * expiration + rightKey) * 2 ** 26 + Math.round(100 * strike);
}

function columnsOf(column: (field: Field) => Column): Columns {
  return Object.fromEntries(fields.map((field) => [field, column(field)])) as Columns; // one entry was made for each field
}

function moved<Kind extends Column | Uint8Array>(column: Kind, blank: Kind): Kind {
  blank.set(column.subarray(0, blank.length));
  return blank;
}

function add(column: Column, at: number, amount: number): void {
  column[at] = (column[at] ?? 0) + amount;
}
