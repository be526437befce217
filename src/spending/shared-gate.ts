import { readGateMessage, type GateMessage } from "./gate-messages";
import type { Line, Neighbours, Platform } from "../transport/platform";
import { RequestGate, type Gate, type GateLimits, type Pass } from "./request-gate";
import type { Lane, Turn } from "./turns";

/** How long a page waits for the leader's first word before it goes by its own count, in milliseconds. */
const LEADER_PATIENCE_MS = 2_000;

/** A page that goes without a word leaves its requests counted as under way: no request takes longer than this, in milliseconds. */
const LONGEST_REQUEST_MS = 120_000;

export interface SharedGateOptions {
  platform: Pick<Platform, "now" | "sleep" | "random">;
  neighbours: Neighbours;
  /** What pages of the same allowance have in common: a random text kept beside the key, never the key or made of it. */
  name: string;
  limits?: () => GateLimits;
}

interface Asking {
  turn: Turn;
  /** Goes by this page's own gate. */
  goAlone: () => void;
  /** The leader has let the request go. */
  go: () => void;
  /** The leader has it in line. */
  heard: () => void;
}

/** A request of another page that went. */
interface Departed {
  lane: Lane;
  done: AbortController;
}

/**
 * One gate for all workbooks on a machine that share a key.
 *
 * One page leads, by a lock that the browser passes on when the page goes, and lets the requests of all go in one line. Every
 * page counts what goes, and is told what went before it opened, so that whoever leads next knows of the last minute. Where
 * the leader is silent a page goes by its own count.
 */
export class SharedGate implements Gate {
  readonly #platform: Pick<Platform, "now" | "sleep" | "random">;
  readonly #own: RequestGate;
  readonly #line: Line;
  readonly #page: string;
  readonly #closed = new AbortController();
  /** Requests of this page that the leader is asked for. */
  readonly #asking = new Map<string, Asking>();
  /** Requests of other pages: in line here while this page leads. */
  readonly #served = new Map<string, AbortController>();
  /** Requests that went and are not done: other pages', and this page's own. */
  readonly #departed = new Map<string, Departed>();
  readonly #underWay = new Map<string, Lane>();
  #leads = false;
  #count = 0;

  constructor({ platform, neighbours, name, limits }: SharedGateOptions) {
    this.#platform = platform;
    this.#own = new RequestGate(platform, limits);
    this.#page = platform.random().toString(36).slice(2);
    this.#line = neighbours.line(`strikebook.gate.${name}`, (message) => this.#hear(readGateMessage(message)));
    this.#say({ kind: "joins", page: this.#page });
    neighbours.lead(`strikebook.gate.${name}`, this.#closed.signal).then(
      () => this.#lead(),
      () => undefined, // Closed before it came to that, or locks are refused: the leader's silence leaves the own count.
    );
  }

  /** How many requests of this page wait. */
  get size(): number {
    return this.#own.size + this.#asking.size;
  }

  /** Leaves the others alone: the page is going, or its key has changed. */
  close(): void {
    this.#closed.abort();
    this.#line.hangUp();
    for (const request of [...this.#departed.keys()]) this.#noteDone(request);
    this.#leads = true;
    for (const asking of [...this.#asking.values()]) asking.goAlone();
  }

  async enter(turn: Turn): Promise<Pass> {
    const request = `${this.#page}.${(this.#count += 1)}`;
    const pass = this.#leads ? await this.#enterOwn(request, turn) : await this.#askLeader(request, turn);
    this.#underWay.set(request, turn.lane);
    return {
      leave: () => {
        pass.leave();
        this.#underWay.delete(request);
        this.#say({ kind: "done", request });
      },
    };
  }

  hold(lane: Lane | "all", untilMs: number): void {
    this.#own.hold(lane, untilMs);
    this.#say({ kind: "hold", lane, untilMs });
  }

  async #enterOwn(request: string, turn: Turn): Promise<Pass> {
    const pass = await this.#own.enter(turn);
    this.#say({ kind: "go", request, lane: turn.lane });
    return pass;
  }

  #askLeader(request: string, turn: Turn): Promise<Pass> {
    const { signal, lane } = turn;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const patience = new AbortController();
      const settle = (how: () => void) => {
        patience.abort();
        signal?.removeEventListener("abort", giveUp);
        this.#asking.delete(request);
        how();
      };
      const giveUp = () => {
        this.#say({ kind: "withdraw", request });
        settle(() => reject(signal?.reason));
      };
      const goAlone = () => {
        this.#say({ kind: "withdraw", request });
        settle(() => this.#enterOwn(request, turn).then(resolve, reject));
      };
      signal?.addEventListener("abort", giveUp, { once: true });
      this.#asking.set(request, {
        turn,
        goAlone,
        heard: () => patience.abort(),
        go: () => settle(() => resolve(this.#own.depart(lane))),
      });
      this.#say({ kind: "ask", request, lane, priority: turn.priority() });
      // Rejects when the leader has answered.
      this.#platform.sleep(LEADER_PATIENCE_MS, patience.signal).then(goAlone, () => undefined);
    });
  }

  #lead(): void {
    this.#leads = true;
    this.#say({ kind: "leads" });
    for (const asking of [...this.#asking.values()]) asking.goAlone();
  }

  #say(message: GateMessage): void {
    if (!this.#closed.signal.aborted) this.#line.say(message);
  }

  #hear(message: GateMessage | undefined): void {
    switch (message?.kind) {
      case "ask":
        if (this.#leads) void this.#serve(message);
        return;
      case "withdraw":
        return this.#served.get(message.request)?.abort();
      case "heard":
        return this.#asking.get(message.request)?.heard();
      case "go":
        return this.#noteGone(message.request, message.lane);
      case "done":
        return this.#noteDone(message.request);
      case "hold":
        return this.#own.hold(message.lane, message.untilMs);
      case "leads":
        for (const [request, { turn }] of this.#asking) {
          this.#say({ kind: "ask", request, lane: turn.lane, priority: turn.priority() });
        }
        return;
      case "joins":
        if (this.#leads) this.#tellPast(message.page);
        return;
      case "past":
        if (message.page === this.#page) this.#learnPast(message);
    }
  }

  #tellPast(page: string): void {
    const others = [...this.#departed].map(([request, { lane }]) => ({ request, lane }));
    const own = [...this.#underWay].map(([request, lane]) => ({ request, lane }));
    const { answeredAtMs, holds } = this.#own.past;
    this.#say({
      kind: "past",
      page,
      answeredAtMs: [...answeredAtMs],
      holds: [...holds],
      underWay: [...others, ...own],
    });
  }

  #learnPast({ underWay, ...past }: Extract<GateMessage, { kind: "past" }>): void {
    this.#own.recall(past);
    for (const { request, lane } of underWay) this.#noteGone(request, lane);
  }

  /** Puts another page's request in line and lets it go when its turn has come. */
  async #serve({ request, lane, priority }: Extract<GateMessage, { kind: "ask" }>): Promise<void> {
    if (this.#served.has(request)) return;
    const withdrawn = new AbortController();
    this.#served.set(request, withdrawn);
    this.#say({ kind: "heard", request });
    try {
      const pass = await this.#own.enter({ lane, priority: () => priority, signal: withdrawn.signal });
      this.#noteDeparture(request, lane, pass);
      this.#say({ kind: "go", request, lane });
    } catch {
      // Withdrawn: nobody waits for it any more.
    } finally {
      this.#served.delete(request);
    }
  }

  #noteGone(request: string, lane: Lane): void {
    const asking = this.#asking.get(request);
    if (asking) return asking.go();
    if (this.#departed.has(request)) return;
    // Given up while the leader let it go: it counts, and is over.
    if (request.startsWith(`${this.#page}.`)) return this.#say({ kind: "done", request });
    this.#noteDeparture(request, lane, this.#own.depart(lane));
  }

  #noteDeparture(request: string, lane: Lane, pass: Pass): void {
    const done = new AbortController();
    done.signal.addEventListener("abort", () => pass.leave());
    this.#departed.set(request, { lane, done });
    // Rejects when the request is done, as most are.
    this.#platform.sleep(LONGEST_REQUEST_MS, done.signal).then(
      () => this.#noteDone(request),
      () => undefined,
    );
  }

  #noteDone(request: string): void {
    this.#departed.get(request)?.done.abort();
    this.#departed.delete(request);
  }
}
