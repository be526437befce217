import { startAddin, type Addin } from "../../src/addin/addin";
import { realPlatform, type Platform } from "../../src/transport/platform";
import type { Service } from "../../service/service";
import { instantPlatform } from "./instant-platform";
import { memoryStorage } from "./memory-storage";

/** An error of Excel's runtime, as a cell shows it. */
export class CellError extends Error {
  readonly code: string;

  constructor(code: string, message = "") {
    super(message);
    this.code = code;
  }
}

/** A custom function as it is declared: its arguments, then the invocation. */
type CustomFunction = (...given: never[]) => Promise<unknown[][]>;

/**
 * What the functions of one test file run in: the page's globals, and the add-in over a service in process, connected with the
 * practice key. The page and its add-in are one for the whole file, as they are in Excel.
 *
 * Cells show plain numbers. No time passes: `nowMs` is now.
 */
export async function openRuntime(service: Service, nowMs: number) {
  const platform = instantPlatform((url, init) => service.fetch(new Request(url, init)), nowMs);
  const addin = await openAddin(platform);
  return { addin, call, refused, paid: () => paidRequests(service) };
}

/** The page's globals, and the add-in on a platform whose network is the service alone. One for a test file. */
export async function openAddin(platform: Platform): Promise<Addin> {
  const { storage } = memoryStorage();
  const page = {
    window: Object.assign(new EventTarget(), { localStorage: storage }),
    document: Object.assign(new EventTarget(), { baseURI: "https://addin.example.test/taskpane.html", hidden: false }),
    Office: { onReady: () => Promise.resolve(), context: {} },
    CustomFunctions: { Error: CellError, ErrorCode: { invalidValue: "#VALUE!", notAvailable: "#N/A" } },
  };
  Object.assign(globalThis, page);
  const configuration = { baseUrl: "http://127.0.0.1", flowBaseUrl: "http://127.0.0.1/flow", practice: "connected" };
  const fetch: Platform["fetch"] = (url, init) =>
    new URL(url).pathname === "/config.json"
      ? Promise.resolve(Response.json(configuration))
      : platform.fetch(url, init);
  Object.assign(realPlatform, platform, { fetch });
  return startAddin();
}

/** What a cell of this formula shows; arguments left out are omitted as Excel omits them. */
async function call(formula: CustomFunction, ...given: unknown[]): Promise<unknown[][]> {
  const omitted = new Array<null>(Math.max(0, formula.length - 1 - given.length)).fill(null);
  const invocation = { functionName: formula.name, address: "Sheet1!A1" };
  return (formula as (...all: unknown[]) => Promise<unknown[][]>)(...given, ...omitted, invocation); // Excel knows no types
}

/** The error of a cell, `#VALUE! ...` or `#N/A ...`; rejects when the formula answers, or fails as no cell can show. */
async function refused(formula: CustomFunction, ...given: unknown[]): Promise<string> {
  const problem: unknown = await call(formula, ...given).then(
    () => new Error("The formula answered."),
    (failure: unknown) => failure,
  );
  if (problem instanceof CellError) return `${problem.code} ${problem.message}`;
  throw problem;
}

/** The requests that were charged for, as `path credits`. */
function paidRequests(service: Service): string[] {
  return service.requests.flatMap(({ path, credits }) => (credits > 0 ? [`${path} ${credits}`] : []));
}

/** One value as a range. */
export const cell = (value: unknown): unknown[][] => [[value]];
