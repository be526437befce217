import type { SheetArea } from "../office/areas";
import { mayRead } from "./dependents";
import { cellsIn, type WorkbookContent } from "./read-content";
import type { WorkbookFile } from "./workbook-file";
import { appendElement, childrenOf, elementsIn, removeChildren, removeNode } from "./xml";

/** The values that a chart stores of the cells that it shows. Excel reads them again when it opens the file. */
const cacheNames = ["numCache", "strCache", "multiLvlStrCache", "dlblRangeCache", "lvl"];

/** Removes the values of removed cells that charts and drawings store. */
export function forgetDrawnValues(file: WorkbookFile, { named }: WorkbookContent, removed: readonly SheetArea[]): void {
  for (const path of file.paths.filter((part) => /^xl\/(?:charts|drawings)\/[^/]*\.xml$/.test(part))) {
    const root = file.edit(path);
    for (const formula of elementsIn(root, "f")) {
      const { parentElement } = formula;
      if (!parentElement || !mayRead(formula.textContent ?? "", removed, named)) continue;
      for (const name of cacheNames) for (const cache of childrenOf(parentElement, name)) removeNode(cache);
    }
    for (const shape of elementsIn(root, "sp")) {
      const source = shape.getAttribute("textlink") ?? "";
      if (source === "" || !mayRead(source, removed, named)) continue;
      for (const text of elementsIn(shape, "t")) removeChildren(text);
    }
  }
}

/** Empties the shared texts that no cell shows anymore. Their numbers stay, because cells refer to them. */
export function forgetUnusedTexts(file: WorkbookFile, { sheets }: WorkbookContent): void {
  const path = file.targetOf(file.workbookPath, "sharedStrings");
  if (path === undefined || !file.has(path)) return;
  const used = new Set<number>();
  for (const sheet of sheets) {
    for (const cell of cellsIn(file.read(sheet.path))) {
      if (cell.getAttribute("t") === "s") used.add(Number(childrenOf(cell, "v")[0]?.textContent ?? -1));
    }
  }
  for (const [index, text] of childrenOf(file.edit(path), "si").entries()) {
    if (used.has(index)) continue;
    removeChildren(text);
    appendElement(text, "t");
  }
}

/**
 * Removes the values that the file stores of cells beyond their plain values, such as linked data types. They are not stored by cell, so
 * those of removed cells cannot be told apart. All cells keep their plain values.
 */
export function forgetRichValues(file: WorkbookFile, { sheets }: WorkbookContent): void {
  const parts = file.paths.filter((path) => /^xl\/richData\/[^/]*\.xml$/.test(path));
  if (parts.length === 0) return;
  for (const part of parts) file.remove(part);
  for (const { path } of sheets) for (const cell of cellsIn(file.edit(path))) cell.removeAttribute("vm");
  const path = file.targetOf(file.workbookPath, "sheetMetadata");
  if (path === undefined || !file.has(path)) return;
  const metadata = file.edit(path);
  for (const values of childrenOf(metadata, "valueMetadata")) removeNode(values);
  for (const values of childrenOf(metadata, "futureMetadata")) {
    if (values.getAttribute("name") === "XLRICHVALUE") removeNode(values);
  }
  forgetRichType(metadata);
}

/** Removes the type of rich values from the list of types. Others are found by their positions in it. */
function forgetRichType(metadata: Element): void {
  const [types] = childrenOf(metadata, "metadataTypes");
  const list = types ? childrenOf(types, "metadataType") : [];
  const position = list.findIndex((type) => type.getAttribute("name") === "XLRICHVALUE") + 1;
  const rich = list[position - 1];
  if (!types || !rich) return;
  removeNode(rich);
  types.setAttribute("count", String(list.length - 1));
  for (const cells of childrenOf(metadata, "cellMetadata")) {
    for (const record of elementsIn(cells, "rc")) {
      const type = Number(record.getAttribute("t"));
      if (type > position) record.setAttribute("t", String(type - 1));
    }
  }
}
