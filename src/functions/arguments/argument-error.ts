/** An argument the formula cannot use: shown as `#VALUE!`, with what was expected and what came. */
export class ArgumentError extends Error {
  override readonly name = "ArgumentError";
}

/** What came, as the analyst would recognise it. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? `"${value}"` : String(isErrorCell(value) ? value.basicValue : value);
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}

/** An argument whose cell shows an error: `#N/A` and its like. */
function isErrorCell(value: unknown): value is { basicValue: unknown } {
  return typeof value === "object" && value !== null && "basicValue" in value;
}
