import {
  chainPressureAnswerSchema,
  contractRatioAnswerSchema,
  darkPoolAnswerSchema,
  topContractsAnswerSchema,
  type ChainPressure,
  type ContractRatio,
  type DarkPoolTrade,
  type TopContract,
} from "../contract/flow/flow-contracts";
import { sentimentAnswerSchema, type Sentiment } from "../contract/flow/flow-sentiment";
import {
  strikeExpirationsAnswerSchema,
  strikesFlowAnswerSchema,
  type StrikeExpirations,
  type StrikesFlow,
} from "../contract/flow/flow-strikes";
import {
  dailyFlowAnswerSchema,
  historicalCompareAnswerSchema,
  topUnderlyingsAnswerSchema,
  type DailyFlow,
  type HistoricalCompare,
  type TopUnderlying,
} from "../contract/flow/flow-totals";
import { marketTideAnswerSchema, tideAnswerSchema, type MarketTide, type Tide } from "../contract/flow/tide";
import { flowListAnswerSchema, type FlowList } from "../contract/flow/trade";
import { pages, type DarkPoolQuestion } from "./requests/dark-pool";
import { FlowEndpoint, type FlowAnswered } from "./endpoint/flow-endpoint";
import type {
  ChainQuestion,
  ContractRatioQuestion,
  ExpirationsQuestion,
  SentimentQuestion,
} from "./requests/pressure-questions";
import type { TopContractsQuestion, TopDayContractsQuestion, TopUnderlyingsQuestion } from "./requests/ranking-questions";
import type { EndpointParts } from "./endpoint/single-endpoint";
import { tradesArguments, type TradesQuestion } from "./requests/trades-question";
import { contractSymbol, wireSymbol } from "./requests/wire-symbol";
import {
  strikesArguments,
  tideArguments,
  type MarketTideQuestion,
  type StrikesQuestion,
  type TideQuestion,
} from "./requests/window-questions";
import { writeArguments } from "./requests/write-arguments";

/**
 * Option trades, and what is read off them. Premium in US dollars.
 *
 * A question that reaches up to now is asked again after a few seconds; one about a finished trading date is not asked again
 * before the next session opens. All methods reject with a `MarketDataError`; a `ServiceError` has the code
 * `symbol_not_found` for a ticker or contract that was never seen, and `no_data` for a date on which nothing is stored. A
 * known ticker without activity is answered with empty data.
 */
export class FlowApi {
  readonly #trades: FlowEndpoint<FlowList>;
  readonly #tide: FlowEndpoint<Tide>;
  readonly #compare: FlowEndpoint<HistoricalCompare>;
  readonly #strikes: FlowEndpoint<StrikesFlow>;
  readonly #history: FlowEndpoint<DailyFlow[]>;
  readonly #expirations: FlowEndpoint<StrikeExpirations>;
  readonly #top: FlowEndpoint<TopUnderlying[]>;
  readonly #weekContracts: FlowEndpoint<TopContract[]>;
  readonly #dayContracts: FlowEndpoint<TopContract[]>;
  readonly #contractRatio: FlowEndpoint<ContractRatio>;
  readonly #chainRatio: FlowEndpoint<ContractRatio>;
  readonly #pressure: FlowEndpoint<ChainPressure>;
  readonly #sentiment: FlowEndpoint<Sentiment>;
  readonly #marketTide: FlowEndpoint<MarketTide>;
  readonly #darkPool: FlowEndpoint<DarkPoolTrade[]>;

  constructor(parts: EndpointParts) {
    this.#trades = new FlowEndpoint(parts, "flowTrades", flowListAnswerSchema, "window");
    this.#tide = new FlowEndpoint(parts, "flowTide", tideAnswerSchema, "window");
    this.#compare = new FlowEndpoint(parts, "flowCompare", historicalCompareAnswerSchema);
    this.#strikes = new FlowEndpoint(parts, "flowStrikes", strikesFlowAnswerSchema, "window");
    this.#history = new FlowEndpoint(parts, "flowHistory", dailyFlowAnswerSchema, "to");
    this.#expirations = new FlowEndpoint(parts, "flowExpirations", strikeExpirationsAnswerSchema);
    this.#top = new FlowEndpoint(parts, "flowTop", topUnderlyingsAnswerSchema);
    this.#weekContracts = new FlowEndpoint(parts, "flowContractsWeekly", topContractsAnswerSchema);
    this.#dayContracts = new FlowEndpoint(parts, "flowContractsDaily", topContractsAnswerSchema);
    this.#contractRatio = new FlowEndpoint(parts, "flowContractRatio", contractRatioAnswerSchema);
    this.#chainRatio = new FlowEndpoint(parts, "flowChainRatio", contractRatioAnswerSchema);
    this.#pressure = new FlowEndpoint(parts, "flowPressure", chainPressureAnswerSchema);
    this.#sentiment = new FlowEndpoint(parts, "flowSentiment", sentimentAnswerSchema);
    this.#marketTide = new FlowEndpoint(parts, "flowMarketTide", marketTideAnswerSchema);
    this.#darkPool = new FlowEndpoint(parts, "flowDarkPool", darkPoolAnswerSchema);
  }

  /** The newest trades of a window, each scored, and the window's aggregate. 1 credit. Flow document, Part 4.1. */
  async trades(question: TradesQuestion, signal?: AbortSignal): Promise<FlowAnswered<FlowList>> {
    return this.#trades.askTicker(question.ticker, tradesArguments(question), signal);
  }

  /** Bullish and bearish premium bar by bar, with its running net. 3 credits. Flow document, Part 4.2. */
  async tide(question: TideQuestion, signal?: AbortSignal): Promise<FlowAnswered<Tide>> {
    return this.#tide.askTicker(question.ticker, tideArguments(question), signal);
  }

  /**
   * A day against the twenty trading days before it, and the five days most like it. 5 credits. Flow document, Part 4.3.
   *
   * @param question.date YYYY-MM-DD; today when left out.
   */
  async compare(
    question: { ticker: string; date?: string | undefined },
    signal?: AbortSignal,
  ): Promise<FlowAnswered<HistoricalCompare>> {
    return this.#compare.askTicker(question.ticker, writeArguments("flowCompare", question), signal);
  }

  /** The strikes that most money went to, and how much the first three hold. 3 credits. Flow document, Part 4.4. */
  async strikes(question: StrikesQuestion, signal?: AbortSignal): Promise<FlowAnswered<StrikesFlow>> {
    return this.#strikes.askTicker(question.ticker, strikesArguments(question), signal);
  }

  /** Daily totals, both dates (YYYY-MM-DD) included; a day without trades has no row. 5 credits. Flow document, Part 4.5. */
  async history(
    question: { ticker: string; from: string; to: string },
    signal?: AbortSignal,
  ): Promise<FlowAnswered<DailyFlow[]>> {
    return this.#history.askTicker(question.ticker, writeArguments("flowHistory", question), signal);
  }

  /** Premium and volume of one strike by expiration. 1 credit. Flow document, Part 4.6. */
  async expirations(question: ExpirationsQuestion, signal?: AbortSignal): Promise<FlowAnswered<StrikeExpirations>> {
    const { ticker, strike } = question;
    const path = { strike: String(strike) };
    return this.#expirations.askTicker(ticker, writeArguments("flowExpirations", question), signal, path);
  }

  /** The underlyings of a trading day, most premium first unless asked otherwise. 1 credit. Flow document, Part 4.7. */
  async topUnderlyings(
    question: TopUnderlyingsQuestion = {},
    signal?: AbortSignal,
  ): Promise<FlowAnswered<TopUnderlying[]>> {
    return this.#top.ask(writeArguments("flowTop", question), signal);
  }

  /** The contracts of the five trading days that end with the date. 1 credit. Flow document, Part 4.8. */
  async topWeekContracts(
    question: TopContractsQuestion = {},
    signal?: AbortSignal,
  ): Promise<FlowAnswered<TopContract[]>> {
    return this.#weekContracts.ask(writeArguments("flowContractsWeekly", question), signal);
  }

  /** The contracts of one trading day: 3 credits, or 1 for those of one ticker. Flow document, Part 4.12. */
  async topDayContracts(
    question: TopDayContractsQuestion = {},
    signal?: AbortSignal,
  ): Promise<FlowAnswered<TopContract[]>> {
    const ticker = question.ticker === undefined ? undefined : wireSymbol(question.ticker);
    return this.#dayContracts.ask(writeArguments("flowContractsDaily", { ...question, ticker }), signal);
  }

  /** How one contract's volume splits by side, shares from 0 to 1, and what that suggests. 1 credit. Flow document, Part 4.9. */
  async contractRatio(question: ContractRatioQuestion, signal?: AbortSignal): Promise<FlowAnswered<ContractRatio>> {
    const sent = writeArguments("flowContractRatio", question);
    return this.#contractRatio.askContract(contractSymbol(question.contract), sent, signal);
  }

  /** The same of a whole chain. 1 credit. Flow document, Part 4.12. */
  async chainRatio(question: ChainQuestion, signal?: AbortSignal): Promise<FlowAnswered<ContractRatio>> {
    return this.#chainRatio.askTicker(question.ticker, writeArguments("flowChainRatio", question), signal);
  }

  /** Bull and bear shares of a chain, 0 to 100; a put sold counts as bullish. 3 credits. Flow document, Part 4.10. */
  async pressure(question: ChainQuestion, signal?: AbortSignal): Promise<FlowAnswered<ChainPressure>> {
    return this.#pressure.askTicker(question.ticker, writeArguments("flowPressure", question), signal);
  }

  /** Composite direction over trailing windows, -100 to 100. 3 credits for each started 30 days asked for. Flow document, Part 4.11. */
  async sentiment(question: SentimentQuestion, signal?: AbortSignal): Promise<FlowAnswered<Sentiment>> {
    return this.#sentiment.askTicker(question.ticker, writeArguments("flowSentiment", question), signal);
  }

  /** Net call and net put premium of the whole market bar by bar. 3 credits for each started 30 days. Flow document, Part 4.12. */
  async marketTide(question: MarketTideQuestion = {}, signal?: AbortSignal): Promise<FlowAnswered<MarketTide>> {
    return this.#marketTide.ask(writeArguments("flowMarketTide", question), signal);
  }

  /** One page of off-exchange prints; a page with fewer rows than `limit` is the last. 5 credits. Flow document, Part 4.12. */
  async darkPool(question: DarkPoolQuestion = {}, signal?: AbortSignal): Promise<FlowAnswered<DarkPoolTrade[]>> {
    const tickers = question.tickers?.map(wireSymbol);
    return this.#darkPool.ask(writeArguments("flowDarkPool", { ...question, tickers }), signal);
  }

  /** Page after page of the same, up to `most` prints in all: stop reading, and nothing more is asked. 5 credits a page. */
  darkPoolPages(
    question: DarkPoolQuestion & { most?: number | undefined } = {},
    signal?: AbortSignal,
  ): AsyncGenerator<FlowAnswered<DarkPoolTrade[]>> {
    return pages((page) => this.darkPool({ ...question, ...page }, signal), question);
  }

  /** Drops what is remembered and shared. */
  forget(): void {
    const all = [this.#trades, this.#tide, this.#compare, this.#strikes, this.#history, this.#expirations, this.#top];
    const rest = [this.#weekContracts, this.#dayContracts, this.#contractRatio, this.#chainRatio, this.#pressure];
    for (const endpoint of [...all, ...rest, this.#sentiment, this.#marketTide, this.#darkPool]) endpoint.forget();
  }
}
