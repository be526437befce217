import type { Addin } from "../addin/addin";
import type { Formula, Table, TableFormula } from "@strikebook/formulas";
import { isCalculation, isTableFormula } from "../workbook/formulas/function-list";
import { ConnectionError, loadPart } from "@strikebook/client";
import { supportsFormattedNumbers } from "../workbook/office/office";
import { cellError, excelTable, noErrors, numberStyle, previewTable, shownErrors } from "./excel-table";
import { errorIn, failedCells } from "./failed-cells";
import type { AddinOfCells } from "./stream-cell";

type Invocation = CustomFunctions.Invocation;
type StreamingInvocation = CustomFunctions.StreamingInvocation<unknown[][]>;

/** A custom function as Excel calls it: with its arguments, then the invocation. */
type ExcelFunction = (...given: unknown[]) => unknown;

/** Returns the custom function of a formula. */
export function excelFunction(formula: Formula, addin: AddinOfCells): ExcelFunction {
  const run = runnerOf(formula, () => addin().then(whenDatesAreKnown));
  return (...given) => run(given.slice(0, -1).map(plainArgument), given.at(-1));
}

/** Returns the add-in once date cells can be read: every formula may have some among its arguments, or show some. */
const whenDatesAreKnown = (addin: Addin): Promise<Addin> => addin.dates.whenKnown().then(() => addin);

/** Runs a formula with what was typed, for the cell of the invocation. */
type Run = (typed: readonly unknown[], invocation: unknown) => unknown;

function runnerOf(formula: Formula, addinOfCells: AddinOfCells): Run {
  if (isTableFormula(formula)) {
    return (typed, invocation) => marketTable({ formula, typed, addinOfCells, invocation: invocation as Invocation });
  }
  if (formula.kind === "stream") {
    return (typed, invocation) => showStream(formula, addinOfCells, typed, invocation as StreamingInvocation);
  }
  return (typed, invocation) =>
    cellTable({ formula, typed, addinOfCells, invocation: invocation as Invocation }, async (addin) => {
      const { ownTableOf } = await loadPart(() => import("./own-tables"));
      return ownTableOf(formula)(addin, typed, invocation as Invocation);
    });
}

/**
 * Keeps a formula up to date until Excel cancels it. The code for that is loaded with the first such cell. In the preview of the function
 * wizard nothing is requested and nothing is spent.
 */
function showStream(
  formula: Formula,
  addin: AddinOfCells,
  typed: readonly unknown[],
  invocation: StreamingInvocation,
): void {
  if (invocation.isInValuePreview) return invocation.setResult(previewTable);
  let isCancelled = false;
  invocation.onCanceled = () => {
    isCancelled = true;
  };
  import("./streams").then(
    ({ showFormula }) => {
      if (!isCancelled) showFormula(formula, addin, typed, invocation);
    },
    async () => {
      const error = cellError(
        new ConnectionError("The code for live data could not be loaded."),
        invocation.functionName,
      );
      if (!isCancelled) invocation.setResult(errorIn(failedCells(formula, typed), error));
      const open = await addin().catch(() => undefined);
      open?.problems.failures.record(invocation.address, { reason: error.message, parts: [] });
    },
  );
}

/** A call of a formula in a cell. */
interface CellCall<Called extends Formula = Formula> {
  formula: Called;
  typed: readonly unknown[];
  addinOfCells: AddinOfCells;
  invocation: Invocation;
}

/** Returns the table of a formula that asks the market, once the market's time is known. */
function marketTable(call: CellCall<TableFormula>): Promise<unknown[][]> {
  const { formula, typed, invocation } = call;
  return cellTable(call, async ({ connection, cells }) => {
    await connection.whenTimeIsKnown();
    return cells.table({ formula, typed, address: invocation.address ?? "" }, numberStyle());
  });
}

/**
 * Returns the table of one formula, or throws the error that its cell shows: `#VALUE!` for a wrong argument, `#N/A` for anything
 * else, each with a message that says what happened and what to do. If columns were picked, the error is returned in each of them.
 *
 * `makeTable` does not run during a preview of the function wizard, so that previews are free; only that of a calculation does.
 */
async function cellTable(
  { formula, typed, addinOfCells, invocation }: CellCall,
  makeTable: (addin: Addin) => Promise<Table>,
): Promise<unknown[][]> {
  const fill = failedCells(formula, typed);
  let addin: Addin | undefined;
  try {
    if (invocation?.isInValuePreview && !isCalculation(formula)) return previewTable;
    addin = await addinOfCells();
    const table = await makeTable(addin);
    const made = excelTable(table, supportsFormattedNumbers(), fill);
    const errors = shownErrors(made, table);
    if (errors !== noErrors) addin.problems.failures.record(invocation?.address, errors);
    return made;
  } catch (problem) {
    const error = cellError(problem, invocation?.functionName);
    addin?.problems.failures.record(invocation?.address, { reason: error.message, parts: [] });
    const shown = errorIn(fill, error);
    if (Array.isArray(shown)) return shown;
    throw error; // eslint-disable-line @typescript-eslint/only-throw-error -- the class that Excel requires
  }
}

/** An argument as one of Excel's data types: a number with a format (as in tables of Strikebook), a stock, a picture or an error. */
interface DataType {
  type: string;
  basicValue: unknown;
  /** The text that the cell of an entity shows. */
  text?: unknown;
}

/** Returns an argument without Excel's data types: the value of a formatted number, the text of an entity, or a range of such values. */
export function plainArgument(argument: unknown): unknown {
  if (Array.isArray(argument)) return argument.map(plainArgument);
  if (!isDataType(argument) || argument.type === "Error") return argument;
  return typeof argument.text === "string" ? argument.text : argument.basicValue;
}

function isDataType(argument: unknown): argument is DataType {
  return typeof argument === "object" && argument !== null && "type" in argument && "basicValue" in argument;
}
