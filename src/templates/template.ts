import type { CellEntry, ContentChart, TemplateContent } from "../workbook/templates/workbook-content";

/** A cell of the input block. */
export interface TemplateInput {
  /** The name of the cell, which formulas use. */
  name: string;
  label: string;
  value: CellEntry;
  hint: string;
  /** Of its number; the value is shown as entered if omitted. */
  format?: string;
  /** Whether it is asked before the template is inserted, because the price depends on it. */
  isAsked?: boolean;
}

/** An input as a row of a table. */
export type InputRow = readonly [
  name: string,
  label: string,
  value: CellEntry,
  hint: string,
  further?: Pick<TemplateInput, "format" | "isAsked">,
];

/** The call of a function that a template makes, with its arguments as Excel passes them. */
export interface TemplateCall {
  /** For example `GEX.LEVELS`. */
  name: string;
  given: readonly unknown[];
}

/** What the calls of a template depend on. */
export interface TemplateSituation {
  /** The values of the inputs, by their names. */
  inputs: Readonly<Record<string, CellEntry>>;
  /** Returns the last settled sessions (YYYY-MM-DD), the oldest first. */
  settledSessions: (count: number) => readonly string[];
  /** Returns the last sessions before today (YYYY-MM-DD), the oldest first: those that functions call `-5d` to `-1d`. */
  sessionsBeforeToday: (count: number) => readonly string[];
  /** The symbols that the service covers, in its order: of a template that screens them. */
  coveredSymbols: readonly string[];
}

/** A model workbook as data: sheets that answer one question, and what they request. */
export interface Template {
  /** The name of its file, without the extension. */
  id: string;
  title: string;
  question: string;
  /** How it answers the question. */
  description: string;
  inputs: readonly TemplateInput[];
  /** The names of the ranges that the user types into, besides the inputs. */
  typed: readonly string[];
  content: TemplateContent;
  /** Whether its calls depend on the symbols that the service covers. */
  isScreen?: boolean;
  /** Returns the calls that its formulas make when they are filled, so that the price is known before. */
  calls(situation: TemplateSituation): readonly TemplateCall[];
  /** The calls of a function whose arguments are what the others return, with the most credits that they cost. */
  further?: { name: string; mostCredits(inputs: TemplateSituation["inputs"]): number };
}

/** Returns the inputs of a template with their own values, or with those that were given. */
export function inputValues(
  { inputs }: Template,
  given: Readonly<Record<string, CellEntry>> = {},
): Readonly<Record<string, CellEntry>> {
  return Object.fromEntries(inputs.map(({ name, value }) => [name, given[name] ?? value]));
}

/** Returns the content of a template with other values in its input cells. */
export function contentWith(template: Template, values: Readonly<Record<string, CellEntry>>): TemplateContent {
  const { content, inputs } = template;
  const places = inputs.map(({ name }) => ({ name, place: content.names[name]?.replaceAll("$", "") }));
  const sheets = content.sheets.map((sheet) => {
    const changed = places.flatMap(({ name, place }) => {
      const value = values[name];
      const isHere = place?.startsWith(`'${sheet.name}'!`);
      return place && isHere && value !== undefined ? [[place.slice(place.indexOf("!") + 1), value] as const] : [];
    });
    const charts = sheet.charts.map((chart) => shortened(chart, values));
    return { ...sheet, charts, cells: { ...sheet.cells, ...Object.fromEntries(changed) } };
  });
  return { ...content, sheets };
}

/** Returns a chart with as many points as the input says whose name it has: empty rows would be empty places on its axis. */
function shortened(chart: ContentChart, values: Readonly<Record<string, CellEntry>>): ContentChart {
  const count = chart.pointsInput === undefined ? NaN : Number(values[chart.pointsInput]);
  if (!(count >= 1)) return chart;
  const shorter = (range: string) =>
    range.replace(/(\d+):(\$?[A-Z]+\$?)(\d+)$/, (_all, first: string, column: string, last: string) => {
      return `${first}:${column}${Math.min(Number(last), Number(first) + Math.trunc(count) - 1)}`;
    });
  const series = chart.series.map((one) => ({ ...one, values: shorter(one.values) }));
  return { ...chart, categories: shorter(chart.categories), series };
}
