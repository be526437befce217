import { flowData, flowResponse } from "../client/canned-flow";
import type { ManualClock } from "../../../scripts/support/service/manual-clock";
import type { Gateway } from "../../../scripts/support/stream/start-live";
import { FakeExcel } from "./fake-excel";
import { CellError } from "./function-runtime";
import { openLiveCells } from "./live-cells";

/** A custom function that is not a streaming one. */
type CustomFunction = (...given: never[]) => Promise<unknown[][]>;

/** One formula: its text, the function that it calls, and the arguments that Excel passes. */
export interface BookFormula {
  text: string;
  call: CustomFunction;
  given: readonly unknown[];
}

/** What a cell of the book has shown: every table, and every error as `#N/A text`; `#BUSY!` while it is calculated. */
interface BookCell {
  formula: BookFormula;
  shown: unknown[];
}

interface ReplayBookOptions {
  /** How long a response takes, in milliseconds; not at all if omitted. */
  delayMs?: (path: string) => number;
  /** Another service on the same clock: responses are its own, without canned flow. */
  respond?: (request: Request, clock: ManualClock) => Promise<Response>;
}

/**
 * Opens a workbook whose formulas Excel calculates when they are entered and when the add-in recalculates them, with streaming cells
 * beside them, on one clock that the test advances. Flow responses contain one bar, at the end of the requested window. Open one
 * book per test file.
 */
export async function openReplayBook({ delayMs = () => 0, respond }: ReplayBookOptions = {}) {
  let onRequest: (path: string) => Response | undefined = () => undefined;
  const gateway: Gateway = async (request, service, clock) => {
    if (respond) return respond(request, clock);
    const { pathname, searchParams } = new URL(request.url);
    const path = decodeURIComponent(`${pathname}${new URL(request.url).search}`);
    const waitMs = delayMs(pathname);
    if (waitMs > 0) await new Promise<void>((over) => world.clock.after(waitMs, over));
    const replaced = onRequest(path);
    if (replaced) return replaced;
    return pathname.startsWith("/flow/") && pathname.endsWith("/tide")
      ? Response.json(tideUntil(searchParams.get("end_time") ?? ""))
      : service(request);
  };
  const world = await openLiveCells({ gateway });
  const cells = new Map<string, BookCell>();
  let excel = new FakeExcel([]);

  /** Runs the formula of a cell, as Excel does when it is entered or recalculated. */
  const run = (address: string) => {
    const cell = cells.get(address);
    if (!cell) return;
    const { call, given } = cell.formula;
    const omitted = new Array<null>(Math.max(0, call.length - 1 - given.length)).fill(null);
    const name = cell.formula.text.slice(1, cell.formula.text.indexOf("("));
    cell.shown.push("#BUSY!");
    const show = (result: unknown) => {
      cell.shown.push(result);
      setSheet();
    };
    (call as (...all: unknown[]) => Promise<unknown[][]>)(...given, ...omitted, { functionName: name, address }).then(
      show,
      (problem: unknown) => {
        if (!(problem instanceof CellError)) throw problem;
        show(`${problem.code} ${problem.message}`);
      },
    );
  };
  const addressOf = (row: number) => `Book!A${row}`;
  const setSheet = () => {
    const rows = [...cells.values()].map(({ formula, shown }) => [[formula.text, valueOf(shown.at(-1))] as const]);
    excel = new FakeExcel([{ name: "Book", cells: rows }]);
    excel.onRun = run;
    Object.assign(globalThis, {
      Excel: excel.globals.Excel,
      Office: { onReady: () => Promise.resolve(), context: { requirements: { isSetSupported: onlyExcelApi } } },
    });
  };
  /** Enters a formula below the others. */
  const enterNext = (formula: BookFormula) => {
    const address = addressOf(cells.size + 1);
    cells.set(address, { formula, shown: [] });
    setSheet();
    run(address);
  };
  /** Enters formulas into A1, A2 ... of a new sheet; the formulas of the last sheet are deleted. */
  const enter = async (...formulas: readonly BookFormula[]) => {
    cells.clear();
    formulas.forEach(enterNext);
    await world.advance(2_000);
  };
  return {
    ...world,
    enter,
    enterNext,
    /** What a cell shows now: a table, an error or `#BUSY!`. */
    shows: (row: number) => cells.get(addressOf(row))?.shown.at(-1),
    /** Every result of a cell, oldest first. */
    results: (row: number) => cells.get(addressOf(row))?.shown ?? [],
    /** The paths of the paid requests that were sent while work was done, with decoded parameters. */
    async paid(work: () => Promise<unknown>): Promise<string[]> {
      const before = world.network.addresses.length;
      await work();
      return world.network.addresses
        .slice(before)
        .map((address) => decodeURIComponent(address.replace("http://127.0.0.1", "")))
        .filter((path) => !/openapi|account/.test(path));
    },
    /** Sets a function that responds instead of the service; `undefined` passes a request on. */
    respondWith: (respond: (path: string) => Response | undefined) => {
      onRequest = respond;
    },
  };
}

/** Returns what Excel reports as the value of a cell: the name of an error, or 1 for a table. */
function valueOf(shown: unknown): unknown {
  return typeof shown === "string" && shown.startsWith("#") ? shown.split(" ")[0] : 1;
}

const onlyExcelApi = (set: string) => set === "ExcelApi";

/** Returns a tide with one bar that starts at an instant. */
function tideUntil(instant: string) {
  const timestamp = Date.parse(instant) / 1000;
  const bars = flowData.flowTide.bars.map((bar) => ({ ...bar, timestamp, timestampEnd: timestamp + 300 }));
  return flowResponse({ ...flowData.flowTide, bars, endTime: instant }, instant);
}
