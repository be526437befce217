import type { CellArea } from "../calls/cell-area";
import type { FormatRule, HostedFormats, RulePoint } from "./hosted-formats";
import { HostRefusal, type HostObject } from "./office-run";

type ColorScale = Extract<FormatRule, { kind: "ColorScale" }>;
type DataBar = Extract<FormatRule, { kind: "DataBar" }>;

/** What Excel creates before the add-in sets anything. */
const created: { ColorScale: ColorScale; DataBar: DataBar } = {
  ColorScale: {
    kind: "ColorScale",
    points: [
      { kind: "min", value: 0, color: "#FFFFFF" },
      { kind: "max", value: 0, color: "#63BE7B" },
    ],
  },
  DataBar: {
    kind: "DataBar",
    positive: "#638EC6",
    negative: "#FF0000",
    isGradient: true,
    min: { kind: "min", value: 0 },
    max: { kind: "max", value: 0 },
  },
};

/** `Range.conditionalFormats`: color scales and data bars. */
export function conditionalFormats(formats: HostedFormats, sheetId: string, area: CellArea): HostObject {
  const format = (id: string) => conditionalFormat(formats, sheetId, area, id);
  return {
    typeName: "ConditionalFormatCollection",
    items: () => formats.rules(sheetId, area).map(({ id }) => format(id)),
    item: (id) => format(String(id)),
    methods: {
      Add: (type) => {
        if (type !== "ColorScale" && type !== "DataBar")
          throw new HostRefusal(
            "ApiNotFound",
            `The workbench has no conditional format of type ${String(type)}: test this part of the add-in in Excel.`,
          );
        return format(formats.addRule(sheetId, area, created[type]));
      },
    },
  };
}

function conditionalFormat(formats: HostedFormats, sheetId: string, area: CellArea, id: string): HostObject {
  const rule = () => {
    const placed = formats.rules(sheetId, area).find((rule) => rule.id === id);
    if (!placed) throw new HostRefusal("ItemNotFound", "The conditional format no longer exists.");
    return placed.rule;
  };
  const set = (next: FormatRule) => formats.setRule(sheetId, id, next);
  return {
    typeName: "ConditionalFormat",
    identity: { Id: id },
    properties: { Id: () => id, Type: () => rule().kind },
    methods: { Delete: () => formats.deleteRule(sheetId, id) },
    children: {
      ColorScale: () => colorScale(() => ofKind(rule(), "ColorScale"), set),
      DataBar: () => dataBar(() => ofKind(rule(), "DataBar"), set),
    },
  };
}

function ofKind<Kind extends FormatRule["kind"]>(rule: FormatRule, kind: Kind): Extract<FormatRule, { kind: Kind }> {
  if (rule.kind === kind) return rule as Extract<FormatRule, { kind: Kind }>; // its kind was compared
  throw new HostRefusal("InvalidOperation", `The conditional format is a ${rule.kind}, not a ${kind}.`);
}

function colorScale(rule: () => ColorScale, set: (rule: FormatRule) => void): HostObject {
  const criteria = () => {
    const { points } = rule();
    const [minimum, middle, maximum = middle] = points.map((point) => ({ ...criterion(point), color: point.color }));
    return { minimum, ...(points.length === 3 && { midpoint: middle }), maximum };
  };
  return {
    typeName: "ColorScaleConditionalFormat",
    properties: { Criteria: criteria, ThreeColorScale: () => rule().points.length === 3 },
    setters: {
      Criteria: (value) => {
        const { minimum, midpoint, maximum } = value as Record<string, SentCriterion | undefined>; // office.js sends this shape
        const points = [minimum, midpoint, maximum].flatMap((sent) =>
          sent ? [{ ...pointOf(sent), color: sent.color ?? "#FFFFFF" }] : [],
        );
        set({ kind: "ColorScale", points });
      },
    },
  };
}

function dataBar(rule: () => DataBar, set: (rule: FormatRule) => void): HostObject {
  const change = (part: Partial<DataBar>) => set({ ...rule(), ...part });
  return {
    typeName: "DataBarConditionalFormat",
    properties: { LowerBoundRule: () => criterion(rule().min), UpperBoundRule: () => criterion(rule().max) },
    setters: {
      LowerBoundRule: (value) => change({ min: pointOf(value as SentCriterion) }), // office.js sends this shape
      UpperBoundRule: (value) => change({ max: pointOf(value as SentCriterion) }), // the same
    },
    children: {
      PositiveFormat: () => ({
        typeName: "ConditionalDataBarPositiveFormat",
        properties: { FillColor: () => rule().positive, GradientFill: () => rule().isGradient },
        setters: {
          FillColor: (color) => change({ positive: String(color) }),
          GradientFill: (isGradient) => change({ isGradient: isGradient === true }),
        },
      }),
      NegativeFormat: () => ({
        typeName: "ConditionalDataBarNegativeFormat",
        properties: {
          FillColor: () => rule().negative,
          MatchPositiveFillColor: () => rule().negative === rule().positive,
        },
        setters: {
          FillColor: (color) => change({ negative: String(color) }),
          MatchPositiveFillColor: (matches) => {
            if (matches === true) change({ negative: rule().positive });
          },
        },
      }),
    },
  };
}

/** A criterion as office.js sends it. */
interface SentCriterion {
  type: string;
  formula?: string;
  color?: string;
}

const kinds: ReadonlyMap<string, RulePoint["kind"]> = new Map([
  ["LowestValue", "min"],
  ["HighestValue", "max"],
  ["Number", "number"],
  ["Percentile", "percentile"],
]);

function pointOf({ type, formula }: SentCriterion): RulePoint {
  const kind = kinds.get(type);
  if (!kind)
    throw new HostRefusal("ApiNotFound", `The workbench has no criterion of type ${type}: test this part in Excel.`);
  return { kind, value: Number(formula ?? 0) };
}

function criterion({ kind, value }: RulePoint): SentCriterion {
  const [type = "Invalid"] = [...kinds].find(([, known]) => known === kind) ?? [];
  return kind === "min" || kind === "max" ? { type } : { type, formula: String(value) };
}
