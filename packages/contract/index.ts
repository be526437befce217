/** What the API says: endpoints and their records as values, prices, limits, error codes. */
export { type Account, type AccountLimits, accountEndpoint, accountResponseSchema } from "./account";
export type { BoardRequest, BoardSelection } from "./exposure/board-request";
export { dayStartMs, isCalendarDate, isCalendarInstant, unixTimeMs } from "./calendar-dates";
export { toCents } from "./cents";
export { EMPTY_USD, classifiedStrikes, largestStrike } from "./exposure/classified-strikes";
export { creditsNoun, creditsText } from "./credits-text";
export { csvText, formulaStart } from "./csv-text";
export {
  ALERTS_PATH,
  type AlertCondition,
  type AlertDraft,
  type AlertLevel,
  type AlertList,
  type AlertRule,
  type WebhookForm,
  alertConditionText,
  alertCreditsPerDay,
  alertDraftSchema,
  alertLevelNames,
  alertMinutes,
  alertNumber,
  alertsSchema,
} from "./desk-alerts";
export type { AnyEndpoint, Endpoint, EndpointFacts, FlowEnd, KnownRule, OptionalMeta, RequestFor } from "./endpoint";
export { type EndpointName, creditsOf, endpoints } from "./endpoints";
export {
  DESK_SOURCE_HEADER,
  type DeskSource,
  type ErrorCode,
  deskSourceOf,
  edgeErrorBodySchema,
  errorBodySchema,
  errorStatus,
  retryableStatuses,
} from "./errors";
export {
  type ChainPressure,
  type ContractRatio,
  type DarkPoolTrade,
  type TopContract,
  chainPressureResponseSchema,
  contractRatioResponseSchema,
  darkPoolResponseSchema,
  topContractsResponseSchema,
} from "./flow/contracts";
export {
  buckets,
  contractOrders,
  directions,
  dteBuckets,
  expirationGroups,
  intervals,
  moneynesses,
  sentimentTimeframes,
  strikeOrders,
  timeframes,
  tradeTypes,
  underlyingOrders,
} from "./flow/parameter-values";
export { type Sentiment, type TimeframeSentiment, sentimentResponseSchema, sentimentSchema } from "./flow/sentiment";
export {
  type ExpirationFlow,
  type StrikeExpirations,
  type StrikeFlow,
  type StrikesFlow,
  strikeExpirationsResponseSchema,
  strikesFlowResponseSchema,
} from "./flow/strikes";
export {
  type MarketTide,
  type MarketTideBar,
  type Tide,
  type TideBar,
  marketTideResponseSchema,
  tideResponseSchema,
} from "./flow/tide";
export {
  type DailyFlow,
  type HistoricalCompare,
  type TopUnderlying,
  dailyFlowResponseSchema,
  historicalCompareResponseSchema,
  historicalCompareSchema,
  topUnderlyingsResponseSchema,
} from "./flow/totals";
export { type FlowList, type Trade, flowListResponseSchema } from "./flow/trades";
export {
  type NodeType,
  type PastBoardRequest,
  type SignedVolume,
  type Straddle,
  type StrikeNode,
  type SymbolHeatmap,
  type ZeroGamma,
  boardSpot,
  heatmapEndpoint,
  heatmapResponseSchema,
  historicalEndpoint,
  nodeTypes,
  symbolHeatmapSchema,
} from "./exposure/heatmap";
export {
  type CoveredSymbol,
  type DailyStat,
  type SymbolDailyStats,
  type SymbolRange,
  dailyStatsResponseSchema,
  rangeEndpoint,
  rangeResponseSchema,
  symbolDailyStatsSchema,
  symbolRangeSchema,
  symbolsEndpoint,
  symbolsResponseSchema,
} from "./exposure/history";
export {
  indexOfRoot,
  isPricedFromFutures,
  multiplierOf,
  rootFamilies,
  rootsOfIndex,
  settlesAtOpen,
  weeklyRoots,
} from "./symbols/index-roots";
export { keyLevels, notableLevels } from "./exposure/key-levels";
export {
  type KeyLevels,
  type Level,
  type LevelsRequest,
  type SymbolLevels,
  levelsResponseSchema,
} from "./exposure/levels";
export {
  type BoardSource,
  type Layout,
  type Metric,
  type PositionModel,
  type VelocityView,
  assumedLimits,
  boardSources,
  darkPoolPage,
  extensionMetrics,
  heatmapBounds,
  layouts,
  metrics,
  positionModels,
  symbolsPerCall,
  velocityViews,
} from "./limits";
export {
  type Attribution,
  type FlowMeta,
  type Meta,
  type ResponseMeta,
  attributionSchema,
  flowMetaSchema,
  metaSchema,
  openMetaSchema,
} from "./meta";
export { editDistance, nearestSymbols, nearestWords } from "./symbols/nearest-words";
export { type DescribedParameter, OPERATION_MARK, type Openapi, openapiSchema } from "./openapi";
export {
  type ChainColumns,
  type ContractQuote,
  MAX_QUOTES_CHARACTERS,
  type MissingQuotes,
  type QuoteMeta,
  type SymbolChain,
  contractQuoteSchema,
  missingQuotesSchema,
  optionChainEndpoint,
  optionChainResponseSchema,
  optionQuotesEndpoint,
  optionQuotesResponseSchema,
  rights,
  symbolChainSchema,
} from "./quotes/options";
export { chainQuote } from "./quotes/chain-quote";
export { endpointOf, parameterOf } from "./origin/origin-request";
export { paidCredits, timesOfData } from "./origin/origin-totals";
export type { Origin } from "./origin/origin";
export type { Parameter, ParameterRecord } from "./parameter";
export { type PracticeKey, practiceKey, practiceKeys } from "./practice-accounts";
export { isRecordedSource, isSimulatedSource } from "./origin/practice-sources";
export { type ExposureProfile, PROFILE_SPAN, profileResponseSchema, profileSteps } from "./exposure/profile";
export { readValue } from "./read-value";
export { cappedRatio, servedHundredths, servedNumber } from "./served-number";
export { type ExpirationSides, type SideWall, type Sides, strikeSides } from "./exposure/sides";
export {
  type Connected,
  type NodeVelocity,
  type StreamCredits,
  type StreamResumed,
  type StreamSnapshot,
  type StreamVelocity,
  type SymbolUnavailable,
  type VelocityWindow,
  closedReasons,
  connectedSchema,
  reconnectReasons,
  streamCreditsSchema,
  streamEndSchema,
  streamResumedSchema,
  streamSnapshotSchema,
  streamVelocitySchema,
  symbolUnavailableSchema,
  velocityWindows,
} from "./exposure/stream";
export { strikeWindow } from "./exposure/strike-window";
export { isShareClass, isSymbol, spellingsOf, symbolSpelling } from "./symbols/symbol-spelling";
export { isSum, rootsOf, sumProblem } from "./symbols/symbol-sum";
export {
  type CoveredVolSymbol,
  type EventRecord,
  type SymbolDerived,
  type SymbolEvents,
  type SymbolTerm,
  type SymbolVolHistory,
  type VolMeta,
  type VolMissing,
  openVolResponseSchema,
  volDerivedResponseSchema,
  volEventsResponseSchema,
  volFactsResponseSchema,
  surfaceAxes,
  type SurfaceAxis,
  volHistoryCredits,
  volHistoryResponseSchema,
  volMetaSchema,
  volMissingSchema,
  volScreenerResponseSchema,
  volSymbolsResponseSchema,
} from "./volatility";
