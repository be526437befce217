import { type Day, isMonthlyExpiration, nextSession, openingMs } from "@strikebook/calendar";
import { expirationOf } from "../chains/chain";
import { expirationDays } from "../chains/expirations";
import { listedStrikes, type PriceRange } from "../chains/listed-strikes";
import { type OptionRoot, optionRootOf, listedRoots } from "../chains/option-roots";
import type { Underlying } from "../chains/underlyings";
import { ContractMultiplier } from "./contract-multiplier";
import { openInterestOf, type OpenInterestTerms } from "./open-interest";
import { streamOf } from "./random";
import type { SessionTable } from "./session-table";
import type { ChainExpiration, SettlingExpiration } from "./trading-day";
import { ordinaryVolatility } from "./variance-model";

/** All contracts of one underlying in one session; see `TradingDay` for the order of cells and contracts. */
export interface ListedChain {
  expirations: readonly ChainExpiration[];
  expirationOf: Int32Array;
  strikeOf: Float64Array;
  openInterest: Int32Array;
  nextOpenInterest: Int32Array;
}

/** Returns the chain of an underlying in a session, given by its position in the table. */
export function listedChain(underlying: Underlying, table: SessionTable, index: number): ListedChain {
  const session = table.sessions[index] ?? 0;
  const closes = new PastCloses(underlying, table);
  const ladders = laddersOf(underlying, session, (from) => closes.range(from, index));
  const cells = ladders.at(-1)?.expiration.endCell ?? 0;
  const chain: ListedChain = {
    expirations: ladders.map(({ expiration }) => expiration),
    expirationOf: new Int32Array(cells),
    strikeOf: new Float64Array(cells),
    openInterest: new Int32Array(2 * cells),
    nextOpenInterest: new Int32Array(2 * cells),
  };
  const reach = ordinaryVolatility(underlying);
  ladders.forEach(({ root, expiration, strikes }, e) => {
    const { firstCell, endCell, day } = expiration;
    chain.expirationOf.fill(e, firstCell, endCell);
    chain.strikeOf.set(strikes, firstCell);
    const terms = { shape: { ...root, reach }, seed: table.seed, stream: streamOf(root.root), expiration: day };
    fillOpenInterest(chain, expiration, new CountedOpenInterest(terms, closes), index);
  });
  return chain;
}

/**
 * Returns every expiration of an underlying that trades in a session, by date; AM-settled before PM-settled ones of the
 * same date. Contracts that settle at the session's open are excluded: they last traded the day before.
 */
export function listedExpirations(underlying: string, session: Day): SettlingExpiration[] {
  const listed = listedRoots(underlying).flatMap(({ root, expirations }) =>
    expirationDays(expirations, session).map((day) => ({ root, ...expirationOf(root, day) })),
  );
  return listed.filter(({ settlesMs }) => settlesMs > openingMs(session)).sort((a, b) => a.settlesMs - b.settlesMs);
}

interface Ladder {
  root: OptionRoot;
  expiration: ChainExpiration;
  strikes: Float64Array;
}

function laddersOf(underlying: Underlying, session: Day, rangeFrom: Parameters<typeof listedStrikes>[2]): Ladder[] {
  let firstCell = 0;
  return listedExpirations(underlying.symbol, session).flatMap((listed) => {
    const root = optionRootOf(listed.root);
    if (root === undefined) return [];
    const stages = isMonthlyExpiration(listed.day) ? root.monthly : root.other;
    const strikes = listedStrikes(stages, { session, expiration: listed.day }, rangeFrom);
    const expiration = { ...listed, firstCell, endCell: firstCell + strikes.length };
    firstCell = expiration.endCell;
    return [{ root, expiration, strikes }];
  });
}

/** Fills in the open interest of a session and of the next session, which is 0 if the expiration has settled by then. */
function fillOpenInterest(
  { strikeOf, openInterest, nextOpenInterest }: ListedChain,
  { firstCell, endCell, day }: ChainExpiration,
  counted: CountedOpenInterest,
  index: number,
): void {
  const isLastDay = counted.closes.sessionAt(index) >= day;
  const [sessions, nextSessions] = [counted.constantSessionsAt(index), counted.constantSessionsAt(index + 1)];
  for (let contract = 2 * firstCell; contract < 2 * endCell; contract += 1) {
    const strike = strikeOf[contract >> 1] ?? 0;
    const right = contract % 2 === 0 ? 0 : 1;
    const since = counted.since(index, sessions, strike, right);
    const open = counted.at(since, strike, right);
    openInterest[contract] = open;
    if (isLastDay) continue;
    const nextSince = counted.since(index + 1, nextSessions, strike, right);
    nextOpenInterest[contract] = nextSince === since ? open : counted.at(nextSince, strike, right);
  }
}

/** Returns the sessions for which the open interest of a contract is constant, by days to expiration. */
function constantSessions(days: number): number {
  if (days <= 14) return 1;
  if (days <= 60) return 3;
  return days <= 180 ? 6 : 12;
}

/**
 * The open interest of the contracts of one expiration by position of the session in the table. Most distant contracts do not
 * trade every day, so theirs is constant for some sessions, which start at different sessions for different contracts.
 */
class CountedOpenInterest {
  readonly #terms: Omit<OpenInterestTerms, "session" | "pastCloses">;
  readonly closes: PastCloses;
  readonly #multiplier: ContractMultiplier;
  readonly #bySession = new Map<number, ReturnType<typeof openInterestOf>>();

  constructor(terms: Omit<OpenInterestTerms, "session" | "pastCloses">, closes: PastCloses) {
    this.#terms = terms;
    this.closes = closes;
    this.#multiplier = new ContractMultiplier(terms);
  }

  /** Returns the number of sessions for which the open interest of a contract is constant at a session. */
  constantSessionsAt(index: number): number {
    return constantSessions(this.#terms.expiration - this.closes.sessionAt(index));
  }

  /** Returns the session from which on a contract has had the open interest of a session, which is constant for `sessions`. */
  since(index: number, sessions: number, strike: number, right: 0 | 1): number {
    return Math.max(0, index - ((index + this.#multiplier.phase(strike, right, sessions)) % sessions));
  }

  /** Returns the contracts open at the start of a session in which they changed. */
  at(since: number, strike: number, right: 0 | 1): number {
    let openInterest = this.#bySession.get(since);
    if (openInterest === undefined) {
      const past = { session: this.closes.sessionAt(since), pastCloses: this.closes.entries(since) };
      openInterest = openInterestOf({ ...this.#terms, ...past }, this.#multiplier);
      this.#bySession.set(since, openInterest);
    }
    return openInterest(strike, right);
  }
}

/** Number of sessions ago that open positions were opened. */
const OPENED_SESSIONS_AGO = [1, 6, 16] as const;

/** The closing prices of an underlying before a session, as far back as the table goes. */
class PastCloses {
  readonly #sessions: Int32Array;
  readonly #logCloses: Float64Array;
  readonly #logRatio: number;

  constructor({ symbol, follows }: Underlying, table: SessionTable) {
    this.#sessions = table.sessions;
    this.#logCloses = table.closes.get(symbol) ?? new Float64Array(1);
    this.#logRatio = Math.log(follows?.ratio ?? 1);
  }

  /** Returns the session at a position of the table, or the session after its end. */
  sessionAt(index: number): Day {
    return this.#sessions[index] ?? nextSession(this.#sessions.at(-1) ?? 0);
  }

  /** Returns the logarithms of the closes 1, 6 and 16 sessions before a position of the table. */
  entries(index: number): [yesterday: number, lastWeek: number, threeWeeksAgo: number] {
    const [yesterday, lastWeek, threeWeeksAgo] = OPENED_SESSIONS_AGO;
    return [this.#at(index - yesterday), this.#at(index - lastWeek), this.#at(index - threeWeeksAgo)];
  }

  /** Returns the lowest and highest close from a day on, without the session at `index` itself. */
  range(from: Day, index: number): PriceRange {
    let low = this.#at(index - 1);
    let high = low;
    for (let i = index - 2; i >= 0 && (this.#sessions[i] ?? 0) >= from; i -= 1) {
      low = Math.min(low, this.#at(i));
      high = Math.max(high, this.#at(i));
    }
    return { low: Math.exp(low), high: Math.exp(high) };
  }

  #at(index: number): number {
    return (this.#logCloses[Math.max(0, index)] ?? 0) - this.#logRatio;
  }
}
