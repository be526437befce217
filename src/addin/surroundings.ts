import { realPlatform, type Platform } from "../transport/platform";
import { browserSnapshots, type SnapshotStore } from "../replay/snapshot-store";
import { followSheets, type SheetChanges } from "../workbook/follow-sheets";
import { formulaBehind, type FormulaBehind } from "../workbook/formula-behind";
import { formulasAt } from "../workbook/formulas-at";
import type { TextStorage } from "./kept-text";
import { loadWithWorkbook, storagePrefix } from "../workbook/office-page";
import { followSheetInSight, isInSight } from "../workbook/sheet-in-sight";
import { rerunClockedFormulas, rerunFailedFormulas } from "../workbook/workbook";
import { workbookVisibility, type WorkbookVisibility } from "../workbook/workbook-visibility";

/** Everything outside that the add-in works with. */
export interface Surroundings {
  platform: Platform;
  storage: TextStorage;
  /** What the names of stored settings begin with. */
  storagePrefix: string;
  /** The address of `taskpane.html`. */
  pageAddress: string;
  /** Calls back when another workbook on this computer may have changed the settings. */
  onStorageChange(listener: () => void): void;
  /** A text that nobody can guess, another one each time. */
  randomName(): string;
  /** Runs the formulas again that show an error; resolves to their number. */
  rerunFailedFormulas(): Promise<number>;
  /** Runs the formulas again that show something as of the replay clock; resolves to their number. */
  rerunClockedFormulas(): Promise<number>;
  /** Where replayed boards are kept for the workbooks on this computer. */
  snapshots: SnapshotStore;
  /** Whether a cell, by its address as Excel gives it, is on the sheet a person looks at. */
  isInSight(address: string | undefined): boolean;
  /** What stands behind a cell, by its address as Excel gives it; undefined where Excel does not say. */
  formulaBehind(address: string): Promise<FormulaBehind | undefined>;
  /** What cells hold, by their addresses as Excel gives them; undefined where Excel does not say. */
  formulasAt(addresses: readonly string[]): Promise<readonly unknown[] | undefined>;
  /** Tells what happens to the workbook's sheets from now on. */
  followSheets(changes: SheetChanges): void;
  /** Whether a person sees the workbook. */
  visibility: WorkbookVisibility;
  /** Makes Excel start the add-in with this workbook. */
  loadWithWorkbook(): Promise<void>;
}

/** Excel and its browser. */
export function realSurroundings(): Surroundings {
  void followSheetInSight();
  return {
    platform: realPlatform,
    storage: browserStorage(),
    storagePrefix: storagePrefix(),
    pageAddress: document.baseURI,
    onStorageChange: (listener) => window.addEventListener("storage", listener),
    randomName,
    rerunFailedFormulas,
    rerunClockedFormulas,
    snapshots: browserSnapshots(`${storagePrefix()}strikebook.snapshots`, () => realPlatform.now()),
    isInSight,
    formulaBehind,
    formulasAt,
    followSheets: (changes) => void followSheets(changes),
    visibility: workbookVisibility(document),
    loadWithWorkbook,
  };
}

/** The browser's storage; where naming it already throws, one that keeps nothing and says so. */
function browserStorage(): TextStorage {
  try {
    return window.localStorage;
  } catch {
    const refuse = () => {
      throw new Error("This browser lets add-ins keep nothing.");
    };
    return { getItem: () => null, setItem: refuse, removeItem: () => undefined };
  }
}

/** 96 bits, as hexadecimal digits. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
