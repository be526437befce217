import "./workbench.css";
import { ICommandService, type Injector, type IWorkbookData, LocaleType } from "@univerjs/core";
import { areaName, cellArea, fullAddress, mapCells, type CellPlace } from "./calls/cell-area";
import { type CellNote, explainOnHover } from "./grid/cell-notes";
import { loadMetadata } from "./calls/function-metadata";
import { ChartLayer } from "./charts/chart-layer";
import { gridSource } from "./charts/grid-source";
import { onEntered } from "./grid/entered-cells";
import { onMoved } from "./grid/moved-cells";
import { GridWorkbook } from "./grid/grid-workbook";
import { mountGrid } from "./grid/grid-mount";
import { formatSheet, replaceSheets, sheetData } from "./grid/grid-sheets";
import { StoredWorkbook } from "./grid/stored-workbook";
import { startCalls, type CalledWorkbook, type WorkbookCalls } from "./grid/workbook-calls";
import { workbookFile } from "./office/workbook-file";
import { DocumentCopies } from "./office/document-copies";
import { OfficeHost } from "./office/office-host";
import { objectModel } from "./office/office-objects";
import { inLaterTask } from "./grid/later-task";
import { emptySheet, starterSheet, type StarterSheet } from "./grid/starter-sheet";
import { testWindow, type WorkbenchWindow } from "./test-window";

const narrowestPx = 280;
const widestPx = 720;

/** Makes the pane resizable by dragging its edge, or with the arrow keys. */
function resizePane(handle: HTMLElement, pane: HTMLElement): void {
  const setWidth = (widthPx: number) => {
    pane.style.width = `${Math.min(widestPx, Math.max(narrowestPx, widthPx))}px`;
  };
  handle.addEventListener("pointerdown", (start) => {
    const startWidthPx = pane.getBoundingClientRect().width;
    const drag = (move: PointerEvent) => setWidth(startWidthPx + start.clientX - move.clientX);
    handle.setPointerCapture(start.pointerId);
    handle.addEventListener("pointermove", drag);
    handle.addEventListener("lostpointercapture", () => handle.removeEventListener("pointermove", drag), {
      once: true,
    });
  });
  handle.addEventListener("keydown", ({ key }) => {
    const stepPx = key === "ArrowLeft" ? 20 : key === "ArrowRight" ? -20 : 0;
    if (stepPx !== 0) setWidth(pane.getBoundingClientRect().width + stepPx);
  });
}

declare global {
  interface Window {
    /** The host side of the bridge, used by the add-in's frame. */
    officeHost?: Pick<OfficeHost, "attach" | "execute">;
    /** Set when the grid is ready and the add-in is loading. */
    workbench?: WorkbenchWindow;
  }
}

const workbookId = "workbench";

/** A workbook with the first sheet. */
function newBook(): Partial<IWorkbookData> {
  return {
    id: workbookId,
    name: "Workbench",
    locale: LocaleType.EN_US,
    sheetOrder: ["start"],
    sheets: { start: sheetData(firstSheet, "start") },
  };
}

const address = new URLSearchParams(location.search);

/** The starter sheet, over the symbols of an address that ends in `?symbols=NVDA,NDX%2B`. */
const starter = starterSheet(address.get("symbols")?.match(/[A-Z0-9.+]+/g) ?? undefined);

/** The content of the first sheet: the starter sheet, or nothing at an address that ends in `?sheet=empty`. */
const firstSheet = address.get("sheet") === "empty" ? emptySheet : starter;

/** Assembles the workbench: the grid, the add-in's page, and the bridge between them. */
async function openWorkbench(): Promise<void> {
  const host = new OfficeHost(inLaterTask, () => calls.invocations.sendAgain());
  window.officeHost = host;
  const frame = element("pane-frame", HTMLIFrameElement);
  frame.addEventListener("load", () => host.pageLoaded());
  frame.src = "/addin/taskpane.html";
  resizePane(element("pane-handle", HTMLElement), element("pane", HTMLElement));

  const stored = new StoredWorkbook();
  const [addin, restored] = await Promise.all([loadMetadata("/addin/functions.json"), stored.restored()]);
  const { workbook, injector } = mountGrid("grid", restored?.snapshot ?? newBook());
  const book = new GridWorkbook(workbook, injector);
  if (restored?.parts) book.stored.restore(restored.parts);
  book.stored.onChange = () => stored.changed();
  const layer = chartLayer(book, injector, () => stored.changed());
  if (restored?.charts) book.charts.replace(restored.charts);
  const parts: CalledWorkbook = { addin, injector, book, unitId: workbookId };
  const calls = startCalls(parts, {
    invoke: (entries) => host.invoke(entries),
    cancel: (ids) => host.cancel(ids),
    calculated: (worksheetId) => host.report("calculated", { worksheetId }),
    completed: () => stored.changed(),
  });
  const { invocations, rounds, reasons } = calls;
  invocations.restore(restored?.results ?? []);
  let created: Uint8Array | undefined;
  serveBook(host, parts, calls, (file) => {
    created = file;
    download(file);
  });
  if (!restored) formatSheet(workbook, firstSheet);
  rounds.recalculate();
  stored.follow(() => ({
    snapshot: workbook.save(),
    results: invocations.results,
    parts: book.stored.content,
    charts: book.charts.all,
  }));
  onMoved(injector, ({ sheetId, move }) => {
    book.stored.moveCells(book.sheetName(sheetId), move);
    book.charts.moveCells(sheetId, move);
  });
  onEdit(injector, () => stored.changed());

  const noteAt = (cell: CellPlace): CellNote | undefined => {
    const error = book.cells.errorAt(cell);
    const reason = book.cells.spilledReason(cell) ?? reasons.at(cell);
    if (error !== undefined && reason !== undefined) return { error, reason };
    const comment = book.stored.comments.get(fullAddress(book.sheetName(cell.sheetId), cellArea(cell)));
    return comment === undefined ? undefined : { error: undefined, reason: comment };
  };
  explainOnHover(injector, workbookId, noteAt);
  onClick("recalculate", () => {
    invocations.forgetAll();
    rounds.recalculate();
  });
  const openNew = (sheet: StarterSheet) => {
    book.clear();
    book.asOneStep(() => replaceSheets(workbook, sheet));
  };
  onClick("clear", () => openNew(emptySheet));
  onClick("starter", () => openNew(starter));
  window.workbench = testWindow(book, {
    invoked: () => invocations.sentCount,
    noteAt,
    idle: () => rounds.quietWhen(() => invocations.pendingCount === 0),
    store: () => stored.store(),
    createdFile: () => created,
    drawn: (id) => layer.drawn(id),
  });
}

/** Draws the charts of a workbook, whenever they or their cells change. */
function chartLayer(book: GridWorkbook, injector: Injector, changed: () => void): ChartLayer {
  const remove = (id: string) => book.asOneStep(() => book.charts.remove(id));
  const layer = new ChartLayer({ injector, unitId: workbookId, charts: book.charts, source: gridSource(book), remove });
  book.charts.onChange = () => {
    layer.changed();
    changed();
  };
  return layer;
}

/** Lets the add-in use the workbook through office.js. */
function serveBook(
  host: OfficeHost,
  { addin, book, injector }: CalledWorkbook,
  { invocations, rounds }: WorkbookCalls,
  opened: (file: Uint8Array) => void,
): void {
  const functionNames = addin.functions.map(({ name }) => name.toUpperCase());
  const runAgain = (cells: readonly CellPlace[]) => {
    cells.forEach((cell) => invocations.refresh(cell));
    rounds.markChanged(cells);
  };
  host.serve(
    objectModel(book, {
      functionsReady: () => host.functionsReady(),
      follow: (event, isWanted) => host.follow(event, isWanted),
      isCalculating: () => !rounds.isQuiet,
      calculate: (sheetId, area) =>
        runAgain(
          mapCells(area, (row, column) => ({ sheetId, row, column }))
            .flat()
            .filter((cell) => book.cells.formulaAt(cell) !== undefined),
        ),
      recalculate: () => rounds.recalculate(),
      valueIn: (cell) => invocations.valueIn(cell),
      results: (rows) => invocations.deliver(rows),
      opened,
    }),
    new DocumentCopies(() => workbookFile(book, functionNames)),
  );
  book.onActivated((worksheetId) => host.report("activated", { worksheetId }));
  book.onSelected((worksheetId, area) => host.report("selected", { worksheetId, address: areaName(area) }));
  onEntered(injector, ({ sheetId: worksheetId, area }) =>
    host.report("changed", { worksheetId, address: areaName(area), changeType: "RangeEdited", source: "Local" }),
  );
}

/** Saves a workbook that the add-in has made as a file. Excel opens it in a new window. */
function download(file: Uint8Array): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([new Uint8Array(file)]));
  link.download = "new-workbook.xlsx";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  show("The browser was asked to save a new workbook, new-workbook.xlsx. Excel would open it in a new window.");
}

function show(message: string): void {
  element("message", HTMLElement).textContent = message;
}

/** Calls the listener after each change of the workbook, by the user or the add-in. Changes by the calculation do not count. */
function onEdit(injector: Injector, listener: () => void): void {
  injector.get(ICommandService).onCommandExecuted(({ id }, options) => {
    if (id.startsWith("sheet.mutation.") && !options?.onlyLocal && !options?.["fromFormula"]) listener();
  });
}

function onClick(id: string, listener: () => void): void {
  element(id, HTMLButtonElement).addEventListener("click", listener);
}

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} with the id "${id}".`);
  return found;
}

openWorkbench().catch((problem: unknown) => {
  const text = problem instanceof Error ? problem.message : String(problem);
  element("grid", HTMLElement).textContent = `The workbench could not be opened. ${text}`;
  throw problem;
});
