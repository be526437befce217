import { createAddin } from "../../../src/addin/start-addin";
import type { PastDataStore } from "@strikebook/formulas";
import type { BookStore, PageChannels } from "@strikebook/client";
import type { CellFormula } from "../../../src/workbook/formulas/formulas";
import type { SheetListener } from "../../../src/workbook/office/sheets";
import { wellBehaved } from "../client/canned-responses";
import { memoryBooks } from "./memory-books";
import { memoryPastData } from "./memory-past-data";
import { memoryStorage } from "../../../scripts/support/client/memory-storage";
import { TestPlatform, type Responder } from "../../../scripts/support/client/test-platform";

interface TestAddinOptions {
  /** The initial content of the storage. */
  storage?: Record<string, string>;
  /** How the service responds; without errors when omitted. */
  respond?: Responder;
  /** The response to a request for `config.json`. */
  configuration?: () => Response;
  /** What happens when formulas that show an error are recalculated. */
  recalculateFailed?: (addresses?: readonly string[]) => Promise<number>;
  /** What happens when the formulas of some cells are recalculated. */
  recalculateCells?: (addresses: readonly string[]) => Promise<number>;
  /** The formula of a cell; none when omitted. */
  readFormula?: (address: string) => Promise<CellFormula | undefined>;
  /** The formulas of cells; Excel cannot be read when omitted. */
  readFormulas?: (addresses: readonly string[]) => Promise<readonly (string | undefined)[] | undefined>;
  /** The store of replayed boards; an empty one when omitted. */
  pastData?: PastDataStore;
  /** What was spent, by account; nothing when omitted. */
  books?: BookStore;
  /** The connection to other workbooks on the same computer; none when omitted. */
  pages?: PageChannels;
}

const configuration = { baseUrl: "https://api.example.test", flowBaseUrl: "https://flow.example.test" };

/** Creates an add-in on a test platform, with a storage in memory and a workbook that counts its recalculations. */
export async function addinFor(options: TestAddinOptions) {
  const { storage, entries } = memoryStorage(options.storage);
  const respond = options.respond ?? wellBehaved;
  const platform = new TestPlatform((request, index) => {
    if (request.path !== "/config.json") return respond(request, index);
    return options.configuration?.() ?? Response.json(configuration);
  });
  Object.assign(platform, { pages: options.pages });
  const { pastData = memoryPastData() } = options;
  let recalculations = 0;
  const recalculatedCells: string[] = [];
  let ids = 0;
  let onStorageChange = () => {};
  let sheetListener: SheetListener | undefined;
  const addin = await createAddin({
    platform,
    storage,
    storagePrefix: "",
    pageAddress: "https://addin.example.test/taskpane.html",
    version: "1.2.3.4",
    onStorageChange: (listener) => (onStorageChange = listener),
    randomId: () => `name-${(ids += 1)}`,
    recalculation: () => ({
      recalculateFailed: async (addresses) => {
        recalculations += 1;
        return { count: (await options.recalculateFailed?.(addresses)) ?? 0, rejected: [] };
      },
      recalculateCells: async (addresses) => {
        recalculatedCells.push(...addresses);
        return { count: (await options.recalculateCells?.(addresses)) ?? addresses.length, rejected: [] };
      },
      recalculateReplayed: () => Promise.resolve({ count: 0, rejected: [] }),
      restoreNames: () => Promise.resolve({ count: 0, rejected: [] }),
    }),
    checkWorkbook: () => Promise.resolve(undefined),
    pastData: () => pastData,
    books: options.books ?? memoryBooks(),
    isOnActiveSheet: () => true,
    readFormula: (address) => options.readFormula?.(address) ?? Promise.resolve(undefined),
    readFormulas: (addresses) => options.readFormulas?.(addresses) ?? Promise.resolve(undefined),
    listenToSheets: (listener) => (sheetListener = listener),
    visibility: { isVisible: () => true, subscribe: () => () => undefined },
    readDateSystem: () => Promise.resolve(1900),
    loadWithWorkbook: () => Promise.resolve(),
  });
  return {
    addin,
    platform,
    /** The content of the storage. */
    entries,
    /** The number of times that failed formulas were recalculated. */
    recalculations: () => recalculations,
    /** The cells that were recalculated by their addresses. */
    recalculatedCells,
    /** The paths of all requests to the service. */
    requestedPaths: () => platform.paths.filter((path) => path !== "/config.json"),
    /** The listener for changes of the sheets. */
    sheetListener: () => sheetListener,
    /** Reports a change of the storage by another workbook. */
    notifyStorageChange: () => onStorageChange(),
    settle: <Result>(promise: Promise<Result>) => platform.settle(promise),
    /** Runs everything that is due without a wait. */
    runPending: () => platform.advance(0),
  };
}
