import { IUndoRedoService, type Injector } from "@univerjs/core";
import { CELL_INVERTED_INDEX_CACHE, ERROR_TYPE_SET, FunctionType, IFunctionService } from "@univerjs/engine-formula";
import { IDescriptionService } from "@univerjs/sheets-formula";
import type { FunctionMetadata } from "../calls/function-metadata";
import { busy } from "../calls/grid-values";
import { keepFormattedSpills } from "./entered-cells";
import { GridFunction, type FunctionHost } from "./grid-function";
import { readLetNames } from "./let-names";
import { keepLiteralText } from "./literal-text";
import { readSpillOperator } from "./spill-operator";

/** Makes the grid calculate as Excel does where it would not. Needs no page. */
export function prepareGrid(injector: Injector): void {
  (ERROR_TYPE_SET as Set<string>).add(busy.error); // the grid has no #BUSY!
  keepLiteralText(injector);
  searchWithoutIndex();
  takeWholeTables(injector);
  readSpillOperator(injector);
  readLetNames(injector);
  undoInReverse(injector);
  keepFormattedSpills(injector);
}

/** Registers the functions of the add-in for formulas, suggestions and argument hints. */
export function registerFunctions(injector: Injector, around: FunctionHost): void {
  const executors = injector.get(IFunctionService);
  const descriptions = injector.get(IDescriptionService);
  for (const metadata of around.addin.functions) {
    const executor = new GridFunction(metadata, around);
    executors.registerExecutors(executor);
    // Formulas parsed before the function was registered are cached as unknown names.
    executors.deleteFormulaAstCacheKey(executor.name);
  }
  const suggested = around.addin.functions.filter(({ options }) => !options?.excludeFromAutoComplete);
  descriptions.registerDescriptions(suggested.map(describe));
}

function describe({ name, description = "", parameters }: FunctionMetadata) {
  return {
    functionName: name.toUpperCase(),
    functionType: FunctionType.User,
    description,
    abstract: description,
    functionParameter: parameters.map((parameter) => ({
      name: parameter.name,
      detail: parameter.description ?? "",
      example: "",
      require: parameter.optional || parameter.repeating ? 0 : 1,
      repeat: parameter.repeating ? 1 : 0,
    })),
  } as const;
}

/**
 * Makes lookups search the values that they are given. The grid has an index of values by sheet, column and row, and looks up parts of a
 * table (`CHOOSECOLS`, `DROP`) under the position of the whole table: XLOOKUP then returns the value of another row.
 */
function searchWithoutIndex(): void {
  CELL_INVERTED_INDEX_CACHE.canUseCache = () => ({ rowsInCache: [], rowsNotInCache: [] });
}

/** What TAKE reads of its arguments: an error, or how many rows and columns to take, from the end if negative. */
type Taken = { isError: true; errorObject: unknown } | { isError: false; rowsValue: number; columnsValue: number };

/** Makes TAKE return the whole table if it has fewer rows than are taken from its end. The grid throws, and calculates nothing more. */
function takeWholeTables(injector: Injector): void {
  const take = injector.get(IFunctionService).getExecutor("TAKE") as unknown as {
    _checkRowsColumns(rows: unknown, columns: unknown, rowCount: number, columnCount: number): Taken;
  }; // private in Univer 0.25.1; there is no public way
  const check = take._checkRowsColumns.bind(take);
  take._checkRowsColumns = (rows, columns, rowCount, columnCount) => {
    const taken = check(rows, columns, rowCount, columnCount);
    if (taken.isError) return taken;
    const { rowsValue, columnsValue } = taken;
    return { ...taken, rowsValue: Math.max(rowsValue, -rowCount), columnsValue: Math.max(columnsValue, -columnCount) };
  };
}

/** A step for Undo, with the mutations that take it back. */
interface UndoStep {
  undoMutations: unknown[];
  redoMutations: unknown[];
}

/** Makes Undo take back the changes of one step in reverse order. The grid keeps their order: a cell that was changed twice would keep its first change. */
function undoInReverse(injector: Injector): void {
  const undo = injector.get(IUndoRedoService) as unknown as {
    _tryBatchingElements(step: UndoStep, next: UndoStep): void;
  }; // private in Univer 0.25.1; there is no public way
  undo._tryBatchingElements = (step, next) => {
    step.redoMutations.push(...next.redoMutations);
    step.undoMutations.unshift(...next.undoMutations);
  };
}
