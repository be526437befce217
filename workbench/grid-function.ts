import type { Nullable } from "@univerjs/core";
import {
  ArrayValueObject,
  BaseFunction,
  BooleanValueObject,
  ErrorValueObject,
  NullValueObject,
  NumberValueObject,
  StringValueObject,
  type BaseReferenceObject,
  type BaseValueObject,
  type FunctionVariantType,
} from "@univerjs/preset-sheets-core";
import { liftedArguments, liftedShape } from "./array-lifting";
import { cellArea, fullAddress, type CellPlace } from "./cell-area";
import { coerceArguments } from "./coerce-arguments";
import type { FunctionCall } from "./function-call";
import type { AddinMetadata, FunctionMetadata } from "./function-metadata";
import type { FunctionResult } from "./function-result";
import { busy, isGridError, type GridArgument, type GridValue, type ShownCell } from "./grid-values";
import { shownResult } from "./shown-result";

/** What a formula needs to know of the workbook around it. */
export interface FunctionSurroundings {
  addin: AddinMetadata;
  sheetName(sheetId: string): string;
  /** The result of a call, or undefined while it is pending. */
  ask(call: FunctionCall): FunctionResult | undefined;
  /** The calls of a function in a cell are out of date: what it asks next is a new call. */
  forget(cell: CellPlace, functionId: string): void;
  /** Says why a function in a cell has no value; undefined when it has one. */
  explain(cell: CellPlace, reason: string | undefined): void;
}

/** Where a spilled error keeps its reason: the grid carries it along when the table is sorted or filtered. */
export const reasonKey = "strikebookReason";

/**
 * A custom function as the grid's formula engine sees it: synchronous, answering `#BUSY!` until the add-in has delivered. The engine
 * has functions that wait, but runs them one after the other and calls them again at every calculation.
 */
export class GridFunction extends BaseFunction {
  readonly #metadata: FunctionMetadata;
  readonly #around: FunctionSurroundings;
  override needsReferenceObject = true;

  constructor(metadata: FunctionMetadata, around: FunctionSurroundings) {
    super(metadata.name.toUpperCase());
    this.#metadata = metadata;
    this.#around = around;
  }

  override calculate(...variants: BaseValueObject[]): BaseValueObject {
    const given = variants.map((variant) => this.#argumentOf(variant));
    const { parameters } = this.#metadata;
    const shape = liftedShape(parameters, given);
    if (!shape) return this.#answer(given);
    const rows = Array.from({ length: shape.rows }, (_row, row) =>
      Array.from({ length: shape.columns }, (_column, column) => {
        const answer = this.#answer(liftedArguments(parameters, given, row, column));
        return answer.isArray() ? (answer.getArrayValue()[0]?.[0] ?? NullValueObject.create()) : answer;
      }),
    );
    return tableOf(rows);
  }

  #cell(): CellPlace {
    return { sheetId: this.subUnitId ?? "", row: this.row, column: this.column };
  }

  #answer(given: readonly GridArgument[]): BaseValueObject {
    const cell = this.#cell();
    const { addin, ask, explain, forget, sheetName } = this.#around;
    const options = this.#metadata.options ?? {};
    const wantsParameters = options.requiresParameterAddresses || options.requiresStreamParameterAddresses;
    const coerced = coerceArguments(this.#metadata, given, addin);
    if ("refused" in coerced) {
      // A function that is told where its arguments stand may answer anew though they are equal.
      if (wantsParameters && coerced.refused === busy) forget(cell, this.#metadata.id);
      explain(cell, coerced.reason);
      return errorOf(coerced.refused.error);
    }
    const wantsAddress = options.requiresAddress || options.requiresStreamAddress;
    const result = ask({
      function: this.#metadata,
      parameters: coerced.parameters,
      cell,
      address: wantsAddress ? fullAddress(sheetName(cell.sheetId), cellArea(cell)) : null,
      parameterAddresses: wantsParameters ? coerced.addresses : null,
    });
    if (!result) {
      explain(cell, "Waiting for the add-in's answer.");
      return errorOf(busy.error);
    }
    const shown = shownResult(result);
    explain(cell, shown[0]?.[0]?.reason);
    return shown.length === 1 && shown[0]?.length === 1 ? valueOf(shown[0][0]) : tableOf(shown.map(rowOf));
  }

  #argumentOf(variant: FunctionVariantType): GridArgument {
    if (variant.isReferenceObject()) {
      const reference = variant as BaseReferenceObject; // what isReferenceObject means
      const address = fullAddress(this.#around.sheetName(reference.getSheetId()), reference.getRangePosition());
      return { rows: rowsOf(reference.toArrayValueObject()), address };
    }
    const value = variant as BaseValueObject; // what is no reference is a value
    if (value.isArray()) return { rows: rowsOf(value) };
    return value.isNull() ? undefined : { rows: [[gridValue(value)]] };
  }
}

function rowsOf(table: BaseValueObject): GridValue[][] {
  return table.getArrayValue().map((row) => Array.from(row, (value) => gridValue(value)));
}

function gridValue(value: Nullable<BaseValueObject>): GridValue {
  if (!value || value.isNull()) return null;
  if (value.isError()) return { error: (value as ErrorValueObject).getErrorType() }; // what isError means
  return value.isLambda() ? { error: "#CALC!" } : value.getValue();
}

/** A row whose first cell keeps no reason of its own: that cell is the formula's, and its reason comes from the call. */
function rowOf(cells: readonly ShownCell[], rowIndex: number): BaseValueObject[] {
  return cells.map((cell, column) => valueOf(rowIndex === 0 && column === 0 ? { ...cell, reason: "" } : cell, true));
}

function valueOf(cell: ShownCell | undefined, keepsReason = false): BaseValueObject {
  if (!cell || cell.value === null) return NullValueObject.create();
  const { value, format, reason } = cell;
  if (isGridError(value)) return keepsReason && reason ? errorOf(value.error, reason) : errorOf(value.error);
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? NumberValueObject.create(value, format) : errorOf("#NUM!");
    case "boolean":
      return BooleanValueObject.create(value);
    default:
      return StringValueObject.create(value);
  }
}

function errorOf(error: string, reason?: string): ErrorValueObject {
  // The engine shares its own error objects, which must not carry the reason of one cell.
  const made = new ErrorValueObject(error as ConstructorParameters<typeof ErrorValueObject>[0]); // `#BUSY!` is an error we add
  return reason === undefined ? made : made.withCustomData({ [reasonKey]: reason });
}

function tableOf(rows: BaseValueObject[][]): ArrayValueObject {
  return ArrayValueObject.create({
    calculateValueList: rows,
    rowCount: rows.length,
    columnCount: rows[0]?.length ?? 0,
    unitId: "",
    sheetId: "",
    row: -1,
    column: -1,
  });
}
