import { type DateSystem, type PastDataStore, pastDataStoreCode } from "@strikebook/formulas";
import { type BookStore, type Platform, realPlatform } from "@strikebook/client";
import { readDateSystem } from "../../workbook/office/date-system";
import { readFormula, readFormulas, type CellFormula } from "../../workbook/formulas/formulas";
import {
  loadWithWorkbook,
  storagePrefix,
  workbookVisibility,
  type WorkbookVisibility,
} from "../../workbook/office/office";
import type { RecordCalculations } from "../../workbook/formulas/calculate-formulas";
import type { WorkbookRecalculation } from "../../workbook/formulas/recalculation";
import { isOnActiveSheet, listenToSheets, trackActiveSheet, type SheetListener } from "../../workbook/office/sheets";
import type { WorkbookCheck } from "../../workbook/formulas/workbook-check";
import { loadOnce } from "./load-once";
import { BrowserBooks } from "../settings/stored-books";
import type { TextStorage } from "../settings/stored-values";

/** Recalculates formulas of the workbook. */
export type Recalculates = Pick<
  WorkbookRecalculation,
  "recalculateFailed" | "recalculateCells" | "recalculateReplayed" | "restoreNames"
>;

/** Whose data is stored: bought with the user's own key, or that of a practice market. Each has a database of its own. */
export type PastDataKind = "own" | "practice";

/** Everything outside the add-in that it uses: the platform, the browser and Excel. Cell addresses are as Excel writes them. */
export interface Environment {
  platform: Platform;
  storage: TextStorage;
  /** The prefix for the names of stored settings. */
  storagePrefix: string;
  /** The address of `taskpane.html`. */
  pageAddress: string;
  /** The version of the add-in, which the build writes into the page. */
  version: string;
  /** Calls `listener` when another workbook on this computer may have changed the stored settings. */
  onStorageChange(listener: () => void): void;
  /** Returns a text that cannot be guessed, a different one at each call. */
  randomId: () => string;
  /**
   * Loads what recalculates the formulas of the workbook. `record` records which of them run; `isRunning` returns whether a call of the
   * formula in a cell is in progress.
   */
  recalculation(
    record: RecordCalculations,
    isRunning: (address: string) => boolean,
  ): Recalculates | Promise<Recalculates>;
  /** Reads what may need attention in the workbook. `undefined` if Excel cannot be read. */
  checkWorkbook(): Promise<WorkbookCheck | undefined>;
  /** Returns the store of past data of an account, or of the practice market, shared by the workbooks on this computer. */
  pastData(kind: PastDataKind): PastDataStore;
  /** What was spent, by account, shared by the workbooks on this computer. */
  books: BookStore;
  /** Whether a cell is on the active sheet. */
  isOnActiveSheet(address: string | undefined): boolean;
  /** Reads the formula of a cell, or the one that spilled into it. `undefined` if Excel cannot be read. */
  readFormula(address: string): Promise<CellFormula | undefined>;
  /** Reads the formulas of cells. `undefined` if Excel cannot be read. */
  readFormulas(addresses: readonly string[]): Promise<readonly (string | undefined)[] | undefined>;
  /** Reports renamed and deleted sheets from now on. */
  listenToSheets(listener: SheetListener): void;
  /** Whether the workbook is visible. */
  visibility: WorkbookVisibility;
  /** Reads the date system of the workbook. `undefined` if Excel cannot be read. */
  readDateSystem(): Promise<DateSystem | undefined>;
  /** Makes Excel load the add-in with this workbook. */
  loadWithWorkbook(): Promise<void>;
}

/** Returns the environment of the add-in in Excel. */
export function excelEnvironment(platform: Platform = realPlatform): Environment {
  void trackActiveSheet();
  const stores = {
    own: pastData(platform, "snapshots", 200_000_000),
    practice: pastData(platform, "practice-snapshots", 50_000_000),
  };
  return {
    platform,
    storage: browserStorage(),
    storagePrefix: storagePrefix(),
    pageAddress: document.baseURI,
    version: document.querySelector<HTMLMetaElement>('meta[name="strikebook-version"]')?.content ?? "unknown",
    onStorageChange: (listener) => window.addEventListener("storage", listener),
    randomId,
    recalculation: async (...given) => {
      const { WorkbookRecalculation } = await formulaCode();
      return new WorkbookRecalculation(...given);
    },
    checkWorkbook: () =>
      formulaCode().then(
        ({ checkWorkbook }) => checkWorkbook(),
        () => undefined,
      ),
    pastData: (kind) => stores[kind],
    books: new BrowserBooks(`${storagePrefix()}strikebook.spending`, () => platform.now()),
    isOnActiveSheet,
    readFormula,
    readFormulas,
    listenToSheets: (listener) => void listenToSheets(listener),
    visibility: workbookVisibility(document),
    readDateSystem,
    loadWithWorkbook,
  };
}

/** Loads the code for the formulas of the workbook. A failed attempt is repeated with the next call. */
const formulaCode = () => import("../../workbook/formulas/formula-code");

/** Returns a store of past data; its code is loaded with the first past board. Without it, nothing is stored. */
function pastData(platform: Platform, name: string, limitBytes: number): PastDataStore {
  const load = loadOnce(async () => {
    const { browserPastData } = await pastDataStoreCode();
    return browserPastData({ name: `${storagePrefix()}strikebook.${name}`, platform, limitBytes });
  });
  const ignored = () => undefined;
  return {
    read: (market, call) => load().then((store) => store.read(market, call), ignored),
    write: (...result) => load().then((store) => store.write(...result), ignored),
    writeBoards: (boards) => load().then((store) => store.writeBoards(boards), ignored),
    usage: () => load().then((store) => store.usage(), ignored),
    database: () => load().then((store) => store.database(), ignored),
    clear: () => load().then((store) => store.clear(), ignored),
  };
}

/** Returns the browser's storage; if access to it throws, one that rejects every value. */
function browserStorage(): TextStorage {
  try {
    return window.localStorage;
  } catch {
    const reject = () => {
      throw new Error("This browser blocks storage for add-ins.");
    };
    return { getItem: () => null, setItem: reject, removeItem: () => undefined };
  }
}

/** Returns 96 random bits as hexadecimal digits. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
