import { heatmapBounds } from "../contract/limits";
import { AccountApi } from "./account-api";
import { AnswerMemory } from "./endpoint/answer-memory";
import { Budget, type BudgetLimits } from "../spending/budget";
import { CreditLedger } from "../spending/credit-ledger";
import { DEADLINE_MS } from "../transport/deadline";
import { estimate, type Estimate } from "./estimate";
import { FlowApi } from "./flow-api";
import { GexApi } from "./gex-api";
import { ParameterNames } from "./endpoint/parameter-names";
import { KeyedGate } from "../spending/keyed-gate";
import type { KeptAnswers } from "./endpoint/kept-answers";
import type { Gate, GateLimits } from "../spending/request-gate";
import type { AmountStorage } from "../spending/spending-record";
import { ServiceClock } from "../transport/service-clock";
import { StreamDoor, type StreamParts } from "../stream/stream-door";
import { Transport, type TransportOptions } from "../transport/transport";
import { VolatilityApi } from "./volatility-api";

export type { ClientEvent } from "../transport/client-event";
export type { Hosts } from "../transport/request-url";

/**
 * Excel starts all functions of a recalculation in one burst and holds their results in a 50 ms buffer before it takes
 * them: half of that collects the burst and is hardly ever seen in a cell.
 */
export const BATCH_WINDOW_MS = 25;

export interface MarketClientOptions extends Pick<TransportOptions, "hosts" | "key" | "platform" | "watch"> {
  /** Most symbols a call may carry, never above 10; when omitted what `account.read` last told, and 10 before. */
  symbolsPerCall?: () => number;
  /** How long a question waits for others to share its call, in milliseconds; 25 when omitted. */
  batchWindowMs?: number;
  /** How long a question may take in all, its turn and its retries included, in milliseconds; 30,000 when omitted. */
  deadlineMs?: number;
  /** What the account may do at once; when omitted what `account.read` last told, and 120 requests a minute and 2 replays before. */
  limits?: () => GateLimits;
  /**
   * What the workbooks on this machine that share the key have in common, so that they share its requests a minute: a random
   * text kept beside the key, never the key or made of it. Each page counts alone when omitted, and where the browser keeps
   * pages apart.
   */
  allowanceName?: () => string | undefined;
  /** What may be spent; no limit when omitted. */
  spending?: () => BudgetLimits;
  /** Where replayed boards are kept, which never change, for the host asked now; in memory alone where there is none. */
  kept?: () => KeptAnswers | undefined;
  /** Where the amounts of each day are kept, in an entry of this name; in memory alone when omitted. */
  amounts?: { storage: AmountStorage; name: string } | undefined;
}

/**
 * The API as a cell sees it: one question, one promise.
 *
 * Every promise settles with an answer, with a `MarketDataError`, or with the reason of the signal that gave it up.
 */
export class MarketClient {
  readonly gex: GexApi;
  readonly flow: FlowApi;
  readonly volatility: VolatilityApi;
  readonly account: AccountApi;
  /** What was spent, for what, and whether the service's balance agrees. */
  readonly ledger: CreditLedger;
  /** The one line of all requests; streams and whatever else asks the service pass it too. */
  readonly gate: Gate;
  /** Refuses what would be spent too much. */
  readonly budget: Budget;
  /** The service's time, as its answers tell it. */
  readonly clock: ServiceClock;
  /** What streams are opened and paid with. */
  readonly streamParts: StreamParts;
  readonly #gate: KeyedGate;
  #estimates = 0;
  readonly #names: ParameterNames;

  constructor(options: MarketClientOptions) {
    const { hosts, key, platform, watch, amounts, batchWindowMs = BATCH_WINDOW_MS, deadlineMs = DEADLINE_MS } = options;
    const told = () => this.account.limits;
    const { symbolsPerCall = () => told()?.symbolsPerHeatmapCall || heatmapBounds.symbols.max } = options;
    this.ledger = new CreditLedger(() => platform.now(), amounts?.storage, amounts?.name);
    this.budget = new Budget(this.ledger, options.spending);
    this.#gate = new KeyedGate({
      platform,
      allowanceName: options.allowanceName ?? (() => undefined),
      limits: options.limits ?? (() => told() ?? {}),
    });
    this.gate = this.#gate;
    const { gate, budget } = this;
    this.clock = new ServiceClock(() => platform.now());
    const transport = new Transport({ hosts, key, platform, watch, gate, budget, clock: this.clock, deadlineMs });
    this.#names = new ParameterNames(transport, platform);
    const memory = new AnswerMemory(() => platform.now());
    const door = new StreamDoor({ hosts, key, platform, gate, budget, names: this.#names });
    this.streamParts = { platform, door, budget, ledger: this.ledger };
    const { kept } = options;
    const parts = { transport, names: this.#names, platform, memory, kept, symbolsPerCall, batchWindowMs };
    this.gex = new GexApi(parts);
    this.flow = new FlowApi(parts);
    this.volatility = new VolatilityApi(parts);
    this.account = new AccountApi(transport, this.ledger, () => platform.now());
  }

  /**
   * What questions would cost now, spending nothing: fresh answers and those under way are free, and calls are shared as
   * they would be. Ask them with the signal: `estimate((signal) => [market.gex.heatmap(question, signal)])`.
   */
  estimate(ask: (signal: AbortSignal) => readonly Promise<unknown>[]): Promise<Estimate> {
    this.#estimates += 1;
    return estimate(ask, `estimate ${this.#estimates}`);
  }

  /** The key or a host has changed: nothing learned so far is shown again, and no question under way is joined. */
  forget(): void {
    this.ledger.changeKey();
    this.clock.forget();
    this.#gate.reopen();
    this.#names.forget();
    this.gex.forget();
    this.flow.forget();
    this.volatility.forget();
    this.account.forget();
  }
}
