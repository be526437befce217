import { LocaleType, LogLevel, Univer } from "@univerjs/core";
import { FUniver } from "@univerjs/core/facade";
import { UniverFormulaEnginePlugin } from "@univerjs/engine-formula";
import "@univerjs/engine-formula/facade";
import { UniverSheetsPlugin } from "@univerjs/sheets";
import "@univerjs/sheets/facade";
import { UniverSheetsFormulaPlugin } from "@univerjs/sheets-formula";
import "@univerjs/sheets-formula/facade";
import type { CellEntry, TemplateContent } from "../../src/workbook/templates/workbook-content";
import {
  addressArea,
  areaName,
  boundingArea,
  cellArea,
  mapCells,
  type CellPlace,
} from "../../workbench/calls/cell-area";
import type { AddinMetadata } from "../../workbench/calls/function-metadata";
import { prepareGrid } from "../../workbench/grid/prepare-grid";
import { GridWorkbook } from "../../workbench/grid/grid-workbook";
import { startCalls } from "../../workbench/grid/workbook-calls";
import type { CellContent } from "../../workbench/office/hosted-workbook";
import type { InvocationEntry } from "../../workbench/calls/function-metadata";
import { testWindow, type WorkbenchWindow } from "../../workbench/test-window";
import type { AddinInNode } from "./addin-in-node";

let opened = 0;
const firstSheet = { id: "first", name: "Sheet1", rowCount: 1_000, columnCount: 60 };

/** A workbook in the grid of the workbench, without a page. Its cells call the functions of an add-in. */
export interface CalculatedWorkbook extends Pick<
  WorkbenchWindow,
  "addSheet" | "set" | "values" | "text" | "note" | "spill" | "idle"
> {
  /** Adds the sheets and names of a content after the present sheets. Its formulas run. */
  add(content: TemplateContent): void;
  /** Resolves when the grid has calculated, whether or not calls have their results. */
  calculated(): Promise<void>;
  close(): void;
}

/** Opens a workbook with one empty sheet. */
export function openCalculatedWorkbook(addin: Pick<AddinInNode, "run">, metadata: AddinMetadata): CalculatedWorkbook {
  const univer = new Univer({ locale: LocaleType.EN_US, locales: { [LocaleType.EN_US]: {} }, logLevel: LogLevel.WARN });
  for (const plugin of [UniverFormulaEnginePlugin, UniverSheetsPlugin, UniverSheetsFormulaPlugin]) {
    univer.registerPlugin(plugin);
  }
  // The grid keeps parsed formulas, with the functions that they call, by the id of the workbook, for all workbooks of the process.
  opened += 1;
  const unitId = `calculated-${opened}`;
  // The grid writes cells into the sheet that it is given.
  const data = { id: unitId, sheetOrder: [firstSheet.id], sheets: { [firstSheet.id]: { ...firstSheet } } };
  const workbook = FUniver.newAPI(univer).createWorkbook(data);
  const injector = univer.__getInjector();
  prepareGrid(injector);
  const book = new GridWorkbook(workbook, injector);
  const { invocations, rounds, reasons } = startCalls(
    { addin: metadata, injector, book, unitId },
    {
      invoke: (entries) => void runAll(entries),
      cancel: () => undefined,
      calculated: () => undefined,
      completed: () => undefined,
    },
  );
  // Results are delivered once all calls have a result: each delivery is a calculation.
  const results: unknown[] = [];
  let running = 0;
  const runAll = async (entries: readonly InvocationEntry[]) => {
    running += 1;
    results.push(...(await Promise.all(entries.map((entry) => addin.run(entry)))));
    running -= 1;
    if (running === 0) invocations.deliver(results.splice(0));
  };
  const noteAt = (cell: CellPlace) => {
    const reason = book.cells.spilledReason(cell) ?? reasons.at(cell);
    return reason === undefined ? undefined : { reason };
  };
  const window = testWindow(book, {
    idle: () => rounds.quietWhen(() => invocations.pendingCount === 0),
    invoked: () => invocations.sentCount,
    store: () => Promise.resolve(),
    createdFile: () => undefined,
    noteAt,
  });
  return {
    ...window,
    add: (content) => addContent(book, content),
    calculated: () => rounds.quietWhen(() => true),
    close: () => univer.dispose(),
  };
}

/** Every sheet and name exists before the first formula that reads it. */
function addContent(book: GridWorkbook, { sheets, names }: TemplateContent): void {
  for (const { name } of sheets) book.addSheet(name);
  for (const [name, address] of Object.entries(names)) {
    const { sheetId, area } = book.find(address.replaceAll("$", ""));
    book.defineName(name, sheetId, area);
  }
  for (const { name, cells } of sheets) {
    const { sheetId } = book.find(`'${name}'!A1`);
    const rows = rowsOf(cells);
    const area = { startRow: 0, startColumn: 0, endRow: rows.length - 1, endColumn: (rows[0]?.length ?? 1) - 1 };
    book.cells.type(sheetId, area, rows);
  }
}

/** Returns the rows of some cells from A1 on, with null where there is none. An apostrophe keeps a text as it is. */
function rowsOf(cells: Readonly<Record<string, CellEntry>>): (CellContent | null)[][] {
  const entries = Object.fromEntries(
    Object.entries(cells).map(([address, entry]) => [areaName(addressArea(address)), entry]),
  );
  const used = Object.keys(cells).map(addressArea).reduce(boundingArea);
  return mapCells({ ...used, startRow: 0, startColumn: 0 }, (row, column) => {
    const entry = entries[areaName(cellArea({ row, column }))] ?? null;
    return typeof entry === "string" && !entry.startsWith("=") ? `'${entry}` : entry;
  });
}
