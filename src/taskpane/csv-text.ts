/** Excel executes a text that begins with one of these when it opens the file. */
const FORMULA_START = /^[\s]*[=+\-@|%]/;

/** Returns rows as the text of a CSV file. Texts that Excel would execute as formulas get an apostrophe before them. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((fields) => `${fields.map(field).join(",")}\r\n`).join("");
}

function field(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
