import type { Addin } from "../../../src/addin/addin";
import { excelEnvironment } from "../../../src/addin/environment/environment";
import { openAddin as openAddinOf } from "../../../src/addin/start-addin";
import type { Platform } from "@strikebook/client";
import type { Service } from "../../../service/server/service";
import { instantPlatform } from "../../../scripts/support/client/instant-platform";
import { memoryStorage } from "../../../scripts/support/client/memory-storage";

/** An error of Excel's runtime, as a cell shows it. */
export class CellError extends Error {
  readonly code: string;

  constructor(code: string, message = "") {
    super(message);
    this.code = code;
  }
}

/** A custom function: called with its arguments, then the invocation. */
type CustomFunction = (...given: never[]) => Promise<unknown[][]>;

/**
 * Opens the runtime of the functions for one test file: the globals of the page, and an add-in connected to a service in memory with
 * the practice key. All tests of the file share it, as all formulas of a workbook do in Excel.
 *
 * Cells show plain numbers. The clock is fixed at `nowMs`.
 */
export async function openRuntime(service: Service, nowMs: number) {
  const platform = instantPlatform((url, init) => service.fetch(new Request(url, init)), nowMs);
  const addin = await openAddin(platform);
  return { addin, ...functionCalls(service) };
}

/** Returns functions that call formulas, and the requests that a service was paid for. */
export function functionCalls(service: Service) {
  const paid = () => paidRequests(service);
  /** Returns the paid requests that some work makes. */
  const paidDuring = async (work: () => Promise<unknown>) => {
    const before = paid().length;
    await work();
    return paid().slice(before);
  };
  return { call, refused, paid, paidDuring };
}

let opened: Promise<Addin> | undefined;

/** Returns the add-in whose cells the functions of this test file serve. */
export function addinOfCells(): Promise<Addin> {
  return opened ?? Promise.reject(new Error("The test file has not opened an add-in."));
}

/** Sets the globals of the page and starts the add-in on a platform. Call it once per test file. */
export async function openAddin(platform: Platform): Promise<Addin> {
  const { storage } = memoryStorage();
  const page = {
    window: Object.assign(new EventTarget(), { localStorage: storage }),
    document: Object.assign(new EventTarget(), {
      baseURI: "https://addin.example.test/taskpane.html",
      hidden: false,
      querySelector: (selector: string) =>
        selector === 'meta[name="strikebook-version"]' ? { content: "1.2.3.4" } : null,
    }),
    Office: { onReady: () => Promise.resolve(), context: {} },
    CustomFunctions: { Error: CellError, ErrorCode: { invalidValue: "#VALUE!", notAvailable: "#N/A" } },
  };
  Object.assign(globalThis, page);
  const configuration = { baseUrl: "http://127.0.0.1", flowBaseUrl: "http://127.0.0.1/flow", practice: "connected" };
  const fetch: Platform["fetch"] = (url, init) =>
    new URL(url).pathname === "/config.json"
      ? Promise.resolve(Response.json(configuration))
      : platform.fetch(url, init);
  opened = openAddinOf(excelEnvironment(Object.create(platform, { fetch: { value: fetch } }) as Platform)); // a platform with another fetch
  return opened;
}

/** Returns the result of a formula in a cell. Missing arguments are passed as Excel passes omitted ones. */
async function call(formula: CustomFunction, ...given: unknown[]): Promise<unknown[][]> {
  const omitted = new Array<null>(Math.max(0, formula.length - 1 - given.length)).fill(null);
  const invocation = { functionName: formula.name, address: "Sheet1!A1" };
  return (formula as (...all: unknown[]) => Promise<unknown[][]>)(...given, ...omitted, invocation); // Excel passes values without types
}

/**
 * Returns the error of a cell as `#VALUE! ...` or `#N/A ...`, which is in every cell of the result if columns were picked. Rejects if the
 * formula succeeds, or fails with another kind of error.
 */
async function refused(formula: CustomFunction, ...given: unknown[]): Promise<string> {
  const result: unknown = await call(formula, ...given).catch((failure: unknown) => failure);
  const [problem, ...others]: unknown[] = Array.isArray(result) ? (result as unknown[]).flat() : [result];
  if (problem instanceof CellError && others.every((other) => other === problem)) {
    return `${problem.code} ${problem.message}`;
  }
  throw problem instanceof Error ? problem : new Error("The formula succeeded.");
}

/** Returns the requests that cost credits, as `path credits`. */
function paidRequests(service: Service): string[] {
  return service.requests.flatMap(({ path, credits }) => (credits > 0 ? [`${path} ${credits}`] : []));
}

/** Returns a value as a range of one cell. */
export const cell = (value: unknown): unknown[][] => [[value]];
