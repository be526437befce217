import { heatmapBounds } from "../contract/limits";
import { AccountApi } from "./account-api";
import { GexApi } from "./gex-api";
import { Transport, type TransportOptions } from "./transport";

export type { ClientEvent } from "./client-event";
export type { Hosts } from "./request-url";

/**
 * Excel starts all functions of a recalculation in one burst and holds their results in a 50 ms buffer before it takes
 * them: half of that collects the burst and is hardly ever seen in a cell.
 */
export const BATCH_WINDOW_MS = 25;

export interface MarketClientOptions extends TransportOptions {
  /** Most symbols a call may carry, as `limits.symbolsPerHeatmapCall` of the account says; 10 when omitted, and never above. */
  symbolsPerCall?: () => number;
  /** How long a question waits for others to share its call, in milliseconds; 25 when omitted. */
  batchWindowMs?: number;
}

/**
 * The API as a cell sees it: one question, one promise.
 *
 * Every promise settles with an answer, with a `MarketDataError`, or with the reason of the signal that gave it up.
 */
export class MarketClient {
  readonly gex: GexApi;
  readonly account: AccountApi;

  constructor(options: MarketClientOptions) {
    const { platform, symbolsPerCall = () => heatmapBounds.symbols.max, batchWindowMs = BATCH_WINDOW_MS } = options;
    const transport = new Transport(options);
    this.gex = new GexApi({ transport, platform, symbolsPerCall, batchWindowMs });
    this.account = new AccountApi(transport, () => platform.now());
  }

  /** The key or a host has changed: nothing learned so far is shown again, and no question under way is joined. */
  forget(): void {
    this.gex.forget();
    this.account.forget();
  }
}
