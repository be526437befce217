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
} from "@univerjs/preset-sheets-core";

/** The inside of the grid's `#` operator, as far as it is mended here. */
interface SpillNode {
  _handlerPound?(value: FunctionVariantType): FunctionVariantType;
}

/** When the engine only wants to know which cells a formula reads: the spill's first cell at least, whatever it shows by then. */
const asksForDependencies = new Set([
  FormulaExecuteStageType.START_DEPENDENCY,
  FormulaExecuteStageType.START_DEPENDENCY_ARRAY_FORMULA,
]);

/** Makes `A1#` mean the spill that starts in A1. The grid reads the operator, and answers `#VALUE!` to every use of it. */
export function readSpillOperator(injector: Injector): void {
  const factory = injector.get(SuffixNodeFactory);
  const standing = injector.get(IFormulaCurrentConfigService);
  const running = injector.get(IFormulaRuntimeService);
  const create = factory.checkAndCreateNodeType.bind(factory);

  const spillAt = (value: FunctionVariantType): FunctionVariantType => {
    const reference = value as BaseReferenceObject; // checked in the next line
    if (!value.isReferenceObject() || !reference.isCell()) return ErrorValueObject.create(ErrorType.REF);
    const { startRow, startColumn } = reference.getRangePosition();
    const [unitId, sheetId] = [reference.getUnitId(), reference.getSheetId()];
    const area =
      running.getUnitArrayFormula()[unitId]?.[sheetId]?.[startRow]?.[startColumn] ??
      standing.getArrayFormulaRange()[unitId]?.[sheetId]?.[startRow]?.[startColumn];
    if (asksForDependencies.has(running.getFormulaExecuteStage())) return area ? spillOf(reference, area) : reference;
    const first = reference.toArrayValueObject().get(0, 0);
    if (first?.isError()) return first;
    return area ? spillOf(reference, area) : ErrorValueObject.create(ErrorType.REF);
  };

  factory.checkAndCreateNodeType = (node) => {
    const made = create(node);
    const spillNode = made as SpillNode | undefined; // private in the grid 0.25.1, which has no other way in
    if (spillNode?._handlerPound) spillNode._handlerPound = spillAt;
    return made;
  };
}

/** A reference to the whole spill, which reads the same data as the reference to its first cell. */
function spillOf(first: BaseReferenceObject, area: IRange): RangeReferenceObject {
  const spill = new RangeReferenceObject({ ...area }, first.getSheetId(), first.getUnitId());
  for (const [name, inside] of Object.entries(first)) {
    if (name !== "_rangeData" && name !== "_token") Object.assign(spill, { [name]: inside });
  }
  return spill;
}
