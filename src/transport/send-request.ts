import { Alarm } from "./alarm";
import { ConnectionError, IncompleteResponseError, MissingKeyError } from "./errors";
import type { Platform } from "./platform";
import type { RawResponse } from "./read-response";

/**
 * The time limit of one attempt, its body included. The service itself gives up after 25 s with a refunded 504 (API document,
 * Part 8): five more seconds let that response arrive.
 */
export const ATTEMPT_TIMEOUT_MS = 30_000;

/** One GET. */
interface HttpRequest {
  url: string;
  authorization: string;
  /** Whether nobody waits for it: loading in advance. Not if omitted. */
  isBackground?: boolean;
  signal: AbortSignal | undefined;
  /** Called with the status and the headers of the response when they arrive, before its body. */
  onHeaders?: (status: number, headers: Headers) => void;
}

/**
 * Sends one request and reads its body, whatever its status.
 *
 * @throws ConnectionError if no response arrives in time, IncompleteResponseError if one of success ends early; the signal's own
 * reason if the caller aborts.
 */
export async function sendRequest(platform: Platform, request: HttpRequest): Promise<RawResponse> {
  const { signal } = request;
  signal?.throwIfAborted();
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  signal?.addEventListener("abort", abort, { once: true });
  let timedOut = false;
  const timeout = new Alarm(platform, () => {
    timedOut = true;
    attempt.abort();
  });
  timeout.setAfter(ATTEMPT_TIMEOUT_MS);
  let status: number | undefined;
  const onHeaders = (received: number, headers: Headers) => {
    status = received;
    request.onHeaders?.(received, headers);
  };
  try {
    return await fetchBody(platform, { ...request, onHeaders }, attempt.signal);
  } catch (cause) {
    signal?.throwIfAborted();
    throw lostResponse(status, timedOut, { cause, url: request.url });
  } finally {
    timeout.clear();
    signal?.removeEventListener("abort", abort);
  }
}

async function fetchBody(platform: Platform, request: HttpRequest, signal: AbortSignal) {
  const { url, authorization, onHeaders } = request;
  const init = requestInit("application/json", authorization, signal, urgency(platform, request));
  const response = await platform.fetch(url, init);
  onHeaders?.(response.status, response.headers);
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, receivedAtMs: platform.now() };
}

/**
 * Returns the header that says that others may go first (RFC 9218), for a desk that has the origin of the page. Another origin would
 * need a CORS permission for it.
 */
function urgency({ origin }: Platform, { url, isBackground }: HttpRequest): Record<string, string> {
  return isBackground && origin !== undefined && url.startsWith(`${origin}/`) ? { Priority: "u=6" } : {};
}

/** Returns the error for a response that did not arrive, or only in part: then `status` is its status. */
function lostResponse(status: number | undefined, timedOut: boolean, { cause, url }: { cause: unknown; url: string }) {
  const seconds = ATTEMPT_TIMEOUT_MS / 1_000;
  if (status !== undefined && status >= 200 && status <= 299) {
    const message = timedOut
      ? `The response did not complete within ${seconds} seconds.`
      : "The connection was lost before the response was complete.";
    return new IncompleteResponseError(message, { cause });
  }
  return new ConnectionError(
    timedOut ? `The service did not respond within ${seconds} seconds.` : "The service could not be reached.",
    { cause, url },
  );
}

/** Returns the `fetch` options of every request; `accept` is the content type it asks for, `others` are further headers. */
export function requestInit(
  accept: string,
  authorization: string,
  signal: AbortSignal,
  others: Readonly<Record<string, string>> = {},
): RequestInit {
  return {
    headers: { Accept: accept, Authorization: authorization, ...others },
    // A redirect would send the key to a host that is not configured.
    redirect: "error",
    credentials: "omit",
    cache: "no-store",
    signal,
  };
}

/**
 * Returns the `Authorization` header of a key. API document, Part 5.
 *
 * A key with a character that headers cannot contain is refused here: the platform's own error would quote the whole header.
 *
 * @throws MissingKeyError if there is no key, or none that a header can contain.
 */
export function authorization(key: string | undefined): string {
  const trimmed = key?.trim() ?? "";
  if (trimmed === "") throw new MissingKeyError();
  if (!/^[\x21-\x7e]+$/.test(trimmed)) {
    throw new MissingKeyError("The API key contains invalid characters. Enter it again.");
  }
  return `Bearer ${trimmed}`;
}

/** Shorter keys are not secret, and removing them would garble the text. */
const MIN_SECRET_LENGTH = 8;

/** Returns a text without the key, in case a gateway quoted it: such texts are shown in cells and saved in workbooks. */
export function withoutKey(text: string, key: string | undefined): string {
  const secret = key?.trim() ?? "";
  return secret.length < MIN_SECRET_LENGTH ? text : text.replaceAll(secret, "(your key)");
}
