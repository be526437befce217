import type { ReplayClock } from "@strikebook/formulas";
import { type MarketClient, type Platform, type Store, cellWords, explain } from "@strikebook/client";
import { onCellsEdited, readLabSheets } from "../../workbook/runs/lab-sheets";
import { readOutputCells } from "../../workbook/runs/output-cells";
import { readCells } from "../../workbook/runs/read-cells";
import { readRunFormulas } from "../../workbook/runs/run-formulas";
import { addSheets, readSheet, writeRows } from "../../workbook/runs/run-sheets";
import { readStoredRuns, storeRuns } from "../../workbook/office/stored-setting";
import type { FormulaCalls } from "../formulas/formula-calls";
import type { Live } from "../live/live";
import type { AdvanceLoading } from "../replay/advance-loading";
import type { ReplayedRun, ShownMarket } from "../market/shown-market";
import type { Settings } from "../settings/settings";
import { KeptCells, type ShownParts } from "./kept-cells";

/** What model runs read and write in the workbook. */
const book = {
  addSheets,
  onCellsEdited,
  readCells,
  readLabSheets,
  readOutputCells,
  readRunFormulas,
  readSheet,
  readStoredRuns,
  storeRuns,
  writeRows,
};

/** What a model run uses of the add-in and of the workbook. */
export interface RunHost {
  platform: Pick<Platform, "now" | "sleep">;
  /** Returns the time that the pane shows, in milliseconds since 1970 UTC: that of the market. */
  marketNow: () => number;
  clock: Pick<ReplayClock, "store" | "atMs" | "set" | "goLive">;
  formulas: Pick<FormulaCalls, "addresses" | "calculatedSince">;
  /** Whether figures of whole days include the rest of the session. */
  wholeDays: Store<boolean>;
  /** Whether the user has paused all requests. */
  isPaused: () => boolean;
  /** Returns why a formula shows an error; `undefined` if it shows none. */
  reasonOf: (address: string) => string | undefined;
  explain: (problem: unknown) => string;
  /** The run in progress, which changes what the replay requests. */
  run: Store<ReplayedRun | undefined>;
  /** The version of the add-in. */
  version: string;
  /** Returns the addresses of the service. */
  service: () => string;
  planner: Pick<AdvanceLoading, "priceOf" | "load">;
  /** Keeps what the formulas show now. */
  keep: () => Pick<KeptCells, "resultOf" | "restore">;
  /** Returns the number of symbols that live cells stream now: their streams end while the clock is at past times. */
  streamedSymbols: () => number;
  book: typeof book;
}

/** The parts of the add-in that a model run uses. */
interface RunParts extends ShownParts {
  platform: Platform;
  client: Pick<MarketClient, "clock">;
  version: string;
  replay: ReplayClock;
  market: ShownMarket;
  live: Live;
  settings: Settings;
}

/** Returns what a model run uses of the add-in in Excel. */
export function runHostOf(addin: RunParts, loading: AdvanceLoading): RunHost {
  return {
    platform: addin.platform,
    marketNow: () => addin.client.clock.now(),
    clock: addin.replay,
    formulas: addin.calls,
    wholeDays: addin.market.wholeDays,
    isPaused: () => addin.live.paused.get(),
    reasonOf: (address) => addin.problems.failures.of(address)?.reason,
    explain: (problem) => explain(problem, cellWords),
    run: addin.market.run,
    version: addin.version,
    service: () => {
      const { baseUrl, flowBaseUrl } = addin.settings.hosts;
      return baseUrl === flowBaseUrl ? baseUrl : `${baseUrl}, ${flowBaseUrl}`;
    },
    planner: loading,
    keep: () => new KeptCells(addin),
    streamedSymbols: () => {
      const { boards } = addin.live.state.get();
      const isStreamed = addin.market.atMs.get() === undefined && !addin.live.paused.get();
      return isStreamed ? new Set(boards.map(({ subscription }) => subscription.symbol)).size : 0;
    },
    book,
  };
}
