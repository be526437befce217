import { MarketClient } from "../client/market-client";
import type { ReplayClock } from "../replay/replay-clock";
import type { MarketSource } from "../replay/market-source";
import type { MarketView } from "../replay/market-view";
import type { CellMarket } from "../replay/replayed-market";
import { createStore, type Store } from "../store/store";
import type { CallContext } from "../transport/call-context";
import type { Platform } from "../transport/platform";
import { Activity } from "./account/activity";
import type { BoardView } from "./board/board-view";
import { CalculationCounts } from "./formulas/calculation-counts";
import { CellCalls } from "./cell-calls";
import type { Trial } from "./trial";
import type { Environment } from "./environment";
import { followPool } from "./follow-pool";
import { Formatting } from "./formatting/formatting";
import type { FormulaCalls } from "./formula-calls";
import { LateCells } from "./formulas/late-cells";
import { Live } from "./live/live";
import { CellProblems } from "./problems/cell-problems";
import { forgetDeletedFormulas, formulaOrigins, type FormulaOrigins } from "./provenance/formula-origins";
import { Provenance } from "./provenance/provenance";
import { Recalculation } from "./recalculation";
import type { AutoRefreshState } from "./refresh/auto-refresh";
import { PastData } from "./replay/past-data";
import type { ReplayedRun } from "./replay/replayed-run";
import { WorkbookReplay } from "./replay/workbook-replay";
import { ServiceConnection, succeeded, type ActionResult } from "./account/service-connection";
import { StoredAccountLimits } from "./settings/account-limits";
import type { Configuration, LoadedConfiguration } from "./settings/configuration";
import { practiceKey } from "./settings/practice-keys";
import { Settings } from "./settings/settings";
import { withEarlierDays } from "./settings/stored-books";
import { StoredLiveSettings } from "./settings/stored-live-settings";
import { StoredNumbers, StoredText } from "./settings/stored-values";
import { Approval } from "./spending/approval";
import { limitNames, Spending, type SpendingLimits } from "./spending/spending";
import { Watching } from "./watches/watching";
import { WorkbookFormulas } from "./formulas/workbook-formulas";

/** The composition root of the shared runtime: custom functions send requests through it, the pane shows and controls it. */
export class Addin {
  /** The client of the live service, also while a replay is on. */
  readonly client: MarketClient;
  readonly connection: ServiceConnection;
  readonly settings: Settings;
  readonly activity: Activity;
  readonly spending: Spending;
  /** Asks the user before requests are sent that cost more than the user has set, and refuses them while everything is paused. */
  readonly approval: Approval;
  readonly provenance: Provenance;
  readonly live: Live;
  /** The board that the pane shows as a picture; `undefined` until `boardViewOf` has made it. */
  boardView: BoardView | undefined;
  /** The formulas of the workbook that need attention. */
  readonly formulas: WorkbookFormulas;
  /** The formats of tables in the sheet. */
  readonly formatting: Formatting;
  /** The watches of cells. */
  readonly watching: Watching;
  /** The past data of the market that is stored on this computer. */
  readonly pastData: PastData;
  /** How often each formula has run. */
  readonly calculations: CalculationCounts;
  /** What failed in the formulas. */
  readonly problems: CellProblems;
  /** The automatic refresh; `undefined` while it is off. */
  readonly autoRefresh: Store<AutoRefreshState | undefined> = createStore<AutoRefreshState | undefined>(undefined);
  /** Whether the user has asked for the price of a refresh outside the pane, which shows it and sets this to false. */
  readonly refreshRequest: Store<boolean> = createStore(false);
  /** The calls that are not made for a cell, by the name that they have in place of its address. */
  readonly trials = new Map<string | undefined, Trial>();
  readonly configuration: Configuration;
  readonly version: string;
  readonly #environment: Environment;
  readonly #recalculation: Recalculation;
  readonly #cellCalls: CellCalls;
  readonly #replay: WorkbookReplay;

  constructor(environment: Environment, { configuration, problem }: LoadedConfiguration) {
    this.#environment = environment;
    this.configuration = configuration;
    this.version = environment.version;
    const { storage, storagePrefix: prefix, platform, randomId } = environment;
    const stored = (name: string) => new StoredText(storage, `${prefix}strikebook.${name}`);
    this.settings = new Settings({ stored, randomId, configuredHosts: configuration.hosts });
    if (configuration.practice === "connected" && this.settings.isNew) this.settings.storeKey(practiceKey);
    this.activity = new Activity(this.settings.keyKind, problem, () => this.settings.hosts.baseUrl);
    const accountLimits = new StoredAccountLimits(stored("limits"));
    const spendingLimits = new StoredNumbers(stored("spending"), limitNames);
    this.approval = new Approval({
      platform,
      paused: () => this.live.paused,
      spending: () => this.spending.store,
      isPriceStated: () => this.replay.store.get().loadingMs !== undefined,
      calculatedSince: (ms) =>
        this.formulaCalls.calculatedSince(ms).filter((address) => !this.problems.failures.of(address)),
      recalculate: (addresses) => this.formulas.recalculateCells(addresses),
    });
    this.pastData = new PastData({ environment, settings: this.settings, clock: () => this.client.clock });
    this.client = new MarketClient({
      hosts: () => this.settings.hosts,
      key: () => this.settings.key,
      platform,
      symbolsPerCall: () => accountLimits.symbolsPerCall,
      limits: () => accountLimits.rateLimits,
      allowanceName: () => this.settings.allowanceName,
      spending: () => spendingLimits.values,
      approve: this.approval.approve,
      responseStore: () => this.pastData.responseStore,
      bookStore: withEarlierDays(environment.books, stored("credits")),
      onCharge: (entry) => this.spending.log.addCharge(entry),
      onSpending: () => this.spending.refresh(),
      onRequest: (event) => {
        this.activity.recordRequest(event);
        this.problems.requestSettled(event);
      },
      onAttempt: (event) => this.activity.recordAttempt(event),
    });
    this.spending = new Spending({
      ledger: this.client.ledger,
      limits: spendingLimits,
      account: () => this.settings.allowanceName,
      now: () => platform.now(),
    });
    this.provenance = new Provenance(() => platform.now());
    this.formatting = new Formatting(platform);
    this.watching = new Watching(platform);
    this.calculations = new CalculationCounts(platform, () => void this.formulas.check());
    this.problems = new CellProblems(platform, (addresses) => this.formulas.recalculateFailed(addresses));
    this.formulas = new WorkbookFormulas(environment, this.calculations);
    this.#recalculation = new Recalculation(this.formulas);
    const lateCells = new LateCells({
      readFormulas: (addresses) => environment.readFormulas(addresses),
      provenance: this.provenance,
      recalculation: this.#recalculation,
    });
    this.#replay = new WorkbookReplay({
      environment,
      client: this.client,
      live: () => this.live,
      recalculation: this.#recalculation,
      lateCallerFor: (functionName, address) => lateCells.callerFor(functionName, address),
    });
    this.live = new Live({
      market: this.client,
      platform,
      limits: accountLimits,
      settings: new StoredLiveSettings(stored("live")),
      replayAtMs: () => this.replay.atMs.get(),
      pastBoards: () => this.market.gex,
      onMinute: this.pastData.record,
      visibility: environment.visibility,
    });
    const { calculations, problems, provenance } = this;
    this.#cellCalls = new CellCalls({
      environment,
      replay: this.#replay,
      calculations,
      problems,
      provenance,
      lateCells,
      onResult: (functionName, address, result) => {
        this.spending.recordResult(functionName, address, result);
        this.boardView?.cellReceived(result);
      },
    });
    const { client, settings, activity, spending, live, replay } = this;
    const onReset = () => this.boardView?.reset();
    const parts = { environment, client, settings, limits: accountLimits, activity, spending, live, replay, onReset };
    this.connection = new ServiceConnection({ ...parts, recalculation: this.#recalculation });
    this.#subscribe();
  }

  /** Whether the workbook is live, or the time that it replays. */
  get replay(): ReplayClock {
    return this.#replay.clock;
  }

  /** Whether replayed figures of whole days include the rest of the session in progress. */
  get replayWholeDays(): Store<boolean> {
    return this.#replay.wholeDays;
  }

  /** Sets the model run in progress; `undefined` when it has ended. */
  set replayedRun(run: ReplayedRun | undefined) {
    this.#replay.run = run;
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
  calculate<Result>(
    functionName: string | undefined,
    address: string | undefined,
    calculate: (view: MarketView, context: CallContext) => Result | Promise<Result>,
  ): Promise<Result> {
    return this.trials.get(address)?.(calculate) ?? this.#cellCalls.calculate(functionName, address, calculate);
  }

  /** Returns the context of the calls of one cell, by its address as Excel writes it. */
  callContext(functionName: string | undefined, address: string | undefined): CallContext {
    return this.#cellCalls.contextOf(functionName, address);
  }

  /** Returns the origins of the formula in a cell, or of the one that spilled into it. */
  formulaOrigins(address: string): Promise<FormulaOrigins> {
    return formulaOrigins(this.provenance, address, (one) => this.#environment.readFormula(one));
  }

  /**
   * Removes the origins of formulas that were deleted, so that their sources and the state of their data are no longer shown. `area` is
   * where cells have changed, such as `A1:B5` on any sheet; everywhere if omitted.
   */
  forgetDeletedFormulas(area?: string): Promise<void> {
    return forgetDeletedFormulas(this.provenance, (addresses) => this.#environment.readFormulas(addresses), area);
  }

  /** The effects outside the add-in, for what the pane watches. */
  get platform(): Platform {
    return this.#environment.platform;
  }

  /** The calls that the formulas make. */
  get formulaCalls(): FormulaCalls {
    return this.#replay.calls;
  }

  /** Returns the market and its time as cells see it, with its data from a source. */
  viewOf(source: MarketSource): MarketView {
    return this.#replay.viewOf(source);
  }

  /** Recalculates the formulas in these cells. Resolves to their number; 0 if Excel refuses. */
  recalculateCells(addresses: readonly string[]): Promise<number> {
    return this.formulas.recalculateCells(addresses).catch(() => 0);
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
    this.live.paused.subscribe(() => this.live.paused.get() && this.replay.pause());
    followPool(this.live.state, {
      onAttribution: () => this.provenance.updateSources(),
      onBalance: (credits) => {
        if (credits !== undefined) this.activity.recordBalance(credits, this.platform.now());
        this.spending.refresh();
      },
    });
    this.client.computing.subscribe(() => this.activity.recordComputing(this.client.computing.get()));
    this.#environment.listenToSheets({
      renamed: (before, after) => {
        this.provenance.renameSheet(before, after);
        this.problems.failures.renameSheet(before, after);
        this.#replay.calls.renameSheet(before, after);
      },
      deleted: (remaining) => {
        this.provenance.retainSheets(remaining);
        this.problems.failures.retainSheets(remaining);
        this.#replay.calls.retainSheets(remaining);
        this.watching.check();
      },
      changed: (area) => void this.forgetDeletedFormulas(area),
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
}
