import { Alarm, type Platform } from "@strikebook/client";
import { EngineUnavailableError } from "../engine/engine";
import type { AlertStore, LeasedRule } from "./alert-store";
import type { Deliveries } from "./deliveries";
import type { RuleChecks } from "./rule-checks";

interface AlertsOptions {
  platform: Pick<Platform, "now" | "sleep">;
  store: Pick<AlertStore, "takeRules" | "releaseRule" | "takeEvents">;
  checks: Pick<RuleChecks, "check">;
  deliveries: Pick<Deliveries, "deliver">;
  report: (problem: unknown) => void;
}

/** How often a node looks for what is due, in milliseconds. */
const EVERY_MS = 1_000;

/** The most rules that a node checks at once, and the most events that it posts. */
const MOST = 200;

/** Checks the rules that are due and posts events, each on one node of the desk. */
export class Alerts {
  readonly #options: AlertsOptions;
  readonly #alarm: Alarm;
  readonly #stopped = new AbortController();
  readonly #checking = new Set<Promise<void>>();
  readonly #posting = new Set<Promise<void>>();
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

  /** Takes nothing more and ends checks, which other nodes make. */
  stop(): void {
    this.#alarm.clear();
    this.#stopped.abort();
  }

  /** Resolves when what it works on is done: events that were posted are noted as such. */
  async idle(): Promise<void> {
    await this.#round;
    await Promise.all([...this.#checking, ...this.#posting]);
  }

  async #takeDue(): Promise<void> {
    const { store, deliveries } = this.#options;
    const rules = await store.takeRules(MOST - this.#checking.size);
    for (const rule of rules) this.#run(this.#check(rule), this.#checking);
    const events = await store.takeEvents(MOST - this.#posting.size);
    for (const event of events) this.#run(deliveries.deliver(event), this.#posting);
  }

  async #check(rule: LeasedRule): Promise<void> {
    const { store, checks } = this.#options;
    const { signal } = this.#stopped;
    try {
      await checks.check(rule, signal);
    } catch (problem) {
      if (signal.aborted) await store.releaseRule(rule);
      throw problem;
    }
  }

  #run(work: Promise<void>, running: Set<Promise<void>>): void {
    const noted = work.catch((problem: unknown) => this.#note(problem)).finally(() => running.delete(noted));
    running.add(noted);
  }

  /** An engine that is away is tried again in the next round. */
  #note(problem: unknown): void {
    if (!(problem instanceof EngineUnavailableError) && !this.#stopped.signal.aborted) this.#options.report(problem);
  }
}
