import type { ResponseStore } from "../client/endpoint/response-cache";
import { MarketClient } from "../client/market-client";
import type { Attribution } from "../contract/meta";
import type { ReplayClock } from "../replay/replay-clock";
import type { MarketView } from "../replay/market-view";
import type { CellMarket } from "../replay/replayed-market";
import { hostStore } from "../replay/snapshot-store";
import type { Store } from "../store/store";
import { callContext, type ReceivedResult, type CallContext } from "../transport/call-context";
import { whenOfficeIsReady } from "../workbook/office";
import { Activity } from "./activity";
import { BoardView } from "./board-view";
import { CalculationCounts } from "./calculation-counts";
import { excelEnvironment, type Environment } from "./environment";
import { LateCells } from "./late-cells";
import { Live } from "./live";
import { forgetDeletedFormulas, formulaOrigins, type FormulaOrigins } from "./provenance/formula-origins";
import { Provenance } from "./provenance/provenance";
import { Recalculation } from "./recalculation";
import type { ReplayPrices } from "./replay/replay-prices";
import { WorkbookReplay } from "./replay/workbook-replay";
import { ServiceConnection, succeeded, type ActionResult } from "./service-connection";
import { StoredAccountLimits } from "./settings/account-limits";
import { loadConfiguration, type Configuration, type LoadedConfiguration } from "./settings/configuration";
import { practiceAccount } from "./settings/practice-accounts";
import { Settings } from "./settings/settings";
import { withEarlierDays } from "./settings/stored-books";
import { StoredLiveSettings } from "./settings/stored-live-settings";
import { StoredNumbers, StoredText } from "./settings/stored-values";
import { limitNames, Spending, type SpendingLimits } from "./spending";
import { WorkbookFormulas } from "./workbook-formulas";

/** The composition root of the shared runtime: custom functions send requests through it, the pane shows and controls it. */
export class Addin {
  /** The client of the live service, also while a replay is on. */
  readonly client: MarketClient;
  readonly connection: ServiceConnection;
  readonly settings: Settings;
  readonly activity: Activity;
  readonly spending: Spending;
  readonly provenance: Provenance;
  readonly live: Live;
  /** The board that the pane shows as a picture. */
  readonly boardView: BoardView;
  /** The formulas of the workbook that need attention. */
  readonly formulas: WorkbookFormulas;
  /** How often each formula has run. */
  readonly calculations: CalculationCounts;
  readonly configuration: Configuration;
  readonly #environment: Environment;
  readonly #recalculation: Recalculation;
  readonly #lateCells: LateCells;
  readonly #replay: WorkbookReplay;
  #streamedBalance: number | undefined;
  #streamedAttribution: Attribution | undefined;

  constructor(environment: Environment, { configuration, problem }: LoadedConfiguration) {
    this.#environment = environment;
    this.configuration = configuration;
    const { storage, storagePrefix: prefix, platform, randomId } = environment;
    const stored = (name: string) => new StoredText(storage, `${prefix}strikebook.${name}`);
    this.settings = new Settings({ stored, randomId, configuredHosts: configuration.hosts });
    if (configuration.practice === "connected" && this.settings.isNew) this.settings.storeKey(practiceAccount.key);
    this.activity = new Activity(this.settings.keyKind, problem, () => this.settings.hosts.baseUrl);
    const accountLimits = new StoredAccountLimits(stored("limits"));
    const spendingLimits = new StoredNumbers(stored("spending"), limitNames);
    this.client = new MarketClient({
      hosts: () => this.settings.hosts,
      key: () => this.settings.key,
      platform,
      symbolsPerCall: () => accountLimits.symbolsPerCall,
      limits: () => accountLimits.rateLimits,
      allowanceName: () => this.settings.allowanceName,
      spending: () => spendingLimits.values,
      responseStore: () => this.#snapshotStore(),
      bookStore: withEarlierDays(environment.books, stored("credits")),
      onSpending: () => this.spending.refresh(),
      onRequest: (event) => this.activity.recordRequest(event),
    });
    this.spending = new Spending(this.client.ledger, spendingLimits, () => platform.now());
    this.provenance = new Provenance(() => platform.now());
    this.calculations = new CalculationCounts(platform, () => void this.formulas.check());
    this.formulas = new WorkbookFormulas(environment, this.calculations);
    this.#recalculation = new Recalculation(this.formulas);
    this.#lateCells = new LateCells({
      readFormulas: (addresses) => environment.readFormulas(addresses),
      provenance: this.provenance,
      recalculation: this.#recalculation,
    });
    this.#replay = new WorkbookReplay({
      environment,
      client: this.client,
      live: () => this.live,
      recalculation: this.#recalculation,
      lateCallerFor: (functionName, address) => this.#lateCells.callerFor(functionName, address),
    });
    this.live = new Live({
      market: this.client,
      platform,
      limits: accountLimits,
      settings: new StoredLiveSettings(stored("live")),
      allowanceName: () => this.settings.allowanceName,
      replayAtMs: () => this.replay.atMs.get(),
      pastBoards: () => this.market.gex,
      visibility: environment.visibility,
    });
    this.boardView = new BoardView({
      client: this.client,
      market: () => this.market.gex,
      replayAtMs: this.replay.atMs,
      live: this.live.state,
    });
    const { client, settings, activity, spending, live, boardView, replay } = this;
    const parts = { environment, client, settings, limits: accountLimits, activity, spending, live, boardView, replay };
    this.connection = new ServiceConnection({ ...parts, recalculation: this.#recalculation });
    this.#subscribe();
  }

  /** Whether the workbook is live, or the time that it replays. */
  get replay(): ReplayClock {
    return this.#replay.clock;
  }

  /** What times of the replay clock would cost. */
  get replayPrices(): ReplayPrices {
    return this.#replay.prices;
  }

  /** Whether replayed figures of whole days include the rest of the session in progress. */
  get replayWholeDays(): Store<boolean> {
    return this.#replay.wholeDays;
  }

  /** The market as cells see it: live, or as of the time of the replay clock. */
  get market(): CellMarket {
    return this.#replay.market;
  }

  /** Returns the current time for cells, in milliseconds since 1970 UTC: the time of the market, or of the replay clock. */
  now(): number {
    return this.#replay.view.now();
  }

  /** Calculates one call of a function in a cell: live, or at the instant of the replay clock. */
  async calculate<Result>(
    functionName: string | undefined,
    address: string | undefined,
    calculate: (view: MarketView, context: CallContext) => Result | Promise<Result>,
  ): Promise<Result> {
    const end = this.#replay.startCall({ functionName: functionName ?? "", address: address ?? "", calculate });
    try {
      return await calculate(this.#replay.view, this.callContext(functionName, address));
    } finally {
      end();
    }
  }

  /**
   * Returns the context of the calls of one cell, by its address as Excel writes it: credits are booked on the function, for
   * example `GEX.HEATMAP`, cells on the active sheet go first in the request queue, and the cell's results are recorded.
   */
  callContext(functionName: string | undefined, address: string | undefined): CallContext {
    const priority = () => (this.#environment.isOnActiveSheet(address) ? 0 : 1);
    this.calculations.start(address);
    const recordOrigin = this.provenance.startCall(functionName, address);
    const onResult = (result: ReceivedResult) => {
      recordOrigin(result);
      this.calculations.addCost(address, result);
      this.boardView.cellReceived(result);
    };
    const lateCaller = this.#lateCells.callerFor(functionName, address);
    return callContext({ label: functionName ?? "", priority, onResult, lateCaller });
  }

  /** Returns the origins of the formula in a cell, or of the one that spilled into it. */
  formulaOrigins(address: string): Promise<FormulaOrigins> {
    return formulaOrigins(this.provenance, address, (one) => this.#environment.readFormula(one));
  }

  /** Removes the origins of formulas that were deleted, so that their sources are no longer listed. */
  forgetDeletedFormulas(): Promise<void> {
    return forgetDeletedFormulas(this.provenance, (addresses) => this.#environment.readFormulas(addresses));
  }

  /** Sets the spending limits of all workbooks on this computer. If they allow more, recalculates the cells that show an error. */
  async limitSpending(limits: SpendingLimits): Promise<ActionResult> {
    const { allowsMore, isStored } = this.spending.setLimits(limits);
    if (allowsMore) this.live.restart();
    return succeeded(
      isStored ? undefined : "Excel's browser does not store settings: the limits apply until this workbook is closed.",
      allowsMore ? await this.#recalculation.recalculateFailed() : undefined,
    );
  }

  #subscribe(): void {
    this.live.state.subscribe(() => this.#recordStreamState());
    this.client.computing.subscribe(() => this.activity.recordComputing(this.client.computing.get()));
    this.#environment.listenToSheets({
      renamed: (before, after) => {
        this.provenance.renameSheet(before, after);
        this.#replay.calls.renameSheet(before, after);
      },
      deleted: (remaining) => {
        this.provenance.retainSheets(remaining);
        this.#replay.calls.retainSheets(remaining);
      },
    });
    this.#environment.onStorageChange(() => void this.#reloadSettings());
  }

  /** Applies what another workbook stored: a new or removed key, or other spending limits. */
  async #reloadSettings(): Promise<void> {
    const allowsMore = this.spending.reload();
    const isChanged = this.settings.reload();
    if (isChanged) this.connection.reset();
    if (this.settings.key === undefined) return;
    if (isChanged) await this.connection.readAccount();
    if (allowsMore) this.live.restart();
    if (isChanged || allowsMore) await this.#recalculation.recalculateFailed();
  }

  /** Returns the store of replayed boards. A practice market is free and changes every day: its boards are not stored. */
  #snapshotStore(): ResponseStore | undefined {
    const { keyKind, hosts } = this.settings;
    return keyKind === "own" ? hostStore(this.#environment.snapshots, hosts.baseUrl) : undefined;
  }

  /** Records the balance and the attribution that streams report. */
  #recordStreamState(): void {
    const { creditsRemaining, attribution } = this.live.state.get().pool;
    if (attribution !== this.#streamedAttribution) {
      this.#streamedAttribution = attribution;
      this.provenance.updateSources();
    }
    if (creditsRemaining === this.#streamedBalance) return;
    this.#streamedBalance = creditsRemaining;
    if (creditsRemaining !== undefined) {
      this.activity.recordBalance(creditsRemaining, this.#environment.platform.now());
    }
    this.spending.refresh();
  }
}

/** Creates an add-in for an environment, with the configuration of its `config.json`. */
export async function createAddin(environment: Environment): Promise<Addin> {
  return new Addin(environment, await loadConfiguration(environment.platform, environment.pageAddress));
}

let started: Promise<Addin> | undefined;

/** Returns the add-in of this runtime, the same for all callers. Never rejects because of `config.json`: the pane shows its problems. */
export function startAddin(): Promise<Addin> {
  started ??= whenOfficeIsReady().then(async () => {
    const addin = await createAddin(excelEnvironment());
    void addin.formulas.start();
    return addin;
  });
  return started;
}
