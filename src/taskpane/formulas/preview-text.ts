import { type Cell, type Table, clockMsOfSerial } from "@strikebook/formulas";

/** The rows of a preview: the headings and a few more. */
export const PREVIEW_ROWS = 6;

/** Returns the text of a cell of a preview, as the sheet would show it. */
export function previewCellText(cell: Cell): string {
  if (typeof cell !== "object") return typeof cell === "boolean" ? String(cell).toUpperCase() : String(cell);
  if (!("basicValue" in cell)) return "#N/A";
  const { basicValue: value, numberFormat } = cell;
  if (/[yh]/.test(numberFormat)) return dateText(value, numberFormat);
  return numberText(value, numberFormat);
}

function dateText(value: number, format: string): string {
  const [date = "", time = ""] = new Date(clockMsOfSerial(value)).toISOString().split("T");
  const parts = [format.includes("y") && date, format.includes("h") && time.slice(0, 8)];
  return parts.filter(Boolean).join(" ");
}

function numberText(value: number, format: string): string {
  const digits = /\.(0+)/.exec(format)?.[1]?.length ?? 0;
  const thousands = /0(,+)/.exec(format)?.[1]?.length ?? 0;
  const text = (value / 1000 ** thousands).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return text + (/"(.*)"$/.exec(format)?.[1] ?? "");
}

/** Functions whose tables have no header row unless it is asked for. */
const withoutHeader = /^=(OPT\.QUOTE|OPT\.PRICE|OPT\.IV|FLOW\.CONTRACT)\(/;

/** Describes the size of the previewed table of a formula, without its header row. */
export function sizeText(table: Table, formula: string): string {
  const [, headers] = /headers\s*=\s*(\w+)/i.exec(formula) ?? [];
  const hasHeader = headers === undefined ? !withoutHeader.test(formula) : headers.toLowerCase() !== "off";
  const header = hasHeader && table.length > 1 ? 1 : 0;
  const shown = Math.min(table.length, PREVIEW_ROWS) - header;
  const all = table.length - header;
  const rows = shown < all ? `The first ${shown} of ${all} rows` : `${all} ${all === 1 ? "row" : "rows"}`;
  return `${rows}, ${table[0]?.length ?? 0} columns.`;
}
