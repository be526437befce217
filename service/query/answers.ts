import { errorStatus, type ErrorCode } from "../../src/contract/errors";
import { wireCode, type Host } from "./hosts";

/** The service's answer of no: thrown by readers and handlers, sent as the error envelope of API document, Part 2.10. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  /** `message` is for a person: what happened and what to do. */
  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

const json = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

/** A 200 whose body is JSON text already written. */
export function jsonAnswer(text: string): Response {
  return new Response(text, { headers: json });
}

/** The error envelope, with the documented status of its code. */
export function refusalAnswer(host: Host, refusal: Refusal): Response {
  const body = { error: { code: wireCode(host, refusal.code), message: refusal.message } };
  return new Response(JSON.stringify(body), {
    status: errorStatus[refusal.code],
    headers: { ...json, ...refusal.headers },
  });
}
