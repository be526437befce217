import type { CellPlace } from "./cell-area";

/** One call of a custom function, as sent to the add-in. */
export interface InvocationEntry {
  invocationId: number;
  functionId: string;
  /** Values, rows of values, and null for omitted arguments. */
  parameters: readonly unknown[];
  /** The address of the calling cell, if the function requires it. */
  address: string | null;
  flags: number;
  /** Addresses of the arguments that are references, if the function requires them. */
  parameterAddresses: readonly (string | null)[] | null;
}

/** Bits of `flags`. */
const invocationFlags = { cancelable: 1, stream: 2, errorsAllowed: 4, richData: 8 } as const;

/** One parameter of a custom function, as `functions.json` describes it. */
export interface FunctionParameter {
  name: string;
  description?: string;
  /** `any` when absent. */
  type?: "any" | "number" | "string" | "boolean";
  /** `scalar` when absent. */
  dimensionality?: "scalar" | "matrix";
  optional?: boolean;
  /** Takes every further argument; only the last parameter repeats. */
  repeating?: boolean;
}

/** Options of a function in `functions.json`. */
export interface FunctionOptions {
  /** It is called at every calculation. Excel ignores this for a streaming function. */
  volatile?: boolean;
  stream?: boolean;
  cancelable?: boolean;
  requiresAddress?: boolean;
  requiresStreamAddress?: boolean;
  requiresParameterAddresses?: boolean;
  requiresStreamParameterAddresses?: boolean;
  /** Whether Excel suggests the function nowhere. */
  excludeFromAutoComplete?: boolean;
}

/** One custom function, as `functions.json` describes it. */
export interface FunctionMetadata {
  id: string;
  name: string;
  description?: string;
  parameters: FunctionParameter[];
  options?: FunctionOptions;
}

/** The add-in's `functions.json`. */
export interface AddinMetadata {
  functions: FunctionMetadata[];
  /** Whether `any` parameters accept error values; if not, Excel shows `#VALUE!` without calling the function. */
  allowErrorForDataTypeAny?: boolean;
  /** Whether `any` parameters take data types such as entities. */
  allowCustomDataForDataTypeAny?: boolean;
}

/** A function in the file: its name in formulas is its id if omitted. */
type ListedFunction = Omit<FunctionMetadata, "name"> & Partial<Pick<FunctionMetadata, "name">>;

/** Loads the metadata of the add-in. Rejects with an instruction if the add-in has not been built. */
export async function loadMetadata(url: string): Promise<AddinMetadata> {
  const response = await fetch(url);
  if (!response.ok)
    throw new Error(`The add-in has no ${url} (status ${response.status}). Run \`npm run build\` first.`);
  const metadata: unknown = await response.json();
  if (!isAddinMetadata(metadata))
    throw new Error(`${url} is not the metadata of custom functions: it has no list "functions".`);
  return { ...metadata, functions: metadata.functions.map((one) => ({ ...one, name: one.name ?? one.id })) };
}

function isAddinMetadata(
  metadata: unknown,
): metadata is Omit<AddinMetadata, "functions"> & { functions: ListedFunction[] } {
  return (
    typeof metadata === "object" && metadata !== null && "functions" in metadata && Array.isArray(metadata.functions)
  );
}

/** A call of a custom function from a cell, with the arguments as Excel passes them. */
export interface FunctionCall {
  function: FunctionMetadata;
  parameters: readonly unknown[];
  cell: CellPlace;
  /** The address of the calling cell, if the function requires it. */
  address: string | null;
  /** The addresses of the arguments, if the function requires them. */
  parameterAddresses: readonly (string | null)[] | null;
}

/**
 * Returns the identity of a call. A plain function is called once per cell, even with equal arguments; streaming calls with equal
 * arguments share one stream.
 */
export function functionCallKey(call: FunctionCall): string {
  const facts = [call.function.id, call.parameters, call.address, call.parameterAddresses];
  return JSON.stringify(call.function.options?.stream ? facts : [cellKey(call.cell), ...facts]);
}

export function cellKey({ sheetId, row, column }: CellPlace): string {
  return `${sheetId}!${row},${column}`;
}

/** Returns the flags that tell office.js how to run a function. */
export function functionFlags({ options }: FunctionMetadata, addin: AddinMetadata): number {
  return (
    (options?.cancelable ? invocationFlags.cancelable : 0) |
    (options?.stream ? invocationFlags.stream : 0) |
    (addin.allowErrorForDataTypeAny ? invocationFlags.errorsAllowed : 0) |
    (addin.allowCustomDataForDataTypeAny ? invocationFlags.richData : 0)
  );
}
