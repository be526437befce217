import { Alarm } from "../../transport/alarm";
import type { Platform } from "../../transport/platform";
import type { SharedText } from "./share-messages";

/**
 * How long the other workbooks may take to reply, in milliseconds. They reply within a few, unless they are busy: a cell does not
 * wait longer for another workbook, and the response is requested twice instead.
 */
const REPLY_MS = 150;

/** How long a response that another workbook announced may take, in milliseconds: less than the time limit of a request. */
const RESPONSE_MS = 20_000;

/** The outcome of an inquiry: a response, or `nobody` sends one, or another workbook tried and `failed`. */
type InquiryOutcome = SharedText | "nobody" | "failed";

interface InquiryOptions {
  platform: Pick<Platform, "now" | "sleep">;
  /** The workbooks that are expected to reply. */
  pages: Iterable<string>;
  signal: AbortSignal | undefined;
  /** Called with the workbooks that did not reply in time. */
  onSilence: (pages: Iterable<string>) => void;
}

/** One call that this workbook has asked the others about, until it is known whether one of them sends the response. */
export class ResponseInquiry {
  readonly outcome: Promise<InquiryOutcome>;
  /** The workbooks that have not replied. */
  readonly #open: Set<string>;
  /** The workbooks that have announced the response. */
  readonly #coming = new Set<string>();
  readonly #end: (outcome: InquiryOutcome) => void;
  readonly #alarm: Alarm;
  #hasFailed = false;
  #isOver = false;

  constructor({ platform, pages, signal, onSilence }: InquiryOptions) {
    this.#open = new Set(pages);
    this.#alarm = new Alarm(platform, () => {
      if (this.#open.size === 0) return this.#end("nobody");
      onSilence(this.#open);
      this.#open.clear();
      this.#alarm.setAfter(RESPONSE_MS);
      this.#endIfDecided();
    });
    let end: (outcome: InquiryOutcome) => void = () => undefined;
    this.outcome = new Promise((resolve, reject) => {
      const release = () => {
        this.#isOver = true;
        this.#alarm.clear();
        signal?.removeEventListener("abort", abort);
      };
      const abort = () => {
        release();
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", abort, { once: true });
      end = (outcome) => {
        release();
        resolve(outcome);
      };
    });
    this.#end = end;
    this.#alarm.setAfter(REPLY_MS);
    this.#endIfDecided();
  }

  /** A workbook has replied; `isComing` if it sends the response. */
  replied(page: string, isComing: boolean): void {
    if (this.#isOver) return;
    this.#open.delete(page);
    if (isComing) this.#coming.add(page);
    if (this.#open.size === 0) this.#alarm.setAfter(RESPONSE_MS);
    this.#endIfDecided();
  }

  /** A workbook has sent the response. */
  received(response: SharedText): void {
    this.#end(response);
  }

  /** A workbook does not send the response that it announced, or has closed. */
  failed(page: string): void {
    this.#open.delete(page);
    if (this.#coming.delete(page)) this.#hasFailed = true;
    this.#endIfDecided();
  }

  /** Ends without a response: this workbook leaves the others. */
  abandon(): void {
    this.#end("nobody");
  }

  #endIfDecided(): void {
    if (this.#open.size === 0 && this.#coming.size === 0) this.#end(this.#hasFailed ? "failed" : "nobody");
  }
}
