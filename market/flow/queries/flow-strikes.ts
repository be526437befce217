import { type Day, isoDate } from "@strikebook/calendar";
import { cappedRatio, servedHundredths, servedNumber, type StrikeFlow, type StrikesFlow } from "@strikebook/contract";
import type { OptionContract } from "../../chains/contract-symbol";
import { addSums, addTrade, type FlowSums, netDirectional, emptySums, percentOf, quotientOf } from "../tapes/flow-sums";
import { clipToNow } from "../tapes/flow-window";
import { forEachTrade } from "../tapes/trades-in-span";
import { rightOf, type Tape } from "../../tape/tape";
import type { Tapes } from "../tapes/tapes";
import type { ContractFilter } from "../../tape/trade-filter";

/** Sort orders of strikes. docs/api.md, Strikes. Net premium is sorted by absolute value. */
export const strikeComparisons = {
  net_premium: ({ netPremium }: StrikeFlow) => Math.abs(netPremium),
  total_premium: ({ totalPremium }: StrikeFlow) => totalPremium,
  volume: ({ volume }: StrikeFlow) => volume,
} as const;

/** A request of `/v1/flow/{ticker}/strikes`. docs/api.md, Strikes. Instants in milliseconds since 1970 UTC. */
export interface StrikesRequest {
  ticker: string;
  nowMs: number;
  startMs: number;
  endMs: number;
  topN: number;
  orderBy: keyof typeof strikeComparisons;
  filter: ContractFilter;
}

/** Totals of the trades of one contract. */
export interface ContractSums extends OptionContract {
  sums: FlowSums;
  /** At the start of the last session with a trade; `undefined` if unknown. */
  openInterest: number | undefined;
}

/** Strikes in the concentration. */
const CONCENTRATION_STRIKES = 3;

/**
 * Returns the strikes with the largest flow, calls and puts separately. Open interest covers only expirations with trades.
 * `undefined` for an unknown ticker.
 */
export function queryStrikes(tapes: Tapes, request: StrikesRequest): StrikesFlow | undefined {
  const scope = tapes.scopeOf(request.ticker);
  if (scope === undefined) return undefined;
  const span = clipToNow({ fromMs: request.startMs, untilMs: request.endMs }, request.nowMs);
  const contracts = new Map<string, ContractSums>();
  forEachTrade(tapes, { scope, span, filter: request.filter }, (tape, row) => addToContract(contracts, tape, row));
  return strikesOf(request, [...contracts.values()]);
}

/** Returns the strikes with the largest flow of contracts. */
export function strikesOf(request: StrikesRequest, contracts: readonly ContractSums[]): StrikesFlow {
  const groups = new Map<string, ContractSums[]>();
  for (const contract of contracts) {
    const key = `${contract.strike}${contract.right}`;
    const group = groups.get(key);
    if (group) group.push(contract);
    else groups.set(key, [contract]);
  }
  const rows = [...groups.values()].map(strikeFlow);
  const order = strikeComparisons[request.orderBy];
  return {
    ticker: request.ticker,
    startTime: new Date(request.startMs).toISOString(),
    endTime: new Date(request.endMs).toISOString(),
    byStrike: rows
      .toSorted((a, b) => order(b) - order(a) || a.strike - b.strike || (a.right < b.right ? -1 : 1))
      .slice(0, request.topN),
    concentration: concentrationOf(rows),
  };
}

function addToContract(contracts: Map<string, ContractSums>, tape: Tape, row: number): void {
  const { day } = tape;
  const at = tape.contract[row] ?? 0;
  const listed = day.expirations[day.expirationOf[at >> 1] ?? 0];
  const terms = {
    root: listed?.root ?? "",
    expiration: listed?.day ?? 0,
    strike: day.strikeOf[at >> 1] ?? 0,
    right: rightOf(at),
  };
  const key = `${terms.root} ${terms.expiration} ${terms.right} ${terms.strike}`;
  const contract = contracts.get(key) ?? { ...terms, sums: emptySums(), openInterest: 0 };
  contracts.set(key, contract);
  addTrade(contract.sums, tape, row);
  contract.openInterest = day.openInterest[at] ?? 0;
}

/** Returns the flow of the contracts of one strike and right. Open interest is unknown if that of any of them is. */
function strikeFlow(contracts: readonly ContractSums[]): StrikeFlow {
  const sums = emptySums();
  const premiumByExpiration = new Map<Day, number>();
  let openInterest: number | undefined = 0;
  for (const { expiration, sums: own, openInterest: open } of contracts) {
    addSums(sums, own);
    premiumByExpiration.set(expiration, (premiumByExpiration.get(expiration) ?? 0) + own.premium);
    openInterest = open === undefined || openInterest === undefined ? undefined : openInterest + open;
  }
  const [first] = contracts;
  const byPremium = [...premiumByExpiration].sort(([a, premiumA], [b, premiumB]) => premiumB - premiumA || a - b);
  return {
    strike: first?.strike ?? 0,
    right: first?.right === "put" ? "P" : "C",
    dominantExpiration: isoDate(byPremium[0]?.[0] ?? 0),
    tradeCount: sums.tradeCount,
    volume: sums.volume,
    totalPremium: sums.premium,
    bullishPremium: sums.bullishPremium,
    bearishPremium: sums.bearishPremium,
    netPremium: netDirectional(sums),
    // Shares of the volume, in percent.
    askPct: servedHundredths(percentOf(sums.askVolume, sums.volume)),
    bidPct: servedHundredths(percentOf(sums.bidVolume, sums.volume)),
    openInterest: openInterest ?? null,
    volOiRatio: openInterest !== undefined && openInterest > 0 ? cappedRatio(sums.volume, openInterest) : null,
  };
}

/** Returns the share of the three strikes with the most premium, calls and puts together. */
function concentrationOf(rows: readonly StrikeFlow[]): StrikesFlow["concentration"] {
  const byStrike = new Map<number, { premium: number; net: number }>();
  let totalOfAll = 0;
  for (const { strike, totalPremium, netPremium } of rows) {
    const { premium, net } = byStrike.get(strike) ?? { premium: 0, net: 0 };
    byStrike.set(strike, { premium: premium + totalPremium, net: net + netPremium });
    totalOfAll += totalPremium;
  }
  const top = [...byStrike]
    .sort(([a, first], [b, second]) => second.premium - first.premium || a - b)
    .slice(0, CONCENTRATION_STRIKES);
  const share = quotientOf(
    top.reduce((sum, [, { premium }]) => sum + premium, 0),
    totalOfAll,
  );
  return {
    top3StrikesShare: servedNumber(share, 4),
    top3StrikesNetPremium: top.reduce((sum, [, { net }]) => sum + net, 0),
    interpretation: concentrationLabel(share),
  };
}

/** Returns the label of a share of all premium. The API documentation does not define the limits. */
function concentrationLabel(share: number | undefined): string {
  if (share === undefined) return "no trades";
  if (share >= 0.5) return "concentrated";
  return share >= 0.25 ? "moderate" : "diffuse";
}
