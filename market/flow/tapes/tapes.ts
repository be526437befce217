import { closingMs, type Day, isSession } from "@strikebook/calendar";
import { ContractFlows, type FlowValues } from "./contract-flow";
import {
  ALL_ROOTS,
  type DailyTotals,
  RunningTotals,
  type TotalsByRoot,
  totalsOfPrints,
  totalsOfSlices,
} from "./daily-totals";
import { FinishedSums } from "./finished-sums";
import { SessionSlices, type FlowSlice } from "./session-slices";
import { ENTRY_BYTES, marketBudget, LruCache } from "../../days/lru-cache";
import { withScores } from "../../tape/scored-tape";
import { SignedTapeVolume } from "../../tape/signed-volume";
import { currentSession } from "./flow-window";
import { rowsBefore, type Tape, type TapeColumns } from "../../tape/tape";
import type { TapeSource, TickerScope } from "./tape-source";
import type { TradingDay } from "../../days/trading-day";
import type { NetBought } from "../../exposure/volume-board";
import { RunningNetBought } from "./running-net-bought";

/** Approximate sizes of cached values. A session of the whole market has 400,000 prints and 1,000 slices. */
const BYTES_PER_ROW = 49;
const BYTES_PER_CELL = 36;
const BYTES_PER_SECOND = 8;
const BYTES_PER_SLICE = 400;
const BYTES_PER_CONTRACT = 81;
/** Two months of the whole market. Slices have their own limit: they are small, and each needs a whole tape to compute. */
const SLICE_CACHE_BYTES = 20_000_000;
/** More than a year of the whole market, a few hundred bytes each. */
const CACHED_TOTALS = 20_000;

/** The tapes of a market and the totals of its sessions, cached. Results depend only on the source. */
export class Tapes {
  readonly seed: number;
  readonly underlyings: readonly string[];
  readonly #source: TapeSource;
  readonly #tapes: LruCache<string, Tape | undefined>;
  readonly #slices = new LruCache<string, readonly FlowSlice[]>(
    SLICE_CACHE_BYTES,
    ({ length }) => ENTRY_BYTES + BYTES_PER_SLICE * length,
  );
  readonly #totals = new LruCache<string, TotalsByRoot>(CACHED_TOTALS);
  /** They have a limit of their own: the tapes of one session would displace them, and each week would read five again. */
  readonly finishedSums: FinishedSums;
  readonly #contracts = new WeakMap<FlowValues, ContractFlows>();
  /** Slices, totals and trading by contract of current sessions, for as long as their tapes are cached. */
  readonly #currentSlices = new WeakMap<Tape, SessionSlices>();
  readonly #currentTotals = new WeakMap<Tape, RunningTotals>();
  readonly #currentContracts = new WeakMap<Tape, RunningContracts>();
  /** Of any session. */
  readonly #netBought = new WeakMap<Tape, RunningNetBought>();

  constructor(source: TapeSource, budget = marketBudget(), finishedSums = new FinishedSums()) {
    this.finishedSums = finishedSums;
    this.#tapes = new LruCache(budget, bytesOf);
    this.seed = source.seed;
    this.underlyings = source.underlyings;
    this.#source = source;
  }

  /** Resolves a ticker; `undefined` if the market does not have it. */
  scopeOf(ticker: string): TickerScope | undefined {
    return this.#source.scopeOf(ticker);
  }

  /** Returns a day; `undefined` without a session or outside the market's dates. */
  day(underlying: string, session: Day): TradingDay | undefined {
    return this.#source.day(underlying, session);
  }

  /** Returns the complete tape of a session, its future included. Callers read only the rows up to their instant. */
  tape(underlying: string, session: Day): Tape | undefined {
    return this.#tapes.getOrCreate(`${underlying} ${session}`, () => {
      const day = this.#source.day(underlying, session);
      return day && this.#source.tape(day);
    });
  }

  /** Returns the same tape to sum it up once: it is not cached, so that it does not displace tapes that are read again. */
  tapeOnce(underlying: string, session: Day): Tape | undefined {
    const cached = this.#tapes.peek(`${underlying} ${session}`);
    const day = cached ? undefined : this.#source.day(underlying, session);
    return cached ?? (day && this.#source.tape(day));
  }

  /** Returns the slices of a session up to an instant. They are read-only and valid until the next call. */
  slices(underlying: string, session: Day, nowMs: number): readonly FlowSlice[] {
    if (nowMs >= closingMs(session)) {
      return this.#slices.getOrCreate(`${underlying} ${session}`, () =>
        completeSlices(this.tapeOnce(underlying, session)),
      );
    }
    const tape = this.tape(underlying, session);
    if (tape === undefined) return [];
    return advanced(this.#currentSlices, tape, nowMs, () => new SessionSlices(tape)).slices;
  }

  /** Returns premium and volume of a day up to an instant; `undefined` without a session or trades, and for a future day. */
  totals(scope: TickerScope, session: Day, nowMs: number): DailyTotals | undefined {
    if (!isSession(session) || session > currentSession(nowMs)) return undefined;
    const { underlying, root } = scope;
    const isOver = nowMs >= closingMs(session);
    const totals = isOver
      ? this.completeTotals(underlying, session)
      : this.#totalsSoFar(this.tape(underlying, session), nowMs);
    return totals?.get(root ?? ALL_ROOTS);
  }

  /** Returns the totals of a complete session by option root, from cached slices or tape, or else from its prints alone. */
  completeTotals(underlying: string, session: Day): TotalsByRoot {
    return this.#totals.getOrCreate(
      `${underlying} ${session}`,
      () => this.#totalsOfPrints(underlying, session) ?? totalsOfSlices(this.slices(underlying, session, Infinity)),
    );
  }

  /** Returns the trading by contract over complete sessions, oldest first. It is read-only. */
  contracts(underlying: string, sessions: readonly Day[]): ContractFlows {
    const values = this.contractValues(underlying, sessions);
    const flows = this.#contracts.get(values) ?? ContractFlows.of(values);
    this.#contracts.set(values, flows);
    return flows;
  }

  /** Returns the values of the same trading. */
  contractValues(underlying: string, sessions: readonly Day[]): FlowValues {
    const add = () => {
      const flows = new ContractFlows();
      for (const session of sessions) {
        const tape = this.tapeOnce(underlying, session);
        if (tape) flows.add(tape, [0, tape.rows], true);
      }
      return flows.values();
    };
    return this.finishedSums.getOrCompute(contractsKey(underlying, sessions), add, bytesOfContracts);
  }

  /** Returns whether trading by contract of the current session was added up before: then only the newest trades are missing. */
  hasCurrentContracts(underlying: string, session: Day): boolean {
    const tape = this.#tapes.peek(`${underlying} ${session}`);
    return tape !== undefined && this.#currentContracts.has(tape);
  }

  /** Returns the trading by contract of the current session up to an instant. It is read-only and valid until the next call. */
  currentContracts(underlying: string, session: Day, nowMs: number): ContractFlows | undefined {
    const tape = this.tape(underlying, session);
    if (tape === undefined) return undefined;
    return advanced(this.#currentContracts, tape, nowMs, () => new RunningContracts(tape)).flows;
  }

  /** Returns the trades of one root in a session through an instant; `undefined` without a session. */
  netBought({ underlying, root }: Required<TickerScope>, session: Day, throughMs: number): NetBought | undefined {
    const tape = this.tape(underlying, session);
    if (tape === undefined) return undefined;
    const running = this.#netBought.get(tape) ?? new RunningNetBought(tape);
    this.#netBought.set(tape, running);
    running.moveTo(rowsBefore(tape, Math.floor(throughMs) + 1));
    return running.ofRoot(root);
  }

  /** Returns call volume less put volume of each cell of a day, of which boards count a share. */
  signedVolume(day: TradingDay): SignedTapeVolume {
    const tape = this.#tapes.peek(`${day.underlying} ${day.sessionDay}`);
    return new SignedTapeVolume(tape ?? this.#source.prints?.(day) ?? this.#source.tape(day));
  }

  /** Returns whether the tape of a session is cached. */
  hasTape(underlying: string, session: Day): boolean {
    return this.#tapes.peek(`${underlying} ${session}`) !== undefined;
  }

  /** Caches the tape of a session that another process computed. */
  storeTape(underlying: string, session: Day, columns: TapeColumns): void {
    this.#tapes.getOrCreate(`${underlying} ${session}`, () => {
      const day = this.#source.day(underlying, session);
      return day && withScores(day, columns);
    });
  }

  /** Returns whether the trading by contract over complete sessions is cached. */
  hasContracts(underlying: string, sessions: readonly Day[]): boolean {
    return this.finishedSums.has(contractsKey(underlying, sessions));
  }

  /** Caches the trading by contract over complete sessions that another process computed. */
  storeContracts(underlying: string, sessions: readonly Day[], value: FlowValues): void {
    this.finishedSums.store({ key: contractsKey(underlying, sessions), value, bytes: bytesOfContracts(value) });
  }

  /** Caches the slices of a complete session that another process computed. */
  storeSlices(underlying: string, session: Day, slices: readonly FlowSlice[]): void {
    this.#slices.getOrCreate(`${underlying} ${session}`, () => slices);
    this.storeTotals(underlying, session, totalsOfSlices(slices));
  }

  /** Caches the totals of a complete session that another process computed. */
  storeTotals(underlying: string, session: Day, totals: TotalsByRoot): void {
    this.#totals.getOrCreate(`${underlying} ${session}`, () => totals);
  }

  /** Returns whether the slices or the totals of a complete session are cached. */
  hasStored(sums: "slices" | "totals", underlying: string, session: Day): boolean {
    const cache = sums === "slices" ? this.#slices : this.#totals;
    return cache.peek(`${underlying} ${session}`) !== undefined;
  }

  #totalsSoFar(tape: Tape | undefined, nowMs: number): TotalsByRoot | undefined {
    if (tape === undefined) return undefined;
    return advanced(this.#currentTotals, tape, nowMs, () => new RunningTotals(tape)).totals;
  }

  #totalsOfPrints(underlying: string, session: Day): TotalsByRoot | undefined {
    if (this.#tapes.peek(`${underlying} ${session}`) || this.hasStored("slices", underlying, session)) return undefined;
    const day = this.#source.day(underlying, session);
    const prints = day && this.#source.premiumPrints?.(day);
    return prints && totalsOfPrints(prints);
  }
}

/** A sum over the first rows of a tape. */
interface RunningSum {
  /** First row that is not in the sum. */
  readonly rows: number;
  /** Adds the rows up to but excluding `rows`. */
  advanceTo(rows: number): void;
}

/** Returns the sum of a tape up to an instant: the cached sum if it is not of a later instant. */
function advanced<Sum extends RunningSum>(
  cache: WeakMap<Tape, Sum>,
  tape: Tape,
  nowMs: number,
  create: () => Sum,
): Sum {
  const rows = rowsBefore(tape, Math.floor(nowMs) + 1);
  const cached = cache.get(tape);
  const sum = cached && cached.rows <= rows ? cached : create();
  sum.advanceTo(rows);
  cache.set(tape, sum);
  return sum;
}

/** The trading by contract of a session as it advances. */
class RunningContracts implements RunningSum {
  readonly flows = new ContractFlows();
  rows = 0;
  readonly #tape: Tape;

  constructor(tape: Tape) {
    this.#tape = tape;
  }

  advanceTo(rows: number): void {
    this.flows.add(this.#tape, [this.rows, rows], false);
    this.rows = rows;
  }
}

function contractsKey(underlying: string, sessions: readonly Day[]): string {
  return `contracts ${underlying} ${sessions.join(" ")}`;
}

function bytesOfContracts({ count }: FlowValues): number {
  return BYTES_PER_CONTRACT * count;
}

/** A tape holds its day, so the day counts even if it is cached elsewhere too. */
function bytesOf(tape: Tape | undefined): number {
  if (tape === undefined) return ENTRY_BYTES;
  const { cellCount, seconds } = tape.day;
  return BYTES_PER_ROW * tape.rows + BYTES_PER_CELL * cellCount + BYTES_PER_SECOND * seconds;
}

function completeSlices(tape: Tape | undefined): readonly FlowSlice[] {
  if (tape === undefined) return [];
  const flow = new SessionSlices(tape);
  flow.advanceTo(tape.rows);
  return flow.slices;
}
