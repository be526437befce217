import { Alarm } from "@strikebook/client";
import { EngineRetries } from "../engine/engine-retry";
import { type DeskStreamParts, unlessAway } from "./stream-parts";

interface StreamLeaseOptions extends DeskStreamParts {
  /** Called when this node has the lease, with its fencing token. */
  onAcquired: (token: number) => void;
  /** Called when it does not have it any more, or may not in a moment. */
  onLost: () => void;
}

/** How long the lease lasts without renewal, in milliseconds of the engine's time. */
const LEASE_MS = 8_000;
const RENEW_MS = 2_500;

/** How long before its end a leader that cannot renew it gives it up, in milliseconds: clocks run at slightly different speeds. */
const MARGIN_MS = 1_000;

/** The lease of the streams to the provider. One node of the desk has it at a time; all other nodes try to get it. */
export class StreamLease {
  readonly #options: StreamLeaseOptions;
  readonly #closed = new AbortController();
  /** Ends the lease here if it is not renewed, by a duration of this node's clock. */
  readonly #end: Alarm;
  readonly #next: Alarm;
  readonly #retries: EngineRetries;
  #token: number | undefined;
  /** The fencing token of the claim of this node, while another node hands its streams over. */
  #claimed: number | undefined;
  #isAsking = false;

  constructor(options: StreamLeaseOptions) {
    this.#options = options;
    this.#retries = new EngineRetries(options.platform);
    this.#end = new Alarm(options.platform, () => this.#lose());
    this.#next = new Alarm(options.platform, () => this.tryNow());
  }

  /** Whether this node has it. */
  get isHeld(): boolean {
    return this.#token !== undefined;
  }

  /** Tries to get or renew it at once: at the start, or because another node has released it. */
  tryNow(): void {
    if (this.#closed.signal.aborted || this.#isAsking) return;
    this.#isAsking = true;
    this.#next.clear();
    void this.#ask().then((waitMs) => {
      this.#isAsking = false;
      if (!this.#closed.signal.aborted) this.#next.setAfter(waitMs);
    });
  }

  /** The engine has refused this node: another node has it. */
  noteRefused(): void {
    this.#lose();
    this.tryNow();
  }

  /**
   * Claims it from the node that has it under the token `of` and hands its streams over. Resolves to the fencing token of the claim, under
   * which this node gets the lease afterwards; `undefined` if another node was first.
   */
  async claim(of: number): Promise<number | undefined> {
    const { engine, keys, node, report } = this.#options;
    if (this.#closed.signal.aborted || this.#token !== undefined) return undefined;
    const reply = engine.call("claim", [keys.lease, keys.tokens], [node, of]);
    const token = await reply.then(Number, unlessAway(report));
    if (!token) return undefined;
    this.#claimed = token;
    if (!this.#closed.signal.aborted) return token;
    await this.#giveBack(token);
    return undefined;
  }

  /** Gives it back, or the claim to it, so that another node continues at once. The streams have to be closed before. */
  async release(): Promise<void> {
    const token = this.#token ?? this.#claimed;
    this.#closed.abort();
    this.#next.clear();
    this.#end.clear();
    this.#token = undefined;
    if (token !== undefined) await this.#giveBack(token);
  }

  async #giveBack(token: number): Promise<void> {
    const { engine, keys, node, report } = this.#options;
    // Without the engine, the lease ends by itself.
    await engine.call("release", [keys.lease, keys.events], [node, token]).catch(unlessAway(report));
  }

  /** Returns when to ask next, in milliseconds from now. */
  async #ask(): Promise<number> {
    const { engine, keys, node, platform, report } = this.#options;
    const startedAtMs = platform.now();
    try {
      const reply = await engine.call("lease", [keys.lease, keys.tokens], [node, LEASE_MS]);
      const [token, leftMs] = reply as [number, number]; // as the function documents
      this.#retries.reset();
      if (this.#closed.signal.aborted) return RENEW_MS;
      if (token === 0) {
        this.#lose();
        return Math.min(RENEW_MS, leftMs) + platform.random() * 100;
      }
      this.#hold(token, LEASE_MS - MARGIN_MS - (platform.now() - startedAtMs));
      return RENEW_MS;
    } catch (problem) {
      unlessAway(report)(problem);
      return this.#retries.nextMs();
    }
  }

  #hold(token: number, leftMs: number): void {
    if (leftMs <= 0) return this.#lose();
    this.#end.setAfter(leftMs);
    if (token === this.#token) return;
    this.#lose();
    this.#end.setAfter(leftMs);
    this.#token = token;
    this.#options.onAcquired(token);
  }

  #lose(): void {
    this.#end.clear();
    if (this.#token === undefined) return;
    this.#token = undefined;
    this.#options.onLost();
  }
}
