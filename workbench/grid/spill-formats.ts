import { type ICellData, ICommandService, type Injector, InterceptorEffectEnum } from "@univerjs/core";
import { FormulaDataModel, SetArrayFormulaDataMutation } from "@univerjs/engine-formula";
import { INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/sheets";
import {
  ConditionalFormattingRuleModel,
  ConditionalFormattingViewModel,
  type IConditionFormattingRule,
} from "@univerjs/sheets-conditional-formatting";
/** After the grid has inserted spilled values (100) and before it formats numbers (10). */
const betweenValuesAndFormats = 50;

/** Shows spilled numbers in their own formats; the grid formats only the cell of the formula. */
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

/** The private members of the rule view model that are patched here. */
interface RuleViews {
  _createRuleCalculateUnitInstance(
    unitId: string,
    sheetId: string,
    rule: IConditionFormattingRule,
  ): RuleView | undefined;
  /** The public method waits up to 100 ms and shows the old colours meanwhile. */
  _markRuleDirtyAtOnce(unitId: string, sheetId: string, ruleId: string): void;
}

interface RuleView {
  _context: { getCellValue: (row: number, column: number) => ICellData };
}

/** Applies conditional formats to spilled values, which the grid stores apart from typed values. */
export function scaleSpilledValues(injector: Injector): void {
  const formulas = injector.get(FormulaDataModel);
  const rules = injector.get(ConditionalFormattingRuleModel);
  const views = injector.get(ConditionalFormattingViewModel) as unknown as RuleViews; // private in Univer 0.25.1; there is no public way
  const create = views._createRuleCalculateUnitInstance.bind(views);
  views._createRuleCalculateUnitInstance = (unitId, sheetId, rule) => {
    const view = create(unitId, sheetId, rule);
    if (!view) return view;
    const typed = view._context.getCellValue;
    view._context.getCellValue = (row, column) => {
      const spilled = formulas.getArrayFormulaCellData()?.[unitId]?.[sheetId]?.[row]?.[column];
      return spilled?.v === undefined || spilled.v === null ? typed(row, column) : spilled;
    };
    return view;
  };
  injector.get(ICommandService).onCommandExecuted(({ id, params }) => {
    if (id !== SetArrayFormulaDataMutation.id) return;
    const { arrayFormulaRange } = params as { arrayFormulaRange?: Record<string, Record<string, unknown>> }; // the type of the mutation
    for (const [unitId, sheets] of Object.entries(arrayFormulaRange ?? {})) {
      for (const sheetId of Object.keys(sheets)) {
        for (const { cfId } of rules.getSubunitRules(unitId, sheetId) ?? [])
          views._markRuleDirtyAtOnce(unitId, sheetId, cfId);
      }
    }
  });
}
