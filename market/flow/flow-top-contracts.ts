import type { TopContract } from "../../src/contract/flow/flow-contracts";
import type { Right } from "../pricing/black-scholes";
import { closeMs } from "../time/calendar";
import { type Day, isoDate } from "../time/civil-day";
import type { ContractFlow, ContractFlows } from "./contract-flow";
import { contractSymbol } from "../chains/contract-symbol";
import { requestedDay, sessionsEnding, sessionsOfDays } from "./flow-window";
import { RecentlyUsed } from "../days/recently-used";
import { servedNumber } from "../pricing/served-number";
import { rowsBefore } from "../tape/tape";
import type { Tapes } from "./tapes";

/** The sort fields of top contracts, and what they sort by. Flow document, Part 4.8. */
export const contractOrders = {
  premium: "premium",
  volume: "volume",
  oi: "openInterest",
  iv: "lastVolatility",
} as const satisfies Record<string, keyof ContractFlow>;

/** What `/v1/contract/top/weekly` and `/v1/contract/top/daily` are asked. Flow document, Part 4.8. */
export interface TopContractsRequest {
  /** One session, or the five that end with the date. */
  period: "daily" | "weekly";
  nowMs: number;
  limit: number;
  /** YYYY-MM-DD; the current session when absent. */
  date?: string | undefined;
  /** Of the daily ranking; every underlying when absent. */
  ticker?: string | undefined;
  right?: Right | undefined;
  minVolume?: number | undefined;
  maxVolume?: number | undefined;
  minOi?: number | undefined;
  maxOi?: number | undefined;
  orderBy: keyof typeof contractOrders;
  order: "asc" | "desc";
}

const SESSIONS_PER_WEEK = 5;

/** The contracts traded, in order; those that tie follow their symbols. Undefined for a ticker never seen. */
export function topContracts(tapes: Tapes, request: TopContractsRequest): TopContract[] | undefined {
  const scope = request.ticker === undefined ? undefined : tapes.scopeOf(request.ticker);
  if (request.ticker !== undefined && scope === undefined) return undefined;
  const day = requestedDay(request.date, request.nowMs);
  const sessions = request.period === "daily" ? sessionsOfDays(day, 1) : sessionsEnding(day, SESSIONS_PER_WEEK);
  const underlyings = scope === undefined ? tapes.underlyings : [scope.underlying];
  const rank = () => {
    const found = underlyings.flatMap((underlying) => {
      const flows = contractFlows(tapes, underlying, sessions, request.nowMs);
      return wantedContracts(flows, scope?.root, request);
    });
    return firstOf(found, request)
      .flatMap(({ flows, position }) => flows.flow(position) ?? [])
      .map((flow) => topContract(flow, day));
  };
  return sessions.every((session) => request.nowMs >= closeMs(session))
    ? kept(tapes, { ...request, day }, rank)
    : rank();
}

/** Rankings that are kept for each market, of sessions that are all over: they never change. */
const KEPT_RANKINGS = 64;
const rankings = new WeakMap<Tapes, RecentlyUsed<string, TopContract[]>>();

function kept(tapes: Tapes, request: TopContractsRequest & { day: Day }, rank: () => TopContract[]): TopContract[] {
  const known = rankings.get(tapes) ?? new RecentlyUsed<string, TopContract[]>(KEPT_RANKINGS);
  rankings.set(tapes, known);
  return known.get(JSON.stringify({ ...request, nowMs: undefined }), rank);
}

/** One contract of an underlying, and the number that it is sorted by. */
interface Ranked {
  flows: ContractFlows;
  position: number;
  value: number;
}

/** Sessions that are over are added up once and kept; the one in progress is added to a copy of them. */
function contractFlows(tapes: Tapes, underlying: string, sessions: readonly Day[], nowMs: number): ContractFlows {
  const over = sessions.filter((session) => nowMs >= closeMs(session));
  const whole = tapes.contracts(underlying, over);
  if (over.length === sessions.length) return whole;
  const flows = whole.copy();
  for (const session of sessions.slice(over.length)) {
    const tape = tapes.tape(underlying, session);
    if (tape) flows.add(tape, rowsBefore(tape, Math.floor(nowMs) + 1), false);
  }
  return flows;
}

function wantedContracts(flows: ContractFlows, root: string | undefined, request: TopContractsRequest): Ranked[] {
  const { right, minVolume = 0, maxVolume = Infinity, minOi = 0, maxOi = Infinity } = request;
  const found: Ranked[] = [];
  for (let position = 0; position < flows.count; position += 1) {
    const volume = flows.number("volume", position);
    const openInterest = flows.number("openInterest", position);
    if (volume < minVolume || volume > maxVolume || openInterest < minOi || openInterest > maxOi) continue;
    const contract = root === undefined && right === undefined ? undefined : flows.contract(position);
    if (root !== undefined && contract?.root !== root) continue;
    if (right !== undefined && contract?.right !== right) continue;
    found.push({ flows, position, value: flows.number(contractOrders[request.orderBy], position) });
  }
  return found;
}

/** The first so many in order. Symbols are compared among those alone that can be first: of a hundred thousand, most tie at little. */
function firstOf(found: readonly Ranked[], { order, limit }: TopContractsRequest): Ranked[] {
  const sign = order === "asc" ? 1 : -1;
  const values = Float64Array.from(found, ({ value }) => sign * value).sort();
  const last = values[Math.min(limit, values.length) - 1] ?? -Infinity;
  return found
    .filter(({ value }) => sign * value <= last)
    .sort((a, b) => sign * (a.value - b.value) || (symbolOf(a) < symbolOf(b) ? -1 : 1))
    .slice(0, limit);
}

function symbolOf({ flows, position }: Ranked): string {
  const contract = flows.contract(position);
  return contract ? contractSymbol(contract) : "";
}

/** `dte` counts from the day of the ranking, 0 for a contract that has expired by then. */
function topContract(flow: ContractFlow, day: Day): TopContract {
  return {
    symbol: contractSymbol(flow),
    ticker: flow.root,
    expiration: isoDate(flow.expiration),
    strike: flow.strike,
    right: flow.right === "call" ? "C" : "P",
    dte: Math.max(0, flow.expiration - day),
    totalPremium: flow.premium,
    totalVolume: flow.volume,
    openInterest: flow.openInterest,
    oiChange: flow.oiChange,
    volumeOiRatio: flow.openInterest > 0 ? servedNumber(flow.volume / flow.openInterest, 4) : null,
    bidVolume: flow.bidVolume,
    askVolume: flow.askVolume,
    midVolume: flow.volume - flow.bidVolume - flow.askVolume,
    vwap: servedNumber(flow.premium / (100 * flow.volume), 4),
    lastPrice: flow.lastPriceCents / 100,
    underlyingPrice: flow.lastSpotCents / 100,
    iv: servedNumber(flow.lastVolatility, 4),
    tradeCount: flow.tradeCount,
    sweepVolume: flow.sweepVolume,
    sweepPremium: flow.sweepPremium,
    multiLegVolume: flow.multiLegVolume,
    multiLegPremium: flow.multiLegPremium,
  };
}
