import type { Right } from "../pricing/black-scholes";
import { addFlow, addTrade, type FlowSums, noFlow } from "./flow-sums";
import { dteOf, rightOf, type Tape } from "../tape/tape";
import { type Moneyness, moneynessClasses } from "../tape/trade-scores";
import { moneynessOfRow } from "../tape/trade-filter";

/** Expirations by days to go: today's, up to a week, up to half a year, beyond. Ours; every trade belongs to one. */
export const expirationBuckets = ["0dte", "weekly", "monthly", "leaps"] as const;
export type ExpirationBucket = (typeof expirationBuckets)[number];

/** The trades of one root, right, expiration bucket and moneyness in one session. */
export interface FlowSlice {
  root: string;
  right: Right;
  bucket: ExpirationBucket;
  moneyness: Moneyness;
  sums: FlowSums;
}

/** The days to expiration of each bucket, both ends included. */
export const bucketDays: Readonly<Record<ExpirationBucket, { minDte?: number; maxDte?: number }>> = {
  "0dte": { maxDte: 0 },
  weekly: { minDte: 1, maxDte: 7 },
  monthly: { minDte: 8, maxDte: 180 },
  leaps: { minDte: 181 },
};

/** The bucket of so many days to expiration. */
export function expirationBucketOf(dte: number): ExpirationBucket {
  return expirationBuckets.find((bucket) => dte <= (bucketDays[bucket].maxDte ?? Infinity)) ?? "leaps";
}

/** A session cut into slices, which together hold each of its trades once. Grows with the session. */
export class DayFlow {
  readonly slices: FlowSlice[] = [];
  readonly #tape: Tape;
  readonly #byKey = new Map<number, FlowSlice>();
  /** Per expiration: its position among the roots and buckets. */
  readonly #expirationKeys: readonly number[];
  readonly #roots: readonly string[];
  #rows: number;

  /** Begins empty, before a row. */
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

  /** The row after those that are in the slices. */
  get rows(): number {
    return this.#rows;
  }

  /** Takes in the rows up to but excluding one. */
  advanceTo(rows: number): void {
    for (; this.#rows < rows; this.#rows += 1) addTrade(this.#sliceOf(this.#rows).sums, this.#tape, this.#rows);
  }

  #sliceOf(row: number): FlowSlice {
    const { contract: contracts, day } = this.#tape;
    const contract = contracts[row] ?? 0;
    const moneyness = moneynessOfRow(this.#tape, row);
    const expiration = day.expirationOf[contract >> 1] ?? 0;
    const place = moneynessClasses.indexOf(moneyness) * 2 + (contract & 1);
    const key = (this.#expirationKeys[expiration] ?? 0) * 2 * moneynessClasses.length + place;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const slice: FlowSlice = {
      root: day.expirations[expiration]?.root ?? "",
      right: rightOf(contract),
      bucket: expirationBucketOf(dteOf(day, contract)),
      moneyness,
      sums: noFlow(),
    };
    this.#byKey.set(key, slice);
    this.slices.push(slice);
    return slice;
  }
}

/** The sums of the slices that are wanted. */
export function sumSlices(
  slices: readonly FlowSlice[],
  isWanted: (slice: FlowSlice) => boolean = () => true,
): FlowSums {
  const sums = noFlow();
  for (const slice of slices) if (isWanted(slice)) addFlow(sums, slice.sums);
  return sums;
}
