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
} from "@univerjs/engine-formula";
import { liftedArguments, liftedShape } from "../calls/array-lifting";
import { cellArea, fullAddress, type CellPlace } from "../calls/cell-area";
import { coerceArguments } from "../calls/coerce-arguments";
import type { AddinMetadata, FunctionCall, FunctionMetadata } from "../calls/function-metadata";
import { type FunctionResult, shownResult } from "../calls/function-result";
import { busy, isGridError, type GridArgument, type GridValue, type GridCell } from "../calls/grid-values";

/** The services that a custom function in the grid uses. */
export interface FunctionHost {
  addin: AddinMetadata;
  sheetName: (sheetId: string) => string;
  /** Returns the result of a call; `undefined` while it is pending. */
  resultOf: (call: FunctionCall) => FunctionResult | undefined;
  /** Discards the calls of a function in a cell, so that the next call is a new call. */
  forget: (cell: CellPlace, functionId: string) => void;
  /** Stores the reason why a function in a cell has no value; `undefined` if it has a value. */
  explain: (cell: CellPlace, reason: string | undefined) => void;
}

/** The key under which a spilled error stores its reason. The grid preserves it when the table is sorted or filtered. */
export const reasonKey = "strikebookReason";

/**
 * A custom function of the grid: synchronous, returning `#BUSY!` until the add-in has delivered the result. The
 * asynchronous functions of the grid are not used, because it runs them one at a time and again at every calculation.
 */
export class GridFunction extends BaseFunction {
  readonly #metadata: FunctionMetadata;
  readonly #around: FunctionHost;
  override needsReferenceObject = true;

  constructor(metadata: FunctionMetadata, around: FunctionHost) {
    super(metadata.name.toUpperCase());
    this.#metadata = metadata;
    this.#around = around;
  }

  /** Text in quotes is passed as it is typed. */
  override isArgumentsIgnoreNumberPattern(): boolean {
    return true;
  }

  override calculate(...variants: BaseValueObject[]): BaseValueObject {
    const given = variants.map((variant) => this.#argumentOf(variant));
    const { parameters } = this.#metadata;
    const shape = liftedShape(parameters, given);
    if (!shape) return this.#valueOf(given);
    const rows = Array.from({ length: shape.rows }, (_row, row) =>
      Array.from({ length: shape.columns }, (_column, column) => {
        const value = this.#valueOf(liftedArguments(parameters, given, row, column));
        return value.isArray() ? (value.getArrayValue()[0]?.[0] ?? NullValueObject.create()) : value;
      }),
    );
    return tableOf(rows);
  }

  #cell(): CellPlace {
    return { sheetId: this.subUnitId ?? "", row: this.row, column: this.column };
  }

  #valueOf(given: readonly GridArgument[]): BaseValueObject {
    const cell = this.#cell();
    const { addin, resultOf, explain, forget, sheetName } = this.#around;
    const options = this.#metadata.options ?? {};
    const wantsParameters = options.requiresParameterAddresses || options.requiresStreamParameterAddresses;
    const coerced = coerceArguments(this.#metadata, given, addin);
    if ("refused" in coerced) {
      // A function that receives the addresses of its arguments may return another result for equal values.
      if (wantsParameters && coerced.refused === busy) forget(cell, this.#metadata.id);
      explain(cell, coerced.reason);
      return errorOf(coerced.refused.error);
    }
    const wantsAddress = options.requiresAddress || options.requiresStreamAddress;
    const result = resultOf({
      function: this.#metadata,
      parameters: coerced.parameters,
      cell,
      address: wantsAddress ? fullAddress(sheetName(cell.sheetId), cellArea(cell)) : null,
      parameterAddresses: wantsParameters ? coerced.addresses : null,
    });
    if (!result) {
      explain(cell, "Waiting for the add-in.");
      return errorOf(busy.error);
    }
    const shown = shownResult(result);
    explain(cell, shown[0]?.[0]?.reason);
    return shown.length === 1 && shown[0]?.length === 1 ? valueOf(shown[0][0]) : tableOf(shown.map(rowOf));
  }

  #argumentOf(variant: FunctionVariantType): GridArgument {
    if (variant.isReferenceObject()) {
      const reference = variant as BaseReferenceObject; // guaranteed by isReferenceObject
      const address = fullAddress(this.#around.sheetName(reference.getSheetId()), reference.getRangePosition());
      return { rows: rowsOf(reference.toArrayValueObject()), address };
    }
    const value = variant as BaseValueObject; // everything else is a value
    if (value.isArray()) return { rows: rowsOf(value) };
    return value.isNull() ? undefined : { rows: [[gridValue(value)]] };
  }
}

function rowsOf(table: BaseValueObject): GridValue[][] {
  return table.getArrayValue().map((row) => Array.from(row, (value) => gridValue(value)));
}

function gridValue(value: Nullable<BaseValueObject>): GridValue {
  if (!value || value.isNull()) return null;
  if (value.isError()) return { error: (value as ErrorValueObject).getErrorType() }; // guaranteed by isError
  return value.isLambda() ? { error: "#CALC!" } : value.getValue();
}

/** Converts a row. The first cell of the table stores no reason: it is the cell of the formula, whose reason comes from the call. */
function rowOf(cells: readonly GridCell[], rowIndex: number): BaseValueObject[] {
  return cells.map((cell, column) => valueOf(rowIndex === 0 && column === 0 ? { ...cell, reason: "" } : cell, true));
}

function valueOf(cell: GridCell | undefined, keepsReason = false): BaseValueObject {
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
  // The grid shares its error objects, so a reason needs an object of its own.
  const made = new ErrorValueObject(error as ConstructorParameters<typeof ErrorValueObject>[0]); // `#BUSY!` is added by the workbench
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
