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

/**
 * The contracts of one underlying, over as many sessions as are added, oldest first. Each has a position from 0 on; their
 * numbers stand in columns, for a week of the market has three hundred thousand of them.
 */
export class ContractFlows {
  readonly #contracts: OptionContract[] = [];
  readonly #positions = new Map<string, Map<number, number>>();
  readonly #columns = Object.fromEntries(fields.map((field) => [field, [] as number[]])) as Record<Field, number[]>; // one entry was made for each field

  /** The same contracts and numbers again, to add to. */
  copy(): ContractFlows {
    const copied = new ContractFlows();
    for (const contract of this.#contracts) copied.#contracts.push(contract);
    for (const [root, positions] of this.#positions) copied.#positions.set(root, new Map(positions));
    for (const field of fields) copied.#columns[field] = this.#columns[field].slice();
    return copied;
  }

  /** How many contracts there are. */
  get count(): number {
    return this.#contracts.length;
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
    return this.#columns[field][position] ?? 0;
  }

  /** The contract at a position, as long as there is one. */
  contract(position: number): OptionContract | undefined {
    return this.#contracts[position];
  }

  /** All numbers of the contract at a position. */
  flow(position: number): ContractFlow | undefined {
    const contract = this.#contracts[position];
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
    if (isOver && (this.#contracts[position]?.expiration ?? 0) > day.sessionDay) {
      const before = oiChange[position] ?? NaN;
      oiChange[position] = (Number.isNaN(before) ? 0 : before) + (day.nextOpenInterest[contract] ?? 0) - open;
    }
    return position;
  }

  #positionOf({ day }: Tape, contract: number): number {
    const listed = day.expirations[day.expirationOf[contract >> 1] ?? 0];
    const root = listed?.root ?? "";
    const expiration = listed?.day ?? 0;
    const strike = day.strikeOf[contract >> 1] ?? 0;
    const ofRoot = this.#positions.get(root) ?? new Map<number, number>();
    this.#positions.set(root, ofRoot);
    const key = contractKey(expiration, strike, contract & 1);
    const known = ofRoot.get(key);
    if (known !== undefined) return known;
    const position = this.#contracts.push({ root, expiration, strike, right: rightOf(contract) }) - 1;
    ofRoot.set(key, position);
    for (const field of fields) this.#columns[field][position] = field === "oiChange" ? NaN : 0;
    return position;
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

/** One number for each expiration, strike in cents and right. */
function contractKey(expiration: Day, strike: number, isPut: number): number {
  return (2 * expiration + isPut) * 2 ** 26 + Math.round(100 * strike);
}

function add(column: number[], at: number, amount: number): void {
  column[at] = (column[at] ?? 0) + amount;
}
