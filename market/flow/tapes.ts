import { closeMs } from "../time/calendar";
import type { Day } from "../time/civil-day";
import { ContractFlows } from "./contract-flow";
import { type DailyTotals, dailyTotals } from "./daily-totals";
import { DayFlow, type FlowSlice } from "./day-flow";
import { ALL_ROOTS, type TotalsByRoot, totalsOfPrints, totalsOfSlices } from "./totals-by-root";
import { ENTRY_BYTES, marketBudget } from "../days/memory-budget";
import { RecentlyUsed } from "../days/recently-used";
import { SignedVolume } from "../tape/signed-volume";
import { rowsBefore, type Tape } from "../tape/tape";
import type { TapeSource, TickerScope } from "./tape-source";
import type { TradingDay } from "../days/trading-day";

/** What is kept weighs about so many bytes: a session of the whole market has 400,000 prints and 1,000 slices. */
const BYTES_PER_ROW = 49;
const BYTES_PER_CELL = 36;
const BYTES_PER_SECOND = 8;
const BYTES_PER_SLICE = 400;
const BYTES_PER_CONTRACT = 120;
/** Two months of the whole market, kept apart: a session's slices are small, and their tape takes long to draw. */
const KEPT_SLICE_BYTES = 20_000_000;
/** A year of the whole market and more: a few hundred bytes each. */
const KEPT_TOTALS = 20_000;

/** The tapes of a market and what their sessions come to. Pure functions of the source: what is kept only saves time. */
export class Tapes {
  readonly seed: number;
  readonly underlyings: readonly string[];
  readonly #source: TapeSource;
  readonly #tapes: RecentlyUsed<string, Tape | undefined>;
  readonly #slices = new RecentlyUsed<string, readonly FlowSlice[]>(
    KEPT_SLICE_BYTES,
    ({ length }) => ENTRY_BYTES + BYTES_PER_SLICE * length,
  );
  readonly #totals = new RecentlyUsed<string, TotalsByRoot>(KEPT_TOTALS);
  readonly #contracts: RecentlyUsed<string, ContractFlows>;
  /** Of sessions in progress, for as long as their tapes are kept. */
  readonly #growing = new WeakMap<Tape, DayFlow>();

  constructor(source: TapeSource, memory = marketBudget()) {
    this.#tapes = new RecentlyUsed(memory, bytesOf);
    this.#contracts = new RecentlyUsed(memory, ({ count }) => ENTRY_BYTES + BYTES_PER_CONTRACT * count);
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
      return this.#slices.get(`${underlying} ${session}`, () => wholeFlow(this.tape(underlying, session)));
    }
    const tape = this.tape(underlying, session);
    if (tape === undefined) return [];
    const rows = rowsBefore(tape, Math.floor(nowMs) + 1);
    const known = this.#growing.get(tape);
    const flow = known && known.rows <= rows ? known : new DayFlow(tape);
    flow.advanceTo(rows);
    this.#growing.set(tape, flow);
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
    return this.#totals.get(
      `${underlying} ${session}`,
      () => this.#paidTotals(underlying, session) ?? totalsOfSlices(this.slices(underlying, session, Infinity)),
    );
  }

  /** What was traded in each contract over whole sessions, oldest first. Not to be added to: take a copy. */
  contracts(underlying: string, sessions: readonly Day[]): ContractFlows {
    return this.#contracts.get(`${underlying} ${sessions.join(" ")}`, () => {
      const flows = new ContractFlows();
      for (const session of sessions) {
        const tape = this.tape(underlying, session);
        if (tape) flows.add(tape, tape.rows, true);
      }
      flows.fit();
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
    this.#slices.get(`${underlying} ${session}`, () => slices);
    this.rememberTotals(underlying, session, totalsOfSlices(slices));
  }

  /** Takes in the totals of a whole session that another thread summed. */
  rememberTotals(underlying: string, session: Day, totals: TotalsByRoot): void {
    this.#totals.get(`${underlying} ${session}`, () => totals);
  }

  /** Whether the slices of a whole session, or its totals, are there without drawing its tape. */
  remembers(sums: "slices" | "totals", underlying: string, session: Day): boolean {
    const kept = sums === "slices" ? this.#slices : this.#totals;
    return kept.kept(`${underlying} ${session}`) !== undefined;
  }

  #paidTotals(underlying: string, session: Day): TotalsByRoot | undefined {
    if (this.#tapes.kept(`${underlying} ${session}`) || this.remembers("slices", underlying, session)) return undefined;
    const day = this.#source.day(underlying, session);
    const prints = day && this.#source.paidPrints?.(day);
    return prints && totalsOfPrints(prints);
  }
}

/** A tape keeps its day, whoever else does. */
function bytesOf(tape: Tape | undefined): number {
  if (tape === undefined) return ENTRY_BYTES;
  const { cellCount, seconds } = tape.day;
  return BYTES_PER_ROW * tape.rows + BYTES_PER_CELL * cellCount + BYTES_PER_SECOND * seconds;
}

function wholeFlow(tape: Tape | undefined): readonly FlowSlice[] {
  if (tape === undefined) return [];
  const flow = new DayFlow(tape);
  flow.advanceTo(tape.rows);
  return flow.slices;
}
