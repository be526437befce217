/** An Excel data type as an argument: a number with a format (as in our tables), a stock, a picture or an error. */
interface DataType {
  type: string;
  basicValue: unknown;
  /** The text that the cell of an entity shows. */
  text?: unknown;
}

/**
 * Returns an argument without Excel's data types: the value of a formatted number, the text of an entity, or a range of such
 * values. Errors and the invocation object are returned unchanged.
 */
export function plainArgument(argument: unknown): unknown {
  if (Array.isArray(argument)) return argument.map(plainArgument);
  if (!isDataType(argument) || argument.type === "Error") return argument;
  return typeof argument.text === "string" ? argument.text : argument.basicValue;
}

function isDataType(argument: unknown): argument is DataType {
  return typeof argument === "object" && argument !== null && "type" in argument && "basicValue" in argument;
}
