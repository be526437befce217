/** The published formulas: arguments, plans, tables, sums of roots, and the market that a formula sees, also at a past instant. */
export { gexAccount, gexCredits, gexInfo, gexSources, gexStatus } from "./account/account";
export { ArgumentError, didYouMean, listed, quoted } from "./arguments/argument-error";
export { readGiven } from "./arguments/argument";
export { windowOf } from "./arguments/read-board";
export {
  type DatedExpirations,
  type TypedExpirations,
  expirationsAt,
  readExpirations,
  readOneExpiration,
  wordsOf,
} from "./arguments/read-expirations";
export { expirationSession } from "./arguments/expiration-words";
export { columnPicker, findNamed, readFact, tableDrawer } from "./arguments/read-columns";
export { plainDate, readDate } from "./arguments/read-date";
export { readInstants } from "./arguments/read-instant";
export { optionTexts } from "./arguments/read-options";
export { readBoardSymbols, readContractOrTicker, readRight, readSymbols, readTicker } from "./arguments/read-symbols";
export { type RangeArgument, commaList, isBlank, readNumber } from "./arguments/read-values";
export { formulaCharts } from "./charts/charts";
export { checkFunctions } from "./check-functions";
export type { AcrossChart, RowsChart, TableChart } from "./charts/table-chart";
export { columnCatalogue } from "./columns/column-catalogue";
export type { DescribedColumn, DescribedTable } from "./columns/describe-table";
export { gexDaily } from "./exposure/daily";
export { gexFrames } from "./exposure/frames";
export { gexHeatmap, gexHeatmapAt } from "./exposure/heatmap";
export { gexLevels, gexLevelsAt } from "./exposure/levels";
export { refuseWeeklyDates, unlistedReason, weeklyDatesReason } from "./exposure/listed-dates";
export { gexLive, gexLiveHeatmap, gexLiveVelocity } from "./exposure/live";
export { gexProfile } from "./exposure/profile";
export { windowPieces } from "./exposure/request-pieces";
export { gexSymbols } from "./exposure/symbols";
export { flowContract } from "./flow/contract";
export { flowCompare, flowHistory } from "./flow/daily";
export { flowDarkpool } from "./flow/dark-pool";
export { flowPressure, flowRatio } from "./flow/pressure";
export { flowContracts, flowTop } from "./flow/rankings";
export { flowSentiment } from "./flow/sentiment";
export { flowStrikes } from "./flow/strikes";
export { flowMarket, flowTide } from "./flow/tide";
export { flowTrades } from "./flow/trades";
export {
  type Formula,
  type FormulaHelp,
  type PickList,
  type PickedArgument,
  type TableFormula,
  helpOf,
} from "./formula";
export { formulas } from "./formulas";
export { type FormulaStyle, decimalCommaStyle, englishStyle, localFormula } from "./local-formula";
export { optChain } from "./quotes/chain";
export { optLive } from "./quotes/live";
export { optQuote } from "./quotes/quotes";
export { contractsOfCells, expiredReason, type ContractOfCell, readContracts } from "./quotes/read-contracts";
export { picks } from "./help-texts";
export { optGreeks } from "./options/price";
export { Plan } from "./plan";
export { addMonths, movedDay, shownDay } from "./replay/calendar-moves";
export { type StepDirection, type StepSize, minuteSteps, steppedMs } from "./replay/clock-steps";
export { InstantResults } from "./replay/instant-results";
export { keyLevelsOf, levelsDigest } from "./levels/levels-digest";
export { type MarketSource, interceptedSource } from "./replay/market-source";
export { exportFileCode, importFileCode, pastDataStoreCode, storedSessionsCode } from "./replay/past-data-code";
export { type InstantCalls, type LoadPlan, loadPlan } from "./replay/plan/load-plan";
export { readSessions, readSpan, suggestedSessions, suggestedSpan } from "./replay/plan/plan-instants";
export type { PlanOptions, PlannedRange, PlannedRequest } from "./replay/plan/session-requests";
export { playbackInstants } from "./replay/playback-instants";
export { ReplayClock, type ReplayedCells } from "./replay/replay-clock";
export { ReplayError } from "./replay/replay-dates";
export { fieldsInSession, readReplayFields, replayFields, suggestedReplayMs } from "./replay/replay-instant";
export { type ReplaySpeed, type ReplayState, isPlaying, liveState, replaySpeeds } from "./replay/replay-state";
export { type CellMarket, type MarketView, replayedMarket } from "./replay/replayed-market";
export {
  type RunInstants,
  instantFields,
  listedInstants,
  partInstants,
  sessionInstants,
  spanInstants,
} from "./replay/run-instants";
export { type CalendarDay, calendarMonth } from "./replay/session-calendar";
export { sessionPresets } from "./replay/session-presets";
export { sha256 } from "./replay/sha-256";
export { REPLAY_DAYS, type ShownSession, isBeforeHistory, shownSession } from "./replay/shown-session";
export { type FramesPlan, loadFrames } from "./replay/store/load-frames";
export { type MarketData, marketStore } from "./replay/store/market-store";
export { type PastDataStore, type StoreUsage, browserPastData } from "./replay/store/past-data-store";
export type { NewBoard } from "./replay/store/stored-boards";
export { type MinuteSpan, type StoredSession, storedSessions } from "./replay/store/stored-sessions";
export type { TransferProgress } from "./replay/transfer/export-file";
export { type SearchTerm, sameWords, searchTerms } from "./search/search-terms";
export { requestRecord } from "./sums/request-record";
export {
  type DateSystem,
  clockMsOfSerial,
  dateSerial,
  dateSystemOf,
  easternSerial,
  instantOfSerial,
  setDateSystem,
} from "./tables/serial-dates";
export { type SourceRequest, type SumRequest, rootRequests, sumRefusal } from "./sums/root-requests";
export { sumBoards } from "./sums/sum-boards";
export { sumVelocities } from "./sums/sum-velocities";
export { accountFacts } from "./tables/account/account-table";
export { type ShownCell, infoFacts } from "./tables/account/info-table";
export { sourcesTable } from "./tables/account/sources-table";
export { type StatusRow, statusTable } from "./tables/account/status-table";
export { underTypedName } from "./tables/canonical";
export {
  type Cell,
  type FailedCell,
  type FormattedCell,
  type Table,
  blank,
  dollarsFormat,
  formatOfColumn,
  formats,
  formatted,
} from "./tables/cell";
export { heatmapColumns, heatmapTable, pastHeatmapColumns } from "./tables/exposure/heatmap-table";
export { dailyTable, frameStrikes, framesTable } from "./tables/exposure/history-tables";
export { levelsTable } from "./tables/exposure/levels-tables";
export {
  type LiveField,
  type LiveRow,
  liveFields,
  liveTable,
  needsBoard,
  ofMetric,
  showsWithoutBoard,
} from "./tables/exposure/live-tables";
export { velocityTable } from "./tables/exposure/velocity-table";
export { definedZeroGamma } from "./tables/exposure/zero-gamma";
export {
  type LiveQuoteField,
  type LiveQuoteRow,
  liveQuoteFields,
  liveQuotesTable,
  showsWithoutQuote,
  ticks,
} from "./tables/options/live-quotes-table";
export { dailyFlowTable } from "./tables/flow/daily-tables";
export { darkPoolTable } from "./tables/flow/dark-pool-table";
export { topContractsTable, topUnderlyingsTable } from "./tables/flow/ranking-tables";
export { strikesTable } from "./tables/flow/strike-tables";
export { marketTideTable, tideTable } from "./tables/flow/tide-tables";
export { tradesTable } from "./tables/flow/trade-tables";
export { comparedCells, isSameTable } from "./tables/same-table";
export { MAX_BYTES, MAX_FORMATTED_BYTES, TableTooLargeError, keptFormats, tooManyBytes } from "./tables/table-limits";
export {
  type FormattedCells,
  MAX_CHARACTER_BYTES,
  MAX_NUMBER_BYTES,
  type TableSize,
  bytesOf,
  formatBytes,
  isDateFormat,
  isWithin,
  tableSize,
} from "./tables/table-size";
export { drawTable, factTable } from "./tables/table";
export { eventsTable, pastReportsTable } from "./tables/volatility/event-tables";
export { derivedTable, volHistoryTable } from "./tables/volatility/vol-tables";
export { volMarket, volScreen } from "./volatility/market";
export { volCone, volIv, volRange, volSkew } from "./volatility/measures";
export { volSurface } from "./volatility/surface";
export { volDerived, volEvents, volHistory, volTerm } from "./volatility/volatility";
