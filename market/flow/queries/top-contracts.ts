import { closingMs, type Day, isoDate } from "@strikebook/calendar";
import { cappedRatio, multiplierOf, servedNumber, type TopContract } from "@strikebook/contract";
import type { Right } from "@strikebook/pricing";
import { CombinedFlows } from "../tapes/combined-flows";
import { type ContractFlow, type ContractTrading, flowAt } from "../tapes/contract-flow";
import { compareContracts, optionSymbol } from "../../chains/contract-symbol";
import { requestedDay, sessionsEnding, sessionsOfDays } from "../tapes/flow-window";
import type { Tapes } from "../tapes/tapes";

/** Sort fields of top contracts with the value that they sort by. docs/api.md, Top contracts. */
export const contractComparisons = {
  premium: "premium",
  volume: "volume",
  oi: "openInterest",
  iv: "lastVolatility",
} as const satisfies Record<string, keyof ContractFlow>;

/** A request of `/v1/contract/top/weekly` or `/v1/contract/top/daily`. docs/api.md, Top contracts. */
export interface TopContractsRequest {
  /** One session, or the five sessions up to the date. */
  period: "daily" | "weekly";
  nowMs: number;
  limit: number;
  /** YYYY-MM-DD; the current session if absent. */
  date?: string | undefined;
  /** Daily ranking only; every underlying if absent. */
  ticker?: string | undefined;
  right?: Right | undefined;
  minVolume?: number | undefined;
  maxVolume?: number | undefined;
  minOi?: number | undefined;
  maxOi?: number | undefined;
  orderBy: keyof typeof contractComparisons;
  order: "asc" | "desc";
}

const SESSIONS_PER_WEEK = 5;

/** Returns the traded contracts in the requested order, ties by symbol. `undefined` for an unknown ticker. */
export function topContracts(tapes: Tapes, request: TopContractsRequest): TopContract[] | undefined {
  const scope = request.ticker === undefined ? undefined : tapes.scopeOf(request.ticker);
  if (request.ticker !== undefined && scope === undefined) return undefined;
  const day = requestedDay(request.date, request.nowMs);
  const sessions = request.period === "daily" ? sessionsOfDays(day, 1) : sessionsEnding(day, SESSIONS_PER_WEEK);
  const underlyings = scope === undefined ? tapes.underlyings : [scope.underlying];
  const first = new FirstInOrder(request);
  for (const flows of contractTrading(tapes, underlyings, sessions, request.nowMs)) {
    offerContracts(first, flows, scope?.root, request);
  }
  return first
    .rows()
    .flatMap(({ flows, position }) => flowAt(flows, position) ?? [])
    .map((flow) => topContractOf(tradedContract(flow), day));
}

/**
 * Returns the trading of each underlying. Finished sessions are added up once, and of the current session only the trades
 * since the last request. The current session comes last, so that its tapes are cached for the next request.
 */
function contractTrading(
  tapes: Tapes,
  underlyings: readonly string[],
  sessions: readonly Day[],
  nowMs: number,
): ContractTrading[] {
  const over = sessions.filter((session) => nowMs >= closingMs(session));
  const [only] = sessions;
  if (only !== undefined && sessions.length === 1 && over.length === 0) {
    return underlyings.flatMap((underlying) => tapes.currentContracts(underlying, only, nowMs) ?? []);
  }
  const finished = underlyings.map((underlying) => ({ underlying, flows: tapes.contracts(underlying, over) }));
  const session = sessions[over.length];
  if (session === undefined) return finished.map(({ flows }) => flows);
  return finished.map(({ underlying, flows }) => {
    const current = tapes.currentContracts(underlying, session, nowMs);
    return current ? new CombinedFlows(flows, current) : flows;
  });
}

/** Offers the contracts that pass the filters of a request. */
function offerContracts(
  first: FirstInOrder,
  flows: ContractTrading,
  root: string | undefined,
  request: TopContractsRequest,
): void {
  const { right, minVolume = 0, maxVolume = Infinity, minOi = 0, maxOi = Infinity } = request;
  const valueAt = flows.valuesOf(contractComparisons[request.orderBy]);
  const volumeAt = flows.valuesOf("volume");
  const openInterestAt = flows.valuesOf("openInterest");
  for (let position = 0; position < flows.count; position += 1) {
    const value = valueAt(position);
    if (first.isBeyond(value)) continue;
    const volume = volumeAt(position);
    const openInterest = openInterestAt(position);
    if (volume < minVolume || volume > maxVolume || openInterest < minOi || openInterest > maxOi) continue;
    const contract = root === undefined && right === undefined ? undefined : flows.contract(position);
    if (root !== undefined && contract?.root !== root) continue;
    if (right !== undefined && contract?.right !== right) continue;
    first.offer({ flows, position, value });
  }
}

/** The trading in one contract as it is served. Prices in dollars; `undefined` if unknown. */
export interface TradedContract extends Omit<
  ContractFlow,
  "lastPriceCents" | "lastSpotCents" | "lastVolatility" | "openInterest"
> {
  lastPrice: number;
  lastSpot: number | undefined;
  lastVolatility: number | undefined;
  openInterest: number | undefined;
}

function tradedContract({ lastPriceCents, lastSpotCents, ...flow }: ContractFlow): TradedContract {
  return { ...flow, lastPrice: lastPriceCents / 100, lastSpot: lastSpotCents / 100 };
}

/** Returns a contract as served. `dte` counts from the day of the ranking and is 0 for an expired contract. */
export function topContractOf(flow: TradedContract, day: Day): TopContract {
  const { openInterest } = flow;
  return {
    symbol: optionSymbol(flow),
    ticker: flow.root,
    expiration: isoDate(flow.expiration),
    strike: flow.strike,
    right: flow.right === "call" ? "C" : "P",
    dte: Math.max(0, flow.expiration - day),
    totalPremium: flow.premium,
    totalVolume: flow.volume,
    openInterest: openInterest ?? null,
    oiChange: flow.oiChange,
    volumeOiRatio: openInterest === undefined ? null : cappedRatio(flow.volume, openInterest),
    bidVolume: flow.bidVolume,
    askVolume: flow.askVolume,
    midVolume: flow.volume - flow.bidVolume - flow.askVolume,
    vwap: servedNumber(flow.premium / (multiplierOf(flow.root) * flow.volume), 4),
    lastPrice: flow.lastPrice,
    underlyingPrice: flow.lastSpot ?? null,
    iv: servedNumber(flow.lastVolatility, 4),
    tradeCount: flow.tradeCount,
    sweepVolume: flow.sweepVolume,
    sweepPremium: flow.sweepPremium,
    multiLegVolume: flow.multiLegVolume,
    multiLegPremium: flow.multiLegPremium,
  };
}

/** One contract of an underlying with its sort value. */
interface RankedContract {
  flows: ContractTrading;
  position: number;
  value: number;
}

/** The fewest rows that are sorted at a time. */
const MIN_SORTED = 256;

/**
 * Selects the first contracts in an order, ties by symbol, of any number that are offered. It sorts few rows at a time.
 * `npm run bench -- tape`, top contracts of a cached week: 6 ms, with all rows sorted 111 ms.
 */
class FirstInOrder {
  readonly #sign: 1 | -1;
  readonly #limit: number;
  #rows: RankedContract[] = [];
  /** The last row, once there are as many as the limit. No row after it is selected. */
  #last: RankedContract | undefined;

  constructor({ order, limit }: { order: "asc" | "desc"; limit: number }) {
    this.#sign = order === "asc" ? 1 : -1;
    this.#limit = limit;
  }

  /** Whether no contract with a sort value can be selected any more. */
  isBeyond(value: number): boolean {
    return this.#last !== undefined && this.#sign * (value - this.#last.value) > 0;
  }

  offer(row: RankedContract): void {
    if (this.#last !== undefined && this.#compare(row, this.#last) >= 0) return;
    this.#rows.push(row);
    if (this.#rows.length >= Math.max(MIN_SORTED, 2 * this.#limit)) this.#select();
  }

  /** Returns the selected contracts in order. */
  rows(): readonly RankedContract[] {
    this.#select();
    return this.#rows;
  }

  #select(): void {
    this.#rows = this.#rows.sort((a, b) => this.#compare(a, b)).slice(0, this.#limit);
    if (this.#rows.length === this.#limit) this.#last = this.#rows.at(-1);
  }

  #compare(a: RankedContract, b: RankedContract): number {
    return this.#sign * (a.value - b.value) || compareSymbols(a, b);
  }
}

function compareSymbols(a: RankedContract, b: RankedContract): number {
  const [first, second] = [a.flows.contract(a.position), b.flows.contract(b.position)];
  return first && second ? compareContracts(first, second) : 0;
}
