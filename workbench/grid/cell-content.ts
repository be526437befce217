import { CellValueType, type ICellData, type Nullable } from "@univerjs/core";
import type { CellContent } from "../office/hosted-workbook";

/** Returns what a cell of the grid shows; an empty text for nothing. */
export function contentOf(cell: Nullable<ICellData>): CellContent {
  const value = cell?.v ?? "";
  return cell?.t === CellValueType.BOOLEAN ? Boolean(value) : value;
}

/** Returns the cell for typed content: a formula, a number, a boolean, text, or an empty cell. An apostrophe makes it text. */
export function typedCell(content: CellContent): ICellData {
  const nothing = { f: null, si: null, p: null, custom: null };
  if (typeof content === "boolean") return { ...nothing, v: content ? 1 : 0, t: CellValueType.BOOLEAN };
  if (typeof content === "number") return { ...nothing, v: content, t: CellValueType.NUMBER };
  if (content === "") return { ...nothing, v: null, t: null };
  if (content.startsWith("=")) return { ...nothing, f: content, v: null, t: null };
  if (content.startsWith("'")) return { ...nothing, v: content.slice(1), t: CellValueType.FORCE_STRING };
  if (/^(true|false)$/i.test(content)) return typedCell(content.toLowerCase() === "true");
  return content.trim() !== "" && Number.isFinite(Number(content))
    ? typedCell(Number(content))
    : { ...nothing, v: content, t: CellValueType.STRING };
}
