import type { Platform } from "../transport/platform";
import { RequestGate, type Gate, type GateHistory, type RateLimits, type Permit } from "./request-gate";
import { SharedGate } from "./shared-gate";
import type { Lane, PermitRequest } from "./lanes";

interface KeyedGateOptions {
  platform: Platform;
  /** What workbooks with the same key share, different for each key; `undefined` if this page has a queue of its own. */
  allowanceName: () => string | undefined;
  limits?: (() => RateLimits) | undefined;
}

/** The request queue of the current key: when the key changes, the page joins the workbooks that use the new key. */
export class KeyedGate implements Gate {
  readonly #options: KeyedGateOptions;
  #name: string | undefined;
  #gate: RequestGate | SharedGate;

  constructor(options: KeyedGateOptions) {
    this.#options = options;
    this.#name = options.allowanceName();
    this.#gate = open(this.#name, options);
  }

  get size(): number {
    return this.#gate.size;
  }

  get history(): GateHistory {
    return this.#gate.history;
  }

  restore(history: GateHistory): void {
    this.#gate.restore(history);
  }

  acquire(request: PermitRequest): Promise<Permit> {
    return this.#gate.acquire(request);
  }

  pauseUntil(lane: Lane | "all", untilMs: number): void {
    this.#gate.pauseUntil(lane, untilMs);
  }

  /** Called when the key may have changed. Requests in flight keep their permits; later ones use the queue of the new key. */
  changeKey(): void {
    const name = this.#options.allowanceName();
    if (name === this.#name) return;
    if (this.#gate instanceof SharedGate) this.#gate.close();
    this.#name = name;
    this.#gate = open(name, this.#options);
  }
}

function open(name: string | undefined, { platform, limits }: KeyedGateOptions): RequestGate | SharedGate {
  const { pages } = platform;
  return name && pages
    ? new SharedGate({ platform, pages, name, ...(limits && { limits }) })
    : new RequestGate(platform, limits);
}
