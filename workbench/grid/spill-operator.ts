import type { Injector, IRange } from "@univerjs/core";
import {
  ErrorType,
  ErrorValueObject,
  FormulaExecuteStageType,
  IFormulaCurrentConfigService,
  IFormulaRuntimeService,
  RangeReferenceObject,
  SuffixNodeFactory,
  type BaseReferenceObject,
  type FunctionVariantType,
} from "@univerjs/engine-formula";

/** The private member of the `#` operator that is patched here. */
interface SpillNode {
  _handlerPound?(value: FunctionVariantType): FunctionVariantType;
}

/** Stages in which the grid only collects the cells that a formula reads. */
const dependencyStages = new Set([
  FormulaExecuteStageType.START_DEPENDENCY,
  FormulaExecuteStageType.START_DEPENDENCY_ARRAY_FORMULA,
]);

/** Makes `A1#` refer to the spill that starts in A1. The grid parses the operator but returns `#VALUE!` for every use. */
export function readSpillOperator(injector: Injector): void {
  const factory = injector.get(SuffixNodeFactory);
  const completed = injector.get(IFormulaCurrentConfigService);
  const running = injector.get(IFormulaRuntimeService);
  const create = factory.checkAndCreateNodeType.bind(factory);

  const spillAt = (value: FunctionVariantType): FunctionVariantType => {
    const reference = value as BaseReferenceObject; // checked in the next line
    if (!value.isReferenceObject() || !reference.isCell()) return ErrorValueObject.create(ErrorType.REF);
    const { startRow, startColumn } = reference.getRangePosition();
    const [unitId, sheetId] = [reference.getUnitId(), reference.getSheetId()];
    const area =
      running.getUnitArrayFormula()[unitId]?.[sheetId]?.[startRow]?.[startColumn] ??
      completed.getArrayFormulaRange()[unitId]?.[sheetId]?.[startRow]?.[startColumn];
    if (dependencyStages.has(running.getFormulaExecuteStage())) return area ? spillOf(reference, area) : reference;
    const first = reference.toArrayValueObject().get(0, 0);
    if (first?.isError()) return first;
    return area ? spillOf(reference, area) : ErrorValueObject.create(ErrorType.REF);
  };

  factory.checkAndCreateNodeType = (node) => {
    const made = create(node);
    const spillNode = made as SpillNode | undefined; // private in Univer 0.25.1; there is no public way
    if (spillNode?._handlerPound) spillNode._handlerPound = spillAt;
    return made;
  };
}

/** Returns a reference to the whole spill with the data of the reference to its first cell. */
function spillOf(first: BaseReferenceObject, area: IRange): RangeReferenceObject {
  const spill = new RangeReferenceObject({ ...area }, first.getSheetId(), first.getUnitId());
  for (const [name, inside] of Object.entries<unknown>({ ...first })) {
    if (name !== "_rangeData" && name !== "_token") Object.assign(spill, { [name]: inside });
  }
  return spill;
}
