import { createAddin } from "../../src/addin/addin";
import type { SheetChanges } from "../../src/workbook/follow-sheets";
import type { FormulaBehind } from "../../src/workbook/formula-behind";
import type { Neighbours } from "../../src/transport/platform";
import { wellBehaved } from "./canned-answers";
import type { SnapshotStore } from "../../src/replay/snapshot-store";
import { memorySnapshots } from "./memory-snapshots";
import { memoryStorage } from "./memory-storage";
import { TestPlatform, type Responder } from "./test-platform";

export interface TestAddinOptions {
  /** What the storage holds at the start. */
  storage?: Record<string, string>;
  /** How the service answers; well-behaved when omitted. */
  answer?: Responder;
  configuration?: () => Response;
  rerun?: () => Promise<number>;
  /** What Excel says of a cell; nothing when omitted. */
  formulaBehind?: (address: string) => Promise<FormulaBehind | undefined>;
  /** Where replayed boards are kept; a place of its own when omitted. */
  snapshots?: SnapshotStore;
  /** The other workbooks on the machine; kept apart from them when omitted. */
  neighbours?: Neighbours;
}

const configuration = { baseUrl: "https://api.example.test", flowBaseUrl: "https://flow.example.test" };

/** An add-in on a test platform, a storage in memory, and a workbook that counts how often it is asked to run cells again. */
export async function addinFor(options: TestAddinOptions) {
  const { storage, entries } = memoryStorage(options.storage);
  const answer = options.answer ?? wellBehaved;
  const platform = new TestPlatform((request, index) => {
    if (request.path !== "/config.json") return answer(request, index);
    return options.configuration?.() ?? Response.json(configuration);
  });
  Object.assign(platform, { neighbours: options.neighbours });
  let reruns = 0;
  let clockedReruns = 0;
  let names = 0;
  let storageChanges = () => {};
  let sheetChanges: SheetChanges | undefined;
  const rerunFailedFormulas = () => {
    reruns += 1;
    return options.rerun?.() ?? Promise.resolve(0);
  };
  const addin = await createAddin({
    platform,
    storage,
    storagePrefix: "",
    pageAddress: "https://addin.example.test/taskpane.html",
    onStorageChange: (listener) => (storageChanges = listener),
    randomName: () => `name-${(names += 1)}`,
    rerunFailedFormulas,
    rerunClockedFormulas: () => Promise.resolve((clockedReruns += 1)),
    snapshots: options.snapshots ?? memorySnapshots(),
    isInSight: () => true,
    formulaBehind: (address) => options.formulaBehind?.(address) ?? Promise.resolve(undefined),
    formulasAt: () => Promise.resolve(undefined),
    followSheets: (changes) => (sheetChanges = changes),
    visibility: { isVisible: () => true, subscribe: () => () => undefined },
    loadWithWorkbook: () => Promise.resolve(),
  });
  return {
    addin,
    platform,
    /** What the storage holds. */
    entries,
    reruns: () => reruns,
    /** How often the formulas that follow the replay clock were run again. */
    clockedReruns: () => clockedReruns,
    /** Paths asked of the service. */
    asked: () => platform.paths.filter((path) => path !== "/config.json"),
    /** What happens to the sheets. */
    sheets: () => sheetChanges,
    /** Another workbook has changed the storage. */
    storageChanges: () => storageChanges(),
    settle: <Answer>(promise: Promise<Answer>) => platform.settle(promise),
    /** Lets everything happen that needs no time. */
    quiet: () => platform.advance(0),
  };
}
