import { InterceptorEffectEnum, type Injector } from "@univerjs/core";
import { FormulaDataModel, INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/preset-sheets-core";

/** After the grid has put spilled values in place (100), before it writes numbers in their formats (10). */
const betweenValuesAndFormats = 50;

/** Shows spilled numbers in the formats they came with; the grid itself formats only the formula's own cell. */
export function showSpilledFormats(injector: Injector): void {
  const formulas = injector.get(FormulaDataModel);
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    id: "strikebook.spilled-formats",
    priority: betweenValuesAndFormats,
    effect: InterceptorEffectEnum.Style | InterceptorEffectEnum.Value,
    handler: (cell, { workbook, unitId, subUnitId, row, col }, next) => {
      const spilled = formulas.getArrayFormulaCellData()?.[unitId]?.[subUnitId]?.[row]?.[col]?.s;
      if (!spilled || typeof spilled !== "object" || cell?.f) return next(cell);
      const own = cell?.s ? workbook.getStyles().get(cell.s) : undefined;
      return own?.n ? next(cell) : next({ ...cell, s: { ...own, ...spilled } });
    },
  });
}
