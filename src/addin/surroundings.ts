import { realPlatform, type Platform } from "../client/platform";
import { loadWithWorkbook, storagePrefix } from "./office-page";
import type { TextStorage } from "./settings";
import { rerunFailedFormulas } from "./workbook";

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
  /** Runs the formulas again that show an error; resolves to their number. */
  rerunFailedFormulas(): Promise<number>;
  /** Makes Excel start the add-in with this workbook. */
  loadWithWorkbook(): Promise<void>;
}

/** Excel and its browser. */
export function realSurroundings(): Surroundings {
  return {
    platform: realPlatform,
    storage: browserStorage(),
    storagePrefix: storagePrefix(),
    pageAddress: document.baseURI,
    onStorageChange: (listener) => window.addEventListener("storage", listener),
    rerunFailedFormulas,
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
