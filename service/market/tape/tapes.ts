import { closeMs } from "../time/calendar";
import type { Day } from "../time/civil-day";
import { ContractFlows } from "../flow/contract-flow";
import { type DailyTotals, dailyTotals } from "../flow/daily-totals";
import { DayFlow, type FlowSlice } from "../flow/day-flow";
import { ALL_ROOTS, type TotalsByRoot, totalsOfPrints, totalsOfSlices } from "../flow/totals-by-root";
import { RecentlyUsed } from "../days/recently-used";
import { SignedVolume } from "./signed-volume";
import { rowsBefore, type Tape } from "./tape";
import type { TapeSource, TickerScope } from "./tape-source";
import type { TradingDay } from "../days/trading-day";

/** Two days of the whole market at some 45 bytes each. */
const KEPT_ROWS = 800_000;
/** A month of the whole market: twenty-odd kilobytes each. */
const KEPT_SLICES = 700;
/** A year of the whole market and more: a few hundred bytes each. */
const KEPT_TOTALS = 20_000;
/** Contracts of a week of the whole market, at some 120 bytes each. */
const KEPT_CONTRACTS = 400_000;

/** What a finished session came to; empty until it is summed. */
interface Kept<Sums> {
  sums?: Sums;
}

/** The tapes of a market and what their sessions come to. Pure functions of the source: what is kept only saves time. */
export class Tapes {
  readonly seed: number;
  readonly underlyings: readonly string[];
  readonly #source: TapeSource;
  readonly #tapes = new RecentlyUsed<string, Tape | undefined>(KEPT_ROWS, (tape) => tape?.rows ?? 0);
  readonly #slices = new RecentlyUsed<string, Kept<readonly FlowSlice[]>>(KEPT_SLICES);
  readonly #totals = new RecentlyUsed<string, Kept<TotalsByRoot>>(KEPT_TOTALS);
  readonly #contracts = new RecentlyUsed<string, ContractFlows>(KEPT_CONTRACTS, ({ count }) => count);
  /** Sessions in progress, by underlying. */
  readonly #growing = new Map<string, { tape: Tape; flow: DayFlow }>();

  constructor(source: TapeSource) {
    this.seed = source.seed;
    this.underlyings = source.underlyings;
    this.#source = source;
  }

  /** What a ticker stands for; undefined for one that the market has never seen. */
  scopeOf(ticker: string): TickerScope | undefined {
    return this.#source.scopeOf(ticker);
  }

  /** Undefined for a day without a session, or outside the market's. */
  day(underlying: string, session: Day): TradingDay | undefined {
    return this.#source.day(underlying, session);
  }

  /** The whole tape of a session, its future included: answers cut it at the instant they are asked. */
  tape(underlying: string, session: Day): Tape | undefined {
    return this.#tapes.get(`${underlying} ${session}`, () => {
      const day = this.#source.day(underlying, session);
      return day && this.#source.tape(day);
    });
  }

  /** What a session came to by an instant, in slices. They are not to be written to, and hold until the next call. */
  slices(underlying: string, session: Day, nowMs: number): readonly FlowSlice[] {
    if (nowMs >= closeMs(session)) {
      const kept = this.#keptSlices(underlying, session);
      if (kept.sums !== undefined) return kept.sums;
      const tape = this.tape(underlying, session);
      return (kept.sums = tape ? wholeFlow(tape) : []);
    }
    const tape = this.tape(underlying, session);
    if (tape === undefined) return [];
    const rows = rowsBefore(tape, Math.floor(nowMs) + 1);
    const known = this.#growing.get(underlying);
    const flow = known?.tape === tape && known.flow.rows <= rows ? known.flow : new DayFlow(tape);
    flow.advanceTo(rows);
    this.#growing.set(underlying, { tape, flow });
    return flow.slices;
  }

  /** Premium and volume of a session by an instant; undefined where nothing was traded. */
  totals(scope: TickerScope, session: Day, nowMs: number): DailyTotals | undefined {
    const { underlying, root } = scope;
    if (nowMs < closeMs(session)) return dailyTotals(this.slices(underlying, session, nowMs), root);
    return this.wholeTotals(underlying, session).get(root ?? ALL_ROOTS);
  }

  /** What a whole session came to by option root: from its slices or its tape where one is there, else without drawing either. */
  wholeTotals(underlying: string, session: Day): TotalsByRoot {
    const kept = this.#keptTotals(underlying, session);
    return (kept.sums ??=
      this.#paidTotals(underlying, session) ?? totalsOfSlices(this.slices(underlying, session, Infinity)));
  }

  /** What was traded in each contract over whole sessions, oldest first. Not to be added to: take a copy. */
  contracts(underlying: string, sessions: readonly Day[]): ContractFlows {
    return this.#contracts.get(`${underlying} ${sessions.join(" ")}`, () => {
      const flows = new ContractFlows();
      for (const session of sessions) {
        const tape = this.tape(underlying, session);
        if (tape) flows.add(tape, tape.rows, true);
      }
      return flows;
    });
  }

  /** Calls less puts traded so far in the contracts of a day's first two expirations: boards add it to open interest. */
  signedVolume(day: TradingDay): SignedVolume {
    const tape = this.#tapes.kept(`${day.underlying} ${day.sessionDay}`);
    return new SignedVolume(tape ?? this.#source.prints?.(day) ?? this.#source.tape(day));
  }

  /** Takes in the slices of a whole session that another thread folded, so that this one need not draw its tape. */
  remember(underlying: string, session: Day, slices: readonly FlowSlice[]): void {
    this.#keptSlices(underlying, session).sums ??= slices;
    this.rememberTotals(underlying, session, totalsOfSlices(slices));
  }

  /** Takes in the totals of a whole session that another thread summed. */
  rememberTotals(underlying: string, session: Day, totals: TotalsByRoot): void {
    this.#keptTotals(underlying, session).sums ??= totals;
  }

  /** Whether the slices of a whole session, or its totals, are there without drawing its tape. */
  remembers(sums: "slices" | "totals", underlying: string, session: Day): boolean {
    const kept = sums === "slices" ? this.#keptSlices(underlying, session) : this.#keptTotals(underlying, session);
    return kept.sums !== undefined;
  }

  #paidTotals(underlying: string, session: Day): TotalsByRoot | undefined {
    if (this.#tapes.kept(`${underlying} ${session}`) || this.remembers("slices", underlying, session)) return undefined;
    const day = this.#source.day(underlying, session);
    const prints = day && this.#source.paidPrints?.(day);
    return prints && totalsOfPrints(prints);
  }

  #keptSlices(underlying: string, session: Day): Kept<readonly FlowSlice[]> {
    return this.#slices.get(`${underlying} ${session}`, () => ({}));
  }

  #keptTotals(underlying: string, session: Day): Kept<TotalsByRoot> {
    return this.#totals.get(`${underlying} ${session}`, () => ({}));
  }
}

function wholeFlow(tape: Tape): readonly FlowSlice[] {
  const flow = new DayFlow(tape);
  flow.advanceTo(tape.rows);
  return flow.slices;
}
