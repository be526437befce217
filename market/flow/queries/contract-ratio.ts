import { type Day, isoDate } from "@strikebook/calendar";
import { cappedRatio, type ContractRatio, servedNumber } from "@strikebook/contract";
import { optionSymbol, type OptionContract } from "../../chains/contract-symbol";
import { type FlowSums, quotientOf } from "../tapes/flow-sums";
import { requestedDay, trailingSpan } from "../tapes/flow-window";
import { type SumsByRight, sumsByRight } from "../tapes/trades-in-span";
import type { PressureRequest } from "./chain-pressure";
import { biasOf, confidenceOf, describeShares } from "./interpretation";
import type { Tapes } from "../tapes/tapes";
import type { TradeFilter } from "../../tape/trade-filter";

/** A request of `/v1/contract-ratio/{symbol}`. docs/api.md, Contract ratio. */
export interface ContractRatioRequest extends Omit<PressureRequest, "ticker" | "filter"> {
  contract: OptionContract;
  /** Minimum premium of a trade, in dollars. */
  minPremium?: number | undefined;
}

/**
 * Returns the shares of trades at the ask and at the bid of one contract. `undefined` for an unknown contract: its root is
 * unknown, or the day does not list its strike and expiration. An expired contract has no trades.
 */
export function contractRatio(tapes: Tapes, request: ContractRatioRequest): ContractRatio | undefined {
  const { contract, nowMs, timeframe } = request;
  const scope = tapes.scopeOf(contract.root);
  const day = requestedDay(request.date, nowMs);
  if (scope === undefined || !isKnown(tapes, scope.underlying, contract, day)) return undefined;
  return contractRatioOf(
    request,
    sumsByRight(tapes, {
      scope: { underlying: scope.underlying, root: contract.root },
      span: trailingSpan(timeframe, day, nowMs),
      filter: contractRatioFilter(request),
    }),
  );
}

/** Returns the filter of the trades of one contract. */
export function contractRatioFilter({ contract, minPremium }: ContractRatioRequest): TradeFilter {
  const { right, strike, expiration } = contract;
  return { right, minPremium, minStrike: strike, maxStrike: strike, expiration: isoDate(expiration) };
}

/** Returns the shares of one contract of its sums. */
export function contractRatioOf(
  { contract, timeframe, date, nowMs }: ContractRatioRequest,
  sums: SumsByRight,
): ContractRatio {
  return {
    symbol: optionSymbol(contract),
    ticker: contract.root,
    optionType: contract.right === "call" ? "CALL" : "PUT",
    date: isoDate(requestedDay(date, nowMs)),
    timeframe,
    ...ratioFields(sums),
  };
}

/** Returns the same shares for all contracts of a ticker. `undefined` for an unknown ticker. */
export function chainRatio(tapes: Tapes, request: PressureRequest): ContractRatio | undefined {
  const { ticker, filter, timeframe, date, nowMs } = request;
  const scope = tapes.scopeOf(ticker);
  if (scope === undefined) return undefined;
  const span = trailingSpan(timeframe, requestedDay(date, nowMs), nowMs);
  return chainRatioOf(request, sumsByRight(tapes, { scope, span, filter }));
}

/** Returns the shares of all contracts of a ticker of their sums. */
export function chainRatioOf(
  { ticker, filter, timeframe, date, nowMs }: PressureRequest,
  sums: SumsByRight,
): ContractRatio {
  return {
    symbol: ticker,
    ticker,
    optionType: (filter.right ?? "all").toUpperCase(),
    date: isoDate(requestedDay(date, nowMs)),
    timeframe,
    ...ratioFields(sums),
  };
}

function isKnown(tapes: Tapes, underlying: string, { root, expiration, strike }: OptionContract, day: Day): boolean {
  if (expiration < day) return true;
  const listed = tapes.day(underlying, day);
  // A day without a session lists nothing. Contracts of known roots have no trades then.
  if (listed === undefined) return true;
  const position = listed.expirations.findIndex((listing) => listing.root === root && listing.day === expiration);
  return listed.strikeOf.some((candidate, cell) => candidate === strike && listed.expirationOf[cell] === position);
}

type RatioFields = Omit<ContractRatio, "symbol" | "ticker" | "optionType" | "date" | "timeframe">;

function ratioFields({ calls, puts }: SumsByRight): RatioFields {
  const count = calls.tradeCount + puts.tradeCount;
  const ask = calls.askTrades + puts.askTrades;
  const bid = calls.bidTrades + puts.bidTrades;
  const aggressionRatio = cappedRatio(ask + bid, count - ask - bid);
  return {
    tradeCount: count,
    totalVolume: calls.volume + puts.volume,
    totalPremium: calls.premium + puts.premium,
    contractRatios: {
      askRatio: servedNumber(quotientOf(ask, count), 4),
      bidRatio: servedNumber(quotientOf(bid, count), 4),
      midRatio: servedNumber(quotientOf(count - ask - bid, count), 4),
      aggressionRatio,
    },
    interpretation: interpretationOf(calls, puts, aggressionRatio),
  };
}

function interpretationOf(
  calls: FlowSums,
  puts: FlowSums,
  aggressionRatio: number | null,
): ContractRatio["interpretation"] {
  const count = calls.tradeCount + puts.tradeCount;
  // Calls at the ask and puts at the bid are bullish.
  const bullish = quotientOf(calls.askTrades + puts.bidTrades, count) ?? 0;
  const bearish = quotientOf(calls.bidTrades + puts.askTrades, count) ?? 0;
  return {
    bias: biasOf(bullish, bearish),
    aggression: aggressionOf(aggressionRatio),
    confidence: confidenceOf(count),
    description: describeShares(count, "trades", bullish, bearish),
  };
}

/** Returns the word for trades at bid and ask per trade between them. The API documentation does not define the limits. */
function aggressionOf(ratio: number | null): string {
  if (ratio === null || ratio < 1.5) return "LOW";
  return ratio >= 3 ? "HIGH" : "MEDIUM";
}
