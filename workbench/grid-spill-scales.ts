import { ICommandService, type ICellData, type Injector } from "@univerjs/core";
import {
  ConditionalFormattingRuleModel,
  ConditionalFormattingViewModel,
  type IConditionFormattingRule,
} from "@univerjs/preset-sheets-conditional-formatting";
import { FormulaDataModel, SetArrayFormulaDataMutation } from "@univerjs/preset-sheets-core";

/** The inside of the grid's view of rules, as far as it is mended here. */
interface RuleViews {
  _createRuleCalculateUnitInstance(
    unitId: string,
    sheetId: string,
    rule: IConditionFormattingRule,
  ): RuleView | undefined;
  /** The public way waits up to 100 ms, and the old colours stand meanwhile. */
  _markRuleDirtyAtOnce(unitId: string, sheetId: string, ruleId: string): void;
}

interface RuleView {
  _context: { getCellValue(row: number, column: number): ICellData };
}

/** Lets colour scales and other conditional formats see spilled values, which the grid keeps apart from typed ones. */
export function scaleSpilledValues(injector: Injector): void {
  const formulas = injector.get(FormulaDataModel);
  const rules = injector.get(ConditionalFormattingRuleModel);
  const views = injector.get(ConditionalFormattingViewModel) as unknown as RuleViews; // private in the grid 0.25.1, which has no other way in
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
    const { arrayFormulaRange } = params as { arrayFormulaRange?: Record<string, Record<string, unknown>> }; // the mutation's own type
    for (const [unitId, sheets] of Object.entries(arrayFormulaRange ?? {})) {
      for (const sheetId of Object.keys(sheets)) {
        for (const { cfId } of rules.getSubunitRules(unitId, sheetId) ?? [])
          views._markRuleDirtyAtOnce(unitId, sheetId, cfId);
      }
    }
  });
}
