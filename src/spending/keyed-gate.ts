import type { Platform } from "../transport/platform";
import { RequestGate, type Gate, type GateLimits, type Pass } from "./request-gate";
import { SharedGate } from "./shared-gate";
import type { Lane, Turn } from "./turns";

export interface KeyedGateOptions {
  platform: Platform;
  /** What the workbooks that share the key have in common; undefined to count alone. Another one with another key. */
  allowanceName: () => string | undefined;
  limits?: (() => GateLimits) | undefined;
}

/** The gate of the key in use: with another key, the page leaves the workbooks of the one before and joins those of the new one. */
export class KeyedGate implements Gate {
  readonly #options: KeyedGateOptions;
  #name: string | undefined;
  #gate: RequestGate | SharedGate;

  constructor(options: KeyedGateOptions) {
    this.#options = options;
    this.#name = options.allowanceName();
    this.#gate = open(this.#name, options);
  }

  /** How many requests wait. */
  get size(): number {
    return this.#gate.size;
  }

  enter(turn: Turn): Promise<Pass> {
    return this.#gate.enter(turn);
  }

  hold(lane: Lane | "all", untilMs: number): void {
    this.#gate.hold(lane, untilMs);
  }

  /** The key may have changed. Under another one, requests under way keep their passes and later ones go by its allowance. */
  reopen(): void {
    const name = this.#options.allowanceName();
    if (name === this.#name) return;
    if (this.#gate instanceof SharedGate) this.#gate.close();
    this.#name = name;
    this.#gate = open(name, this.#options);
  }
}

function open(name: string | undefined, { platform, limits }: KeyedGateOptions): RequestGate | SharedGate {
  const { neighbours } = platform;
  return name && neighbours
    ? new SharedGate({ platform, neighbours, name, ...(limits && { limits }) })
    : new RequestGate(platform, limits);
}
