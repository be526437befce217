import type { AnsweredAccount } from "../client/account-api";
import { askedBy } from "../client/asker";
import type { KeptAnswers } from "../client/endpoint/kept-answers";
import { MarketClient, type Hosts } from "../client/market-client";
import type { Attribution } from "../contract/meta";
import { marketAt, type AskedMarket } from "../replay/market-at";
import { ReplayClock } from "../replay/replay-clock";
import { keptOf } from "../replay/snapshot-store";
import { Activity } from "./activity";
import { loadConfiguration, type Configuration, type LoadedConfiguration } from "./configuration";
import { KeptNumbers } from "./kept-numbers";
import { KeptText } from "./kept-text";
import { checkKey, readKey } from "./key-check";
import { KeptLiveSettings } from "./kept-live-settings";
import { KnownLimits } from "./known-limits";
import { Live } from "./live";
import { whenOfficeIsReady } from "../workbook/office-page";
import { forgetGoneCells, originsBehind, type OriginsBehind } from "./origins-behind";
import { done, type Outcome } from "./outcome";
import { Provenance } from "./provenance";
import { RerunAtClock } from "./rerun-at-clock";
import { isOnThisComputer, readServiceAddress } from "./service-address";
import { practiceKey, Settings } from "./settings";
import { Spending } from "./spending";
import { capNames, type SpendingCaps } from "./spending-caps";
import { realSurroundings, type Surroundings } from "./surroundings";

/** How long a cell waits to learn the time of a practice market, in milliseconds: one answer of a service on this computer. */
const TIME_PATIENCE_MS = 2_000;

/** The shared runtime's one world: functions ask through it, the pane shows and steers it. */
export class Addin {
  /** The service as it is now, whatever the replay clock shows. */
  readonly client: MarketClient;
  /** Whether the workbook is live, or as of which instant. */
  readonly replay: ReplayClock;
  readonly settings: Settings;
  readonly activity: Activity;
  readonly spending: Spending;
  readonly provenance: Provenance;
  readonly live: Live;
  readonly configuration: Configuration;
  readonly #surroundings: Surroundings;
  readonly #limits: KnownLimits;
  #streamedBalance: number | undefined;
  #timeIsKnown: Promise<void> | undefined;
  #streamedSource: Attribution | undefined;

  constructor(surroundings: Surroundings, { configuration, problem }: LoadedConfiguration) {
    this.#surroundings = surroundings;
    this.configuration = configuration;
    const { storage, storagePrefix: prefix, platform, randomName } = surroundings;
    this.settings = new Settings(storage, prefix, randomName);
    if (configuration.practice === "connected" && this.settings.isNew) this.settings.keepKey(practiceKey);
    this.activity = new Activity(this.settings.keyKind, problem, () => this.hosts().baseUrl);
    this.#limits = new KnownLimits(new KeptText(storage, `${prefix}strikebook.limits`));
    const caps = new KeptNumbers(new KeptText(storage, `${prefix}strikebook.spending`), capNames);
    this.client = new MarketClient({
      hosts: () => this.hosts(),
      key: () => this.settings.key,
      platform,
      symbolsPerCall: () => this.#limits.symbolsPerCall,
      limits: () => this.#limits.atOnce,
      allowanceName: () => this.settings.allowanceName,
      spending: () => caps.numbers,
      kept: () => this.#keptSnapshots(),
      amounts: { storage, name: `${prefix}strikebook.credits` },
      watch: (event) => {
        this.activity.noteRequest(event);
        this.spending.note();
      },
    });
    this.spending = new Spending(this.client.ledger, caps, () => platform.now());
    this.provenance = new Provenance(() => platform.now());
    this.replay = new ReplayClock({ platform, marketNow: () => this.client.clock.now() });
    this.live = new Live({
      market: this.client,
      platform,
      limits: this.#limits,
      settings: new KeptLiveSettings(new KeptText(storage, `${prefix}strikebook.live`)),
      allowanceName: () => this.settings.allowanceName,
      replayAtMs: () => this.replay.asked.get(),
      visibility: surroundings.visibility,
    });
    const rerun = new RerunAtClock(platform, () => surroundings.rerunClockedFormulas());
    this.replay.asked.subscribe(() => {
      this.live.noteReplay();
      rerun.note();
    });
    this.live.state.subscribe(() => this.#noteStreamed());
    surroundings.followSheets({
      renamed: (before, after) => this.provenance.renameSheet(before, after),
      left: (names) => this.provenance.keepSheets(names),
    });
    surroundings.onStorageChange(() => void this.#takeOver());
  }

  /** What cells ask: the market as it is, or as it was at the replay clock's instant. */
  get market(): AskedMarket {
    const atMs = this.replay.asked.get();
    return atMs === undefined ? this.client : marketAt(this.client, atMs);
  }

  /** What cells mean by now, in milliseconds since 1970 UTC: the market's time, or the replay clock's instant. */
  now(): number {
    return this.replay.asked.get() ?? this.client.clock.now();
  }

  /**
   * Resolves once `now` can be relied on. A practice or local market may keep a time of its own: the first cells wait for one free
   * answer, which tells it, and not for long. Never rejects.
   */
  untilTimeIsKnown(): Promise<void> {
    const isLocal = this.settings.keyKind === "practice" || isOnThisComputer(this.hosts().baseUrl);
    if (this.client.clock.isHeard || !isLocal) return Promise.resolve();
    this.#timeIsKnown ??= this.#learnTime();
    return this.#timeIsKnown;
  }

  /**
   * A signal for the methods of the market: what they spend is booked on this function, for example `GEX.HEATMAP`, and a cell
   * (its address as Excel gives it) on the sheet in sight goes before the others where questions have to wait. What is
   * answered is known by the cell from then on.
   */
  signalFor(functionName: string | undefined, address: string | undefined): AbortSignal {
    const priority = () => (this.#surroundings.isInSight(address) ? 0 : 1);
    return askedBy({ label: functionName, priority, heard: this.provenance.start(functionName, address) });
  }

  /** Where the formula behind a cell, by its address as Excel gives it, got its data. */
  originsBehind(address: string): Promise<OriginsBehind> {
    return originsBehind(this.provenance, address, (one) => this.#surroundings.formulaBehind(one));
  }

  /** Looks which formulas are still there: what only others showed is credited no more. */
  forgetGoneCells(): Promise<void> {
    return forgetGoneCells(this.provenance, (addresses) => this.#surroundings.formulasAt(addresses));
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
    if (this.settings.keyKind === "own" && this.settings.key !== read.key) void this.#surroundings.snapshots.clear();
    const kept = this.settings.keepKey(read.key);
    this.#startAfresh();
    this.#noteAccount(check.answer);
    // The key was checked beside the market, whose own readings of the account are noted by themselves.
    const { creditsBalance } = check.answer.record;
    if (typeof creditsBalance === "number") this.client.ledger.noteBalance(creditsBalance);
    this.spending.note();
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

  /** Forgets the key on this computer, and the snapshots that it paid for. Cells keep what they show. */
  forgetKey(): void {
    void this.#surroundings.snapshots.clear();
    this.replay.goLive();
    this.settings.forgetKey();
    this.#limits.forget();
    this.#startAfresh();
  }

  /** Sets what may be spent, in all workbooks on this computer. Cells that a limit kept from asking run again when it is raised. */
  async limitSpending(caps: SpendingCaps): Promise<Outcome> {
    const { isLooser, isKept } = this.spending.limit(caps);
    if (isLooser) this.live.restart();
    return done(
      isKept ? undefined : "Excel's browser keeps no settings: the limits hold until this workbook is closed.",
      isLooser ? await this.#rerun() : undefined,
    );
  }

  /** Reads balance and limits, free of charge. Never rejects: a failure shows in the connection's state. */
  async readAccount(): Promise<void> {
    if (this.settings.key === undefined) return;
    try {
      this.#noteAccount(await this.client.account.read());
      this.spending.note();
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
    if (isLooser) this.live.restart();
    if (isChanged || isLooser) await this.#rerun();
  }

  async #learnTime(): Promise<void> {
    const ended = new AbortController();
    const patience = this.#surroundings.platform.sleep(TIME_PATIENCE_MS, ended.signal);
    await Promise.race([this.readAccount(), patience.catch(() => undefined)]);
    ended.abort();
  }

  /** Replayed boards of the service asked now. A practice market is another one tomorrow, and costs nothing. */
  #keptSnapshots(): KeptAnswers | undefined {
    return this.settings.keyKind === "own" ? keptOf(this.#surroundings.snapshots, this.hosts().baseUrl) : undefined;
  }

  #startAfresh(): void {
    this.client.forget();
    this.#timeIsKnown = undefined;
    this.live.forget();
    this.activity.noteChange(this.settings.keyKind);
    this.spending.startAfresh();
  }

  #noteAccount({ record, receivedAtMs }: AnsweredAccount): void {
    this.#limits.keep(record.limits);
    this.live.noteLimits();
    this.activity.noteAccount(record, receivedAtMs);
  }

  /** A stream says what is left after each debit, and whose data it is. */
  #noteStreamed(): void {
    const { creditsRemaining, attribution } = this.live.state.get().carried;
    if (attribution !== this.#streamedSource) {
      this.#streamedSource = attribution;
      this.provenance.countSources();
    }
    if (creditsRemaining === this.#streamedBalance) return;
    this.#streamedBalance = creditsRemaining;
    if (creditsRemaining !== undefined) {
      this.activity.noteBalance(creditsRemaining, this.#surroundings.platform.now());
    }
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
