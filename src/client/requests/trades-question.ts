import type { Moneyness, OptionType, Timeframe, TradeType } from "../../contract/flow/flow-words";
import { instantText, writeArguments, type Arguments } from "./write-arguments";

/** Which trades of one ticker; premium in US dollars, bounds included. What is left out does not filter. Flow document, Part 4.1. */
export interface TradesQuestion {
  ticker: string;
  /** Trailing window, unless `fromMs` says otherwise; 1h when left out. */
  timeframe?: Timeframe | undefined;
  /** Most trades, 1 to 500; 100 when left out. */
  limit?: number | undefined;
  minPremium?: number | undefined;
  maxPremium?: number | undefined;
  optionType?: OptionType | undefined;
  tradeType?: TradeType | readonly TradeType[] | undefined;
  moneyness?: Moneyness | readonly Moneyness[] | undefined;
  /** A window of its own, in milliseconds since 1970 UTC. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  minContracts?: number | undefined;
  maxContracts?: number | undefined;
  /** Leaves out trades flagged multi-leg. */
  singleLegOnly?: boolean | undefined;
  /** Days to expiration. */
  minDte?: number | undefined;
  maxDte?: number | undefined;
  minStrike?: number | undefined;
  maxStrike?: number | undefined;
  /** One expiration, YYYY-MM-DD. */
  expiration?: string | undefined;
  /** Weights of the Flow Score, by the service's names: none negative, 0.95 to 1.05 together. */
  convictionWeights?: Readonly<Record<string, number>> | undefined;
  /** -100 to 100. */
  minFlowScore?: number | undefined;
  minFlowBonus?: number | undefined;
  /** Least relative volume, as a multiple. */
  minRvol?: number | undefined;
  /** Adds `cluster` to trades of a multi-leg package. */
  includeClusters?: boolean | undefined;
  /** Trading date, YYYY-MM-DD; the current one when left out. */
  date?: string | undefined;
}

/** The arguments of a question but for its ticker. */
export function tradesArguments(question: TradesQuestion): Arguments {
  const { convictionWeights } = question;
  return writeArguments("flowTrades", {
    ...question,
    from: instantText(question.fromMs),
    to: instantText(question.toMs),
    convictionWeights: convictionWeights && weightsText(convictionWeights),
  });
}

/** Weights in one order, so that the same ones are the same question. */
function weightsText(weights: Readonly<Record<string, number>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(weights).sort(([one], [other]) => (one < other ? -1 : 1))));
}
