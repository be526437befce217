import type {
  ChainPressure,
  ContractRatio,
  DailyFlow,
  DarkPoolTrade,
  ErrorCode,
  HistoricalCompare,
  MarketTide,
  Sentiment,
  StrikeExpirations,
  StrikesFlow,
  TopContract,
  TopUnderlying,
} from "@strikebook/contract";
import type { NetBought } from "../../exposure/volume-board";
import type { TickerScope } from "../tapes/tape-source";
import type { PressureRequest } from "./chain-pressure";
import type { ContractRatioRequest } from "./contract-ratio";
import type { DarkPoolRequest } from "./dark-pool-trades";
import type { CompareRequest } from "./flow-compare";
import type { FlowListData, FlowListRequest } from "./flow-list";
import type { SentimentRequest } from "./flow-sentiment";
import type { StrikesRequest } from "./flow-strikes";
import type { TideData, TideRequest } from "./flow-tide";
import type { MarketTideRequest } from "./market-tide";
import type { StrikeExpirationsRequest } from "./strike-expirations";
import type { TopContractsRequest } from "./top-contracts";
import type { HistoryRequest, TopUnderlyingsRequest } from "./underlying-totals";

/** The trades of a root in the session of an instant, through it, for a board of signed volume. */
export interface NetBoughtRequest {
  /** An option root: the ticker of an index, too, means the contracts of that root alone. */
  ticker: string;
  /** In milliseconds since 1970 UTC. */
  throughMs: number;
}

/** Every query about flow: its request, and the data of its response. */
export interface FlowQueries {
  flowList: { request: FlowListRequest; data: FlowListData };
  flowTide: { request: TideRequest; data: TideData };
  flowCompare: { request: CompareRequest; data: HistoricalCompare };
  flowStrikes: { request: StrikesRequest; data: StrikesFlow };
  flowHistory: { request: HistoryRequest; data: DailyFlow[] };
  strikeExpirations: { request: StrikeExpirationsRequest; data: StrikeExpirations };
  topUnderlyings: { request: TopUnderlyingsRequest; data: TopUnderlying[] };
  topContracts: { request: TopContractsRequest; data: TopContract[] };
  contractRatio: { request: ContractRatioRequest; data: ContractRatio };
  chainRatio: { request: PressureRequest; data: ContractRatio };
  chainPressure: { request: PressureRequest; data: ChainPressure };
  flowSentiment: { request: SentimentRequest; data: Sentiment };
  marketTide: { request: MarketTideRequest; data: MarketTide };
  darkPoolTrades: { request: DarkPoolRequest; data: DarkPoolTrade[] };
  netBought: { request: NetBoughtRequest; data: NetBought };
}

/** The result of a query. */
export interface FlowResult<Data> {
  /** `undefined` if the ticker or the contract is unknown. */
  data: Data | undefined;
  /** Describes the rows that the data was computed from; absent if that of the whole market applies. */
  origin?: FlowOrigin;
}

/** Where recorded trades of a response come from. */
export interface FlowOrigin {
  /** In words, as attributions show it. */
  text: string;
}

/** The trades of a market, simulated or recorded: what the routes of the flow host read. */
export interface FlowData {
  readonly underlyings: readonly string[];
  /** The errors that a query can end with, besides those of every flow query. docs/api.md, Errors. */
  readonly errorCodes: readonly ErrorCode[];
  /** Returns why there are no trades and what to do; `undefined` if there are any. */
  whyNone(): string | undefined;
  /** Returns the contracts that a ticker means; `undefined` if the market does not have it. */
  scopeOf(ticker: string): TickerScope | undefined;
  /** Answers a query. It is dropped when `signal` is aborted. */
  query<Name extends keyof FlowQueries>(
    name: Name,
    request: FlowQueries[Name]["request"],
    signal: AbortSignal,
  ): Promise<FlowResult<FlowQueries[Name]["data"]>>;
}
