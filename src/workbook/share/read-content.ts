import type { Area, SheetArea } from "../office/areas";
import { calledFunctions, restoredFormula } from "../formulas/formula-text";
import { movedFormula, referencesOf, type FormulaReferences, areaOfReference } from "../formulas/formula-references";
import { childrenOf, elementsIn } from "./xml";
import type { WorkbookFile } from "./workbook-file";

/** A formula of a workbook file, with the cells that it fills. The first cell holds the formula. */
export interface StoredFormula extends SheetArea {
  /** With `=`, and with the names of Strikebook functions. */
  text: string;
  /** As stored, without `=`. */
  stored: string;
  /** The Strikebook functions that it calls, also through defined names. */
  functions: readonly string[];
  references: FormulaReferences;
}

/** A sheet of a workbook file. */
export interface StoredSheet {
  name: string;
  path: string;
}

/** What a defined name stands for: its formula as stored, and its sheet if only formulas there know it. */
export interface DefinedName {
  formula: string;
  sheet: string | undefined;
}

/** What the names and tables of a workbook stand for. */
export interface NamedCells {
  /** Returns a defined name as seen from a sheet; `undefined` if there is none. */
  nameOf(name: string, sheet: string | undefined): DefinedName | undefined;
  /** Returns the cells of a table; `undefined` if there is none. */
  tableOf(name: string): SheetArea | undefined;
}

/** The sheets of a workbook file, and its formulas. */
export interface WorkbookContent {
  sheets: readonly StoredSheet[];
  formulas: readonly StoredFormula[];
  named: NamedCells;
}

/** Reads the sheets and the formulas of a workbook file. */
export function readContent(file: WorkbookFile): WorkbookContent {
  const sheets = sheetsOf(file);
  const named = namedCells(file, sheets);
  return { sheets, named, formulas: sheets.flatMap((sheet) => formulasOf(file, sheet, named)) };
}

/** Returns the name of a Strikebook function as written in a file, such as `_xldudf_GEX_LEVELS(`, in a formula as the user sees it. */
export function asTyped(stored: string): string {
  const formula = `=${stored.replaceAll("_xll.", "")}`;
  return restoredFormula(formula) ?? formula;
}

/** Returns the Strikebook functions that a stored formula calls, also through defined names. */
export function functionsOf(
  stored: string,
  sheet: string | undefined,
  named: NamedCells,
  followed = new Set<DefinedName>(),
): string[] {
  const { names, called } = referencesOf(stored);
  const byName = [...names, ...called].flatMap((written) => {
    const meaning = named.nameOf(written.name, written.sheet ?? sheet);
    if (!meaning || followed.has(meaning)) return [];
    followed.add(meaning);
    return functionsOf(meaning.formula, meaning.sheet ?? sheet, named, followed);
  });
  return [...new Set([...calledFunctions(asTyped(stored)), ...byName])];
}

function sheetsOf(file: WorkbookFile): StoredSheet[] {
  const targets = new Map(file.relationships(file.workbookPath).map(({ id, target }) => [id, target]));
  return elementsIn(file.read(file.workbookPath), "sheet").flatMap((sheet) => {
    const id = Array.from(sheet.attributes).find(({ localName }) => localName === "id")?.value ?? "";
    const path = targets.get(id);
    return path !== undefined && file.has(path) ? [{ name: sheet.getAttribute("name") ?? "", path }] : [];
  });
}

function namedCells(file: WorkbookFile, sheets: readonly StoredSheet[]): NamedCells {
  const names = new Map<string, DefinedName>();
  const list = elementsIn(file.read(file.workbookPath), "sheet").map((sheet) => sheet.getAttribute("name") ?? "");
  for (const name of elementsIn(file.read(file.workbookPath), "definedName")) {
    const local = name.getAttribute("localSheetId");
    const sheet = local === null ? undefined : list[Number(local)];
    names.set(nameKey(name.getAttribute("name") ?? "", sheet), { formula: name.textContent ?? "", sheet });
  }
  const tables = new Map<string, SheetArea>();
  for (const { name: sheet, path } of sheets) {
    for (const { type, target } of file.relationships(path)) {
      if (type !== "table" || target === undefined || !file.has(target)) continue;
      const table = file.read(target);
      const area = areaOfReference(table.getAttribute("ref") ?? "");
      for (const name of [table.getAttribute("displayName"), table.getAttribute("name")])
        if (name && area) tables.set(name.toLowerCase(), { sheet, area });
    }
  }
  return {
    nameOf: (name, sheet) => names.get(nameKey(name, sheet)) ?? names.get(nameKey(name, undefined)),
    tableOf: (name) => tables.get(name.toLowerCase()),
  };
}

function nameKey(name: string, sheet: string | undefined): string {
  return `${sheet?.toLowerCase() ?? ""}!${name.toLowerCase()}`;
}

function formulasOf(file: WorkbookFile, { name: sheet, path }: StoredSheet, named: NamedCells): StoredFormula[] {
  const shared = new Map<string, { formula: string; cell: Area }>();
  return cellsIn(file.read(path)).flatMap((cell) => {
    const [element] = childrenOf(cell, "f");
    const place = areaOfReference(cell.getAttribute("r") ?? "");
    if (!element || !place) return [];
    const stored = storedFormula(element, place, shared);
    const isArea = ["array", "dataTable"].includes(element.getAttribute("t") ?? "");
    const area = isArea ? areaOfReference(element.getAttribute("ref") ?? "") : undefined;
    const references = referencesOf(stored);
    return {
      sheet,
      area: area ?? place,
      text: asTyped(stored),
      stored,
      functions: functionsOf(stored, sheet, named),
      // A what-if table states its input cells in attributes.
      references: stored === "" ? { ...references, unclear: "a formula that is not stored" } : references,
    };
  });
}

/** Returns the cells of a sheet, from its root element. */
export function cellsIn(sheet: Element): Element[] {
  const rows = childrenOf(sheet, "sheetData").flatMap((content) => childrenOf(content, "row"));
  return rows.flatMap((row) => childrenOf(row, "c"));
}

/** Returns the formula of a cell as stored. A shared formula is stored once; the other cells that share it state its number only. */
export function storedFormula(
  element: Element,
  place: Area,
  shared: Map<string, { formula: string; cell: Area }>,
): string {
  const own = element.textContent ?? "";
  const number = element.getAttribute("t") === "shared" ? element.getAttribute("si") : null;
  if (number === null) return own;
  if (own !== "") {
    shared.set(number, { formula: own, cell: place });
    return own;
  }
  const first = shared.get(number);
  return first ? movedFormula(first.formula, place.row - first.cell.row, place.column - first.cell.column) : "";
}
