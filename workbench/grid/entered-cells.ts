import {
  ICommandService,
  IUniverInstanceService,
  ObjectMatrix,
  UniverInstanceType,
  type ICellData,
  type Injector,
  type Nullable,
  type Workbook,
} from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/engine-formula";
import { SetRangeValuesMutation, type ISetRangeValuesMutationParams } from "@univerjs/sheets";
import { areasOf, type CellArea, type CellPlace } from "../calls/cell-area";

type CellChanges = NonNullable<ISetRangeValuesMutationParams["cellValue"]>;

/** Reports the areas whose content was entered or cleared, by the user, the add-in or an undo. Formats alone do not count. */
export function onEntered(injector: Injector, listener: (entered: { sheetId: string; area: CellArea }) => void): void {
  const commands = injector.get(ICommandService);
  let entered: CellPlace[] = [];
  commands.beforeCommandExecuted(({ id, params }, options) => {
    if (id !== SetRangeValuesMutation.id || options?.onlyLocal || options?.["fromFormula"]) return;
    const { unitId, subUnitId: sheetId, cellValue } = params as ISetRangeValuesMutationParams; // the type of the mutation
    new ObjectMatrix(contentChanges(injector, unitId, sheetId, cellValue ?? {})).forValue((row, column) => {
      entered.push({ sheetId, row, column });
    });
  });
  commands.onCommandExecuted(({ id, params }) => {
    if (id !== SetRangeValuesMutation.id) return;
    const cells = entered;
    entered = [];
    const { subUnitId: sheetId } = params as ISetRangeValuesMutationParams; // the type of the mutation
    for (const area of areasOf(cells)) listener({ sheetId, area });
  });
}

/** The members of the formula model that are patched here. */
type Update = (unitId: string, sheetId: string, cells: CellChanges) => unknown;

/** Keeps a spilled table when its cells get a style: the grid takes every change of a cell of a table as new content, which ends it. */
export function keepFormattedSpills(injector: Injector): void {
  const formulas = injector.get(FormulaDataModel) as unknown as Record<string, Update>; // the methods have these parameters
  for (const name of ["updateFormulaData", "updateArrayFormulaCellData", "updateArrayFormulaRange"]) {
    const update = formulas[name]?.bind(formulas);
    if (!update) throw new Error(`The grid has no method ${name}.`);
    formulas[name] = (unitId, sheetId, cells) =>
      update(unitId, sheetId, contentChanges(injector, unitId, sheetId, cells));
  }
}

/** Returns the changes that are about the content of their cell. */
function contentChanges(injector: Injector, unitId: string, sheetId: string, changes: CellChanges): CellChanges {
  const workbook = injector.get(IUniverInstanceService).getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET);
  const sheet = workbook?.getSheetBySheetId(sheetId);
  const content = new ObjectMatrix<Nullable<ICellData>>();
  new ObjectMatrix(changes).forValue((row, column, cell) => {
    if (isNewContent(cell, sheet?.getCellRaw(row, column))) content.setValue(row, column, cell);
  });
  return content.getMatrix();
}

/**
 * Whether a change gives a cell new content. Changes of a style, and the removal of a cell that has only a style, do not. The grid
 * repeats the content of the cell with a style.
 */
function isNewContent(change: Nullable<ICellData>, before: Nullable<ICellData>): boolean {
  if (!change) return !before || contentKeys.some((key) => (before[key] ?? null) !== null);
  if (!("s" in change)) return true;
  return contentKeys.some((key) => key in change && (change[key] ?? null) !== (before?.[key] ?? null));
}

const contentKeys = ["v", "f", "si", "p"] as const;
