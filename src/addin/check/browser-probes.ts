import { deleteDB, openDB } from "idb";
import type { Platform } from "@strikebook/client";
import { storageScope } from "../../workbook/office/office-limits";
import { storagePrefix } from "../../workbook/office/office";
import { type CheckSheet, NotTried, type Probe } from "../../workbook/check/probe";
import type { OtherWorkbooks } from "./other-workbooks";

const CHECK = "strikebook.check";

/** How long the pane is hidden at least, in milliseconds; and how many of the seconds its timer may miss. */
const HIDDEN_MS = 55_000;
const KEPT_SHARE = 0.9;

/** What the browser around Excel does for the add-in. */
interface BrowserParts {
  platform: Pick<Platform, "pages">;
  workbooks: OtherWorkbooks;
}

/** Whether a page is visible, with notification of changes. */
type PageVisibility = Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;

/** Returns what the browser of an Excel does: storage, and other workbooks. */
export const browserProbes = ({ platform: { pages }, workbooks }: BrowserParts) =>
  ({
    "the storage of the browser": () => {
      const key = `${storagePrefix()}${CHECK}`;
      localStorage.setItem(key, "kept");
      const value = localStorage.getItem(key);
      localStorage.removeItem(key);
      return Promise.resolve(value === "kept" ? "kept" : "not kept");
    },
    "a partition of the storage": () => Promise.resolve(storageScope() === "site" ? "stated" : "none"),
    "a database in the browser": async () => {
      const name = `${storagePrefix()}${CHECK}`;
      const database = await openDB(name, 1, { upgrade: (created) => void created.createObjectStore("values") });
      await database.put("values", "kept", "value");
      const value: unknown = await database.get("values", "value");
      database.close();
      await deleteDB(name);
      return value === "kept" ? "kept" : "not kept";
    },
    "locks between workbooks": async () => {
      if (!pages) return "missing";
      const first = new AbortController();
      const second = new AbortController();
      let holders = 0;
      const hold = (signal: AbortSignal) => pages.acquireLock(CHECK, signal).then(() => (holders += 1));
      await hold(first.signal);
      const refused = hold(second.signal).catch(() => undefined);
      const isLocked = await pages.isLocked(CHECK);
      second.abort();
      first.abort();
      await refused;
      if (!isLocked) return "not locked";
      return holders === 1 ? "one holder" : "several holders";
    },
    "messages between workbooks": async (sheet) => {
      if (!pages) return "missing";
      let isReceived = false;
      const receiver = pages.openChannel(`${CHECK}.messages`, () => (isReceived = true));
      const sender = pages.openChannel(`${CHECK}.messages`, () => undefined);
      sender.send("message");
      await sheet.until(() => isReceived);
      receiver.close();
      sender.close();
      return isReceived ? "received" : "not received";
    },
    "a second workbook": async ({ effects }) => {
      await effects.ask(
        "Open a second workbook, open Strikebook there with its Data tab, come back to this workbook, and press Done.",
        ["Done"],
      );
      return (await workbooks.isAnyThere()) ? "reached" : "not reached";
    },
    "timers while the pane is hidden": (sheet) => hiddenTimers(sheet, document),
    "functions after reopening": () =>
      Promise.reject(new NotTried("it needs a workbook that is saved, closed and opened again")),
  }) satisfies Record<string, Probe>;

/** Asks the user to hide the pane, and returns whether a timer of one second keeps its time meanwhile. */
export async function hiddenTimers({ effects }: Pick<CheckSheet, "effects">, page: PageVisibility): Promise<string> {
  let [hiddenMs, ticks, isDone] = [0, 0, false];
  let sinceMs = page.hidden ? effects.now() : undefined;
  const change = () => {
    if (sinceMs !== undefined) hiddenMs += effects.now() - sinceMs;
    sinceMs = page.hidden ? effects.now() : undefined;
  };
  page.addEventListener("visibilitychange", change);
  const chosen = effects
    .ask("Close this pane for a minute, open it again, and press Done. The check goes on while it is closed.", ["Done"])
    .finally(() => {
      isDone = true;
    });
  const count = async () => {
    while (!isDone) {
      await effects.sleep(1_000);
      if (page.hidden) ticks += 1;
    }
  };
  try {
    await Promise.all([chosen, count()]);
  } finally {
    page.removeEventListener("visibilitychange", change);
  }
  change();
  if (hiddenMs < HIDDEN_MS) throw new NotTried("the pane was not hidden for a minute");
  return ticks * 1_000 >= KEPT_SHARE * hiddenMs ? "on time" : "late";
}
