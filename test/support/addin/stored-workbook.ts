import type { StoredFormula } from "../../../src/workbook/share/read-content";
import { SharedWorkbook } from "../../../src/workbook/share/shared-workbook";
import { nodeXml, xlsxFile, type XlsxContent } from "./xlsx-file";

const sources = [["Source"], ["Example Data"]];

/** Returns a copy without the data of the formulas whose text contains one of the symbols. The API key is `sk_secret`. */
export function copyWithout(content: XlsxContent, ...symbols: string[]) {
  const bytes = xlsxFile(content);
  const workbook = new SharedWorkbook(bytes, nodeXml);
  const isIncluded = ({ text }: StoredFormula) => !symbols.some((symbol) => text.includes(symbol));
  const plan = workbook.plan(isIncluded);
  return { plan, copy: () => workbook.copy(plan, sources, ["sk_secret"]) };
}

/** A cell with a formula and a value, as Excel stores them. */
export const cell = (address: string, formula: string, value: string | number, attributes = "") =>
  `<c r="${address}"${typeof value === "string" ? ' t="str"' : ""}><f${attributes}>${formula}</f><v>${value}</v></c>`;

export const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;

/** The rows of a table of SPX in A1:B2, whose value is 6012.5. */
export const spx = `<row r="1">${cell("A1", '_xldudf_GEX_LEVELS("SPX")', "Symbol", ' t="array" ref="A1:B2"').replace("<c ", '<c cm="1" s="3" ')}<c r="B1" t="str"><v>Spot</v></c></row><row r="2"><c r="A2" t="str"><v>SPX</v></c><c r="B2"><v>6012.5</v></c></row>`;
