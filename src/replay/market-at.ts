import type { MarketClient } from "../client/market-client";
import type { VolatilityApi } from "../client/volatility-api";
import { ClockDates } from "./clock-dates";
import { flowAt, type FlowQuestions } from "./flow-at";
import { gexAt, type GexQuestions } from "./gex-at";
import { ReplayError } from "./replay-error";

type VolatilityQuestions = Pick<VolatilityApi, "events" | "history" | "derived" | "symbols">;

/** What cells ask, live or of a past instant. */
export interface AskedMarket extends Pick<MarketClient, "account" | "budget" | "ledger"> {
  gex: GexQuestions;
  flow: FlowQuestions;
  volatility: VolatilityQuestions;
  estimate: MarketClient["estimate"];
}

/**
 * The market seen through the replay clock: every question is answered as of its instant, in milliseconds since 1970 UTC, or
 * refused in words that say why it cannot be. The account is as it is.
 */
export function marketAt(market: MarketClient, atMs: number): AskedMarket {
  return {
    gex: gexAt(market.gex, atMs),
    flow: flowAt(market.flow, atMs),
    volatility: volatilityAt(market.volatility, new ClockDates(atMs)),
    account: market.account,
    budget: market.budget,
    ledger: market.ledger,
    estimate: (ask) => market.estimate(ask),
  };
}

function volatilityAt(volatility: VolatilityApi, dates: ClockDates): VolatilityQuestions {
  const refuse = (what: string) => Promise.reject(new ReplayError(what));
  return {
    events: () => refuse("The service tells coming reports as they are announced now."),
    derived: () => refuse("The service tells derived volatility of now alone."),
    history: async (question, signal) =>
      volatility.history({ ...question, to: dates.lastDay(question.from, question.to, dates.settled) }, signal),
    symbols: (signal) => volatility.symbols(signal),
  };
}
