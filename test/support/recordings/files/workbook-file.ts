import { strToU8, zipSync } from "fflate";

/** A sheet of a made-up workbook. */
interface MadeUpSheet {
  name: string;
  state?: "visible" | "hidden" | "veryHidden";
  /** The XML of its rows: `<row r="1"><c r="A1"><v>5</v></c></row>`. */
  rows: string;
}

/** What a made-up workbook has besides its sheets. */
interface MadeUpParts {
  /** Attributes of the properties: `date1904="1"`. */
  properties?: string;
  /** XML after the list of sheets: `<calcPr .../>`. */
  after?: string;
  /** Formats of numbers; a cell with `s="1"` has the first. */
  formats?: readonly string[];
  /** Further parts by name, or others in the place of those that are written here. */
  parts?: Readonly<Record<string, string>>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Returns the bytes of an .xlsx file, part by part as Excel writes it. */
export function workbookOf(sheets: readonly MadeUpSheet[], made: MadeUpParts = {}): Uint8Array {
  const { properties = "", after = "", formats = [], parts = {} } = made;
  const list = sheets.map(
    ({ name, state = "visible" }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const codes = formats.map((code, at) => `<numFmt numFmtId="${at + 170}" formatCode="${code}"/>`);
  const styles = ["", ...formats].map((_, at) => `<xf numFmtId="${at === 0 ? 0 : at + 169}"/>`);
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${TYPE}.${type}+xml"/>`;
  const texts: Record<string, string> = {
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types">${override("workbook.xml", "sheet.main")}${override("styles.xml", "styles")}</Types>`,
    "xl/workbook.xml": `${HEAD}<workbook ${MAIN} xmlns:r="${DOCUMENT}"><workbookPr ${properties}/><sheets>${list.join("")}</sheets>${after}</workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}</Relationships>`,
    "xl/styles.xml": `${HEAD}<styleSheet ${MAIN}><numFmts count="${codes.length}">${codes.join("")}</numFmts><cellXfs count="${styles.length}">${styles.join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${HEAD}<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])));
}

/** A cell: a number, a text, or XML such as `<f>A1</f><v>5</v>`. */
export type MadeUpCell = number | string | { xml: string; style?: number };

/** Returns the XML of rows of cells, from row 1 on. */
export const rowsXml = (rows: readonly (readonly MadeUpCell[])[]): string =>
  rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${columns.charAt(at)}${row + 1}`)).join("")}</row>`,
    )
    .join("");

const columns = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function cellXml(cell: MadeUpCell, place: string): string {
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "object") return `<c r="${place}" s="${cell.style ?? 0}">${cell.xml}</c>`;
  return cell === ""
    ? ""
    : `<c r="${place}" t="inlineStr"><is><t>${cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
}
