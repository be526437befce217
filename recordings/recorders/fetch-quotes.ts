import { DataError } from "../errors/data-error";
import type { Snapshot } from "../snapshots/snapshot";

/** The effects of a recorder. */
export interface RecorderPlatform {
  now: () => number;
  /** Waits; returns early once the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  fetch: typeof fetch;
  /** From 0 to below 1. */
  random: () => number;
  /** Returns a signal that is aborted after a time. */
  timeLimit: (ms: number) => AbortSignal;
}

/** What the server has said of the newest quotes that were read, for the next request. */
export interface QuotesState {
  etag?: string;
  lastModified?: string;
}

/** The result of a request for quotes. */
type QuotesResult =
  | { kind: "quotes"; quotes: readonly Snapshot[]; state: QuotesState }
  | { kind: "unchanged" }
  /** `isRefused` if the same request will be refused again. */
  | { kind: "failed"; message: string; isRefused: boolean; retryAfterMs: number }
  | { kind: "stopped" };

/** How quotes are requested. */
interface QuotesRequest {
  platform: RecorderPlatform;
  signal: AbortSignal;
  parse: (body: AsyncIterable<Uint8Array>) => Promise<readonly Snapshot[]>;
}

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 2_000;
/** A server that asks for a longer wait is asked again in the next round. */
const LONGEST_WAIT_MS = 60_000;
const TIME_LIMIT_MS = 60_000;

/** Requests quotes: only for newer ones than those of `state`, and again after a while if the server or the network fails. */
export async function fetchQuotes(url: string, state: QuotesState, request: QuotesRequest): Promise<QuotesResult> {
  const { platform, signal } = request;
  for (let attempt = 0; ; attempt += 1) {
    const result = await attemptFetch(url, state, request);
    if (signal.aborted) return { kind: "stopped" };
    if (result.kind !== "failed" || result.isRefused || attempt + 1 >= ATTEMPTS) return result;
    // Each wait is twice the one before, and up to half as long again by chance.
    const waitMs = Math.max(result.retryAfterMs, FIRST_WAIT_MS * 2 ** attempt * (1 + platform.random() / 2));
    if (waitMs > LONGEST_WAIT_MS) return result;
    await platform.sleep(waitMs, signal);
  }
}

async function attemptFetch(url: string, state: QuotesState, request: QuotesRequest): Promise<QuotesResult> {
  const { platform, signal, parse } = request;
  const headers = {
    accept: "application/json",
    ...(state.etag !== undefined && { "if-none-match": state.etag }),
    ...(state.lastModified !== undefined && { "if-modified-since": state.lastModified }),
  };
  try {
    const limit = AbortSignal.any([signal, platform.timeLimit(TIME_LIMIT_MS)]);
    const response = await platform.fetch(url, { headers, signal: limit });
    if (response.status === 304) return { kind: "unchanged" };
    if (!response.ok || response.body === null) return refusal(response);
    const quotes = await parse(response.body);
    return { kind: "quotes", quotes, state: stateOf(response) };
  } catch (error) {
    const why = error instanceof DataError ? error.message : causeOf(error);
    return { kind: "failed", message: why, isRefused: false, retryAfterMs: 0 };
  }
}

async function refusal(response: Response) {
  await response.body?.cancel();
  const { status } = response;
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  const seconds = Number(response.headers.get("retry-after") ?? 0);
  const retryAfterMs = Number.isFinite(seconds) ? 1000 * seconds : 0;
  return { kind: "failed", message: `The server answers ${status}.`, isRefused, retryAfterMs } as const;
}

function stateOf({ headers }: Response): QuotesState {
  const [etag, lastModified] = [headers.get("etag"), headers.get("last-modified")];
  return { ...(etag !== null && { etag }), ...(lastModified !== null && { lastModified }) };
}

/** Returns why a request failed; `fetch` puts the reason of the network into the cause. */
function causeOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } };
  return `The request failed: ${cause?.message || cause?.code || message || String(error)}.`;
}
