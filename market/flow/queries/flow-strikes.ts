import type { StrikeFlow, StrikesFlow } from "../../../src/contract/flow/strikes";
import { type Day, isoDate } from "../../time/civil-day";
import { addTrade, type FlowSums, netDirectional, emptySums, ratio } from "../tapes/flow-sums";
import { clipToNow } from "../tapes/flow-window";
import { forEachTrade } from "../tapes/trades-in-span";
import { cappedRatio, servedHundredths, servedNumber } from "../../pricing/served-number";
import { premiumUsd, rightOf, type Tape } from "../../tape/tape";
import type { Tapes } from "../tapes/tapes";
import type { ContractFilter } from "../../tape/trade-filter";

/** Sort orders of strikes. docs/api.md, Strikes. Net premium is sorted by absolute value. */
export const strikeOrders = {
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
  orderBy: keyof typeof strikeOrders;
  filter: ContractFilter;
}

/** Totals of the trades of one strike and right. */
interface StrikeGroup {
  strike: number;
  right: "C" | "P";
  sums: FlowSums;
  premiumByExpiration: Map<Day, number>;
  /** Open interest at the start of the last session with a trade, by root and expiration. */
  openByContract: Map<string, number>;
}

/** Strikes in the concentration. */
const CONCENTRATION_STRIKES = 3;

/**
 * Returns the strikes with the largest flow, calls and puts separately. Open interest covers only expirations with trades.
 * `undefined` for an unknown ticker.
 */
export function flowStrikes(tapes: Tapes, request: StrikesRequest): StrikesFlow | undefined {
  const scope = tapes.scopeOf(request.ticker);
  if (scope === undefined) return undefined;
  const span = clipToNow({ fromMs: request.startMs, untilMs: request.endMs }, request.nowMs);
  const groups = new Map<string, StrikeGroup>();
  forEachTrade(tapes, { scope, span, filter: request.filter }, (tape, row) => addToGroup(groups, tape, row));
  const rows = [...groups.values()].map(strikeFlow);
  const order = strikeOrders[request.orderBy];
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

function addToGroup(groups: Map<string, StrikeGroup>, tape: Tape, row: number): void {
  const { day } = tape;
  const contract = tape.contract[row] ?? 0;
  const strike = day.strikeOf[contract >> 1] ?? 0;
  const right = rightOf(contract) === "call" ? "C" : "P";
  const key = `${strike}${right}`;
  const listed = day.expirations[day.expirationOf[contract >> 1] ?? 0];
  const group = groups.get(key) ?? {
    strike,
    right,
    sums: emptySums(),
    premiumByExpiration: new Map<Day, number>(),
    openByContract: new Map<string, number>(),
  };
  groups.set(key, group);
  addTrade(group.sums, tape, row);
  const expiration = listed?.day ?? 0;
  group.premiumByExpiration.set(expiration, (group.premiumByExpiration.get(expiration) ?? 0) + premiumUsd(tape, row));
  group.openByContract.set(`${listed?.root} ${expiration}`, day.openInterest[contract] ?? 0);
}

function strikeFlow({ strike, right, sums, premiumByExpiration, openByContract }: StrikeGroup): StrikeFlow {
  const openInterest = [...openByContract.values()].reduce((sum, open) => sum + open, 0);
  const byPremium = [...premiumByExpiration].sort(([a, premiumA], [b, premiumB]) => premiumB - premiumA || a - b);
  return {
    strike,
    right,
    dominantExpiration: isoDate(byPremium[0]?.[0] ?? 0),
    tradeCount: sums.tradeCount,
    volume: sums.volume,
    totalPremium: sums.premium,
    bullishPremium: sums.bullishPremium,
    bearishPremium: sums.bearishPremium,
    netPremium: netDirectional(sums),
    // Shares of the volume, in percent.
    askPct: servedHundredths(100 * ratio(sums.askVolume, sums.volume)),
    bidPct: servedHundredths(100 * ratio(sums.bidVolume, sums.volume)),
    openInterest,
    volOiRatio: openInterest > 0 ? cappedRatio(sums.volume, openInterest) : null,
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
  const share = ratio(
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
function concentrationLabel(share: number): string {
  if (share >= 0.5) return "concentrated";
  return share >= 0.25 ? "moderate" : "diffuse";
}
