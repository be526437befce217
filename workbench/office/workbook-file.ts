import { strToU8, zipSync } from "fflate";
import { areaName, type CellArea } from "../calls/cell-area";
import type { CellContent, HostedCells, HostedWorkbook } from "./hosted-workbook";

/** What a file contains of a workbook. */
type FiledBook = Pick<HostedWorkbook, "sheets"> & {
  cells: Pick<HostedCells, "usedArea" | "formulas" | "values" | "spill">;
};

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packages = "http://schemas.openxmlformats.org/package/2006";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * Returns a workbook as an .xlsx file: its sheets with formulas and the values that they show. Formats are left out.
 *
 * @param functionNames The functions of the add-in, which Excel stores under other names.
 */
export function workbookFile(book: FiledBook, functionNames: readonly string[]): Uint8Array {
  const sheets = book.sheets();
  const each = (text: (number: number, name: string) => string) =>
    sheets.map(({ name }, index) => text(index + 1, escaped(name))).join("");
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((number, name) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
  };
  for (const [index, { id }] of sheets.entries()) {
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${rowsOf(book.cells, id, functionNames)}</sheetData></worksheet>`;
  }
  const bytes = Object.entries(parts).map(([path, text]) => [path, strToU8(text)] as const);
  return zipSync(Object.fromEntries(bytes));
}

function rowsOf(sheetCells: FiledBook["cells"], sheetId: string, functionNames: readonly string[]): string {
  const used = sheetCells.usedArea(sheetId);
  if (!used) return "";
  const values = sheetCells.values(sheetId, used);
  return sheetCells
    .formulas(sheetId, used)
    .map((contents, down) => {
      const row = used.startRow + down;
      const cells = contents.map((content, right) => {
        const column = used.startColumn + right;
        const value = values[down]?.[right] ?? "";
        const isFormula = typeof content === "string" && content.startsWith("=") && content !== value;
        const spill = isFormula ? sheetCells.spill(sheetId, { row, column }) : undefined;
        const formula = isFormula ? formulaText(content, spill, functionNames) : "";
        return cellText(
          areaName({ startRow: row, startColumn: column, endRow: row, endColumn: column }),
          formula,
          value,
        );
      });
      return `<row r="${row + 1}">${cells.join("")}</row>`;
    })
    .join("");
}

function formulaText(formula: string, spill: CellArea | undefined, functionNames: readonly string[]): string {
  const stored = formula
    .slice(1)
    .replace(/"(?:[^"]|"")*"|(?<![\w.])([A-Z]+(?:\.[A-Z]+)+)(?=\s*\()/gi, (part: string, name: string | undefined) =>
      name && functionNames.includes(name.toUpperCase()) ? `_xldudf_${name.toUpperCase().replaceAll(".", "_")}` : part,
    )
    .replace(/((?:(?:'[^']+'|[\w.]+)!)?\$?[A-Z]{1,3}\$?\d+)#/gi, "_xlfn.ANCHORARRAY($1)");
  return `<f${spill ? ` t="array" ref="${areaName(spill)}"` : ""}>${escaped(stored)}</f>`;
}

function cellText(address: string, formula: string, value: CellContent): string {
  if (formula === "" && value === "") return "";
  if (typeof value === "number") return `<c r="${address}">${formula}<v>${value}</v></c>`;
  if (typeof value === "boolean") return `<c r="${address}" t="b">${formula}<v>${value ? 1 : 0}</v></c>`;
  const type = /^#(?:[A-Z/0-9]+[!?]?)$/.test(value) ? "e" : "str";
  return `<c r="${address}" t="${type}">${formula}<v>${escaped(value)}</v></c>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
