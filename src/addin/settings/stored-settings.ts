import type { BookStore } from "@strikebook/client";
import { StoredSpendingLimits } from "./spending-limits";
import { StoredAccountLimits } from "./account-limits";
import type { Configuration } from "./configuration";
import { practiceKey } from "@strikebook/contract";
import { Settings } from "./settings";
import { withEarlierDays } from "./stored-books";
import { StoredLiveSettings } from "./stored-live-settings";
import { StoredText, type TextStorage } from "./stored-values";

/** Where this computer stores values. */
interface Storages {
  storage: TextStorage;
  /** The prefix for the names of stored settings. */
  storagePrefix: string;
  randomId: () => string;
  /** What was spent, by account. */
  books: BookStore;
}

/** Returns everything that this computer stores between sessions. A practice market may be connected from the start. */
export function storedSettings(storages: Storages, { hosts: configuredHosts, practice }: Configuration) {
  const { storage, storagePrefix, randomId } = storages;
  const stored = (name: string) => new StoredText(storage, `${storagePrefix}strikebook.${name}`);
  const settings = new Settings({ stored, randomId, configuredHosts });
  if (practice === "connected" && settings.isNew) settings.storeKey(practiceKey);
  return {
    settings,
    limits: new StoredAccountLimits(stored("limits")),
    spendingLimits: new StoredSpendingLimits(stored("spending")),
    liveSettings: new StoredLiveSettings(stored("live")),
    listSeparator: stored("listSeparator"),
    bookStore: withEarlierDays(storages.books, stored("credits")),
  };
}
