import type { AnsweredAccount } from "../client/account-api";
import { askedBy } from "../client/asker";
import { MarketClient, type Hosts } from "../client/market-client";
import { Activity } from "./activity";
import { loadConfiguration, type Configuration, type LoadedConfiguration } from "./configuration";
import { KeptNumbers } from "./kept-numbers";
import { KeptText } from "./kept-text";
import { checkKey, readKey } from "./key-check";
import { KnownLimits } from "./known-limits";
import { whenOfficeIsReady } from "./office-page";
import { done, type Outcome } from "./outcome";
import { readServiceAddress } from "./service-address";
import { practiceKey, Settings } from "./settings";
import { Spending } from "./spending";
import { capNames, type SpendingCaps } from "./spending-caps";
import { realSurroundings, type Surroundings } from "./surroundings";

/** The shared runtime's one world: functions ask through it, the pane shows and steers it. */
export class Addin {
  readonly market: MarketClient;
  readonly settings: Settings;
  readonly activity: Activity;
  readonly spending: Spending;
  readonly configuration: Configuration;
  readonly #surroundings: Surroundings;
  readonly #limits: KnownLimits;

  constructor(surroundings: Surroundings, { configuration, problem }: LoadedConfiguration) {
    this.#surroundings = surroundings;
    this.configuration = configuration;
    const { storage, storagePrefix: prefix, platform, randomName } = surroundings;
    this.settings = new Settings(storage, prefix, randomName);
    if (configuration.practice === "connected" && this.settings.isNew) this.settings.keepKey(practiceKey);
    this.activity = new Activity(this.settings.keyKind, problem, () => this.hosts().baseUrl);
    this.#limits = new KnownLimits(new KeptText(storage, `${prefix}strikebook.limits`));
    const caps = new KeptNumbers(new KeptText(storage, `${prefix}strikebook.spending`), capNames);
    this.market = new MarketClient({
      hosts: () => this.hosts(),
      key: () => this.settings.key,
      platform,
      symbolsPerCall: () => this.#limits.symbolsPerCall,
      limits: () => this.#limits.atOnce,
      allowanceName: () => this.settings.allowanceName,
      spending: () => caps.numbers,
      amounts: { storage, name: `${prefix}strikebook.credits` },
      watch: (event) => {
        this.activity.noteRequest(event);
        this.spending.note();
      },
    });
    this.spending = new Spending(this.market.ledger, caps, () => platform.now());
    surroundings.onStorageChange(() => void this.#takeOver());
  }

  /** Milliseconds since 1970 UTC. */
  now(): number {
    return this.#surroundings.platform.now();
  }

  /**
   * A signal for the methods of the market: what they spend is booked on this function, for example `GEX.HEATMAP`, and a cell
   * (its address as Excel gives it) on the sheet in sight goes before the others where questions have to wait.
   */
  signalFor(functionName: string | undefined, address: string | undefined): AbortSignal {
    return askedBy({ label: functionName, priority: this.#surroundings.isInSight(address) ? 0 : 1 });
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
    this.#noteBalance(check.answer);
    this.activity.noteConnected(check.answer.receivedAtMs);
    this.#surroundings.loadWithWorkbook().catch(() => undefined); // A convenience: without it, opening the pane does the same.
    return done(
      kept ? undefined : "Excel's browser keeps no settings: enter the key again when you open the workbook next.",
      await this.#rerun(),
    );
  }

  /** Connects with the key that everyone may use on a local service. */
  connectToPractice(): Promise<Outcome> {
    return this.connect(practiceKey);
  }

  /** Forgets the key on this computer. Cells keep what they show. */
  forgetKey(): void {
    this.settings.forgetKey();
    this.#limits.forget();
    this.#startAfresh();
  }

  /** Sets what may be spent, in all workbooks on this computer. Cells that a limit kept from asking run again when it is raised. */
  async limitSpending(caps: SpendingCaps): Promise<Outcome> {
    const { isLooser, isKept } = this.spending.limit(caps);
    return done(
      isKept ? undefined : "Excel's browser keeps no settings: the limits hold until this workbook is closed.",
      isLooser ? await this.#rerun() : undefined,
    );
  }

  /** Reads balance and limits, free of charge. Never rejects: a failure shows in the connection's state. */
  async readAccount(): Promise<void> {
    if (this.settings.key === undefined) return;
    const { ledger } = this.market;
    const startedAtMs = this.now();
    const newest = ledger.entries.at(-1);
    try {
      const answer = await this.market.account.read();
      this.#noteAccount(answer);
      // A balance from before the newest request would look like credits that came back.
      if (answer.receivedAtMs >= startedAtMs && ledger.entries.at(-1) === newest) this.#noteBalance(answer);
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

  /** Another workbook has connected, forgotten the key, spent, or set other limits: this one follows. */
  async #takeOver(): Promise<void> {
    const isLooser = this.spending.takeOver();
    const isChanged = this.settings.takeOver();
    if (isChanged) this.#startAfresh();
    if (this.settings.key === undefined) return;
    if (isChanged) await this.readAccount();
    if (isChanged || isLooser) await this.#rerun();
  }

  #startAfresh(): void {
    this.market.forget();
    this.activity.noteChange(this.settings.keyKind);
    this.spending.startAfresh();
  }

  #noteAccount({ record, receivedAtMs }: AnsweredAccount): void {
    this.#limits.keep(record.limits);
    this.activity.noteAccount(record, receivedAtMs);
  }

  #noteBalance({ record }: AnsweredAccount): void {
    if (typeof record.creditsBalance === "number") this.market.ledger.noteBalance(record.creditsBalance);
    this.spending.note();
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
