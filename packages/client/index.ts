/** Asks the API: one request, spending, caches and batches, streams of boards, the open workbooks, and what to do about errors. */
export type { AccountResult } from "./account-api";
export type { AnyResult, ApiResult } from "./requests/api-result";
export type { ComputingState } from "./endpoint/computing-calls";
export { freshMs } from "./endpoint/freshness";
export type { ResponseStore, StoredResult } from "./endpoint/response-cache";
export { matchSymbols, mayConcernOneSymbol } from "./endpoint/symbol-results";
export { accountCodes } from "./errors/account-trouble";
export { assistantWords } from "./errors/assistant-words";
export { cellWords } from "./errors/cell-words";
export { ExplainedError, explain } from "./errors/explained-error";
export { paneWords } from "./errors/pane-words";
export { type Remedy, type RemedyWords, explainRemedy } from "./errors/remedy";
export { terminalWords } from "./errors/terminal-words";
export { requestGroups, requestPrice } from "./estimate";
export { BATCH_WINDOW_MS, MarketClient, type MarketClientOptions } from "./market-client";
export { type CellOrigin, originOf } from "./origin";
export {
  type EndpointCall,
  callArguments,
  callKey,
  callName,
  callOf,
  callSymbols,
  requestName,
} from "./requests/endpoint-call";
export { contractSymbol, isContractSymbol, normalizedSymbol } from "./requests/symbols";
export { type Arguments, argument, withoutNoise, writeArguments } from "./requests/write-arguments";
export type { Charge, ChargeRequest, CreditEntry } from "./spending/charge";
export { type Consent, afterSpending, hasConsent, needsConsent } from "./spending/consent";
export type { Approve } from "./spending/request-admission";
export { RequestGate } from "./spending/request-gate";
export type { QueueHistory } from "./spending/request-queue";
export type { BookStore } from "./spending/shared-book";
export { type ReadableStore, type Store, createStore, onChange } from "./store/store";
export { boardHubCode } from "./stream/board-hub-code";
export { BoardHub, type BoardHubOptions } from "./stream/board-hub";
export { readMessage } from "./stream/connection/connection";
export { serverEvents } from "./stream/connection/event-stream-reader";
export type { StreamPayment } from "./stream/connection/stream-minutes";
export type { OpeningTurn, StreamRequest } from "./stream/connection/stream-opener";
export {
  type FeedEvent,
  type PoolStatus,
  type ResumableStream,
  type ServedFeed,
  type StreamStatus,
  emptyPoolStatus,
  totalCreditsPerMinute,
} from "./stream/hub-event";
export type { HubState } from "./stream/hub-state";
export { type FeedStatus, type LiveBoard, type LiveState, emptyLiveBoard, withStatus } from "./stream/live-board";
export { type LiveSettings, defaultLiveSettings, liveSettingsExplained } from "./stream/live-settings";
export type { MinuteBoard } from "./stream/minute-boards";
export { LATEST_MS, NewestBoards } from "./stream/newest-boards";
export type { StreamLimits } from "./stream/plan/stream-limits";
export { CLOSING_MS, OpenStreams } from "./stream/pool/open-streams";
export { PooledStream } from "./stream/pool/pooled-stream";
export { StreamPool } from "./stream/pool/stream-pool";
export type { PastBoards, ReplayedBoard } from "./stream/replayed-boards";
export {
  type BoardWindow,
  type Subscription,
  type WatchRequest,
  feedName,
  mergeSubscriptions,
  subscriptionFor,
  subscriptionName,
} from "./stream/subscription";
export { quoteStatus } from "./stream/quote-state";
export { Suspension } from "./stream/suspension";
export { boardReason, velocityReason } from "./stream/velocity-reason";
export type { BoardListener } from "./stream/watched-boards";
export type { Admission, AdmissionRequest, AdmittedRequest, ApprovalRequest } from "./transport/admission";
export { Alarm } from "./transport/alarm";
export {
  type ApiCall,
  BACKGROUND_PRIORITY,
  type CallContext,
  type LateCaller,
  type ReceivedResult,
  type ReplayNote,
  callContext,
  requestContext,
} from "./transport/call-context";
export { DEADLINE_MS } from "./transport/deadline";
export {
  ComputingError,
  ConnectionError,
  ContractError,
  DeadlineError,
  IncompleteResponseError,
  MarketDataError,
  ServiceError,
  mayHaveBeenCharged,
} from "./transport/errors";
export { BudgetError, MissingKeyError, NotApprovedError, UnsupportedArgumentError } from "./transport/unsent-errors";
export { loadPart } from "./transport/load-part";
export {
  type PageChannels,
  type Platform,
  type RequestOptions,
  keepTimersOnTime,
  newPageId,
  realPlatform,
} from "./transport/platform";
export { decode, requestedWaitMs } from "./transport/read-response";
export type { AttemptEvent, RequestEvent } from "./transport/request-event";
export { type Hosts, type PathParameters, type Query, queryText } from "./transport/request-url";
export { AddressError, isOnThisComputer, readServiceAddress } from "./transport/service-address";
export { ServiceClock } from "./transport/service-clock";
export { startTimeLimit, untilAborted } from "./transport/time-limit";
export { Transport, authorization, withoutKey } from "./transport/transport";
export { endpoints } from "@strikebook/contract";
