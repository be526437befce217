import { MarketClient, ServiceClock, createStore } from "@strikebook/client";
import { type ReplayState, liveState } from "@strikebook/formulas";
import { Activity } from "./account/activity";
import { ServiceConnection } from "./account/service-connection";
import { CellCalls } from "./calls/cell-calls";
import type { Environment } from "./environment/environment";
import { WorkbookDates } from "./environment/workbook-dates";
import { Formatting } from "./formatting/formatting";
import { FormulaCalls } from "./formulas/formula-calls";
import { CalculationCounts } from "./formulas/calculation-counts";
import { lateCells } from "./formulas/late-cells";
import { WorkbookFormulas } from "./formulas/workbook-formulas";
import { Live } from "./live/live";
import { CellProblems } from "./problems/cell-problems";
import { Provenance } from "./provenance/provenance";
import { PastData } from "./market/past-data";
import { workbookReplay } from "./replay/replay-steps";
import { ScheduledCalls } from "./refresh/scheduled-calls";
import { ShownMarket } from "./market/shown-market";
import type { LoadedConfiguration } from "./settings/configuration";
import { storedSettings } from "./settings/stored-settings";
import { Approval } from "./spending/approval";
import { Spending } from "./spending/spending";
import { SpendingLog } from "./spending/spending-log";
import { Watching } from "./watches/watching";

/** The parts of the shared runtime: custom functions send requests through them, the pane shows and controls them. */
export type Addin = ReturnType<typeof composeAddin>;

/** Makes the parts of the add-in, each from those before it, and connects them. */
export function composeAddin(environment: Environment, { configuration, problem }: LoadedConfiguration) {
  const { platform, version } = environment;
  const { settings, limits, spendingLimits, liveSettings, listSeparator, bookStore } = storedSettings(
    environment,
    configuration,
  );

  // What the user or the client changes, and several parts follow.
  const paused = createStore(false);
  const replayState = createStore<ReplayState>(liveState);
  const ledgerChanges = createStore(0);

  const activity = new Activity(settings, problem, platform);
  const calculations = new CalculationCounts(platform);
  const formulas = new WorkbookFormulas(environment, calculations);
  const problems = new CellProblems(platform, formulas);
  const readFormulas = (addresses: readonly string[]) => environment.readFormulas(addresses);
  const calls = new FormulaCalls(() => platform.now(), readFormulas);
  const provenance = new Provenance(environment);
  const approval = new Approval({ platform, paused, spendingLimits, replayState, calls, problems, formulas });
  const scheduledCalls = new ScheduledCalls();
  const clock = new ServiceClock(() => platform.now());
  const marketNow = () => clock.now();
  const watching = new Watching(platform, marketNow);
  const log = new SpendingLog((addresses) => scheduledCalls.haveMade(addresses), marketNow);
  const pastData = new PastData({ environment, settings, clock });
  const client = new MarketClient({
    hosts: () => settings.hosts,
    key: () => settings.key,
    platform,
    clock,
    symbolsPerCall: () => limits.symbolsPerCall,
    limits: () => limits.values,
    allowanceName: () => settings.allowanceName,
    spending: () => spendingLimits.values,
    approve: approval.approve,
    responseStore: () => pastData.responseStore,
    bookStore,
    onCharge: (entry) => log.addCharge(entry),
    onSpending: () => ledgerChanges.set(ledgerChanges.get() + 1),
    onRequest: (event) => {
      activity.recordRequest(event);
      problems.requestSettled(event);
    },
    onAttempt: (event) => activity.recordAttempt(event),
  });
  const market = new ShownMarket(client);
  const lateCaller = lateCells({ environment, provenance, formulas });
  const live = new Live({ environment, client, market, limits, liveSettings, paused, spendingLimits, pastData });
  const replay = workbookReplay({ environment, client, replayState, market, calls, formulas, lateCaller, live });
  const spending = new Spending({ platform, settings, client, ledgerChanges, spendingLimits, log, live, formulas });
  const records = { calls, calculations, problems, provenance, scheduledCalls, spending };
  const cells = new CellCalls({ environment, market, lateCaller, ...records });
  const account = { environment, client, settings, limits, spendingLimits, activity, spending, live, replay, formulas };
  const connection = new ServiceConnection(account);

  calculations.repeated.subscribe(() => void formulas.check());
  activity.follow(client, live);
  provenance.follow(live);
  const cellRecords = [provenance, problems.failures, calls];
  environment.listenToSheets({
    renamed: (before, after) => cellRecords.forEach((records) => records.renameSheet(before, after)),
    deleted: (remaining) => {
      cellRecords.forEach((records) => records.retainSheets(remaining));
      watching.check();
    },
    changed: (area) => {
      void provenance.forgetDeleted(area);
      formulas.noteChange();
    },
  });
  environment.onStorageChange(() => void connection.reload());
  return {
    platform,
    version,
    configuration,
    settings,
    listSeparator,
    client,
    connection,
    activity,
    spending,
    approval,
    cells,
    calls,
    calculations,
    scheduledCalls,
    formulas,
    problems,
    provenance,
    market,
    dates: new WorkbookDates(environment),
    replay,
    pastData,
    live,
    watching,
    formatting: new Formatting(platform),
    /** Whether the user has asked for the price of a refresh outside the pane, which shows it and sets this to false. */
    refreshRequest: createStore(false),
  };
}
