import { Alarm } from "../transport/alarm";
import { LeaderElection } from "../transport/leader-election";
import type { PageChannels, Platform } from "../transport/platform";
import { readGateMessage, type GateMessage } from "./gate-messages";
import { RequestGate, type Gate, type GateHistory, type Permit, type RateLimits } from "./request-gate";
import type { Lane, PermitRequest } from "./lanes";

/** How long a request waits for the leader to confirm that it is queued, before this page decides alone. In milliseconds. */
const CONFIRMATION_MS = 2_000;

/** Requests of a page that crashed count as in flight for this long, in milliseconds: no request takes longer. */
const LONGEST_REQUEST_MS = 120_000;

interface SharedGateOptions {
  platform: Pick<Platform, "now" | "sleep" | "random">;
  pages: PageChannels;
  /** What pages with the same key have in common: a random text stored beside the key, never the key or derived from it. */
  name: string;
  limits?: () => RateLimits;
}

/** A request of this page that the leader has to permit. */
interface PendingRequest {
  turn: PermitRequest;
  /** The leader has it in its queue. */
  onQueued: () => void;
  /** The leader has permitted it. */
  onGranted: () => void;
  /** Queues it in the gate of this page instead. */
  decideAlone: () => void;
}

/** A permitted request of another page. */
interface InFlight {
  lane: Lane;
  permit: Permit;
  timeout: Alarm;
}

/**
 * One request queue for all workbooks on a machine that share a key.
 *
 * The elected leader queues the requests of all pages and permits them one by one. Every page counts every request, and the
 * leader sends its history to a page that joins, so the next leader knows the last minute. If the leader does not respond
 * within two seconds, a page decides by its own count.
 */
export class SharedGate implements Gate {
  readonly #platform: Pick<Platform, "now" | "sleep" | "random">;
  readonly #own: RequestGate;
  readonly #election: LeaderElection;
  readonly #pending = new Map<string, PendingRequest>();
  /** While this page leads: queued requests of other pages. */
  readonly #queued = new Map<string, AbortController>();
  /** Requests of other pages that are in flight. */
  readonly #inFlight = new Map<string, InFlight>();
  /** Requests of this page that are in flight. */
  readonly #ownInFlight = new Map<string, Lane>();
  #isClosed = false;
  #requests = 0;

  constructor({ platform, pages, name, limits }: SharedGateOptions) {
    this.#platform = platform;
    this.#own = new RequestGate(platform, limits);
    this.#election = new LeaderElection({
      platform,
      pages,
      name: `strikebook.gate.${name}`,
      listener: {
        onElected: () => this.#decideAllAlone(),
        onLeaderChanged: () => this.#requestAllAgain(),
        onPageJoined: (page) => this.#sendHistory(page),
        onPageLeft: (page) => this.#withdrawAllOf(page),
        onMessage: (message) => this.#receive(readGateMessage(message)),
      },
    });
  }

  /** How many requests of this page wait. */
  get size(): number {
    return this.#own.size + this.#pending.size;
  }

  get history(): GateHistory {
    return this.#own.history;
  }

  /** The other pages count these requests from now on: a little longer than they count here. */
  restore(history: GateHistory): void {
    this.#own.restore(history);
    for (const { lane, untilMs } of history.pauses) this.#send({ kind: "pause", lane, untilMs });
    for (let count = 0; count < history.finishedAtMs.length; count += 1) {
      const request = this.#nextRequest();
      this.#send({ kind: "granted", request, lane: "live" });
      this.#send({ kind: "done", request });
    }
  }

  /** Leaves the other pages: this one is closing, or its key has changed. Requests that still wait are decided alone. */
  close(): void {
    this.#isClosed = true;
    this.#election.close();
    for (const request of [...this.#inFlight.keys()]) this.#finish(request);
    this.#decideAllAlone();
  }

  async acquire(turn: PermitRequest): Promise<Permit> {
    const request = this.#nextRequest();
    const isOwn = this.#isClosed || this.#election.isLeader;
    const permit = isOwn ? await this.#acquireOwn(request, turn) : await this.#acquireFromLeader(request, turn);
    this.#ownInFlight.set(request, turn.lane);
    return {
      release: () => {
        permit.release();
        this.#ownInFlight.delete(request);
        this.#send({ kind: "done", request });
      },
    };
  }

  pauseUntil(lane: Lane | "all", untilMs: number): void {
    this.#own.pauseUntil(lane, untilMs);
    this.#send({ kind: "pause", lane, untilMs });
  }

  #nextRequest(): string {
    return `${this.#election.page}.${(this.#requests += 1)}`;
  }

  async #acquireOwn(request: string, turn: PermitRequest): Promise<Permit> {
    const permit = await this.#own.acquire(turn);
    this.#send({ kind: "granted", request, lane: turn.lane });
    return permit;
  }

  #acquireFromLeader(request: string, turn: PermitRequest): Promise<Permit> {
    const { signal, lane } = turn;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const settle = (result: () => void) => {
        confirmation.clear();
        signal?.removeEventListener("abort", onAbort);
        this.#pending.delete(request);
        result();
      };
      const onAbort = () => {
        this.#send({ kind: "withdraw", request });
        settle(() => reject(signal?.reason as Error));
      };
      const decideAlone = () => {
        this.#send({ kind: "withdraw", request });
        settle(() => void this.#acquireOwn(request, turn).then(resolve, reject));
      };
      const confirmation = new Alarm(this.#platform, decideAlone);
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#pending.set(request, {
        turn,
        onQueued: () => confirmation.clear(),
        onGranted: () => settle(() => resolve(this.#own.acquireNow(lane))),
        decideAlone,
      });
      this.#send({ kind: "request", request, lane, priority: turn.priority() });
      confirmation.setAfter(CONFIRMATION_MS);
    });
  }

  #decideAllAlone(): void {
    for (const pending of [...this.#pending.values()]) pending.decideAlone();
  }

  #requestAllAgain(): void {
    for (const [request, { turn }] of this.#pending) {
      this.#send({ kind: "request", request, lane: turn.lane, priority: turn.priority() });
    }
  }

  #send(message: GateMessage): void {
    this.#election.send(message);
  }

  #receive(message: GateMessage | undefined): void {
    switch (message?.kind) {
      case "request":
        if (this.#election.isLeader) void this.#queue(message);
        return;
      case "withdraw":
        return this.#queued.get(message.request)?.abort();
      case "queued":
        return this.#pending.get(message.request)?.onQueued();
      case "granted":
        return this.#noteGranted(message.request, message.lane);
      case "done":
        return this.#finish(message.request);
      case "pause":
        return this.#own.pauseUntil(message.lane, message.untilMs);
      case "history":
        if (message.page === this.#election.page) this.#restoreHistory(message);
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
      this.#addInFlight(request, lane, permit);
      this.#send({ kind: "granted", request, lane });
    } catch {
      // Withdrawn by its page.
    } finally {
      this.#queued.delete(request);
    }
  }

  #withdrawAllOf(page: string): void {
    for (const [request, withdrawn] of this.#queued) if (request.startsWith(`${page}.`)) withdrawn.abort();
  }

  #sendHistory(page: string): void {
    if (!this.#election.isLeader) return;
    const others = [...this.#inFlight].map(([request, { lane }]) => ({ request, lane }));
    const own = [...this.#ownInFlight].map(([request, lane]) => ({ request, lane }));
    const { finishedAtMs, pauses } = this.#own.history;
    const inFlight = [...others, ...own];
    this.#send({ kind: "history", page, finishedAtMs: [...finishedAtMs], pauses: [...pauses], inFlight });
  }

  #restoreHistory({ inFlight, finishedAtMs, pauses }: Extract<GateMessage, { kind: "history" }>): void {
    this.#own.restore({ finishedAtMs, pauses });
    for (const { request, lane } of inFlight) this.#noteGranted(request, lane);
  }

  #noteGranted(request: string, lane: Lane): void {
    const pending = this.#pending.get(request);
    if (pending) return pending.onGranted();
    if (this.#inFlight.has(request)) return;
    // Aborted on this page at the moment the leader granted it: it counts, and is over.
    if (request.startsWith(`${this.#election.page}.`)) return this.#send({ kind: "done", request });
    this.#addInFlight(request, lane, this.#own.acquireNow(lane));
  }

  #addInFlight(request: string, lane: Lane, permit: Permit): void {
    const timeout = new Alarm(this.#platform, () => this.#finish(request));
    timeout.setAfter(LONGEST_REQUEST_MS);
    this.#inFlight.set(request, { lane, permit, timeout });
  }

  #finish(request: string): void {
    const inFlight = this.#inFlight.get(request);
    this.#inFlight.delete(request);
    inFlight?.timeout.clear();
    inFlight?.permit.release();
  }
}
