/** An argument the formula cannot use: shown as `#VALUE!`, with what was expected and what came. */
export class ArgumentError extends Error {
  override readonly name = "ArgumentError";
}

/** What came, as the analyst would recognise it. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? `"${value}"` : String(value);
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}
