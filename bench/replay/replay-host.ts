/** Runs in the browser: hosts the built add-in over a workbook in memory, and measures steps of its replay clock. */
import { cellArea, fullAddress } from "../../workbench/calls/cell-area";
import { flagsOf, loadMetadata, type AddinMetadata } from "../../workbench/calls/function-metadata";
import { readResult, shownResult } from "../../workbench/calls/function-result";
import { openAddin } from "../page/addin-host";
import { FormulaWorkbook, type PlacedFormula } from "../page/formula-workbook";

/** The times of one step, in milliseconds from the click. */
export interface StepTimes {
  /** Until Excel was told to calculate the formulas: the data of the instant was loaded before. */
  markedMs: number;
  /** Until the last function has returned its result to Microsoft's runtime. */
  returnedMs: number;
  /** Until every cell shows the instant. */
  settledMs: number;
}

/** The interface of the page for the benchmark. */
interface ReplayHost {
  /** Enters formulas. Resolves when each has a result; rejects with the errors that are shown. */
  enter(formulas: readonly PlacedFormula[]): Promise<void>;
  /** Presses a button of the pane that moves the clock, and waits until every cell shows the new instant. */
  step(label: string): Promise<StepTimes>;
  /** The time of the instant that every cell shows; `undefined` if they differ. */
  instant(): unknown;
}

declare global {
  interface Window {
    replayHost?: ReplayHost;
    /** In the page of the add-in: calls back when a function has returned; set by an init script. */
    onReturned?: () => void;
  }
}

/** How long a step may take before it is reported as hanging, in milliseconds. */
const LIMIT_MS = 60_000;

const book = new FormulaWorkbook();
const formulas: PlacedFormula[] = [];
/** The newest call of each formula, the number of its results, and what its first cell shows. */
const calls = new Map<PlacedFormula, { id: number; results: number; first: unknown; isWaiting: boolean }>();
const byId = new Map<number, PlacedFormula>();
const due = new Set<PlacedFormula>();
let metadata: AddinMetadata | undefined;
let invocations = 0;
let markedAtMs = NaN;
let returnedAtMs = NaN;
let onResults: () => void = () => undefined;

const host = openAddin(book, {
  isCalculating: () => due.size > 0 || [...calls.values()].some(({ isWaiting }) => isWaiting),
  calculate(sheetId, area) {
    if (sheetId !== "1") return;
    markedAtMs = performance.now();
    if (due.size === 0) setTimeout(callDue);
    for (const formula of book.formulasIn(area)) due.add(formula);
  },
  results(rows) {
    for (const row of rows) {
      const read = readResult(row);
      const formula = read && byId.get(read.invocationId);
      const call = formula && calls.get(formula);
      if (!read || !formula || call?.id !== read.invocationId) continue;
      const table = shownResult(read.result);
      book.show(formula, table);
      calls.set(formula, {
        ...call,
        results: call.results + 1,
        first: table[0]?.[0]?.value,
        isWaiting: false,
      });
    }
    onResults();
  },
});
const frame = document.querySelector("iframe");
if (frame) frame.style.cssText = "width: 420px; height: 900px";

/** Calls the formulas that Excel was told to calculate, all together. */
function callDue(): void {
  const entries = [...due].flatMap((formula) => {
    const called = metadata?.functions.find(({ id }) => id === formula.functionId);
    if (!metadata || !called) return [];
    invocations += 1;
    const before = calls.get(formula);
    if (before) byId.delete(before.id);
    byId.set(invocations, formula);
    calls.set(formula, { results: 0, first: undefined, ...before, id: invocations, isWaiting: true });
    const address = fullAddress("Sheet1", cellArea(formula));
    const { functionId, parameters } = formula;
    const flags = flagsOf(called, metadata);
    return { invocationId: invocations, functionId, parameters, address, flags, parameterAddresses: null };
  });
  due.clear();
  host.invoke(entries);
}

function instant(): unknown {
  const shown = new Set(
    formulas.filter(({ followsClock }) => followsClock).map((formula) => calls.get(formula)?.first),
  );
  return shown.size === 1 ? [...shown][0] : undefined;
}

/** Resolves when something is true after results have arrived. Rejects after a minute with what the cells show. */
function until(isDone: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const shown = formulas.map((formula) => `${formula.functionId} ${JSON.stringify(calls.get(formula)?.first)}`);
      reject(new Error(`The cells did not settle: ${[...new Set(shown)].join(", ")}`));
    }, LIMIT_MS);
    onResults = () => {
      if (!isDone()) return;
      onResults = () => undefined;
      clearTimeout(timer);
      resolve();
    };
    onResults();
  });
}

window.replayHost = {
  async enter(entered) {
    metadata = await loadMetadata("/addin/functions.json");
    for (const formula of entered) {
      formulas.push(formula);
      book.place(formula);
      due.add(formula);
    }
    callDue();
    await until(() => entered.every((formula) => calls.get(formula)?.first !== undefined));
  },
  async step(label) {
    const before = instant();
    const counts = new Map([...calls].map(([formula, { results }]) => [formula, results]));
    const button = frame?.contentDocument?.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
    if (!button) throw new Error(`The pane has no button "${label}".`);
    if (frame?.contentWindow) frame.contentWindow.onReturned = () => void (returnedAtMs = performance.now());
    const startMs = performance.now();
    button.click();
    await until(() => {
      const now = instant();
      const isNew = !formulas.some(({ followsClock }) => followsClock) || (now !== undefined && now !== before);
      return isNew && formulas.every((formula) => (calls.get(formula)?.results ?? 0) > (counts.get(formula) ?? 0));
    });
    const settledMs = performance.now() - startMs;
    return { markedMs: markedAtMs - startMs, returnedMs: returnedAtMs - startMs, settledMs };
  },
  instant,
};
