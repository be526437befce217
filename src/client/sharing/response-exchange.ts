import { LeaderElection } from "../../transport/leader-election";
import type { PageChannels, Platform } from "../../transport/platform";
import type { ApiResult } from "../endpoint/api-result";
import { readShareMessage, SHARE_VERSION, type ShareMessage, type SharedText } from "./share-messages";
import { SharedAsk } from "./shared-ask";

/** How long the first call waits until it is known whether other workbooks are open, in milliseconds. */
const JOINING_MS = 150;

/** How often a workbook asks again because another one failed. */
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
 * wait. Only responses that were asked for are sent. If another workbook fails, closes or is silent, this one goes on alone.
 */
export class ResponseExchange {
  readonly #options: ResponseExchangeOptions;
  readonly #election: LeaderElection;
  readonly #asks = new Map<string, SharedAsk>();
  /** The calls of this workbook whose response others wait for. */
  readonly #announced = new Set<string>();
  /** The workbooks that did not reply to the last ask. They are not waited for until they send something. */
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

  /** Whether no other workbook is open: there is nobody to ask. */
  get isAlone(): boolean {
    return this.#joined === undefined && this.#election.size === 1;
  }

  /** Returns the response of another workbook; `undefined` if this one has to request the call. Rejects when the signal aborts. */
  async find(name: string, signal: AbortSignal | undefined): Promise<SharedText | undefined> {
    await this.#joined;
    for (let round = 0; round < MAX_ROUNDS && !this.isAlone; round += 1) {
      signal?.throwIfAborted();
      const outcome = await this.#ask(name, signal);
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
    for (const ask of [...this.#asks.values()]) ask.abandon();
  }

  async #ask(name: string, signal: AbortSignal | undefined) {
    const { platform } = this.#options;
    const pages = [...this.#election.otherPages].filter((page) => !this.#silent.has(page));
    const onSilence = (silent: Iterable<string>) => {
      for (const page of silent) this.#silent.add(page);
    };
    const ask = new SharedAsk({ platform, pages, signal, onSilence });
    this.#asks.set(name, ask);
    // Calls that are made together are asked for together.
    if (this.#unsent.length === 0) queueMicrotask(() => this.#sendAsks());
    this.#unsent.push(name);
    try {
      return await ask.outcome;
    } finally {
      this.#asks.delete(name);
    }
  }

  #sendAsks(): void {
    const names = this.#unsent;
    this.#unsent = [];
    this.#send({ kind: "ask", names });
  }

  #receive(message: ShareMessage | undefined, page: string): void {
    this.#silent.delete(page);
    switch (message?.kind) {
      case "ask":
        return this.#reply(message.names, page);
      case "reply":
        if (message.to === this.#election.page) this.#receiveReply(message, page);
        return;
      case "response":
        // The other workbooks that wait for it have received it, too.
        this.#announced.delete(message.name);
        return this.#asks.get(message.name)?.received(message.response);
      case "failed":
        for (const name of message.names) this.#asks.get(name)?.failed(page);
    }
  }

  #reply(names: readonly string[], to: string): void {
    const coming: string[] = [];
    const wanted: string[] = [];
    for (const name of names) {
      const ask = this.#asks.get(name);
      if (ask && to < this.#election.page) {
        wanted.push(name);
        ask.replied(to, true);
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
    for (const name of names) this.#asks.get(name)?.replied(page, coming.includes(name));
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
    for (const ask of [...this.#asks.values()]) ask.failed(page);
  }

  #send(message: ShareMessage): void {
    this.#election.send(message);
  }
}
