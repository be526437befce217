import "@univerjs/preset-sheets-core/lib/index.css";
import "@univerjs/preset-sheets-conditional-formatting/lib/index.css";
import { LocaleType, LogLevel, mergeLocales, Univer, type Injector, type IWorkbookData } from "@univerjs/core";
import { FUniver } from "@univerjs/core/facade";
import { UniverSheetsConditionalFormattingPreset } from "@univerjs/preset-sheets-conditional-formatting";
import conditionalFormattingWords from "@univerjs/preset-sheets-conditional-formatting/locales/en-US";
import { CalculationMode, SheetRenderController, UniverSheetsCorePreset } from "@univerjs/preset-sheets-core";
import sheetWords from "@univerjs/preset-sheets-core/locales/en-US";
import { prepareGrid } from "./prepare-grid";
import { scaleSpilledValues, showSpilledFormats } from "./spill-formats";

/** A grid on the page. */
export interface MountedGrid {
  workbook: ReturnType<FUniver["createWorkbook"]>;
  /** The services of the grid. They exist once the first workbook does. */
  injector: Injector;
}

/** Creates a grid in the element with the given id, with the workarounds that the workbench needs. */
export function mountGrid(container: string, data: Partial<IWorkbookData>): MountedGrid {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: mergeLocales(sheetWords, conditionalFormattingWords) },
    logLevel: LogLevel.WARN,
  });
  const sheets = UniverSheetsCorePreset({
    container,
    header: true,
    ribbonType: "simple",
    // The data has formulas without values.
    formula: { initialFormulaComputing: CalculationMode.FORCED },
  });
  for (const plugin of [...sheets.plugins, ...UniverSheetsConditionalFormattingPreset().plugins]) {
    if (Array.isArray(plugin)) univer.registerPlugin(plugin[0], plugin[1]);
    else univer.registerPlugin(plugin);
  }
  const workbook = FUniver.newAPI(univer).createWorkbook(data);
  const injector = univer.__getInjector();
  prepareGrid(injector);
  drawNothingWithoutSheet();
  showSpilledFormats(injector);
  scaleSpilledValues(injector);
  return { workbook, injector };
}

/** The private members of the controller that are patched here. */
interface SheetRendering {
  _sheetSkeletonManagerService: { getCurrentParam(): unknown };
  _rangeToBounds: (this: SheetRendering, ranges: readonly unknown[]) => readonly unknown[];
}

/** Keeps the grid from throwing while Undo takes a sheet away: cells change then, and no sheet is drawn. */
function drawNothingWithoutSheet(): void {
  const rendering = SheetRenderController.prototype as unknown as SheetRendering; // private in Univer 0.25.1; there is no public way
  const boundsOf = rendering._rangeToBounds;
  rendering._rangeToBounds = function (ranges) {
    return this._sheetSkeletonManagerService.getCurrentParam() ? boundsOf.call(this, ranges) : [];
  };
}
