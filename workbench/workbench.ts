import "./workbench.css";
import { LocaleType } from "@univerjs/core";
import type { CellPlace } from "./cell-area";
import { CellReasons } from "./cell-reasons";
import { loadMetadata } from "./function-metadata";
import { GridBook } from "./grid-book";
import { explainOnHover, type CellNote } from "./grid-hover";
import { mountGrid, registerFunctions } from "./grid-mount";
import { GridRounds } from "./grid-rounds";
import { dressSheet, replaceSheet } from "./grid-sheets";
import { SpillRepair } from "./grid-spill-repair";
import { Invocations } from "./invocations";
import { OfficeHost } from "./office-host";
import { objectModel } from "./office-objects";
import { openPane, resizePane } from "./pane";
import { sheetSnapshot } from "./sheet-snapshot";
import { emptySheet, starterSheet } from "./starter-sheet";
import { testWindow, type WorkbenchWindow } from "./test-window";

declare global {
  interface Window {
    /** Excel's end of the bridge, for the add-in's frame. */
    officeHost?: Pick<OfficeHost, "attach">;
    /** Set once the grid is there and the add-in is loading. */
    workbench?: WorkbenchWindow;
  }
}

const workbookId = "workbench";

/** Puts the workbench together: the grid, the add-in's page, and Excel's bridge between them. */
async function openWorkbench(): Promise<void> {
  const host = new OfficeHost(
    (run) => setTimeout(run),
    () => invocations.sendAgain(),
  );
  window.officeHost = host;
  openPane(element("pane-frame", HTMLIFrameElement), "/addin/taskpane.html", () => host.pageLoaded());
  resizePane(element("pane-handle", HTMLElement), element("pane", HTMLElement));

  const addin = await loadMetadata("/addin/functions.json");
  const { workbook, injector } = mountGrid("grid", {
    id: workbookId,
    name: "Workbench",
    locale: LocaleType.EN_US,
    sheetOrder: ["start"],
    sheets: { start: sheetSnapshot(starterSheet, "start") },
  });
  const book = new GridBook(workbook, injector);
  const reasons = new CellReasons();
  const repair = new SpillRepair(injector, workbookId);
  const rounds = new GridRounds(injector, workbookId, {
    passBegins: () => {
      invocations.beginPass();
      reasons.beginPass();
    },
    roundEnds: () => {
      invocations.endRound((cell) => book.formulaAt(cell) !== undefined);
      return repair.lostAreas();
    },
    typed: (cells) => cells.forEach((cell) => invocations.forget(cell)),
  });
  const invocations = new Invocations(addin, {
    invoke: (entries) => host.invoke(entries),
    cancel: (ids) => host.cancel(ids),
    changed: (cells) => rounds.markChanged(cells),
  });
  host.serve(
    objectModel(book, {
      functionsReady: () => host.functionsReady(),
      followActivations: (isWanted) => host.followActivations(isWanted),
      results: (rows) => invocations.deliver(rows),
    }),
  );
  book.onActivated((sheetId) => host.sheetActivated(sheetId));
  registerFunctions(injector, {
    addin,
    sheetName: (sheetId) => book.sheetName(sheetId),
    ask: (call) => invocations.ask(call),
    forget: (cell, functionId) => invocations.forgetCalls(cell, functionId),
    explain: (cell, reason) => reasons.explain(cell, reason),
  });
  dressSheet(workbook, starterSheet);
  rounds.recalculate();

  const noteAt = (cell: CellPlace): CellNote | undefined => {
    const error = book.errorAt(cell);
    const reason = book.spilledReason(cell) ?? reasons.at(cell);
    return error === undefined || reason === undefined ? undefined : { error, reason };
  };
  explainOnHover(injector, workbookId, noteAt);
  const runAllAgain = () => {
    invocations.forgetAll();
    rounds.recalculate();
  };
  element("recalculate", HTMLButtonElement).addEventListener("click", runAllAgain);
  element("clear", HTMLButtonElement).addEventListener("click", () => replaceSheet(workbook, emptySheet));
  element("starter", HTMLButtonElement).addEventListener("click", () => replaceSheet(workbook, starterSheet));
  window.workbench = testWindow(book, {
    invoked: () => invocations.sentCount,
    noteAt,
    idle: () => rounds.quietWhen(() => invocations.pendingCount === 0),
  });
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
