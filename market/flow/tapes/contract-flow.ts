import type { Day } from "@strikebook/calendar";
import type { OptionContract } from "../../chains/contract-symbol";
import { MULTI_LEG, premiumUsd, rightOf, SWEEP, type Tape } from "../../tape/tape";

const summedFields = [
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
const lastFields = ["lastPriceCents", "lastSpotCents", "lastVolatility", "openInterest", "oiChange"] as const;
const fields = [...summedFields, ...lastFields];
export type ContractField = (typeof fields)[number];

/** Fields that sessions add up. The other fields come from the last trade, or from finished sessions. */
export const addedFields: ReadonlySet<ContractField> = new Set(summedFields);

/**
 * The trading in one contract over one or more sessions. Premiums in dollars. Price, spot and volatility belong to the
 * last trade; open interest is counted at the start of the last session with a trade.
 */
export interface ContractFlow extends OptionContract, Record<Exclude<ContractField, "oiChange">, number> {
  /** Change over the finished sessions with a trade; `null` if there is none, and on the expiration day. */
  oiChange: number | null;
}

type Column = Float64Array | Int32Array | Float32Array;
type Columns = Record<ContractField, Column>;

/** Column types other than Int32Array: dollars need a double, the volatility of a tape is a float. */
const columnTypes: Partial<Record<ContractField, typeof Float64Array | typeof Float32Array>> = {
  premium: Float64Array,
  sweepPremium: Float64Array,
  multiLegPremium: Float64Array,
  lastVolatility: Float32Array,
};
/** Marks an unknown change of open interest. */
const UNKNOWN = -(2 ** 31);
const INITIAL_CAPACITY = 64;

/** The trading by contract over some sessions. Each contract has a position from 0. */
export interface ContractTrading {
  /** Number of contracts. */
  readonly count: number;
  /** Returns one value of the contract at a position; `NaN` for an unknown change of open interest. */
  valueAt(field: ContractField, position: number): number;
  /** Returns the same as a function of the position, to read many contracts. */
  valuesOf(field: ContractField): (position: number) => number;
  /** Returns the contract at a position; `undefined` beyond the last contract. */
  contract(position: number): OptionContract | undefined;
}

/** Returns all values of the contract at a position; `undefined` beyond the last contract. */
export function flowAt(trading: ContractTrading, position: number): ContractFlow | undefined {
  const contract = trading.contract(position);
  if (contract === undefined) return undefined;
  const values = {} as Record<ContractField, number>;
  for (const field of fields) values[field] = trading.valueAt(field, position);
  return { ...contract, ...values, oiChange: Number.isNaN(values.oiChange) ? null : values.oiChange };
}

/** The values of `ContractFlows`: plain arrays, which can be sent to another process. */
export interface FlowValues {
  count: number;
  columns: Columns;
  strikes: Float64Array;
  expirations: Int32Array;
  rights: Uint8Array;
  roots: readonly string[];
}

/**
 * The contracts traded in one underlying over the sessions added, oldest first. Values are in typed columns: a week of the
 * whole market has 300,000 contracts.
 */
export class ContractFlows implements ContractTrading {
  #count = 0;
  #columns = columnsOf((field) => new (columnTypes[field] ?? Int32Array)(INITIAL_CAPACITY));
  #strikes: Float64Array = new Float64Array(INITIAL_CAPACITY);
  #expirations: Int32Array = new Int32Array(INITIAL_CAPACITY);
  /** Twice the index of the root, plus 1 for a put. */
  #rights: Uint8Array = new Uint8Array(INITIAL_CAPACITY);
  readonly #roots: string[] = [];
  readonly #positions = new Map<number, number>();
  #lastSession: { tape: Tape; positions: Int32Array } | undefined;

  /** Reads values. They must not be added to. */
  static of({ count, columns, strikes, expirations, rights, roots }: FlowValues): ContractFlows {
    const flows = new ContractFlows();
    flows.#count = count;
    flows.#columns = columns;
    flows.#strikes = strikes;
    flows.#expirations = expirations;
    flows.#rights = rights;
    flows.#roots.push(...roots);
    return flows;
  }

  /** Returns a copy of the values without unused capacity. */
  values(): FlowValues {
    const count = this.#count;
    return {
      count,
      columns: columnsOf((field) => this.#columns[field].slice(0, count)),
      strikes: this.#strikes.slice(0, count),
      expirations: this.#expirations.slice(0, count),
      rights: this.#rights.slice(0, count),
      roots: [...this.#roots],
    };
  }

  get count(): number {
    return this.#count;
  }

  /** Adds rows `[from, end)` of a tape. `isOver` says that the session is finished, so the change of open interest is known. */
  add(tape: Tape, [from, end]: readonly [from: number, end: number], isOver: boolean): void {
    const positions = this.#positionsIn(tape);
    for (let row = from; row < end; row += 1) {
      const contractAt = tape.contract[row] ?? 0;
      if (positions[contractAt] === -1) positions[contractAt] = this.#contractInSession(tape, contractAt, isOver);
      this.#addPrint(positions[contractAt] ?? 0, tape, row);
    }
  }

  valueAt(field: ContractField, position: number): number {
    const number = this.#columns[field][position] ?? 0;
    return field === "oiChange" && number === UNKNOWN ? NaN : number;
  }

  valuesOf(field: ContractField): (position: number) => number {
    if (field === "oiChange") return (position) => this.valueAt(field, position);
    const column = this.#columns[field];
    return (position) => column[position] ?? 0;
  }

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

  /** Returns the position of a contract; `undefined` if it was not added here. */
  positionOf({ root, expiration, strike, right }: OptionContract): number | undefined {
    const rootAt = this.#roots.indexOf(root);
    if (rootAt < 0) return undefined;
    return this.#positions.get(contractKey(expiration, strike, 2 * rootAt + (right === "put" ? 1 : 0)));
  }

  /** Returns the position of each contract of a session, -1 before its first trade. The positions of the last session are kept. */
  #positionsIn(tape: Tape): Int32Array {
    if (this.#lastSession?.tape !== tape) {
      this.#lastSession = { tape, positions: new Int32Array(2 * tape.day.cellCount).fill(-1) };
    }
    return this.#lastSession.positions;
  }

  #contractInSession(tape: Tape, contract: number, isOver: boolean): number {
    const { day } = tape;
    const position = this.#positionOfRow(tape, contract);
    const { openInterest, oiChange } = this.#columns;
    const open = day.openInterest[contract] ?? 0;
    openInterest[position] = open;
    if (isOver && (this.#expirations[position] ?? 0) > day.sessionDay) {
      const before = oiChange[position] ?? UNKNOWN;
      oiChange[position] = (before === UNKNOWN ? 0 : before) + (day.nextOpenInterest[contract] ?? 0) - open;
    }
    return position;
  }

  #positionOfRow({ day }: Tape, contract: number): number {
    const listed = day.expirations[day.expirationOf[contract >> 1] ?? 0];
    const root = listed?.root ?? "";
    const expiration = listed?.day ?? 0;
    const strike = day.strikeOf[contract >> 1] ?? 0;
    const rightKey = 2 * this.#rootIndex(root) + (contract & 1);
    const key = contractKey(expiration, strike, rightKey);
    const existing = this.#positions.get(key);
    if (existing !== undefined) return existing;
    const position = this.#count;
    this.#count += 1;
    if (position === this.#strikes.length) this.#resize(Math.max(INITIAL_CAPACITY, 2 * position));
    this.#strikes[position] = strike;
    this.#expirations[position] = expiration;
    this.#rights[position] = rightKey;
    this.#columns.oiChange[position] = UNKNOWN;
    this.#positions.set(key, position);
    return position;
  }

  #rootIndex(root: string): number {
    const existing = this.#roots.indexOf(root);
    return existing < 0 ? this.#roots.push(root) - 1 : existing;
  }

  #resize(capacity: number): void {
    this.#columns = columnsOf((field) =>
      copyInto(this.#columns[field], new (columnTypes[field] ?? Int32Array)(capacity)),
    );
    this.#strikes = copyInto(this.#strikes, new Float64Array(capacity));
    this.#expirations = copyInto(this.#expirations, new Int32Array(capacity));
    this.#rights = copyInto(this.#rights, new Uint8Array(capacity));
  }

  #addPrint(at: number, tape: Tape, row: number): void {
    const columns = this.#columns;
    const size = tape.size[row] ?? 0;
    const premium = premiumUsd(tape, row);
    const flags = tape.flags[row] ?? 0;
    const side = (tape.direction[row] ?? 0) * ((tape.contract[row] ?? 0) % 2 === 0 ? 1 : -1);
    add(columns.tradeCount, at, 1);
    add(columns.volume, at, size);
    add(columns.premium, at, premium);
    if (side > 0) add(columns.askVolume, at, size);
    else if (side < 0) add(columns.bidVolume, at, size);
    if ((flags & SWEEP) !== 0) {
      add(columns.sweepVolume, at, size);
      add(columns.sweepPremium, at, premium);
    }
    if ((flags & MULTI_LEG) !== 0) {
      add(columns.multiLegVolume, at, size);
      add(columns.multiLegPremium, at, premium);
    }
    columns.lastPriceCents[at] = tape.priceCents[row] ?? 0;
    columns.lastSpotCents[at] = tape.spotCents[row] ?? 0;
    columns.lastVolatility[at] = tape.volatility[row] ?? 0;
  }
}

/** Returns a unique number for each combination of expiration, strike in cents, root and right. */
function contractKey(expiration: Day, strike: number, rightKey: number): number {
  return (16 * expiration + rightKey) * 2 ** 26 + Math.round(100 * strike);
}

function columnsOf(column: (field: ContractField) => Column): Columns {
  return Object.fromEntries(fields.map((field) => [field, column(field)])) as Columns; // one entry was made for each field
}

function copyInto<Kind extends Column | Uint8Array>(column: Kind, blank: Kind): Kind {
  blank.set(column.subarray(0, blank.length));
  return blank;
}

function add(column: Column, at: number, amount: number): void {
  column[at] = (column[at] ?? 0) + amount;
}
