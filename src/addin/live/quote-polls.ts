import { MINUTE_MS } from "@strikebook/calendar";
import { type ContractQuote, type QuoteMeta, creditsText, endpoints } from "@strikebook/contract";
import { type ApiResult, type MarketClient, MarketDataError, type Platform, callContext } from "@strikebook/client";
import { type LiveQuote, afterFailure, withQuoteStatus } from "./live-quote";
import type { WatchedQuote, WatchedQuotes } from "./watched-quotes";

/** How long after a response the next is requested, in milliseconds: the freshness of the service. */
export const EVERY_MS = endpoints.optionQuotes.freshMs;

/** The longest wait after failed requests, unless the service asks for a longer one, in milliseconds. */
const MAX_WAIT_MS = MINUTE_MS;

interface QuotePollsParts {
  platform: Pick<Platform, "now">;
  client: Pick<MarketClient, "get" | "clock">;
  watched: WatchedQuotes;
  /** The name of the function whose cells watch: credits are booked on it. */
  label: string;
  /** Called with a quote that has followed an older one. */
  onNewer: (asOf: string, receivedAtMs: number) => void;
  /** Called when all requests of a round have ended. */
  onRound: () => void;
}

/** Requests all watched quotes in rounds: the next one when the quotes of the last are no longer fresh, later after a round that failed. */
export class QuotePolls {
  /** The wait after the last round, in milliseconds. */
  waitMs: number = EVERY_MS;
  /** When the next round is due, in milliseconds since 1970 UTC; Infinity while none is planned. */
  dueAtMs = Infinity;
  isPolling = false;
  readonly #parts: QuotePollsParts;

  constructor(parts: QuotePollsParts) {
    this.#parts = parts;
  }

  /** Plans a round in `inMs` milliseconds, if none is due before. */
  planIn(inMs: number): void {
    this.dueAtMs = Math.min(this.dueAtMs, this.#parts.platform.now() + inMs);
  }

  /** Plans a round at once, whatever has failed before. */
  restart(): void {
    this.waitMs = EVERY_MS;
    this.planIn(0);
  }

  /** Requests quotes. Cells without one show that they wait, and the most that all quotes cost per minute. */
  async poll(all: readonly WatchedQuote[], creditsPerMinute: number): Promise<void> {
    const { watched, onRound } = this.#parts;
    this.isPolling = true;
    this.dueAtMs = Infinity;
    const reason = `Waiting for the first quote. The live quotes of the workbook cost up to ${creditsText(creditsPerMinute)} per minute.`;
    const ended = await Promise.all(
      all.map(async (one) => {
        if (one.live.state === "connecting") watched.publish(one, { ...one.live, reason });
        return { one, end: await this.#request(one) };
      }),
    );
    this.isPolling = false;
    const failures = ended.flatMap(({ one, end }) => (end instanceof MarketDataError ? [{ one, problem: end }] : []));
    const isFailed = failures.length > 0 && !ended.some(({ end }) => end === "received");
    const retryMs = Math.max(0, ...failures.map(({ problem }) => problem.retryAfterMs ?? 0));
    this.waitMs = isFailed ? Math.max(retryMs, Math.min(MAX_WAIT_MS, 2 * this.waitMs)) : EVERY_MS;
    for (const { one, problem } of failures) watched.publish(one, afterFailure(one.live, problem, this.waitMs));
    this.planIn(this.waitMs);
    onRound();
  }

  /** Requests a quote and shows it. Returns why there is none. */
  async #request(one: WatchedQuote): Promise<"received" | "aborted" | MarketDataError> {
    const { client, label } = this.#parts;
    const { signal } = one.request;
    try {
      const request = { symbol: one.contract };
      const result = await client.get(endpoints.optionQuotes, request, callContext({ signal, label }));
      if (signal.aborted) return "aborted";
      this.#show(one, result);
      return "received";
    } catch (problem) {
      if (signal.aborted) return "aborted";
      if (problem instanceof MarketDataError) return problem;
      throw problem;
    }
  }

  #show(one: WatchedQuote, { record, meta, receivedAtMs }: ApiResult<ContractQuote, QuoteMeta>): void {
    const { platform, client, watched, onNewer } = this.#parts;
    const before = one.live.quote;
    if (before && Date.parse(record.asOf) > Date.parse(before.asOf)) onNewer(record.asOf, receivedAtMs);
    const marketMs = client.clock.now();
    const received = { atMs: receivedAtMs, marketMs: marketMs - (platform.now() - receivedAtMs) };
    const live: LiveQuote = { ...one.live, quote: record, attribution: meta.attribution, received };
    watched.publish(one, withQuoteStatus(live, { state: "live", reason: undefined }, marketMs));
  }
}
