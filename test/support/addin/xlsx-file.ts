import { DOMParser, XMLSerializer } from "@xmldom/xmldom";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { XmlTools } from "../../../src/workbook/share/xml";

/** XML outside a browser. */
export const nodeXml: XmlTools = {
  // The types of the package differ from the browser's in members that are not used.
  parse: (text) => new DOMParser().parseFromString(text, "application/xml") as unknown as Document,
  write: (document) => new XMLSerializer().serializeToString(document as never),
};

/** The parts of a workbook as XML, without those that the builder writes. */
export interface XlsxContent {
  /** The cells of each sheet, in order, as the XML of `sheetData`; what follows it in the part may be appended after `</sheetData>`. */
  sheets: Readonly<Record<string, string>>;
  /** The XML of `definedNames`. */
  names?: string;
  sharedStrings?: readonly string[];
  /** Further parts, by path. */
  parts?: Readonly<Record<string, string>>;
  /** Relationships of parts, by the path of the part: type and target. The id is `rId101` and so on. */
  relationships?: Readonly<Record<string, readonly (readonly [type: string, target: string])[]>>;
  /** Further XML in the workbook part. */
  workbook?: string;
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function relationshipsText(list: readonly (readonly [type: string, target: string])[], first: number): string {
  return list
    .map(
      ([type, target], index) => `<Relationship Id="rId${first + index}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join("");
}

/** Returns the bytes of an .xlsx file as Excel lays it out. */
export function xlsxFile(content: XlsxContent): Uint8Array {
  const names = Object.keys(content.sheets);
  const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;
  const further = content.relationships ?? {};
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${Object.keys(
      content.parts ?? {},
    )
      .map((path) => `<Override PartName="/${path}" ContentType="application/xml"/>`)
      .join("")}</Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationshipsText([["officeDocument", "xl/workbook.xml"], ...(further[""] ?? [])], 1)}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join(
        "",
      )}</sheets>${content.names ? `<definedNames>${content.names}</definedNames>` : ""}${content.workbook ?? ""}</workbook>`,
    ...content.parts,
  };
  const ofWorkbook = [
    ...names.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`] as const),
    ...(content.sharedStrings ? [["sharedStrings", "sharedStrings.xml"] as const] : []),
    ...(further["xl/workbook.xml"] ?? []),
  ];
  parts["xl/_rels/workbook.xml.rels"] =
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationshipsText(ofWorkbook, 1)}</Relationships>`;
  for (const [index, name] of names.entries()) {
    const [cells = "", after = ""] = (content.sheets[name] ?? "").split("</sheetData>");
    parts[sheetPath(index)] =
      `<worksheet xmlns="${main}" xmlns:r="${office}"><sheetData>${cells}</sheetData>${after}</worksheet>`;
  }
  if (content.sharedStrings) {
    parts["xl/sharedStrings.xml"] =
      `<sst xmlns="${main}">${content.sharedStrings.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`;
  }
  for (const [path, list] of Object.entries(further)) {
    if (path === "" || path === "xl/workbook.xml") continue;
    const file = path.replace(/([^/]*)$/, "_rels/$1.rels");
    parts[file] =
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationshipsText(list, 101)}</Relationships>`;
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}

/** Returns the texts of the parts of a file, by path. */
export function xlsxParts(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]));
}

/** What a cell of a file holds. */
interface XlsxCell {
  formula?: string;
  value?: string;
}

/** Returns the cells of a sheet that are not empty, by address, with shared texts resolved. */
export function xlsxCells(bytes: Uint8Array, sheet = 1): Record<string, XlsxCell> {
  const parts = xlsxParts(bytes);
  const texts = Array.from(
    (parts["xl/sharedStrings.xml"] ?? "").matchAll(/<si>(?:<t>([^<]*)<\/t>|<t\/>)<\/si>/g),
    ([, text]) => text ?? "",
  );
  const cells: Record<string, XlsxCell> = {};
  for (const [, attributes = "", content = ""] of (parts[`xl/worksheets/sheet${sheet}.xml`] ?? "").matchAll(
    /<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/g,
  )) {
    const formula = /<f[^>]*>([^<]*)<\/f>/.exec(content)?.[1];
    const stored = /<v>([^<]*)<\/v>/.exec(content)?.[1];
    const value = stored !== undefined && / ?t="s"/.test(attributes) ? texts[Number(stored)] : stored;
    const address = /r="([A-Z]+\d+)"/.exec(attributes)?.[1];
    if (address && (formula !== undefined || value !== undefined)) {
      cells[address] = { ...(formula !== undefined && { formula }), ...(value !== undefined && { value }) };
    }
  }
  return cells;
}
