import { LeaderElection } from "../../transport/leader-election";
import type { PageChannels, Platform } from "../../transport/platform";
import type { ApiResult } from "../endpoint/api-result";
import { readShareMessage, SHARE_VERSION, type ShareMessage, type SharedText } from "./share-messages";
import { ResponseInquiry } from "./response-inquiry";

/** How long the first call waits until it is known whether other workbooks are open, in milliseconds. */
const JOINING_MS = 150;

/** How often a workbook inquires again because another one failed. */
const MAX_ROUNDS = 3;

/** What this workbook has of a call: a fresh result, a request in flight, or nothing. */
export type OwnState = ApiResult<unknown, unknown> | "in flight" | undefined;

interface ResponseExchangeOptions {
  platform: Pick<Platform, "now" | "sleep" | "random">;
  pages: PageChannels;
  /** What the workbooks with the same key and service have in common; never the key or derived from it. */
  name: string;
  stateOf: (name: string) => OwnState;
}

/**
 * The responses that workbooks with the same key and service share.
 *
 * Before it requests a call, a workbook asks the others. One that has a fresh result sends it; one that is requesting the same
 * call announces its response. If several ask at the same time, the one with the lowest id requests the call and the others
 * wait. A response is sent only if another workbook has asked for it. If another workbook fails, closes or is silent, this one
 * goes on alone.
 */
export class ResponseExchange {
  readonly #options: ResponseExchangeOptions;
  readonly #election: LeaderElection;
  readonly #inquiries = new Map<string, ResponseInquiry>();
  /** The calls of this workbook whose response others wait for. */
  readonly #announced = new Set<string>();
  /** The workbooks that did not reply to the last inquiry. They are not waited for until they send something. */
  readonly #silent = new Set<string>();
  #unsent: string[] = [];
  #joined: Promise<void> | undefined;

  constructor(options: ResponseExchangeOptions) {
    const { platform, pages, name } = options;
    this.#options = options;
    const joining = new AbortController();
    const onKnown = () => joining.abort();
    const onJoined = () => void (this.#joined = undefined);
    this.#joined = platform.sleep(JOINING_MS, joining.signal).then(onJoined, onJoined);
    this.#election = new LeaderElection({
      platform,
      pages,
      name: `strikebook.responses.${SHARE_VERSION}.${name}`,
      listener: {
        onElected: onKnown,
        onLeaderChanged: () => undefined,
        onPageJoined: onKnown,
        onPageLeft: (page) => this.#remove(page),
        onMessage: (message, page) => this.#receive(readShareMessage(message), page),
      },
    });
  }

  /** Whether no other workbook is open: nothing can be shared. */
  get isAlone(): boolean {
    return this.#joined === undefined && this.#election.size === 1;
  }

  /** Returns the response of another workbook; `undefined` if this one has to request the call. Rejects when the signal aborts. */
  async find(name: string, signal: AbortSignal | undefined): Promise<SharedText | undefined> {
    await this.#joined;
    for (let round = 0; round < MAX_ROUNDS && !this.isAlone; round += 1) {
      signal?.throwIfAborted();
      const outcome = await this.#inquire(name, signal);
      if (outcome === "nobody") return undefined;
      if (outcome !== "failed") return outcome;
    }
    return undefined;
  }

  /** Called when a request of this workbook has ended; `result` is `undefined` if it failed. */
  ended(name: string, result: ApiResult<unknown, unknown> | undefined): void {
    if (!this.#announced.delete(name)) return;
    if (result) this.#sendResponse(name, result);
    else this.#send({ kind: "failed", names: [name] });
  }

  /** Leaves the other workbooks: the key or the service has changed. */
  close(): void {
    this.#election.close();
    for (const inquiry of [...this.#inquiries.values()]) inquiry.abandon();
  }

  async #inquire(name: string, signal: AbortSignal | undefined) {
    const { platform } = this.#options;
    const pages = [...this.#election.otherPages].filter((page) => !this.#silent.has(page));
    const onSilence = (silent: Iterable<string>) => {
      for (const page of silent) this.#silent.add(page);
    };
    const inquiry = new ResponseInquiry({ platform, pages, signal, onSilence });
    this.#inquiries.set(name, inquiry);
    // Calls that are made together are in one message.
    if (this.#unsent.length === 0) queueMicrotask(() => this.#sendInquiries());
    this.#unsent.push(name);
    try {
      return await inquiry.outcome;
    } finally {
      this.#inquiries.delete(name);
    }
  }

  #sendInquiries(): void {
    const names = this.#unsent;
    this.#unsent = [];
    this.#send({ kind: "inquiry", names });
  }

  #receive(message: ShareMessage | undefined, page: string): void {
    this.#silent.delete(page);
    switch (message?.kind) {
      case "inquiry":
        return this.#reply(message.names, page);
      case "reply":
        if (message.to === this.#election.page) this.#receiveReply(message, page);
        return;
      case "response":
        // The other workbooks that wait for it have received it, too.
        this.#announced.delete(message.name);
        return this.#inquiries.get(message.name)?.received(message.response);
      case "failed":
        for (const name of message.names) this.#inquiries.get(name)?.failed(page);
    }
  }

  #reply(names: readonly string[], to: string): void {
    const coming: string[] = [];
    const wanted: string[] = [];
    for (const name of names) {
      const inquiry = this.#inquiries.get(name);
      if (inquiry && to < this.#election.page) {
        wanted.push(name);
        inquiry.replied(to, true);
      } else if (this.#announce(name)) {
        coming.push(name);
      }
    }
    this.#send({ kind: "reply", to, names: [...names], coming, wanted });
  }

  /** Sends the response of a call, now or when it has arrived. Returns false if this workbook has no use for the call. */
  #announce(name: string): boolean {
    const state = this.#options.stateOf(name);
    if (state === undefined) return false;
    if (state === "in flight") this.#announced.add(name);
    else this.#sendResponse(name, state);
    return true;
  }

  #receiveReply({ names, coming, wanted }: Extract<ShareMessage, { kind: "reply" }>, page: string): void {
    for (const name of names) this.#inquiries.get(name)?.replied(page, coming.includes(name));
    // The request may have ended before the reply came.
    const ended = wanted.filter((name) => !this.#announce(name));
    if (ended.length > 0) this.#send({ kind: "failed", names: ended });
  }

  #sendResponse(name: string, { record, meta, receivedAtMs, freshMs, characters = 0 }: ApiResult<unknown, unknown>) {
    const text = JSON.stringify({ record, meta });
    this.#send({ kind: "response", name, response: { text, receivedAtMs, freshMs, characters } });
  }

  #remove(page: string): void {
    this.#silent.delete(page);
    for (const inquiry of [...this.#inquiries.values()]) inquiry.failed(page);
  }

  #send(message: ShareMessage): void {
    this.#election.send(message);
  }
}
