/** A cell of a CSV file. `null` and `undefined` are empty cells. */
type CsvValue = string | number | boolean | null | undefined;

/** The start of a text that a spreadsheet would execute. A regular expression that DuckDB understands too. */
export const formulaStart = String.raw`^(?:[\t\r]|\s*[=+\-@|%])`;

const beginsAsFormula = new RegExp(formulaStart);

/**
 * Returns rows as lines of a CSV file (RFC 4180). A text that a spreadsheet would execute gets an apostrophe before it. A text with a comma,
 * a quote, an apostrophe or a line break is quoted. Numbers, also negative ones, are written as they are.
 */
export function csvText(rows: readonly (readonly CsvValue[])[], lineEnd: "\r\n" | "\n" = "\r\n"): string {
  return rows.map((cells) => cells.map(csvCell).join(",") + lineEnd).join("");
}

function csvCell(value: CsvValue): string {
  if (typeof value !== "string") return String(value ?? "");
  const text = beginsAsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
