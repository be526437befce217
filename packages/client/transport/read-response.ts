import * as v from "valibot";
import { withEasternTimes } from "@strikebook/calendar";
import { deskSourceOf, edgeErrorBodySchema, errorBodySchema, readValue } from "@strikebook/contract";
import { ContractError, IncompleteResponseError, ServiceError } from "./errors";

/** An HTTP response with its body read. */
export interface RawResponse {
  status: number;
  headers: Headers;
  body: string;
  /** When the body had arrived, in milliseconds since 1970 UTC. */
  receivedAtMs: number;
}

/**
 * Returns the envelope of a successful response.
 *
 * @throws ServiceError for every status outside 200..299, whatever its body: the documented envelope, a gateway's response
 * whose `error` is text, a web page, or nothing. docs/api.md, Errors.
 * @throws ContractError for a success that is not JSON or differs from the schema.
 * @throws IncompleteResponseError for a success whose JSON ends early.
 */
export function readResponse<Envelope>(raw: RawResponse, schema: v.GenericSchema<unknown, Envelope>): Envelope {
  if (raw.status === ACCEPTED) throw notComputed(raw);
  if (raw.status < 200 || raw.status > 299) throw refusal(raw);
  const parsed = parseJson(raw.body);
  if (!parsed) throw unreadable(raw.body);
  return decode(schema, parsed.value, "");
}

/** The status of a request that is accepted and not answered yet. It means the same as `warming_up`. */
export const ACCEPTED = 202;

function notComputed({ headers, receivedAtMs }: RawResponse): ServiceError {
  const retryAfterMs = requestedWaitMs(ACCEPTED, headers, receivedAtMs);
  return new ServiceError({
    status: 503,
    code: "warming_up",
    message: "The service is computing the response.",
    retryAfterMs,
  });
}

/** Returns the balance after this response, refunds included; `undefined` if the header is absent or not a number. */
export function creditsRemaining(headers: Headers): number | undefined {
  return credits(headers.get("X-Credits-Remaining"));
}

/** Returns what a request was charged, which a desk states: less than the list price if others share it; `undefined` if it is not stated. */
export function creditsCharged(headers: Headers): number | undefined {
  return credits(headers.get("X-Credits-Charged"));
}

function credits(text: string | null): number | undefined {
  return text !== null && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** Returns the reason of a response of any status outside 200..299. */
export function refusal(raw: RawResponse): ServiceError {
  const retryAfterMs = requestedWaitMs(raw.status, raw.headers, raw.receivedAtMs);
  return new ServiceError({
    status: raw.status,
    ...statedReason(raw),
    retryAfterMs,
    deskSource: deskSourceOf(raw.headers),
  });
}

/** The characters of a received value that an error message quotes. */
const MAX_QUOTED_CHARACTERS = 60;

/**
 * Returns a value as its schema describes it: null stays apart from absent, and there may be fields that the schema does not name.
 *
 * @param where What the value is, as the start of a field's path: `data`, `data.symbols.SPY`; "" for a whole response.
 * @throws ContractError naming the first field that differs, what was expected and what was received.
 */
export function decode<Decoded>(schema: v.GenericSchema<unknown, Decoded>, value: unknown, where: string): Decoded {
  const read = readValue(schema, value);
  if ("output" in read) return read.output;
  const { issue } = read;
  const field = [where, v.getDotPath(issue)].filter(Boolean).join(".") || "body";
  const received = issue.received.slice(0, MAX_QUOTED_CHARACTERS);
  // A custom schema states what it expects in its message only.
  const expected = (issue.type !== "custom" && issue.expected) || issue.message.replace(/^expected /, "");
  throw new ContractError(
    field,
    `The response differs from the API documentation at ${field}: expected ${expected}, received ${received}.`,
  );
}

function statedReason({ status, body }: RawResponse) {
  const value = parseJson(body)?.value;
  const stated = v.safeParse(errorBodySchema, value);
  if (stated.success) return withDefaults(status, stated.output.error);
  const gateway = v.safeParse(edgeErrorBodySchema, value);
  if (gateway.success) {
    const { error: code, message } = gateway.output;
    return { ...withDefaults(status, { code, message: message?.trim() || code }), isFromNetwork: true };
  }
  return {
    isFromNetwork: true,
    code: `http_${status}`,
    message: isWebPage(body)
      ? `A gateway returned status ${status} and a web page.`
      : `The service returned status ${status} and gave no reason.`,
  };
}

/** Fills in a code and a message that the service left empty. Times in the message are in New York time. */
function withDefaults(status: number, stated: { code: string; message: string }) {
  const code = stated.code.trim();
  const reason = code === "" ? " and gave no reason" : ` (${code})`;
  return {
    code: code || `http_${status}`,
    message: withEasternTimes(stated.message.trim()) || `The service returned status ${status}${reason}.`,
  };
}

function unreadable(body: string): ContractError | IncompleteResponseError {
  if (body.trim() === "") return new ContractError("body", "The response is empty.");
  if (isCutOffJson(body)) return new IncompleteResponseError("The response ended before it was complete.");
  return new ContractError(
    "body",
    isWebPage(body)
      ? "Received a web page, not market data: is a network sign-in page or a proxy in the way?"
      : "The response is not JSON.",
  );
}

function isWebPage(body: string): boolean {
  return /^\s*<(!doctype|html)/i.test(body);
}

/** The limits count per minute (docs/api.md, Limits): an instant further away than this means that the two clocks differ. */
const WINDOW_MS = 60_000;

/**
 * Returns the milliseconds that the service asked to wait; `undefined` if it did not say.
 *
 * `Retry-After` comes first: whole seconds, or a date, as gateways may send it. For a gateway's 429 without it,
 * `X-RateLimit-Reset` (Unix seconds) is used; 0, -1 and past instants have no meaning there. docs/api.md, Errors and Limits.
 */
export function requestedWaitMs(status: number, headers: Headers, nowMs: number): number | undefined {
  const retryAfterS = wholeNumber(headers.get("Retry-After"));
  if (retryAfterS !== undefined) return retryAfterS * 1_000;
  // Both are in the service's time, which the `Date` header states if it can be read: this computer's clock may differ.
  const sentAtMs = httpDateMs(headers.get("Date"));
  const retryAtMs = httpDateMs(headers.get("Retry-After"));
  if (retryAtMs !== undefined) {
    const waitMs = Math.max(0, retryAtMs - (sentAtMs ?? nowMs));
    return sentAtMs === undefined ? Math.min(waitMs, WINDOW_MS) : waitMs;
  }
  const resetS = wholeNumber(headers.get("X-RateLimit-Reset"));
  if (status !== 429 || resetS === undefined) return undefined;
  const waitMs = resetS * 1_000 - (sentAtMs ?? nowMs);
  return waitMs > 0 ? Math.min(waitMs, WINDOW_MS) : undefined;
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Returns an HTTP date such as `Tue, 25 Nov 2025 15:00:00 GMT` in milliseconds since 1970 UTC; `undefined` for any other text. */
export function httpDateMs(text: string | null): number | undefined {
  const instantMs = text !== null && /^[A-Z][a-z]{2}, .* GMT$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(instantMs) ? undefined : instantMs;
}

/** Returns the value of a JSON text; `undefined` if it is not JSON. */
function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** A text, which may be cut off, or a bracket. */
const textOrBracket = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|[{}[\]]/g;

/** What completes a record or list that is cut off, before its brackets are closed: the first two end a text. */
const completions = '"|":0||0|:0|"":0|rue|ue|e|alse|lse|se|ull|ll|l'.split("|");

/**
 * Whether a text is the beginning of a JSON record or list that ends early, as when a connection is cut and the platform reports
 * no error. False for complete JSON, and for text that is damaged in another way: no continuation would make it JSON.
 */
function isCutOffJson(text: string): boolean {
  /** The brackets that close what is open, the innermost first. */
  let open = "";
  for (const [token] of text.matchAll(textOrBracket)) {
    if (token === "{") open = `}${open}`;
    else if (token === "[") open = `]${open}`;
    else if (open[0] === token) open = open.slice(1);
    else if (token[0] !== '"') return false;
  }
  // Also without the beginning of an escape.
  const cuts = [text, text.replace(/\\[u\da-f]*$/i, "")];
  return open !== "" && completions.some((end) => cuts.some((cut) => parseJson(cut + end + open)));
}
