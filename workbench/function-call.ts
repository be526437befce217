import type { CellPlace } from "./cell-area";
import type { AddinMetadata, FunctionMetadata } from "./function-metadata";
import { invocationFlags } from "./office-messages";

/** A custom function about to be called from a cell, its arguments already as Excel passes them. */
export interface FunctionCall {
  function: FunctionMetadata;
  parameters: readonly unknown[];
  cell: CellPlace;
  /** The calling cell's address, where the function asks for it. */
  address: string | null;
  /** The arguments' addresses, where the function asks for them. */
  parameterAddresses: readonly (string | null)[] | null;
}

/**
 * What makes two calls one. A plain function is called once for each cell that holds it, however equal the arguments; streams with
 * equal arguments are one stream.
 */
export function callKey(call: FunctionCall): string {
  const asked = [call.function.id, call.parameters, call.address, call.parameterAddresses];
  return JSON.stringify(call.function.options?.stream ? asked : [cellKey(call.cell), ...asked]);
}

export function cellKey({ sheetId, row, column }: CellPlace): string {
  return `${sheetId}!${row},${column}`;
}

/** The bits that tell office.js how to run a function. */
export function flagsOf({ options }: FunctionMetadata, addin: AddinMetadata): number {
  return (
    (options?.cancelable ? invocationFlags.cancelable : 0) |
    (options?.stream ? invocationFlags.stream : 0) |
    (addin.allowErrorForDataTypeAny ? invocationFlags.errorsAllowed : 0) |
    (addin.allowCustomDataForDataTypeAny ? invocationFlags.richData : 0)
  );
}
