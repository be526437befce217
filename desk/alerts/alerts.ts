import { Alarm } from "../../src/transport/alarm";
import type { Platform } from "../../src/transport/platform";
import { EngineUnavailableError } from "../engine/engine";
import type { AlertStore } from "./alert-store";
import type { Deliveries } from "./deliveries";
import type { RuleChecks } from "./rule-checks";

interface AlertsOptions {
  platform: Pick<Platform, "now" | "sleep">;
  store: Pick<AlertStore, "takeRules" | "takeEvents">;
  checks: Pick<RuleChecks, "check">;
  deliveries: Pick<Deliveries, "deliver">;
  report: (problem: unknown) => void;
}

/** How often a node looks for what is due, in milliseconds. */
const EVERY_MS = 1_000;

/** The most rules and events that a node works on at once. */
const MOST = 200;

/** Checks the rules that are due and posts events, each on one node of the desk. */
export class Alerts {
  readonly #options: AlertsOptions;
  readonly #alarm: Alarm;
  readonly #stopped = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #round: Promise<void> = Promise.resolve();

  constructor(options: AlertsOptions) {
    this.#options = options;
    this.#alarm = new Alarm(options.platform, () => this.start());
  }

  /** Looks for what is due, and then again and again. */
  start(): void {
    this.#round = this.#takeDue()
      .catch((problem: unknown) => this.#note(problem))
      .finally(() => {
        if (!this.#stopped.signal.aborted) this.#alarm.setAfter(EVERY_MS);
      });
  }

  /** Takes nothing more and ends checks. Other nodes check the rules again when the leases are over. */
  stop(): void {
    this.#alarm.clear();
    this.#stopped.abort();
  }

  /** Resolves when what it works on is done: events that were posted are noted as such. */
  async idle(): Promise<void> {
    await this.#round;
    await Promise.all(this.#running);
  }

  async #takeDue(): Promise<void> {
    const { store, checks, deliveries } = this.#options;
    const { signal } = this.#stopped;
    const rules = await store.takeRules(this.#places);
    for (const rule of rules) this.#run(checks.check(rule, signal));
    const events = await store.takeEvents(this.#places);
    for (const event of events) this.#run(deliveries.deliver(event));
  }

  /** Never below 0. */
  get #places(): number {
    return Math.max(0, MOST - this.#running.size);
  }

  #run(work: Promise<void>): void {
    const noted = work.catch((problem: unknown) => this.#note(problem)).finally(() => this.#running.delete(noted));
    this.#running.add(noted);
  }

  /** An engine that is away is tried again in the next round. */
  #note(problem: unknown): void {
    if (!(problem instanceof EngineUnavailableError) && !this.#stopped.signal.aborted) this.#options.report(problem);
  }
}
