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

/** What a function asks of Excel beyond its arguments. */
export interface FunctionOptions {
  stream?: boolean;
  cancelable?: boolean;
  requiresAddress?: boolean;
  requiresStreamAddress?: boolean;
  requiresParameterAddresses?: boolean;
  requiresStreamParameterAddresses?: boolean;
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
  /** Whether `any` parameters take error values; otherwise Excel answers `#VALUE!` in the function's place. */
  allowErrorForDataTypeAny?: boolean;
  /** Whether `any` parameters take data types such as entities. */
  allowCustomDataForDataTypeAny?: boolean;
}

/** Reads the metadata at an address. Rejects, saying what to do, when the add-in has not been built. */
export async function loadMetadata(url: string): Promise<AddinMetadata> {
  const response = await fetch(url);
  if (!response.ok)
    throw new Error(`The add-in has no ${url} (status ${response.status}). Run \`npm run build\` first.`);
  const metadata: unknown = await response.json();
  if (!isAddinMetadata(metadata))
    throw new Error(`${url} is not the metadata of custom functions: it has no list "functions".`);
  return metadata;
}

function isAddinMetadata(metadata: unknown): metadata is AddinMetadata {
  return (
    typeof metadata === "object" && metadata !== null && "functions" in metadata && Array.isArray(metadata.functions)
  );
}
