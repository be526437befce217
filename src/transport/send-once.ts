import { ConnectionError } from "./errors";
import type { Platform } from "./platform";
import type { RawAnswer } from "./read-answer";

/**
 * How long one attempt may take, its body included. The service itself gives up after 25 s with a refunded 504
 * (API document, Part 8): five seconds more let that answer arrive, instead of a silence that explains nothing.
 */
export const ATTEMPT_TIMEOUT_MS = 30_000;

/** One GET. */
export interface Sending {
  url: string;
  authorization: string;
  signal: AbortSignal | undefined;
  /** Called with its headers when the answer begins to come. */
  onStart?: (headers: Headers) => void;
}

/**
 * Sends one request and reads its body, whatever its status.
 *
 * @throws ConnectionError when no whole answer comes in time; the signal's own reason when the caller gives up.
 */
export async function sendOnce(platform: Platform, sending: Sending): Promise<RawAnswer> {
  const { signal } = sending;
  signal?.throwIfAborted();
  const attempt = new AbortController();
  const giveUp = () => attempt.abort();
  signal?.addEventListener("abort", giveUp, { once: true });
  let timedOut = false;
  const expire = () => {
    timedOut = true;
    attempt.abort();
  };
  // Rejects when the attempt ends first, as most do.
  platform.sleep(ATTEMPT_TIMEOUT_MS, attempt.signal).then(expire, () => undefined);
  try {
    return await fetchWhole(platform, sending, attempt.signal);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ConnectionError(
      timedOut
        ? `The service did not answer within ${ATTEMPT_TIMEOUT_MS / 1_000} seconds.`
        : "The service could not be reached.",
      { cause },
    );
  } finally {
    signal?.removeEventListener("abort", giveUp);
    attempt.abort();
  }
}

async function fetchWhole(platform: Platform, { url, authorization, onStart }: Sending, signal: AbortSignal) {
  const response = await platform.fetch(url, requestInit("application/json", authorization, signal));
  onStart?.(response.headers);
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, receivedAtMs: platform.now() };
}

/** How every request is sent, whatever kind of answer it accepts. */
export function requestInit(accept: string, authorization: string, signal: AbortSignal): RequestInit {
  return {
    headers: { Accept: accept, Authorization: authorization },
    // A redirect would carry the key to a host nobody configured; cookies and the browser's cache have no say here.
    redirect: "error",
    credentials: "omit",
    cache: "no-store",
    signal,
  };
}
