import { type ErrorCode, errorStatus } from "@strikebook/contract";
import { type Host, hostErrorCode } from "./hosts";
import type { PlainResponse } from "./plain-response";

/**
 * An error that the service reports to the caller. Handlers throw it; it is sent as the error envelope of docs/api.md, Errors.
 */
export class ApiError extends Error {
  override readonly name: string = "ApiError";
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  /** `message` is shown to people: it says what happened and what to do. */
  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

const jsonHeaders = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

/**
 * Returns the error of a request that is not valid as a whole. docs/api.md, Errors: the code for generic validation is
 * `BAD_REQUEST` on the flow host; the heatmap host has no such code.
 */
export function malformedRequest(host: Host, message: string): ApiError {
  return new ApiError(host === "flow" ? "bad_request" : "invalid_parameter", message);
}

/** Returns a 200 response with a body that is already JSON, as text or as its bytes. */
export function jsonResponse(body: string | Uint8Array<ArrayBuffer>): PlainResponse {
  return { status: 200, headers: jsonHeaders, body };
}

/** Returns the error envelope, with the documented status of the error code. */
export function errorResponse(host: Host, error: ApiError): PlainResponse & { readonly body: string } {
  const body = { error: { code: hostErrorCode(host, error.code), message: error.message } };
  const headers = { ...jsonHeaders, ...error.headers };
  return { status: error.status, headers, body: JSON.stringify(body) };
}
