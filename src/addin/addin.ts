import type { AnsweredAccount } from "../client/account-api";
import { MarketClient, type Hosts } from "../client/market-client";
import { Activity } from "./activity";
import { loadConfiguration, type Configuration, type LoadedConfiguration } from "./configuration";
import { checkKey, readKey } from "./key-check";
import { whenOfficeIsReady } from "./office-page";
import { readServiceAddress } from "./service-address";
import { practiceKey, Settings } from "./settings";
import { realSurroundings, type Surroundings } from "./surroundings";

/** What came of a person's wish: done, perhaps with a remark; or the problem and what to do. Never holds the key. */
export type Outcome = { done: true; remark?: string } | { done: false; problem: string };

/** The shared runtime's one world: functions ask through it, the pane shows and steers it. */
export class Addin {
  readonly market: MarketClient;
  readonly settings: Settings;
  readonly activity: Activity;
  readonly configuration: Configuration;
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings, { configuration, problem }: LoadedConfiguration) {
    this.#surroundings = surroundings;
    this.configuration = configuration;
    this.settings = new Settings(surroundings.storage, surroundings.storagePrefix);
    if (configuration.practice === "connected" && this.settings.isNew) this.settings.keepKey(practiceKey);
    this.activity = new Activity(this.settings.keyKind, problem, () => this.hosts().baseUrl);
    this.market = new MarketClient({
      hosts: () => this.hosts(),
      key: () => this.settings.key,
      platform: surroundings.platform,
      symbolsPerCall: () => this.settings.symbolsPerCall,
      watch: (event) => this.activity.noteRequest(event),
    });
    surroundings.onStorageChange(() => void this.#takeOver());
  }

  /** The services asked now: the person's own choice, or the configured ones. */
  hosts(): Hosts {
    return this.settings.ownHosts ?? this.configuration.hosts;
  }

  /**
   * Checks a key with the service, free of charge, and uses it from now on: cells that show an error run again. A key
   * that is not good changes nothing: the one before stays in use.
   */
  async connect(typedKey: string): Promise<Outcome> {
    const read = readKey(typedKey);
    if ("problem" in read) return { done: false, problem: read.problem };
    const check = await checkKey(read.key, this.hosts(), this.#surroundings.platform);
    if ("problem" in check) return { done: false, problem: check.problem };
    const kept = this.settings.keepKey(read.key);
    this.#startAfresh();
    this.#noteAccount(check.answer);
    this.activity.noteConnected(check.answer.receivedAtMs);
    this.#surroundings.loadWithWorkbook().catch(() => undefined); // A convenience: without it, opening the pane does the same.
    const remarks = [
      kept ? undefined : "Excel's browser keeps no settings: enter the key again when you open the workbook next.",
      await this.#rerun(),
    ].filter((remark) => remark !== undefined);
    return remarks.length > 0 ? { done: true, remark: remarks.join(" ") } : { done: true };
  }

  /** Connects with the key that everyone may use on a local service. */
  connectToPractice(): Promise<Outcome> {
    return this.connect(practiceKey);
  }

  /** Forgets the key on this computer. Cells keep what they show. */
  forgetKey(): void {
    this.settings.forgetKey();
    this.#startAfresh();
  }

  /** Reads balance and limits, free of charge. Never rejects: a failure shows in the connection's state. */
  async readAccount(): Promise<void> {
    if (this.settings.key === undefined) return;
    try {
      this.#noteAccount(await this.market.account.read());
    } catch {
      // The activity has heard of it from the client.
    }
  }

  /**
   * Asks services of the person's own, or the configured ones again when undefined. The key is forgotten: it belongs to
   * the service before, and must not reach another.
   */
  useHosts(typed: Hosts | undefined): Outcome {
    const page = this.#surroundings.pageAddress;
    try {
      this.settings.useHosts(
        typed && {
          baseUrl: readServiceAddress(typed.baseUrl, page),
          flowBaseUrl: readServiceAddress(typed.flowBaseUrl, page),
        },
      );
    } catch (problem) {
      return { done: false, problem: problem instanceof Error ? problem.message : String(problem) };
    }
    this.forgetKey();
    return { done: true };
  }

  /** Another workbook has connected, or forgotten the key: this one follows. */
  async #takeOver(): Promise<void> {
    if (!this.settings.takeOver()) return;
    this.#startAfresh();
    if (this.settings.key === undefined) return;
    await this.readAccount();
    await this.#rerun();
  }

  #startAfresh(): void {
    this.market.forget();
    this.activity.noteChange(this.settings.keyKind);
  }

  #noteAccount({ record, receivedAtMs }: AnsweredAccount): void {
    this.settings.keepSymbolsPerCall(record.limits.symbolsPerHeatmapCall);
    this.activity.noteAccount(record, receivedAtMs);
  }

  /** Runs cells in error again; resolves to a remark where Excel does not let us. */
  async #rerun(): Promise<string | undefined> {
    try {
      await this.#surroundings.rerunFailedFormulas();
      return undefined;
    } catch {
      return "Recalculate the cells that still show an error.";
    }
  }
}

/** An add-in in given surroundings, with what its `config.json` says. */
export async function createAddin(surroundings: Surroundings): Promise<Addin> {
  return new Addin(surroundings, await loadConfiguration(surroundings.platform, surroundings.pageAddress));
}

let started: Promise<Addin> | undefined;

/** The add-in of this runtime, the same for all who ask. A missing or wrong `config.json` is told in the pane: no reason to reject. */
export function startAddin(): Promise<Addin> {
  started ??= whenOfficeIsReady().then(() => createAddin(realSurroundings()));
  return started;
}
