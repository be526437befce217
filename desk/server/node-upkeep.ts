import { Alarm, MarketDataError, type Platform } from "@strikebook/client";
import { REPORT_EVERY_MS, removeNodeReport, writeNodeReport } from "../admin/node-report";
import { trimAudit } from "../audit/trim-audit";
import { type Engine, EngineUnavailableError } from "../engine/engine";
import type { EngineWrites } from "../engine/engine-writes";
import type { Settlements } from "../spending/settlements";
import type { DeskStreams } from "../streams/desk-streams";
import type { Counts } from "./counts";
import type { DeskSettings } from "./desk-settings";
import type { ProviderAccount } from "./provider-account";

interface UpkeepOptions {
  engine: Engine;
  writes: Pick<EngineWrites, "check">;
  platform: Platform;
  counts: Counts;
  streams: Pick<DeskStreams, "stats">;
  settlements: Settlements;
  account: Pick<ProviderAccount, "read">;
  settings: Pick<DeskSettings, "audit">;
  name: string;
  version: string;
  /** The memory of the process, in bytes. */
  memoryBytes: () => number;
  report: (problem: unknown) => void;
}

/** Every so many reports, limits and balance of the account are read again: every ten minutes. */
const ACCOUNT_EVERY = 60;
/** Every so many reports, old entries of the audit are removed: every hour. */
const TRIM_EVERY = 360;

/** What a node does from time to time: it reads the engine's clock, reports itself, corrects what was lost, and reads the account. */
export class NodeUpkeep {
  readonly #options: UpkeepOptions;
  readonly #alarm: Alarm;
  readonly #closed = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #reading: Promise<void> | undefined;
  #startedMs = 0;
  #rounds = 0;
  #laggedBefore = 0;

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#alarm = new Alarm(options.platform, () => this.#next());
  }

  /** Does everything once, and then repeats it. */
  start(): void {
    this.#next();
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#alarm.clear();
    await this.#running;
    await this.#reading;
    const { engine, name } = this.#options;
    await removeNodeReport(engine, name).catch(() => undefined); // Without the engine, it is listed as late for an hour.
  }

  #next(): void {
    this.#running = this.#round()
      .catch((problem: unknown) => this.#note(problem))
      .finally(() => {
        if (!this.#closed.signal.aborted) this.#alarm.setAfter(REPORT_EVERY_MS);
      });
  }

  /** An engine or a provider that is away is tried again in the next round. */
  #note(problem: unknown): void {
    if (problem instanceof EngineUnavailableError) this.#options.counts.engineLatencyMs = undefined;
    else if (!(problem instanceof MarketDataError) && !this.#closed.signal.aborted) this.#options.report(problem);
  }

  async #round(): Promise<void> {
    const { engine, writes, platform, counts, settlements, settings } = this.#options;
    await writes.check();
    const round = this.#rounds;
    this.#rounds += 1;
    const sentMs = platform.now();
    const nowMs = await engine.readClock();
    counts.engineLatencyMs = platform.now() - sentMs;
    if (round === 0) this.#startedMs = nowMs;
    await this.#report(counts.engineLatencyMs);
    await settlements.bookAbandoned();
    if ((await settlements.resolveLost()) === "read" || round % ACCOUNT_EVERY === 0) this.#readAccount();
    if (round % TRIM_EVERY === 0) await trimAudit(engine, settings.audit.days);
  }

  /** Reads limits and balance, and corrects what the balance shows. The rounds go on meanwhile: a provider may not respond for long. */
  #readAccount(): void {
    const { account, settlements } = this.#options;
    this.#reading ??= account
      .read(this.#closed.signal)
      .then(() => settlements.idle())
      .then(() => settlements.resolveLost())
      .then(
        () => undefined,
        (problem: unknown) => this.#note(problem),
      )
      .finally(() => (this.#reading = undefined));
  }

  async #report(engineLatencyMs: number): Promise<void> {
    const { engine, counts, streams, name, version, memoryBytes } = this.#options;
    const { readers, lagged } = streams.stats();
    const { requests, fromStore, rejections } = counts;
    const laggedNow = Math.min(readers, lagged - this.#laggedBefore);
    this.#laggedBefore = lagged;
    await writeNodeReport(engine, name, {
      startedMs: this.#startedMs,
      version,
      readers,
      lagged: laggedNow,
      requests,
      fromStore,
      rejections: { ...rejections },
      memoryBytes: memoryBytes(),
      engineLatencyMs,
    });
  }
}
