import { endpoints } from "@strikebook/contract";
import {
  type ApiCall,
  type EndpointCall,
  MarketDataError,
  type ReceivedResult,
  callArguments,
  requestName,
} from "@strikebook/client";
import { type MarketSource, interceptedSource } from "@strikebook/formulas";

/** A request that cells have made at one instant, with its result. */
export interface RecordedRequest {
  /** For example `/v1/historical`. */
  endpoint: string;
  /** For example `symbols=SPY; maxStrikes=40`. */
  arguments: string;
  result: { record: unknown; asOf: string | undefined; credits: number } | { problem: MarketDataError };
}

/** Records what the cells of a workbook request and receive at one instant, each request once. */
export class RequestRecorder {
  readonly #requests = new Map<string, RecordedRequest>();
  #atMs: number | undefined;
  /** The requests whose credits were counted. Several results share one. */
  readonly #paid = new WeakSet<ApiCall>();

  /** Returns a source that records the calls to another. */
  sourceOf(source: MarketSource): MarketSource {
    return interceptedSource(
      source,
      async (call, context, send) => {
        const onResult = (received: ReceivedResult) => {
          this.#received(call, received);
          context.onResult?.(received);
        };
        try {
          return await send({ ...context, onResult });
        } catch (problem) {
          if (problem instanceof MarketDataError && !context.signal?.aborted) this.#failed(call, problem);
          throw problem;
        }
      },
      (calls) => source.estimate(calls),
    );
  }

  /**
   * Starts an instant, in milliseconds since 1970 UTC, and forgets the one before. Of the same instant, which is read again, only failures
   * are forgotten: what was paid for is not paid again.
   */
  begin(atMs: number): void {
    for (const [name, { result }] of this.#requests) {
      if (atMs !== this.#atMs || "problem" in result) this.#requests.delete(name);
    }
    this.#atMs = atMs;
  }

  /** What was recorded at the instant. */
  get requests(): readonly RecordedRequest[] {
    return [...this.#requests.values()];
  }

  #received(call: EndpointCall, { record, meta, fromCache, call: request, replay }: ReceivedResult): void {
    const before = this.#requests.get(requestName(call));
    const isPaid = !fromCache && !(request && this.#paid.has(request));
    const credits = isPaid ? (request?.credits ?? endpoints[call.endpoint].credits) : 0;
    if (request) this.#paid.add(request);
    // A later result of the same call is the same record from the cache.
    if (before && "record" in before.result && credits === 0) return;
    this.#store(call, { record, asOf: timeOf(record) ?? replay?.asOf ?? meta?.asOf, credits });
  }

  /** A request that another cell has made successfully is not a failure. */
  #failed(call: EndpointCall, problem: MarketDataError): void {
    const before = this.#requests.get(requestName(call));
    if (!before || "problem" in before.result) this.#store(call, { problem });
  }

  #store(call: EndpointCall, result: RecordedRequest["result"]): void {
    const text = callArguments(call).map(([name, value]) => `${name}=${value}`);
    this.#requests.set(requestName(call), {
      endpoint: endpoints[call.endpoint].path,
      arguments: text.join("; "),
      result,
    });
  }
}

/** Returns the times of the boards among some requests, in milliseconds since 1970 UTC. */
export function boardTimes(requests: readonly RecordedRequest[]): number[] {
  return requests.flatMap(({ endpoint, result }) => {
    const isBoard = endpoint === endpoints.historical.path || endpoint === endpoints.range.path;
    const atMs = isBoard && "record" in result ? Date.parse(result.asOf ?? "") : NaN;
    return Number.isNaN(atMs) ? [] : [atMs];
  });
}

/** Returns the time of a board, or of the newest of several. */
function timeOf(record: unknown): string | undefined {
  if (!isObject(record)) return undefined;
  const board: unknown = Array.isArray(record.frames) ? record.frames.at(-1) : record;
  return isObject(board) && typeof board.asOf === "string" ? board.asOf : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
