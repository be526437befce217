import { Alarm } from "../transport/alarm";
import type { Platform } from "../transport/platform";
import { untilAborted } from "../transport/time-limit";
import type { Workbooks } from "../transport/workbooks";
import {
  RequestQueue,
  type Lane,
  type Permit,
  type PermitRequest,
  type QueueHistory,
  type RateLimits,
} from "./request-queue";

/**
 * What workbooks that share a rate limit send each other. No message contains a key, a request's arguments or a response.
 *
 * - `request`, `withdraw`: a page asks the leader for a permit, or no longer needs it.
 * - `queued`: the leader has queued the request. `granted`: the request may be sent, and counts on every page from now on.
 * - `done`: a request was answered or aborted. `pause`: the service asked to wait.
 * - `history`: what the leader counted in the last minute, for a page that has just joined.
 */
type GateMessage =
  | { kind: "request"; request: string; lane: Lane; priority: number }
  | { kind: "withdraw" | "queued" | "done"; request: string }
  | { kind: "granted"; request: string; lane: Lane }
  | { kind: "pause"; lane: Lane | "all"; untilMs: number }
  | { kind: "history"; page: string; history: QueueHistory; inFlight: readonly { request: string; lane: Lane }[] };

/** How long a request waits for the leader to confirm that it is queued, before this page decides alone. In milliseconds. */
const CONFIRMATION_MS = 2_000;

/** Requests of a page that crashed count as in flight for this long, in milliseconds: no request takes longer. */
const LONGEST_REQUEST_MS = 120_000;

/** A request of this page that the leader has to permit. */
interface PendingRequest {
  turn: PermitRequest;
  /** Decides alone at its time, unless the leader confirms that it has queued the request. */
  confirmation: Alarm;
  /** Called with the permit of the leader, or with nothing to decide alone. */
  decide: (permit?: Permit) => void;
}

/** A permitted request. */
interface InFlight {
  lane: Lane;
  permit: Permit;
  /** Releases it if it is a request of another page, which never reports its end. */
  timeout?: Alarm;
}

const neverAborted = new AbortController().signal;

interface RequestGateOptions {
  platform: Pick<Platform, "now" | "sleep">;
  workbooks: Workbooks;
  /** The name of the account in use: the limits of another account count separately. */
  account: () => string | undefined;
  /** Read again at every turn. */
  limits: () => RateLimits;
}

/**
 * The request queue of all workbooks that share an account.
 *
 * The leader queues the requests of all pages and permits them one by one. Every page counts every request, and the leader sends
 * its history to a page that joins, so the next leader knows the last minute. If the leader does not respond within two seconds, a
 * page decides by its own count.
 */
export class RequestGate {
  readonly #options: RequestGateOptions;
  #account: string | undefined;
  /** What this page counts for the account, and its turns while it leads. */
  #own: RequestQueue;
  readonly #pending = new Map<string, PendingRequest>();
  /** While this page leads: queued requests of other pages. */
  readonly #queued = new Map<string, AbortController>();
  /** The requests in flight of all pages. */
  readonly #inFlight = new Map<string, InFlight>();
  #requests = 0;

  constructor(options: RequestGateOptions) {
    this.#options = options;
    this.#account = options.account();
    this.#own = new RequestQueue(options.platform, options.limits);
    options.workbooks.listen<GateMessage>("requests", {
      onElected: () => this.#decideAllAlone(),
      onLeaderChanged: () => {
        for (const [request, { turn }] of this.#pending) this.#request(request, turn);
      },
      onPageJoined: (page) => this.#sendHistory(page),
      onPageLeft: (page) => {
        for (const [request, withdrawn] of this.#queued) if (request.startsWith(`${page}.`)) withdrawn.abort();
      },
      onMessage: (message) => this.#receive(message),
      onLeft: () => this.#leave(),
    });
  }

  /** How many requests of this page wait. */
  get size(): number {
    return this.#own.size + this.#pending.size;
  }

  /** The last minute, for the queue of another client. */
  get history(): QueueHistory {
    return this.#own.history;
  }

  /** Counts requests and pauses of the account that another client knows. The other pages count them from now on: a little longer. */
  restore(history: QueueHistory): void {
    this.#own.restore(history);
    for (const { lane, untilMs } of history.pauses) this.#send({ kind: "pause", lane, untilMs });
    for (let count = 0; count < history.finishedAtMs.length; count += 1) {
      const request = this.#nextRequest();
      this.#send({ kind: "granted", request, lane: "live" });
      this.#send({ kind: "done", request });
    }
  }

  /** Waits until a request may be sent; rejects with the signal's reason if it aborts first. */
  async acquire(turn: PermitRequest): Promise<Permit> {
    const request = this.#nextRequest();
    const own = this.#own;
    const { isLeader } = this.#options.workbooks;
    const permit = await (isLeader ? this.#acquireOwn(request, turn) : this.#askLeader(request, turn));
    if (own === this.#own) this.#inFlight.set(request, { lane: turn.lane, permit });
    return {
      release: () => {
        permit.release();
        if (this.#inFlight.delete(request)) this.#send({ kind: "done", request });
      },
    };
  }

  /** Pauses a lane until an instant, in milliseconds since 1970 UTC, because the service asked for it. */
  pauseUntil(lane: Lane | "all", untilMs: number): void {
    this.#own.pauseUntil(lane, untilMs);
    this.#send({ kind: "pause", lane, untilMs });
  }

  #nextRequest(): string {
    return `${this.#options.workbooks.page}.${(this.#requests += 1)}`;
  }

  async #acquireOwn(request: string, turn: PermitRequest): Promise<Permit> {
    const permit = await this.#own.acquire(turn);
    this.#send({ kind: "granted", request, lane: turn.lane });
    return permit;
  }

  /** Waits for the permit of the leader, or decides alone if it does not respond. Rejects with the signal's reason. */
  async #askLeader(request: string, turn: PermitRequest): Promise<Permit> {
    const { signal = neverAborted } = turn;
    signal.throwIfAborted();
    const confirmation = new Alarm(this.#options.platform, () => this.#pending.get(request)?.decide());
    const decision = new Promise<Permit>((resolve) => {
      const decide = (permit?: Permit) => {
        if (!permit) this.#withdraw(request);
        resolve(permit ?? this.#acquireOwn(request, turn));
      };
      this.#pending.set(request, { turn, confirmation, decide });
    });
    this.#request(request, turn);
    confirmation.setAfter(CONFIRMATION_MS);
    try {
      return await untilAborted(decision, signal);
    } finally {
      confirmation.clear();
      this.#withdraw(request);
    }
  }

  /** Asks the leader no longer, unless it has permitted the request. */
  #withdraw(request: string): void {
    if (this.#pending.delete(request)) this.#send({ kind: "withdraw", request });
  }

  #request(request: string, { lane, priority }: PermitRequest): void {
    this.#send({ kind: "request", request, lane, priority: priority() });
  }

  #decideAllAlone(): void {
    for (const pending of [...this.#pending.values()]) pending.decide();
  }

  /** Stops to share. Requests that still wait are decided alone, and those in flight keep their permits. */
  #leave(): void {
    for (const [request, { timeout }] of [...this.#inFlight]) {
      if (timeout) this.#finish(request);
    }
    for (const withdrawn of this.#queued.values()) withdrawn.abort();
    this.#decideAllAlone();
    const account = this.#options.account();
    if (account === this.#account) return;
    this.#account = account;
    this.#inFlight.clear();
    this.#own = new RequestQueue(this.#options.platform, this.#options.limits);
  }

  #send(message: GateMessage): void {
    this.#options.workbooks.send("requests", message);
  }

  #receive(message: GateMessage): void {
    switch (message.kind) {
      case "request":
        if (this.#options.workbooks.isLeader) void this.#queue(message);
        return;
      case "withdraw":
        return this.#queued.get(message.request)?.abort();
      case "queued":
        return this.#pending.get(message.request)?.confirmation.clear();
      case "granted":
        return this.#noteGranted(message.request, message.lane);
      case "done":
        return this.#finish(message.request);
      case "pause":
        return this.#own.pauseUntil(message.lane, message.untilMs);
      case "history":
        if (message.page !== this.#options.workbooks.page) return;
        this.#own.restore(message.history);
        for (const { request, lane } of message.inFlight) this.#noteGranted(request, lane);
    }
  }

  /** Queues the request of another page and grants it when its turn has come. */
  async #queue({ request, lane, priority }: Extract<GateMessage, { kind: "request" }>): Promise<void> {
    if (this.#queued.has(request)) return;
    const withdrawn = new AbortController();
    this.#queued.set(request, withdrawn);
    this.#send({ kind: "queued", request });
    try {
      const permit = await this.#own.acquire({ lane, priority: () => priority, signal: withdrawn.signal });
      this.#addOther(request, lane, permit);
      this.#send({ kind: "granted", request, lane });
    } catch {
      // Withdrawn by its page.
    } finally {
      this.#queued.delete(request);
    }
  }

  #sendHistory(page: string): void {
    if (!this.#options.workbooks.isLeader) return;
    const inFlight = [...this.#inFlight].map(([request, { lane }]) => ({ request, lane }));
    this.#send({ kind: "history", page, history: this.#own.history, inFlight });
  }

  #noteGranted(request: string, lane: Lane): void {
    const pending = this.#pending.get(request);
    if (pending) {
      this.#pending.delete(request);
      return pending.decide(this.#own.acquireNow(lane));
    }
    if (this.#inFlight.has(request)) return;
    // Aborted on this page at the moment the leader granted it: it counts, and is over.
    if (request.startsWith(`${this.#options.workbooks.page}.`)) return this.#send({ kind: "done", request });
    this.#addOther(request, lane, this.#own.acquireNow(lane));
  }

  #addOther(request: string, lane: Lane, permit: Permit): void {
    const timeout = new Alarm(this.#options.platform, () => this.#finish(request));
    timeout.setAfter(LONGEST_REQUEST_MS);
    this.#inFlight.set(request, { lane, permit, timeout });
  }

  #finish(request: string): void {
    const inFlight = this.#inFlight.get(request);
    this.#inFlight.delete(request);
    inFlight?.timeout?.clear();
    inFlight?.permit.release();
  }
}
