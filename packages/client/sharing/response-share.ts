import { endpoints } from "@strikebook/contract";
import { Alarm } from "../transport/alarm";
import type { Platform } from "../transport/platform";
import type { Workbooks } from "../transport/workbooks";
import type { AnyResult } from "../requests/api-result";
import type { EndpointCall } from "../requests/endpoint-call";

/** What this workbook has of a call: a fresh result, a request in flight, or nothing. */
export type OwnState = AnyResult | "in flight" | undefined;

/** A response for another workbook. Its record is text, so that only the workbook that needs it decodes it. */
interface SharedText extends Pick<AnyResult, "receivedAtMs" | "freshMs" | "characters"> {
  /** The record and the meta, as JSON. */
  text: string;
}

/**
 * What workbooks with the same account and service send each other before they request a call. The name of a call contains its
 * endpoint: `heatmap?symbols=SPY`. No message contains a key.
 *
 * - `inquiry`: the workbook is about to request these calls.
 * - `reply`, to one workbook, for each call of its inquiry: this workbook sends the response (`coming`), or waits for the response
 *   of the other workbook because both inquired at the same time (`wanted`); otherwise it has no use for the call.
 * - `response`: a response that another workbook asked for. `failed`: a response that was announced does not come.
 */
type ShareMessage =
  | { kind: "inquiry" | "failed"; names: readonly string[] }
  | { kind: "reply"; to: string; names: readonly string[]; coming: readonly string[]; wanted: readonly string[] }
  | { kind: "response"; name: string; response: SharedText };

/** How long the first call waits until it is known whether other workbooks are open, in milliseconds. */
const JOINING_MS = 150;

/**
 * How long the other workbooks may take to reply, in milliseconds. They reply within a few, unless the computer is busy. A cell does
 * not wait longer for another workbook, and the response is paid twice instead.
 */
const INQUIRY_MS = 1_000;

/** How long a response that another workbook announced may take, in milliseconds: less than the time limit of a request. */
const RESPONSE_MS = 20_000;

/** How often a workbook inquires again because another workbook failed. */
const MAX_ROUNDS = 3;

/**
 * The responses that workbooks with the same account and service share. Free responses are not shared.
 *
 * Before it requests a call, a workbook asks the others. A workbook that has a fresh result sends it; a workbook that is requesting the same
 * call announces its response. If several ask at the same time, the workbook with the lowest id requests the call and the others wait. A
 * response is sent only if another workbook has asked for it. If another workbook fails, closes or is silent, this workbook continues alone.
 */
export class ResponseShare {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  readonly #workbooks: Workbooks;
  readonly #stateOf: (name: string) => OwnState;
  readonly #inquiries = new Map<string, Inquiry>();
  /** The calls of this workbook whose response others wait for. */
  readonly #announced = new Set<string>();
  /** The workbooks that did not reply to the last inquiry. They are not waited for until they send something. */
  readonly #silent = new Set<string>();
  #unsent: string[] = [];
  #joining = new AbortController();
  #joined: Promise<void> | undefined;

  /** `stateOf` returns what this workbook has of a call, by its name. */
  constructor(platform: Pick<Platform, "now" | "sleep">, workbooks: Workbooks, stateOf: (name: string) => OwnState) {
    this.#platform = platform;
    this.#workbooks = workbooks;
    this.#stateOf = stateOf;
    if (workbooks.isShared) this.#join();
    workbooks.listen<ShareMessage>("responses", {
      onElected: () => this.#joining.abort(),
      onPageJoined: () => this.#joining.abort(),
      onPageLeft: (page) => {
        this.#silent.delete(page);
        for (const inquiry of [...this.#inquiries.values()]) inquiry.failed(page);
      },
      onMessage: (message, page) => this.#receive(message, page),
      onLeft: () => {
        this.#announced.clear();
        for (const inquiry of [...this.#inquiries.values()]) inquiry.end("nobody");
        this.#join();
      },
    });
  }

  /** Whether a call may be known to another workbook. If not, it is requested without a wait. */
  isSharing({ endpoint }: EndpointCall): boolean {
    return !this.#isAlone && endpoints[endpoint].credits > 0;
  }

  /** Returns the result of another workbook; `undefined` if this one has to request the call. Rejects when the signal aborts. */
  async find(name: string, signal: AbortSignal | undefined): Promise<AnyResult | undefined> {
    await this.#joined;
    for (let round = 0; round < MAX_ROUNDS && !this.#isAlone; round += 1) {
      signal?.throwIfAborted();
      const result = await this.#inquire(name, signal);
      if (result === "nobody") return undefined;
      if (result === "failed") continue;
      const { text, ...facts } = result;
      // The same version of the add-in has checked the record when it received it.
      const { record, meta } = JSON.parse(text) as Pick<AnyResult, "record" | "meta">;
      return { ...facts, record, meta, call: { credits: 0 }, isReused: true };
    }
    return undefined;
  }

  /** Called when a request of this workbook has ended under the key that is in use; `result` is `undefined` if it failed. */
  ended(name: string, result: AnyResult | undefined): void {
    if (!this.#announced.delete(name)) return;
    if (result) this.#sendResponse(name, result);
    else this.#send({ kind: "failed", names: [name] });
  }

  /** Whether no other workbook is open: nothing can be shared. */
  get #isAlone(): boolean {
    return this.#joined === undefined && this.#workbooks.others.length === 0;
  }

  /** Lets calls wait until it is known whether other workbooks are open. */
  #join(): void {
    this.#joining.abort();
    this.#joining = new AbortController();
    const onJoined = () => {
      if (this.#joined === joined) this.#joined = undefined;
    };
    const joined = this.#platform.sleep(JOINING_MS, this.#joining.signal).then(onJoined, onJoined);
    this.#joined = joined;
  }

  async #inquire(name: string, signal: AbortSignal | undefined) {
    const pages = this.#workbooks.others.filter((page) => !this.#silent.has(page));
    const inquiry = new Inquiry(this.#platform, pages, (page) => this.#silent.add(page));
    const abandon = () => inquiry.end("nobody");
    this.#inquiries.set(name, inquiry);
    signal?.addEventListener("abort", abandon, { once: true });
    // Calls that are made together are in one message.
    if (this.#unsent.length === 0) queueMicrotask(() => this.#send({ kind: "inquiry", names: this.#unsent.splice(0) }));
    this.#unsent.push(name);
    const result = await inquiry.result;
    signal?.removeEventListener("abort", abandon);
    if (this.#inquiries.get(name) === inquiry) this.#inquiries.delete(name);
    signal?.throwIfAborted();
    return result;
  }

  #receive(message: ShareMessage, page: string): void {
    this.#silent.delete(page);
    switch (message.kind) {
      case "inquiry":
        return this.#respond(message.names, page);
      case "reply":
        if (message.to === this.#workbooks.page) this.#receiveAnnounced(message, page);
        return;
      case "response":
        // The other workbooks that wait for it have received it, too.
        this.#announced.delete(message.name);
        return this.#inquiries.get(message.name)?.end(message.response);
      case "failed":
        for (const name of message.names) this.#inquiries.get(name)?.failed(page);
    }
  }

  #respond(names: readonly string[], to: string): void {
    const coming: string[] = [];
    const wanted: string[] = [];
    for (const name of names) {
      const inquiry = this.#inquiries.get(name);
      if (inquiry && to < this.#workbooks.page) {
        wanted.push(name);
        inquiry.replied(to, true);
      } else if (this.#announce(name)) {
        coming.push(name);
      }
    }
    this.#send({ kind: "reply", to, names, coming, wanted });
  }

  /** Sends the response of a call, now or when it has arrived. Returns false if this workbook has no use for the call. */
  #announce(name: string): boolean {
    const state = this.#stateOf(name);
    if (state === undefined) return false;
    if (state === "in flight") this.#announced.add(name);
    else this.#sendResponse(name, state);
    return true;
  }

  #receiveAnnounced({ names, coming, wanted }: Extract<ShareMessage, { kind: "reply" }>, page: string): void {
    for (const name of names) this.#inquiries.get(name)?.replied(page, coming.includes(name));
    // The request may have ended before the reply came.
    const ended = wanted.filter((name) => !this.#announce(name));
    if (ended.length > 0) this.#send({ kind: "failed", names: ended });
  }

  #sendResponse(name: string, { record, meta, receivedAtMs, freshMs, characters }: AnyResult): void {
    const text = JSON.stringify({ record, meta });
    this.#send({ kind: "response", name, response: { text, receivedAtMs, freshMs, characters } });
  }

  #send(message: ShareMessage): void {
    this.#workbooks.send("responses", message);
  }
}

/** The result of an inquiry: a response, or `nobody` sends one, or another workbook tried and `failed`. */
type InquiryResult = SharedText | "nobody" | "failed";

/** A call that this workbook has asked the others about, until it is known whether any of them sends the response. */
class Inquiry {
  readonly result: Promise<InquiryResult>;
  /** The workbooks that have not replied. */
  readonly #open: Set<string>;
  /** The workbooks that have announced the response. */
  readonly #coming = new Set<string>();
  readonly #alarm: Alarm;
  #resolve: ((result: InquiryResult) => void) | undefined;
  #hasFailed = false;

  /** `pages` are the workbooks that are expected to reply; `onSilence` is called with each that did not reply in time. */
  constructor(platform: Pick<Platform, "now" | "sleep">, pages: readonly string[], onSilence: (page: string) => void) {
    this.#open = new Set(pages);
    this.result = new Promise((resolve) => (this.#resolve = resolve));
    this.#alarm = new Alarm(platform, () => {
      if (this.#open.size === 0) return this.end("nobody");
      for (const page of this.#open) onSilence(page);
      this.#open.clear();
      this.#alarm.setAfter(RESPONSE_MS);
      this.#endIfDecided();
    });
    this.#alarm.setAfter(INQUIRY_MS);
    this.#endIfDecided();
  }

  /** A workbook has replied; `isComing` if it sends the response. */
  replied(page: string, isComing: boolean): void {
    this.#open.delete(page);
    if (isComing) this.#coming.add(page);
    if (this.#open.size === 0 && this.#resolve) this.#alarm.setAfter(RESPONSE_MS);
    this.#endIfDecided();
  }

  /** A workbook does not send the response that it announced, or has closed. */
  failed(page: string): void {
    this.#open.delete(page);
    if (this.#coming.delete(page)) this.#hasFailed = true;
    this.#endIfDecided();
  }

  /** Ends with an result, unless there is one already. */
  end(result: InquiryResult): void {
    this.#alarm.clear();
    this.#resolve?.(result);
    this.#resolve = undefined;
  }

  #endIfDecided(): void {
    if (this.#open.size === 0 && this.#coming.size === 0) this.end(this.#hasFailed ? "failed" : "nobody");
  }
}
