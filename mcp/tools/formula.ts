import type { MarketView, Plan, TableFormula } from "@strikebook/formulas";

/** A value of an argument or option. An omitted one takes the default of the formula. */
export type Given = string | number | boolean | undefined;

/** A formula with its arguments: what a tool requests, and what shows the same in Excel. */
export interface ToolFormula {
  formula: TableFormula;
  /** The arguments by name; an argument that the formula does not have is refused by its options. */
  given: Readonly<Record<string, Given>>;
  /** The options by name. */
  options?: Readonly<Record<string, Given>>;
}

/** Returns a formula with its arguments and options by name. */
export function toolFormula<Called extends TableFormula>(
  formula: Called,
  given: { readonly [Name in keyof Called["arguments"]]?: Given },
  options?: ToolFormula["options"],
): ToolFormula {
  return { formula, given: given, ...(options && { options }) };
}

/** How a table is made for an assistant: with the headings of Excel, and dates as text. */
const tableStyle: readonly unknown[][] = [
  ["headers", "on"],
  ["dates", "text"],
];

/** Returns the plan of a formula now, for an assistant. Throws an `ArgumentError` for a wrong argument. */
export function toolPlan({ formula, given, options = {} }: ToolFormula, view: MarketView): Plan {
  const typed = Object.entries(formula.arguments).map(([name, { isRange }]) =>
    isRange ? [[given[name]]] : given[name],
  );
  const filled = givenOptions(options).map(([option, value]) => [option, String(value)]);
  return formula.plan([...typed, [...tableStyle, ...filled]], view);
}

/** Returns a formula as a user types it into a cell. */
export function formulaText({ formula, given, options = {} }: ToolFormula): string {
  const names = Object.keys(formula.arguments);
  const typed = names.map((name) => typedValue(given[name]));
  const filled = givenOptions(options);
  if (filled.length > 0)
    typed.push(typedValue(filled.map(([option, value]) => `${option}=${String(value)}`).join("; ")));
  // The options follow every argument, given or not.
  else while (typed.at(-1) === "") typed.pop();
  return `=${formula.name}(${typed.join(",")})`;
}

const givenOptions = (options: Readonly<Record<string, Given>>) =>
  Object.entries(options).filter(([, value]) => value !== undefined);

function typedValue(value: Given): string {
  if (value === undefined) return "";
  return typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : String(value).toUpperCase();
}
