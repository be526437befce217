import type { Right } from "@strikebook/pricing";
import { addSums, addTrade, type FlowSums, emptySums } from "./flow-sums";
import { dteOf, rightOf, type Tape } from "../../tape/tape";
import { moneynessOfRow } from "../../tape/trade-filter";
import { type Moneyness, moneynessClasses } from "../../tape/moneyness";

/**
 * Expirations by days to expiration: today, up to a week, up to half a year, later. The API documentation does not define the
 * limits.
 */
export const expirationBuckets = ["0dte", "weekly", "monthly", "leaps"] as const;
export type ExpirationBucket = (typeof expirationBuckets)[number];

/** The totals of the trades of one root, right, expiration bucket and moneyness in one session. */
export interface FlowSlice {
  root: string;
  right: Right;
  bucket: ExpirationBucket;
  /** `undefined` if the price of the underlying is unknown. */
  moneyness: Moneyness | undefined;
  sums: FlowSums;
}

/** Days to expiration of each bucket, both bounds included. */
export const bucketDays: Readonly<Record<ExpirationBucket, { minDte?: number; maxDte?: number }>> = {
  "0dte": { maxDte: 0 },
  weekly: { minDte: 1, maxDte: 7 },
  monthly: { minDte: 8, maxDte: 180 },
  leaps: { minDte: 181 },
};

/** Returns the bucket for a number of days to expiration. */
export function expirationBucketOf(dte: number): ExpirationBucket {
  return expirationBuckets.find((bucket) => dte <= (bucketDays[bucket].maxDte ?? Infinity)) ?? "leaps";
}

/** The slices of a session, updated as the session advances. Every trade belongs to exactly one slice. */
export class SessionSlices {
  readonly slices: FlowSlice[] = [];
  readonly #tape: Tape;
  readonly #byKey = new Map<number, FlowSlice>();
  /** Per expiration: index of its root and bucket. */
  readonly #expirationKeys: readonly number[];
  readonly #roots: readonly string[];
  #rows: number;

  /** Starts without trades, before a row. */
  constructor(tape: Tape, fromRow = 0) {
    this.#rows = fromRow;
    const { expirations } = tape.day;
    this.#tape = tape;
    this.#roots = [...new Set(expirations.map(({ root }) => root))];
    this.#expirationKeys = expirations.map(({ root, day }) => {
      const bucket = expirationBucketOf(day - tape.day.sessionDay);
      return this.#roots.indexOf(root) * expirationBuckets.length + expirationBuckets.indexOf(bucket);
    });
  }

  /** First row that is not in the slices. */
  get rows(): number {
    return this.#rows;
  }

  /** Adds the rows up to but excluding `rows`. */
  advanceTo(rows: number): void {
    for (; this.#rows < rows; this.#rows += 1) addTrade(this.#sliceOf(this.#rows).sums, this.#tape, this.#rows);
  }

  #sliceOf(row: number): FlowSlice {
    const { contract: contracts, day } = this.#tape;
    const contract = contracts[row] ?? 0;
    const moneyness = moneynessOfRow(this.#tape, row);
    const expiration = day.expirationOf[contract >> 1] ?? 0;
    const position = moneynessClasses.indexOf(moneyness) * 2 + (contract & 1);
    const key = (this.#expirationKeys[expiration] ?? 0) * 2 * moneynessClasses.length + position;
    const existing = this.#byKey.get(key);
    if (existing !== undefined) return existing;
    const slice: FlowSlice = {
      root: day.expirations[expiration]?.root ?? "",
      right: rightOf(contract),
      bucket: expirationBucketOf(dteOf(day, contract)),
      moneyness,
      sums: emptySums(),
    };
    this.#byKey.set(key, slice);
    this.slices.push(slice);
    return slice;
  }
}

/** Adds up the slices that a predicate selects. */
export function sumSlices(
  slices: readonly FlowSlice[],
  isSelected: (slice: FlowSlice) => boolean = () => true,
): FlowSums {
  const sums = emptySums();
  for (const slice of slices) if (isSelected(slice)) addSums(sums, slice.sums);
  return sums;
}
