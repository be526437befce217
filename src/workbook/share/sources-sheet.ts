import { freeName } from "../office/addresses";
import { readContent } from "./read-content";
import type { WorkbookFile } from "./workbook-file";
import { appendElement, childrenOf, elementsIn } from "./xml";

/** A sheet of texts, row by row. The first row is bold. */
export type TextRows = readonly (readonly string[])[];

const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml";

/** The widths of the columns, in characters. */
const widths = [44, 44, 44, 14, 22, 14, 60];

/** Adds a sheet of texts after the others. It is called "Sources", or "Sources (2)" if there is a sheet of that name. */
export function addSourcesSheet(file: WorkbookFile, rows: TextRows): void {
  const workbook = file.edit(file.workbookPath);
  const [list] = childrenOf(workbook, "sheets");
  const [example] = childrenOf(list ?? workbook, "sheet");
  const relationship = file.relationships(file.workbookPath).find(({ type }) => type === "worksheet");
  if (!list || !example || !relationship) return;
  const name = freeName(
    "Sources",
    readContent(file).sheets.map((sheet) => sheet.name),
  );
  let number = 1;
  while (file.has(pathOf(number))) number += 1;
  const type = relationship.element.getAttribute("Type") ?? "";
  const sheetXml = sheetText(workbook.namespaceURI ?? "", rows);
  const id = file.add(pathOf(number), sheetXml, contentType, { from: file.workbookPath, type });
  const sheetIds = elementsIn(list, "sheet").map((sheet) => Number(sheet.getAttribute("sheetId")));
  const added = appendElement(list, "sheet", { name, sheetId: String(Math.max(...sheetIds) + 1) });
  const idAttribute = Array.from(example.attributes).find(({ localName }) => localName === "id");
  added.setAttributeNS(idAttribute?.namespaceURI ?? null, idAttribute?.name ?? "r:id", id);
}

function pathOf(number: number): string {
  return `xl/worksheets/strikebook-sources${number}.xml`;
}

function sheetText(namespace: string, rows: TextRows): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const lines = rows.map((cells, row) => {
    return `<row r="${row + 1}">${cells.map((text) => cellText(text, row === 0)).join("")}</row>`;
  });
  return `<worksheet xmlns="${namespace}"><cols>${columns.join("")}</cols><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

function cellText(text: string, isBold: boolean): string {
  const content = `<t xml:space="preserve">${escaped(text)}</t>`;
  return `<c t="inlineStr"><is>${isBold ? `<r><rPr><b/></rPr>${content}</r>` : content}</is></c>`;
}

/** Escapes a text for XML, without the characters that XML does not allow. */
function escaped(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are the characters to remove
  const allowed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
  return allowed.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
