import {
  CFRuleType,
  CFValueType,
  type IConditionalFormattingRuleConfig,
} from "@univerjs/sheets-conditional-formatting";
import type { FormatRule, RulePoint } from "../office/hosted-formats";

type GridColorScale = Extract<IConditionalFormattingRuleConfig, { type: CFRuleType.colorScale }>;
type GridDataBar = Extract<IConditionalFormattingRuleConfig, { type: CFRuleType.dataBar }>;

const types: Readonly<Record<RulePoint["kind"], CFValueType>> = {
  min: CFValueType.min,
  max: CFValueType.max,
  number: CFValueType.num,
  percentile: CFValueType.percentile,
};

/** Converts a conditional format to the grid's form. */
export function gridRule(rule: FormatRule): GridColorScale | GridDataBar {
  if (rule.kind === "ColorScale") {
    const config = rule.points.map((point, index) => ({ index, color: point.color, value: gridPoint(point) }));
    return { type: CFRuleType.colorScale, config };
  }
  const { positive: positiveColor, negative: nativeColor, isGradient, min, max } = rule;
  const config = { min: gridPoint(min), max: gridPoint(max), isGradient, positiveColor, nativeColor };
  return { type: CFRuleType.dataBar, isShowValue: true, config };
}

/** Converts a conditional format of the grid; `undefined` for kinds that add-ins do not use. */
export function hostedRule(rule: IConditionalFormattingRuleConfig): FormatRule | undefined {
  if (rule.type === CFRuleType.colorScale) {
    return { kind: "ColorScale", points: rule.config.map(({ color, value }) => ({ color, ...pointOf(value) })) };
  }
  if (rule.type !== CFRuleType.dataBar) return undefined;
  const { min, max, isGradient, positiveColor: positive, nativeColor: negative } = rule.config;
  return { kind: "DataBar", positive, negative, isGradient, min: pointOf(min), max: pointOf(max) };
}

function gridPoint({ kind, value }: RulePoint) {
  return { type: types[kind], value };
}

function pointOf({ type, value }: { type: CFValueType; value?: number | string }): RulePoint {
  const kinds: readonly RulePoint["kind"][] = ["min", "max", "number", "percentile"];
  return { kind: kinds.find((kind) => types[kind] === type) ?? "min", value: Number(value ?? 0) };
}
