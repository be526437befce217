import { createAddin } from "../../src/addin/addin";
import type { Neighbours } from "../../src/client/platform";
import { wellBehaved } from "./canned-answers";
import { memoryStorage } from "./memory-storage";
import { TestPlatform, type Responder } from "./test-platform";

export interface TestAddinOptions {
  /** What the storage holds at the start. */
  storage?: Record<string, string>;
  /** How the service answers; well-behaved when omitted. */
  answer?: Responder;
  configuration?: () => Response;
  rerun?: () => Promise<number>;
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
  let names = 0;
  let storageChanges = () => {};
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
    isInSight: () => true,
    loadWithWorkbook: () => Promise.resolve(),
  });
  return {
    addin,
    platform,
    /** What the storage holds. */
    entries,
    reruns: () => reruns,
    /** Paths asked of the service. */
    asked: () => platform.paths.filter((path) => path !== "/config.json"),
    /** Another workbook has changed the storage. */
    storageChanges: () => storageChanges(),
    settle: <Answer>(promise: Promise<Answer>) => platform.settle(promise),
    /** Lets everything happen that needs no time. */
    quiet: () => platform.advance(0),
  };
}
