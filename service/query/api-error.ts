import { type ErrorCode, errorStatus } from "../../src/contract/errors";
import { type Host, wireCode } from "./hosts";

/**
 * An error that the service reports to the caller. Handlers throw it; it is sent as the error envelope of API document,
 * Part 2.10.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  /** `message` is shown to people: it says what happened and what to do. */
  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

const jsonHeaders = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

/** Returns a 200 response with a body that is already JSON text. */
export function jsonResponse(text: string): Response {
  return new Response(text, { headers: jsonHeaders });
}

/** Returns the error envelope, with the documented status of the error code. */
export function errorResponse(host: Host, error: ApiError): Response {
  const body = { error: { code: wireCode(host, error.code), message: error.message } };
  return new Response(JSON.stringify(body), {
    status: errorStatus[error.code],
    headers: { ...jsonHeaders, ...error.headers },
  });
}
