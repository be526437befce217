import { isoDate } from "@strikebook/calendar";
import { chainPressureOf } from "../../market/flow/queries/chain-pressure";
import { chainRatioOf, contractRatioFilter, contractRatioOf } from "../../market/flow/queries/contract-ratio";
import type { FlowQueries, FlowResult } from "../../market/flow/queries/flow-data";
import type { TickerScope } from "../../market/flow/tapes/tape-source";
import { LruCache } from "../../market/days/lru-cache";
import { currentSession, requestedDay } from "../../market/flow/tapes/flow-window";
import type { Recording } from "../store/recording";
import { recordedContractRanking } from "./contract-ranking";
import { recordedCompare, recordedHistory, recordedUnderlyingRanking } from "./daily-flow";
import { termsOf } from "../snapshots/quotes";
import { resultByRight, type FlowReading, type MarketQuery, type OpenInterestByContract } from "./flow-reading";
import { recordedList } from "./recorded-list";
import { recordedMarketTide } from "./recorded-market-tide";
import { recordedPrints } from "./recorded-prints";
import { recordedSentiment } from "./recorded-sentiment";
import { Conditions } from "./conditions";
import { recordedScope } from "./recorded-sessions";
import { resultCache, SessionReader } from "./session-reader";
import { type QueryLimits, TradeQueries } from "./trade-queries";
import { recordedExpirations, recordedNetBought, recordedStrikes, recordedTide } from "./window-flow";

/** Makes a query of one about a ticker: its result has no data if the ticker is unknown. */
const ofTicker =
  <Request, Data>(query: (reading: FlowReading, scope: TickerScope, request: Request) => Promise<FlowResult<Data>>) =>
  async (reading: FlowReading, request: Request, scope: TickerScope | undefined): Promise<FlowResult<Data>> =>
    scope === undefined ? { data: undefined } : query(reading, scope, request);

const queries: { [Name in keyof FlowQueries]: MarketQuery<Name> } = {
  flowList: ofTicker(recordedList),
  flowTide: ofTicker(recordedTide),
  flowStrikes: ofTicker(recordedStrikes),
  strikeExpirations: ofTicker(recordedExpirations),
  flowHistory: ofTicker(recordedHistory),
  flowCompare: ofTicker(recordedCompare),
  flowSentiment: ofTicker(recordedSentiment),
  topUnderlyings: recordedUnderlyingRanking,
  topContracts: recordedContractRanking,
  marketTide: recordedMarketTide,
  darkPoolTrades: recordedPrints,
  netBought: ofTicker(recordedNetBought),
  chainPressure: ofTicker((reading, scope, request) =>
    resultByRight(reading, request, { scope, filter: request.filter }, (sums) => chainPressureOf(request, sums)),
  ),
  chainRatio: ofTicker((reading, scope, request) =>
    resultByRight(reading, request, { scope, filter: request.filter }, (sums) => chainRatioOf(request, sums)),
  ),
  contractRatio: ofTicker(async (reading, { underlying }, request) => {
    const scope = { underlying, root: request.contract.root };
    if (!(await isRecordedContract(reading, underlying, request))) return { data: undefined };
    const query = { scope, filter: contractRatioFilter(request) };
    return resultByRight(reading, request, query, (sums) => contractRatioOf(request, sums));
  }),
};

/** Returns whether a contract had traded in a recorded session by an instant, or is in the newest chain that was recorded by then. */
async function isRecordedContract(
  { tapes, reader, snapshots, openInterest }: FlowReading,
  underlying: string,
  { contract, nowMs, date }: FlowQueries["contractRatio"]["request"],
): Promise<boolean> {
  const { root, expiration, right, strike } = contract;
  const newest = snapshots.findLast((snapshot) => snapshot.underlying === underlying && snapshot.asOfMs <= nowMs);
  const listed = newest && (await openInterest(newest.id));
  if (listed?.has(termsOf(contract))) return true;
  const until = isoDate(Math.min(requestedDay(date, nowMs), currentSession(nowMs)));
  const files = [...tapes.trades.values()]
    .filter(({ date: recorded, underlyings }) => recorded <= until && Object.hasOwn(underlyings, underlying))
    .map(({ paths }) => paths.contracts);
  if (files.length === 0) return true; // The result says what is recorded.
  const { sql: where, values } = new Conditions().named("underlying", underlying).named("root", root);
  const rows = await reader.rows(
    `select 1 as found from read_parquet($files) where ${where} and expiration - date '1970-01-01' = $expiration
      and option_right = $option_right and strike = $strike and first_ms <= $now_ms limit 1`,
    { ...values, files, expiration, option_right: right, strike, now_ms: nowMs },
  );
  return rows.length > 0;
}

/** Chains whose open interest is in memory. */
const CACHED_CHAINS = 24;

/** Computes the results of queries about flow from the trades and the prints of a recording. */
export class RecordedFlow {
  readonly #recording: Recording;
  readonly #timeLimit: QueryLimits["timeLimit"];
  readonly #openInterest = new LruCache<string, Promise<OpenInterestByContract>>(CACHED_CHAINS);
  #queries: Promise<TradeQueries> | undefined;
  #results = resultCache();

  constructor(recording: Recording, timeLimit: QueryLimits["timeLimit"] = (ms) => AbortSignal.timeout(ms)) {
    this.#recording = recording;
    this.#timeLimit = timeLimit;
  }

  /** Opens the database ahead of the first query. */
  async warm(): Promise<void> {
    await (this.#queries ??= TradeQueries.open());
  }

  /** Closes the database. */
  async close(): Promise<void> {
    (await this.#queries)?.close();
    this.#queries = undefined;
    this.#results = resultCache();
  }

  /**
   * Computes the result of a query. Rejects with a `QueryRefusal` if what it needs was not recorded, or if it exceeds its limits, and with the reason of
   * the signal when the caller leaves.
   */
  async query<Name extends keyof FlowQueries>(
    name: Name,
    request: FlowQueries[Name]["request"],
    signal: AbortSignal,
  ): Promise<FlowResult<FlowQueries[Name]["data"]>> {
    await this.#recording.refresh();
    signal.throwIfAborted();
    const limits = { signal, timeLimit: this.#timeLimit };
    const run = async () => {
      const database = await (this.#queries ??= TradeQueries.open());
      const { trades, prints, snapshots } = this.#recording;
      const tapes = { trades, prints };
      const reading: FlowReading = {
        tapes,
        snapshots,
        reader: new SessionReader(database, this.#results, limits),
        openInterest: (id) => this.#openInterest.getOrCreate(id, () => this.#readOpenInterest(id)),
      };
      const ticker = tickerOf(request);
      return queries[name](reading, request, ticker === undefined ? undefined : recordedScope(tapes, ticker));
    };
    try {
      return await run();
    } catch (error) {
      // A writer can have replaced the files meanwhile.
      if (!isMissingFile(error) || !(await this.#recording.refresh())) throw error;
      return run();
    }
  }

  async #readOpenInterest(id: string): Promise<OpenInterestByContract> {
    const { contracts } = await this.#recording.read(id);
    return new Map(
      contracts.flatMap((contract) =>
        contract.openInterest === undefined ? [] : [[termsOf(contract), contract.openInterest] as const],
      ),
    );
  }
}

function tickerOf(request: FlowQueries[keyof FlowQueries]["request"]): string | undefined {
  if ("contract" in request) return request.contract.root;
  return "ticker" in request ? request.ticker : undefined;
}

function isMissingFile(error: unknown): boolean {
  return /No files found|No such file|Cannot open file/.test(String(error));
}
