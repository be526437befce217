/** Excel's data types as arguments: numbers with a format of their own (as our tables have them), stocks, pictures, errors. */
interface DataType {
  type: string;
  basicValue: unknown;
  /** What the cell of an entity shows. */
  text?: unknown;
}

/**
 * An argument without Excel's data types: the value of a formatted number, the text of an entity, each value of a range. An
 * error, and the invocation at the end, stay what they are.
 */
export function plainArgument(argument: unknown): unknown {
  if (Array.isArray(argument)) return argument.map(plainArgument);
  if (!isDataType(argument) || argument.type === "Error") return argument;
  return typeof argument.text === "string" ? argument.text : argument.basicValue;
}

function isDataType(argument: unknown): argument is DataType {
  return typeof argument === "object" && argument !== null && "type" in argument && "basicValue" in argument;
}
