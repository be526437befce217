/** The sign that decimals are written with; `undefined` where a file does not tell it. */
export type DecimalSign = "point" | "comma" | undefined;

/** Texts that stand for a missing value. */
const missing: ReadonlySet<string> = new Set([
  "",
  "-",
  "--",
  "nan",
  "null",
  "none",
  "n/a",
  "na",
  "#n/a",
  "nil",
  "<na>",
]);

/** Returns whether a cell says that it has no value. */
export const isMissing = (text: string): boolean => missing.has(text.trim().toLowerCase());

/** A number without thousands, with a decimal point. */
const plainNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
/** Groups of three digits, two or more of them or one with decimals: no decimal sign is written so. */
const groupedBy = {
  comma: /^[-+]?[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:,\d{3})+\.\d*)$/,
  point: /^[-+]?[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:\.\d{3})+,\d*)$/,
};
/** One sign before three digits: of thousands, or of decimals. */
const ambiguous = /^[-+]?[1-9]\d{0,2}([.,])\d{3}$/;
const decimals = /^[-+]?\d*([.,])\d*(?:e[-+]?\d+)?$/i;

/** Returns a number without blanks and apostrophes between its digits, a dollar sign and a percent sign. */
const compactOf = (text: string): string =>
  text
    .trim()
    .replace(/^([-+]?)\$/, "$1")
    .replace(/[\s\u00a0\u202f']+(?=\d)|\s*%$/g, "");

/** Returns the sign of decimals that a number can only have; `"either"` for one such as 6,900, `undefined` for other text. */
export function decimalSignOf(text: string): DecimalSign | "either" {
  const compact = compactOf(text);
  if (!/^[-+.,\d]/.test(compact) || !/[.,]/.test(compact)) return undefined;
  if (groupedBy.comma.test(compact)) return "point";
  if (groupedBy.point.test(compact)) return "comma";
  if (ambiguous.test(compact)) return "either";
  const [, sign] = decimals.exec(compact) ?? [];
  return sign === undefined ? undefined : sign === "," ? "comma" : "point";
}

/** No number of 32 bits has fewer digits than its shortest decimal. */
const LONGEST_SHORT = 14;

/** Returns whether a text is most likely a plain number, without regular expressions: it is for `Number`, and none such as 0x10. */
function isShortNumber(text: string): boolean {
  const [second, last] = [text.charCodeAt(1), text.charCodeAt(text.length - 1)];
  return (
    text.length <= LONGEST_SHORT && last >= 0x30 && last <= 0x39 && !(second > 0x39) && !Number.isNaN(Number(text))
  );
}

/**
 * Reads a number. Returns `undefined` for a missing one, and NaN for other text and for a number with another sign of decimals. The sign
 * that is none of decimals separates thousands. A percent sign divides by 100.
 */
export function readVendorNumber(text: string, decimal: DecimalSign): number | undefined {
  if (decimal === "point" && isShortNumber(text)) return Number(text);
  if (isMissing(text)) return undefined;
  const compact = compactOf(text);
  const sign = decimalSignOf(compact) ?? decimal;
  const own = sign === "either" ? decimal : sign;
  if (sign === "either" && decimal === undefined) return NaN;
  // A number with thousands and decimals says itself what it means, as the price above a table that a spreadsheet saved.
  const saysItself = groupedBy.comma.test(compact) || groupedBy.point.test(compact);
  if (decimal !== undefined && own !== decimal && !saysItself) return NaN;
  const [thousands, decimalSign] = own === "comma" ? [".", ","] : [",", "."];
  const grouped = sign === "either" && compact.includes(thousands);
  const plain = grouped || saysItself ? compact.replaceAll(thousands, "") : compact;
  const pointed = plain.replace(decimalSign, ".");
  if (!plainNumber.test(pointed)) return NaN;
  const value = shortestFloat(Number(pointed));
  return text.trim().endsWith("%") ? value / 100 : value;
}

/** Returns a number that is exactly one of 32 bits as the shortest decimal of that: 692.3 for 692.2999877929688. */
export function shortestFloat(value: number): number {
  if (!Number.isFinite(value)) return NaN;
  if (Math.fround(value) !== value || Number.isInteger(value)) return value;
  for (let digits = 6; digits < 9; digits += 1) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) return shorter;
  }
  return Number(value.toPrecision(9));
}
