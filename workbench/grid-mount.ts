import "@univerjs/preset-sheets-core/lib/index.css";
import "@univerjs/preset-sheets-conditional-formatting/lib/index.css";
import { LocaleType, LogLevel, mergeLocales, Univer, type Injector, type IWorkbookData } from "@univerjs/core";
import { FUniver } from "@univerjs/core/facade";
import { UniverSheetsConditionalFormattingPreset } from "@univerjs/preset-sheets-conditional-formatting";
import conditionalFormattingWords from "@univerjs/preset-sheets-conditional-formatting/locales/en-US";
import {
  CalculationMode,
  ERROR_TYPE_SET,
  FunctionType,
  IDescriptionService,
  IFunctionService,
  UniverSheetsCorePreset,
} from "@univerjs/preset-sheets-core";
import sheetWords from "@univerjs/preset-sheets-core/locales/en-US";
import type { FunctionMetadata } from "./function-metadata";
import { GridFunction, type FunctionSurroundings } from "./grid-function";
import { searchWithoutIndex } from "./grid-lookups";
import { readSpillOperator } from "./grid-spill-operator";
import { showSpilledFormats } from "./grid-spill-formats";
import { scaleSpilledValues } from "./grid-spill-scales";
import { busy } from "./grid-values";

/** A grid on the page. */
export interface MountedGrid {
  workbook: ReturnType<FUniver["createWorkbook"]>;
  /** The grid's services. They exist once the first workbook does, which is now. */
  injector: Injector;
}

/** Puts a grid with its formula engine into the element with the given id, and mends what the grid leaves out. */
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
    // The data comes with formulas and without their values.
    formula: { initialFormulaComputing: CalculationMode.FORCED },
  });
  for (const plugin of [...sheets.plugins, ...UniverSheetsConditionalFormattingPreset().plugins]) {
    if (Array.isArray(plugin)) univer.registerPlugin(plugin[0], plugin[1]);
    else univer.registerPlugin(plugin);
  }
  const workbook = FUniver.newAPI(univer).createWorkbook(data);
  const injector = univer.__getInjector();
  (ERROR_TYPE_SET as Set<string>).add(busy.error); // an error Excel has and the grid lacks
  searchWithoutIndex();
  readSpillOperator(injector);
  showSpilledFormats(injector);
  scaleSpilledValues(injector);
  return { workbook, injector };
}

/** Makes the add-in's functions known to formulas, to the list of suggestions and to argument hints. */
export function registerFunctions(injector: Injector, around: FunctionSurroundings): void {
  const executors = injector.get(IFunctionService);
  const descriptions = injector.get(IDescriptionService);
  for (const metadata of around.addin.functions) {
    const executor = new GridFunction(metadata, around);
    executors.registerExecutors(executor);
    // Formulas read before the function was known are kept as unknown names.
    executors.deleteFormulaAstCacheKey(executor.name);
  }
  descriptions.registerDescriptions(around.addin.functions.map(describe));
}

function describe({ name, description = "", parameters }: FunctionMetadata) {
  return {
    functionName: name.toUpperCase(),
    functionType: FunctionType.User,
    description,
    abstract: description,
    functionParameter: parameters.map((parameter) => ({
      name: parameter.name,
      detail: parameter.description ?? "",
      example: "",
      require: parameter.optional || parameter.repeating ? 0 : 1,
      repeat: parameter.repeating ? 1 : 0,
    })),
  } as const;
}
