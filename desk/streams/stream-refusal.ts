import { errorStatus, type ErrorCode } from "../../src/contract/errors";

/** A stream that is not opened, and why. */
export class StreamRefusal extends Error {
  override readonly name = "StreamRefusal";
  readonly code: ErrorCode;
  /** After how many seconds to try again; `undefined` if the code does not need it. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
