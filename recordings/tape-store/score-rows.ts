import { type Day, openingMs, sessionSeconds } from "@strikebook/calendar";
import { multiplierOf } from "@strikebook/contract";
import { moneynessClasses, moneynessOf, moneynessPct } from "../../market/tape/moneyness";
import { relativeVolume } from "../../market/tape/scored-tape";
import { directionOf, scoresOf, sideOf } from "../../market/tape/trade-scores";
import { activityBySecond } from "../../market/time/variance-clock";
import { type ContractTable, rightAt } from "./contract-table";
import type { DateFacts } from "./date-facts";
import type { ColumnArrays, scoredColumns, sortedColumns } from "./trade-columns";
import type { TradeMarks } from "./trade-marks";

type SortedRows = ColumnArrays<typeof sortedColumns>;
type ScoredRows = ColumnArrays<typeof scoredColumns>;

/** A price is compared in ten-thousandths of a dollar, of which it is a whole number. */
export const UNITS_PER_USD = 10_000;

/** The price of a snapshot counts for the trades of the next 15 minutes. */
const PRICE_LASTS_MS = 15 * 60_000;

/** What rows are scored with. */
export interface ScoringContext {
  /** The date; scores that compare with a session need `isSession`. */
  session: Day;
  isSession: boolean;
  contracts: ContractTable;
  facts: DateFacts;
  /** Of all rows of the date. */
  marks: TradeMarks;
}

/** Scores the trades of a date row by row, in the order of underlyings and time. */
export class RowScorer {
  readonly #context: ScoringContext;
  readonly #volume: Int32Array;
  /** Of the roots. */
  readonly #multipliers: readonly number[];
  readonly #openMs: number;
  readonly #passed: Float64Array;
  #row = 0;
  #underlyingAt = -1;
  #seq = 0;
  #prices: readonly { asOfMs: number; spot: number }[] = [];
  /** Prices before this position are at or before the row. */
  #nextPrice = 0;

  constructor(context: ScoringContext) {
    this.#context = context;
    this.#volume = new Int32Array(context.contracts.count);
    this.#multipliers = context.contracts.roots.map(multiplierOf);
    this.#openMs = openingMs(context.session);
    this.#passed = activityBySecond(sessionSeconds(context.session));
  }

  /** Scores the next rows. */
  score(rows: number, from: SortedRows, into: ScoredRows): void {
    for (let row = 0; row < rows; row += 1) {
      const underlyingAt = from.underlying_at[row] ?? 0;
      if (underlyingAt !== this.#underlyingAt) this.#begin(underlyingAt);
      this.#seq += 1;
      into.seq[row] = this.#seq;
      this.#copyContract(row, from.contract[row] ?? 0, into);
      this.#copyMarks(row, from, into);
      this.#scoreRow(row, from, into);
      this.#row += 1;
    }
  }

  #begin(underlyingAt: number): void {
    const { contracts, facts } = this.#context;
    this.#underlyingAt = underlyingAt;
    this.#seq = 0;
    this.#prices = facts.sources.get(contracts.underlyings[underlyingAt] ?? "")?.snapshots ?? [];
    this.#nextPrice = 0;
  }

  #copyContract(row: number, contract: number, into: ScoredRows): void {
    const { contracts, facts } = this.#context;
    into.root_at[row] = contracts.root_at[contract] ?? 0;
    into.expiration[row] = contracts.expiration[contract] ?? 0;
    into.is_call[row] = contracts.is_call[contract] ?? 0;
    into.strike[row] = contracts.strike[contract] ?? 0;
    into.open_interest[row] = facts.openInterest[contract] ?? NaN;
  }

  #copyMarks(row: number, from: SortedRows, into: ScoredRows): void {
    const { marks } = this.#context;
    const cluster = marks.cluster[this.#row] ?? 0;
    into.sweep[row] = marks.sweep[this.#row] ?? 0;
    into.cluster[row] = cluster;
    into.exchange_count[row] = marks.exchange_count[this.#row] ?? 1;
    into.multi_leg[row] = from.is_multi_leg[row] === 1 || cluster > 0 ? 1 : 0;
  }

  #scoreRow(row: number, from: SortedRows, into: ScoredRows): void {
    const { contracts, facts, session } = this.#context;
    const contract = from.contract[row] ?? 0;
    const atMs = from.at_ms[row] ?? 0;
    const size = from.size[row] ?? 0;
    const right = rightAt(contracts, contract);
    const strike = contracts.strike[contract] ?? 0;
    const price = unitsOf(from.price[row]) ?? 0;
    const bid = unitsOf(from.bid[row]);
    const ask = unitsOf(from.ask[row]);
    const spot = known(from.underlying_price[row]) ?? this.#priceAt(atMs);
    const volumeSoFar = (this.#volume[contract] ?? 0) + size;
    const side = sideOf(price, bid, ask);
    const multiplier = this.#multipliers[contracts.root_at[contract] ?? 0] ?? 100;
    const premiumUsd = Math.round((100 * multiplier * price * size) / UNITS_PER_USD) / 100;
    const rvol = this.#rvol(contract, atMs, volumeSoFar);
    // Name by name: a spread of objects takes four times as long.
    const { flowScore, flowBonus } = scoresOf({
      right,
      strike,
      spot,
      dte: (contracts.expiration[contract] ?? 0) - session,
      price,
      bid,
      ask,
      premiumUsd,
      size,
      openInterest: known(facts.openInterest[contract]),
      volumeSoFar,
      rvol,
      venues: into.exchange_count[row] ?? 1,
      isSweep: into.sweep[row] === 1,
      isMultiLeg: into.multi_leg[row] === 1,
    });
    this.#volume[contract] = volumeSoFar;
    into.volume_so_far[row] = volumeSoFar;
    into.premium[row] = premiumUsd;
    into.spot[row] = spot ?? NaN;
    into.side[row] = side;
    into.direction[row] = directionOf(side, right);
    into.moneyness[row] =
      spot === undefined ? -1 : moneynessClasses.indexOf(moneynessOf(moneynessPct(right, strike, spot)));
    into.iv_change_pct[row] =
      100 * ((from.implied_volatility[row] ?? NaN) / (facts.openingVolatility[contract] ?? NaN) - 1);
    into.rvol[row] = rvol ?? NaN;
    into.flow_score[row] = flowScore;
    into.flow_bonus[row] = flowBonus;
  }

  /** Returns the price of the newest snapshot at or before an instant. Instants do not decrease within an underlying. */
  #priceAt(atMs: number): number | undefined {
    while ((this.#prices[this.#nextPrice]?.asOfMs ?? Infinity) <= atMs) this.#nextPrice += 1;
    const newest = this.#prices[this.#nextPrice - 1];
    return newest && atMs - newest.asOfMs <= PRICE_LASTS_MS ? newest.spot : undefined;
  }

  /** Before the opening bell no volume is usual. */
  #rvol(contract: number, atMs: number, volumeSoFar: number): number | undefined {
    const usual = this.#context.facts.usualVolume[contract] ?? NaN;
    if (!this.#context.isSession || Number.isNaN(usual) || atMs < this.#openMs) return undefined;
    const passed = this.#passed[Math.floor((atMs - this.#openMs) / 1000)] ?? 1;
    return relativeVolume(volumeSoFar, usual * passed);
  }
}

const known = (value: number | undefined) => (Number.isNaN(value) ? undefined : value);

/** Returns a price in these units; `undefined` for an unknown one. */
export const unitsOf = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? undefined : Math.round(UNITS_PER_USD * value);
