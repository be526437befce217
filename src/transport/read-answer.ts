import * as v from "valibot";
import { edgeErrorBodySchema, errorBodySchema } from "../contract/errors";
import { decode } from "./decode";
import { ContractError, ServiceError } from "./errors";
import { askedWaitMs } from "./wait-headers";

/** An HTTP answer with its body read. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
  /** When the body had arrived, in milliseconds since 1970 UTC. */
  receivedAtMs: number;
}

/**
 * The envelope of an answered question.
 *
 * @throws ServiceError for every status outside 200..299, whatever its body: the documented envelope, an edge answer
 * whose `error` is text, a web page, or nothing. API document, Part 7.
 * @throws ContractError for a success that is not JSON or differs from the schema.
 */
export function readAnswer<Envelope>(raw: RawAnswer, schema: v.GenericSchema<unknown, Envelope>): Envelope {
  if (raw.status < 200 || raw.status > 299) throw refusal(raw);
  const parsed = parseJson(raw.body);
  if (!parsed) throw unreadable(raw.body);
  return decode(schema, parsed.value, "");
}

/** The balance after this answer, refunds included; undefined when the header is absent or no number. */
export function creditsRemaining(headers: Headers): number | undefined {
  const text = headers.get("X-Credits-Remaining");
  return text !== null && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** Why the service did not answer, from an answer of any status outside 200..299. */
export function refusal(raw: RawAnswer): ServiceError {
  const retryAfterMs = askedWaitMs(raw.status, raw.headers, raw.receivedAtMs);
  return new ServiceError({ status: raw.status, ...statedReason(raw), retryAfterMs });
}

function statedReason({ status, body }: RawAnswer): { code: string; message: string } {
  const value = parseJson(body)?.value;
  const stated = v.safeParse(errorBodySchema, value);
  if (stated.success) return inWords(status, stated.output.error);
  const edge = v.safeParse(edgeErrorBodySchema, value);
  if (edge.success) {
    const { error: code, message } = edge.output;
    return inWords(status, { code, message: message?.trim() || code });
  }
  return {
    code: `http_${status}`,
    message: isWebPage(body)
      ? `A gateway before the service answered ${status} with a web page.`
      : `The service answered ${status} without saying why.`,
  };
}

/** A code and a message that say something, whatever the service left blank. */
function inWords(status: number, stated: { code: string; message: string }) {
  const code = stated.code.trim();
  const reason = code === "" ? " without saying why" : `, ${code}`;
  return {
    code: code || `http_${status}`,
    message: stated.message.trim() || `The service answered ${status}${reason}.`,
  };
}

function unreadable(body: string): ContractError {
  if (body.trim() === "") return new ContractError("body", "The service's answer is empty.");
  return new ContractError(
    "body",
    isWebPage(body)
      ? "A web page came instead of market data: check whether a network sign-in page or a proxy stands in between."
      : "The service's answer is not JSON, or was cut off.",
  );
}

function isWebPage(body: string): boolean {
  return /^\s*<(!doctype|html)/i.test(body);
}

function parseJson(body: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(body) };
  } catch {
    return undefined;
  }
}
