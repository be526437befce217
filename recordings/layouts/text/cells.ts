const splitters = new Map<string, RegExp>();

/** Splits a line into cells. A cell in double quotes may contain the delimiter, and a quote written twice. */
export function splitCells(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const splitter =
    splitters.get(delimiter) ??
    new RegExp(`(?:^|[${delimiter}])(?:\\s*"((?:[^"]|"")*)"[^${delimiter}]*|([^${delimiter}]*))`, "g");
  splitters.set(delimiter, splitter);
  return Array.from(line.matchAll(splitter), ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

/** Texts that stand for a missing number. */
const missing: ReadonlySet<string> = new Set(["", "-", "--", "nan", "null", "none", "n/a", "na", "#n/a", "nil"]);

/** Groups of three digits between commas. */
const thousands = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * Reads a number. Returns `undefined` for a missing one, and NaN for other text. A percent sign divides by 100. Commas separate
 * thousands; with `decimalComma`, as in files with semicolons, a comma is the decimal sign and points separate thousands.
 */
export function readNumber(text: string, decimalComma = false): number | undefined {
  const plain = Number(text);
  // Number reads a blank cell as 0.
  if (plain !== 0 && !Number.isNaN(plain)) return plain;
  if (plain === 0 && text.trim() !== "") return 0;
  const cell = text.trim().replace(/^([-+]?)\$/, "$1");
  if (missing.has(cell.toLowerCase())) return undefined;
  if (cell.endsWith("%")) {
    const percent = readNumber(cell.slice(0, -1), decimalComma);
    return percent === undefined ? undefined : percent / 100;
  }
  const compact = cell.replace(/[\s\u00a0\u202f']/g, "");
  if (decimalComma && /,\d*$/.test(compact)) return Number(compact.replaceAll(".", "").replace(",", "."));
  return thousands.test(compact) ? Number(compact.replaceAll(",", "")) : Number(compact);
}
