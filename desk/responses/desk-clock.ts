import type { Platform } from "@strikebook/client";

/** What is known of the provider's market: a practice market has a clock and a name of its own. */
export interface ProviderMarket {
  /** Empty if the provider does not name it. */
  name: string;
  /** How far its clock is ahead of the engine's, in milliseconds; `undefined` if the provider does not state it. */
  aheadMs: number | undefined;
  /** Changes when its clock jumps or its name changes. */
  era: string;
}

/** The times of the engine and of the market. The node's own clock may be wrong. */
export class DeskClock {
  readonly #platform: Pick<Platform, "now">;
  #engineAheadMs = 0;
  #market: ProviderMarket = { name: "", aheadMs: undefined, era: "0" };

  constructor(platform: Pick<Platform, "now">) {
    this.#platform = platform;
  }

  /** The engine's time, carried on by the clock of this node. In milliseconds since 1970 UTC. */
  get engineMs(): number {
    return this.#platform.now() + this.#engineAheadMs;
  }

  /** How far the engine's clock is ahead of this node's, in milliseconds. */
  get engineAheadMs(): number {
    return this.#engineAheadMs;
  }

  /** The time of the market, in milliseconds since 1970 UTC; the engine's if the provider does not state it. */
  get marketMs(): number {
    return this.engineMs + (this.#market.aheadMs ?? 0);
  }

  get market(): ProviderMarket {
    return this.#market;
  }

  noteEngine(nowMs: number): void {
    this.#engineAheadMs = nowMs - this.#platform.now();
  }

  noteMarket(market: ProviderMarket): void {
    this.#market = market;
  }

  /** Returns the headers with which a provider states the time and the name of its market; none if it does not. */
  marketHeaders(): Readonly<Record<string, string>> {
    const { name, aheadMs } = this.#market;
    return {
      ...(aheadMs !== undefined && { "x-market-time": new Date(Math.round(this.marketMs)).toISOString() }),
      ...(name !== "" && { "x-market-name": name }),
    };
  }
}
