import { MarketClient } from "../client/market-client";
import { liveState, type ReplayState } from "../replay/replay-state";
import { createStore, onChange } from "../store/store";
import { ServiceClock } from "../transport/service-clock";
import { Activity } from "./account/activity";
import { ServiceConnection } from "./account/service-connection";
import { CellCalls } from "./cell-calls";
import type { Environment } from "./environment";
import { Formatting } from "./formatting/formatting";
import { FormulaCalls } from "./formula-calls";
import { CalculationCounts } from "./formulas/calculation-counts";
import { LateCells } from "./formulas/late-cells";
import { WorkbookFormulas } from "./formulas/workbook-formulas";
import { Live } from "./live/live";
import { CellProblems } from "./problems/cell-problems";
import { Provenance } from "./provenance/provenance";
import { PastData } from "./replay/past-data";
import { workbookReplay } from "./replay/replay-steps";
import { ShownMarket } from "./replay/shown-market";
import { StoredAccountLimits } from "./settings/account-limits";
import type { LoadedConfiguration } from "./settings/configuration";
import { practiceKey } from "./settings/practice-keys";
import { Settings } from "./settings/settings";
import { withEarlierDays } from "./settings/stored-books";
import { StoredLiveSettings } from "./settings/stored-live-settings";
import { StoredText } from "./settings/stored-values";
import { Approval } from "./spending/approval";
import { StoredSpendingLimits } from "./spending/limits";
import { Spending } from "./spending/spending";
import { SpendingLog } from "./spending/spending-log";
import { Watching } from "./watches/watching";

/** The parts of the shared runtime: custom functions send requests through them, the pane shows and controls them. */
export type Addin = ReturnType<typeof composeAddin>;

/** Makes the parts of the add-in, each from those before it, and connects them. */
export function composeAddin(environment: Environment, { configuration, problem }: LoadedConfiguration) {
  const { storage, storagePrefix: prefix, platform, randomId, version } = environment;
  const stored = (name: string) => new StoredText(storage, `${prefix}strikebook.${name}`);
  const settings = new Settings({ stored, randomId, configuredHosts: configuration.hosts });
  if (configuration.practice === "connected" && settings.isNew) settings.storeKey(practiceKey);
  const limits = new StoredAccountLimits(stored("limits"));
  const spendingLimits = new StoredSpendingLimits(stored("spending"));
  const liveSettings = new StoredLiveSettings(stored("live"));

  // What the user or the client changes, and several parts follow.
  const paused = createStore(false);
  const replayState = createStore<ReplayState>(liveState);
  const ledgerChanges = createStore(0);

  const activity = new Activity(settings.keyKind, problem, () => settings.hosts.baseUrl);
  const calculations = new CalculationCounts(platform);
  const formulas = new WorkbookFormulas(environment, calculations);
  const problems = new CellProblems(platform, formulas);
  const calls = new FormulaCalls(
    () => platform.now(),
    (addresses) => environment.readFormulas(addresses),
  );
  const provenance = new Provenance(environment);
  const watching = new Watching(platform);
  const approvalParts = { platform, paused, limits: spendingLimits, replay: replayState, calls, problems, formulas };
  const approval = new Approval(approvalParts);
  const log = new SpendingLog();
  const clock = new ServiceClock(() => platform.now());
  const pastData = new PastData({ environment, settings, clock });
  const client = new MarketClient({
    hosts: () => settings.hosts,
    key: () => settings.key,
    platform,
    clock,
    symbolsPerCall: () => limits.symbolsPerCall,
    limits: () => limits.rateLimits,
    allowanceName: () => settings.allowanceName,
    spending: () => spendingLimits.values,
    approve: approval.approve,
    responseStore: () => pastData.responseStore,
    bookStore: withEarlierDays(environment.books, stored("credits")),
    onCharge: (entry) => log.addCharge(entry),
    onSpending: () => ledgerChanges.set(ledgerChanges.get() + 1),
    onRequest: (event) => {
      activity.recordRequest(event);
      problems.requestSettled(event);
    },
    onAttempt: (event) => activity.recordAttempt(event),
  });
  const market = new ShownMarket(client);
  const lateCells = new LateCells({ environment, provenance, formulas });
  const live = new Live({ environment, client, market, limits, liveSettings, paused, pastData });
  const replayParts = { environment, client, state: replayState, market, calls, formulas, lateCells, live };
  const replay = workbookReplay(replayParts);
  const spendingParts = { platform, settings, ledger: client.ledger, amounts: ledgerChanges, limits: spendingLimits };
  const spending = new Spending({ ...spendingParts, log, live, formulas });
  const cells = new CellCalls({ environment, market, calls, calculations, problems, provenance, lateCells, spending });
  const account = { environment, client, settings, limits, spendingLimits, activity, spending, live, replay, formulas };
  const connection = new ServiceConnection(account);

  calculations.repeated.subscribe(() => void formulas.check());
  client.computing.subscribe(() => activity.recordComputing(client.computing.get()));
  onChange(
    live.state,
    ({ pool }) => pool.attribution,
    () => provenance.updateSources(),
  );
  onChange(
    live.state,
    ({ pool }) => pool.creditsRemaining,
    (credits) => {
      if (credits !== undefined) activity.recordBalance(credits, platform.now());
      spending.refresh();
    },
  );
  const cellRecords = [provenance, problems.failures, calls];
  environment.listenToSheets({
    renamed: (before, after) => cellRecords.forEach((records) => records.renameSheet(before, after)),
    deleted: (remaining) => {
      cellRecords.forEach((records) => records.retainSheets(remaining));
      watching.check();
    },
    changed: (area) => void provenance.forgetDeleted(area),
  });
  environment.onStorageChange(() => void connection.reload());
  return {
    platform,
    version,
    configuration,
    settings,
    client,
    connection,
    activity,
    spending,
    approval,
    cells,
    calls,
    calculations,
    formulas,
    problems,
    provenance,
    market,
    replay,
    pastData,
    live,
    watching,
    formatting: new Formatting(platform),
    /** Whether the user has asked for the price of a refresh outside the pane, which shows it and sets this to false. */
    refreshRequest: createStore(false),
  };
}
