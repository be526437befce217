import type { ContractRatio } from "../../src/contract/flow/flow-contracts";
import { type Day, isoDate } from "../time/civil-day";
import { contractSymbol, type OptionContract } from "../chains/contract-symbol";
import { addTrade, type FlowSums, noFlow, ratio } from "./flow-sums";
import { requestedDay, trailingSpan, type WindowLabel } from "./flow-window";
import { eachTrade, type TradesAsked } from "./printed-trades";
import { biasInWords, confidenceInWords } from "./reading-in-words";
import { servedNumber } from "../pricing/served-number";
import type { Tapes } from "./tapes";
import type { TradeFilter } from "../tape/trade-filter";
import { rightOf } from "../tape/tape";

/** What both ratio routes are asked. Flow document, Part 4.9. */
interface RatioWindow {
  nowMs: number;
  timeframe: WindowLabel;
  /** YYYY-MM-DD; the current session when absent. */
  date?: string | undefined;
}

/** What `/v1/contract-ratio/{symbol}` is asked. */
export interface ContractRatioRequest extends RatioWindow {
  contract: OptionContract;
  /** Least premium of a trade, in dollars. */
  minPremium?: number | undefined;
}

/** What `/v1/chain-ratio/{ticker}` is asked. */
export interface ChainRatioRequest extends RatioWindow {
  ticker: string;
  filter: Pick<TradeFilter, "right" | "minPremium" | "minDte" | "maxDte">;
}

/** A ratio is never served above this, nor as infinite. */
export const LARGEST_RATIO = 999;

/**
 * Who was in a hurry in one contract. Undefined for a contract never seen: its root is unknown, or the day lists no such
 * strike and expiration; one that has expired by then answers without trades.
 */
export function contractRatio(tapes: Tapes, request: ContractRatioRequest): ContractRatio | undefined {
  const { contract, minPremium, nowMs, timeframe } = request;
  const scope = tapes.scopeOf(contract.root);
  const day = requestedDay(request.date, nowMs);
  if (scope === undefined || !wasSeen(tapes, scope.underlying, contract, day)) return undefined;
  const { right, strike } = contract;
  const filter = { right, minPremium, minStrike: strike, maxStrike: strike, expiration: isoDate(contract.expiration) };
  return {
    symbol: contractSymbol(contract),
    ticker: contract.root,
    optionType: right === "call" ? "CALL" : "PUT",
    date: isoDate(day),
    timeframe,
    ...readingOf(tapes, {
      scope: { underlying: scope.underlying, root: contract.root },
      span: trailingSpan(timeframe, day, nowMs),
      filter,
    }),
  };
}

/** Who was in a hurry in all contracts of a ticker, in the shape of one contract's answer. Undefined for a ticker never seen. */
export function chainRatio(tapes: Tapes, { ticker, filter, ...window }: ChainRatioRequest): ContractRatio | undefined {
  const scope = tapes.scopeOf(ticker);
  if (scope === undefined) return undefined;
  const day = requestedDay(window.date, window.nowMs);
  return {
    symbol: ticker,
    ticker,
    optionType: filter.right === undefined ? null : filter.right.toUpperCase(),
    date: isoDate(day),
    timeframe: window.timeframe,
    ...readingOf(tapes, { scope, span: trailingSpan(window.timeframe, day, window.nowMs), filter }),
  };
}

function wasSeen(tapes: Tapes, underlying: string, { root, expiration, strike }: OptionContract, day: Day): boolean {
  if (expiration < day) return true;
  const listed = tapes.day(underlying, day);
  // On a day without a session nothing is listed: known roots answer without trades.
  if (listed === undefined) return true;
  const position = listed.expirations.findIndex((one) => one.root === root && one.day === expiration);
  return listed.strikeOf.some((one, cell) => one === strike && listed.expirationOf[cell] === position);
}

type Reading = Omit<ContractRatio, "symbol" | "ticker" | "optionType" | "date" | "timeframe">;

function readingOf(tapes: Tapes, asked: TradesAsked): Reading {
  const calls = noFlow();
  const puts = noFlow();
  eachTrade(tapes, asked, (tape, row) =>
    addTrade(rightOf(tape.contract[row] ?? 0) === "call" ? calls : puts, tape, row),
  );
  const count = calls.tradeCount + puts.tradeCount;
  const ask = calls.askTrades + puts.askTrades;
  const bid = calls.bidTrades + puts.bidTrades;
  const aggressionRatio = cappedRatio(ask + bid, count - ask - bid);
  return {
    tradeCount: count,
    totalVolume: calls.volume + puts.volume,
    totalPremium: calls.premium + puts.premium,
    contractRatios: {
      askRatio: servedNumber(ratio(ask, count), 4),
      bidRatio: servedNumber(ratio(bid, count), 4),
      midRatio: servedNumber(ratio(count - ask - bid, count), 4),
      aggressionRatio,
    },
    interpretation: interpretationOf(calls, puts, aggressionRatio),
  };
}

/** Capped, and the cap itself where there is something over nothing. */
export function cappedRatio(part: number, whole: number): number {
  if (whole === 0) return part === 0 ? 0 : LARGEST_RATIO;
  return servedNumber(Math.min(LARGEST_RATIO, part / whole), 4);
}

function interpretationOf(calls: FlowSums, puts: FlowSums, aggressionRatio: number): ContractRatio["interpretation"] {
  const count = calls.tradeCount + puts.tradeCount;
  // A call at the ask and a put at the bid are bullish.
  const bullish = ratio(calls.askTrades + puts.bidTrades, count);
  const bearish = ratio(calls.bidTrades + puts.askTrades, count);
  const bias = biasInWords(bullish, bearish);
  const aggression = aggressionRatio >= 3 ? "HIGH" : aggressionRatio >= 1.5 ? "MEDIUM" : "LOW";
  const [up, down] = [bullish, bearish].map((share) => Math.round(100 * share));
  return {
    bias,
    aggression,
    confidence: confidenceInWords(count),
    description:
      count === 0
        ? "No trades in the window."
        : `${up} % of ${count} trades were bullish and ${down} % bearish; the rest were done in the middle.`,
  };
}
