import { type EndpointFacts, type EndpointName, endpoints } from "@strikebook/contract";
import { Alarm, ComputingError, MarketDataError, type Platform, mayHaveBeenCharged } from "@strikebook/client";
import { normalizedAddress } from "../../workbook/office/addresses";

type ServiceName = EndpointFacts["service"];

/** A formula that failed because of an outage. */
interface FailedCell {
  readonly address: string;
  readonly service: ServiceName;
  /** How often it has failed in a row. A cell that has failed once may be tried any number of times during the outage. */
  times: number;
  /** Whether it was tried during the outage, to see whether that is over. */
  isTrial: boolean;
  /** When it may be calculated again, in milliseconds since 1970 UTC. */
  dueAtMs: number;
}

/** What is known of one service. */
interface ServiceState {
  /** Whether its last response was not an outage. */
  isReachable: boolean;
  /** The number of formulas tried since the outage began. */
  tries: number;
  /** When the next formula may be tried, in milliseconds since 1970 UTC. */
  nextTryAtMs: number;
}

/**
 * Whether a failure is about the service or the network at that time, so that the same request may succeed later. A response that is
 * still being computed is waited for already, and one that has begun may have been charged.
 */
export function isOutage(problem: unknown): boolean {
  if (!(problem instanceof MarketDataError) || !problem.retryable) return false;
  return !(problem instanceof ComputingError || mayHaveBeenCharged(problem));
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Cells that fail together are tried together, and so are those that a response allows to be tried. */
const COLLECT_MS = 250;

/** Returns how long to wait after a number of failures in a row, in milliseconds. */
function waitAfter(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
}

/**
 * Recalculates the cells that failed because of an outage, when the service has recovered.
 *
 * During the outage one cell after the other is tried, at growing intervals: a failed request costs nothing. As soon as the service
 * responds, to any request, all its cells are recalculated. A cell that fails again waits longer each time, so that one request that
 * always fails is not repeated with every response.
 */
export class Recovery {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  /** Recalculates those cells that show an error. Resolves to their number; rejects if Excel refuses. */
  readonly #recalculate: (addresses: readonly string[]) => Promise<number>;
  readonly #cells = new Map<string, FailedCell>();
  readonly #services = new Map<ServiceName, ServiceState>();
  readonly #alarm: Alarm;

  constructor(
    platform: Pick<Platform, "now" | "sleep">,
    recalculate: (addresses: readonly string[]) => Promise<number>,
  ) {
    this.#platform = platform;
    this.#recalculate = recalculate;
    this.#alarm = new Alarm(platform, () => void this.#try());
  }

  /** Called when a call of a formula has failed because of an outage. */
  failed(address: string, endpoint: EndpointName): void {
    const name = normalizedAddress(address);
    if (name === undefined) return;
    const { service } = endpoints[endpoint];
    const { times = 0, isTrial = false } = this.#cells.get(name) ?? {};
    const failures = isTrial && times === 1 ? times : times + 1;
    const dueAtMs = this.#platform.now() + waitAfter(failures);
    this.#cells.set(name, { address, service, times: failures, isTrial: false, dueAtMs });
    this.#schedule();
  }

  /** Called when a formula was calculated without an outage. */
  succeeded(address: string | undefined): void {
    if (this.#cells.size > 0) this.#cells.delete(normalizedAddress(address) ?? "");
  }

  /** Called when a request has been answered, or has failed because of an outage. */
  settled(endpoint: EndpointName, hasFailed: boolean): void {
    const { service } = endpoints[endpoint];
    const state = this.#stateOf(service);
    if (hasFailed && state.isReachable) {
      this.#services.set(service, { isReachable: false, tries: 0, nextTryAtMs: this.#platform.now() + FIRST_WAIT_MS });
    } else if (!hasFailed) {
      this.#services.set(service, { isReachable: true, tries: 0, nextTryAtMs: 0 });
      // The outage is over: cells that failed once need not wait.
      const nowMs = this.#platform.now();
      if (!state.isReachable) for (const cell of this.#cells.values()) if (cell.times === 1) cell.dueAtMs = nowMs;
    }
    if (this.#cells.size > 0) this.#schedule();
  }

  #stateOf(service: ServiceName): ServiceState {
    return this.#services.get(service) ?? { isReachable: true, tries: 0, nextTryAtMs: 0 };
  }

  /** Sets the alarm to the time at which the next cell may be tried. */
  #schedule(): void {
    if (this.#cells.size === 0) return this.#alarm.clear();
    const times = [...this.#cells.values()].map((cell) => this.#triableAtMs(cell));
    this.#alarm.set(Math.max(Math.min(...times), this.#platform.now() + COLLECT_MS));
  }

  #triableAtMs({ service, dueAtMs, times }: FailedCell): number {
    const { isReachable, nextTryAtMs } = this.#stateOf(service);
    if (isReachable) return dueAtMs;
    return times > 1 ? Math.max(dueAtMs, nextTryAtMs) : nextTryAtMs;
  }

  async #try(): Promise<void> {
    const nowMs = this.#platform.now();
    const due = [...this.#cells.values()].filter((cell) => this.#triableAtMs(cell) <= nowMs);
    for (const service of new Set(due.map((cell) => cell.service))) {
      const state = this.#stateOf(service);
      const cells = due.filter((cell) => cell.service === service);
      // The cells that were tried last come last.
      const tried = state.isReachable ? cells : cells.sort((a, b) => a.dueAtMs - b.dueAtMs).slice(0, 1);
      if (!state.isReachable) {
        const tries = state.tries + 1;
        this.#services.set(service, { ...state, tries, nextTryAtMs: nowMs + waitAfter(tries + 1) });
        for (const cell of tried) cell.isTrial = true;
      }
      await this.#recalculateCells(tried, nowMs);
    }
    this.#schedule();
  }

  async #recalculateCells(cells: readonly FailedCell[], nowMs: number): Promise<void> {
    for (const cell of cells) cell.dueAtMs = nowMs + waitAfter(cell.times + 1);
    try {
      const count = await this.#recalculate(cells.map(({ address }) => address));
      // None of them shows an error any more: they were deleted, or calculated by the user.
      if (count === 0) for (const { address } of cells) this.succeeded(address);
    } catch {
      return; // Excel is busy: they are tried again.
    }
  }
}
