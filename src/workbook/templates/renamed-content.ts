import type { CellEntry, ContentChart, SheetContent, TemplateContent } from "./workbook-content";

/** The names that a workbook has already, in any case. */
interface TakenNames {
  sheets: readonly string[];
  names: readonly string[];
}

/** Returns content whose sheets and names are new in a workbook: names that are taken get a number, and formulas follow. */
export function renamedContent(content: TemplateContent, taken: TakenNames): TemplateContent {
  const sheets = freeNames(
    content.sheets.map(({ name }) => name),
    taken.sheets,
    (name, number) => `${name} (${number})`,
  );
  const names = freeNames(Object.keys(content.names), taken.names, (name, number) => `${name}_${number}`);
  const formula = (text: string) => renamedFormula(text, sheets, names);
  return {
    sheets: content.sheets.map((sheet) => renamedSheet(sheet, sheets.get(sheet.name) ?? sheet.name, formula)),
    names: Object.fromEntries(
      Object.entries(content.names).map(([name, cell]) => [names.get(name) ?? name, formula(cell)]),
    ),
  };
}

/** Returns a new name for each. All get the same number, so that it is seen what belongs together. */
function freeNames(
  wanted: readonly string[],
  taken: readonly string[],
  numbered: (name: string, number: number) => string,
): ReadonlyMap<string, string> {
  const known = new Set(taken.map((name) => name.toLowerCase()));
  const named = (number: number) => wanted.map((name) => (number === 1 ? name : numbered(name, number)));
  let number = 1;
  while (named(number).some((name) => known.has(name.toLowerCase()))) number += 1;
  const free = named(number);
  return new Map(wanted.map((name, index) => [name, free[index] ?? name]));
}

function renamedSheet(sheet: SheetContent, name: string, formula: (text: string) => string): SheetContent {
  const entered = (entry: CellEntry) => (typeof entry === "string" && entry.startsWith("=") ? formula(entry) : entry);
  const cells = Object.entries(sheet.cells).map(([address, entry]) => [address, entered(entry)] as const);
  const chart = ({ categories, series, ...look }: ContentChart): ContentChart => ({
    ...look,
    categories: formula(categories),
    series: series.map(({ categories: own, ...line }) => ({
      ...{ ...line, values: formula(line.values) },
      ...(own !== undefined && { categories: formula(own) }),
    })),
  });
  return { ...sheet, name, cells: Object.fromEntries(cells), charts: sheet.charts.map(chart) };
}

/** A quoted text, a sheet in quotes, or a word. */
const parts = /"(?:[^"]|"")*"|'((?:[^']|'')*)'!|[A-Za-z_][\w.]*/g;

function renamedFormula(text: string, sheets: ReadonlyMap<string, string>, names: ReadonlyMap<string, string>): string {
  return text.replace(parts, (part: string, sheet: string | undefined) => {
    const renamed = sheet === undefined ? undefined : sheets.get(sheet);
    return renamed === undefined ? (names.get(part) ?? part) : `'${renamed}'!`;
  });
}
