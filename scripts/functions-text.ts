import type { Recipe } from "../src/taskpane/recipes";

/** What docs/functions.md shows of one function, beside the words of its metadata. */
export interface FunctionExamples {
  /** Formulas with what they answer. The first is run, and its table shown. */
  examples: readonly (readonly [formula: string, says: string])[];
  /** What stands in the cells that the examples read, by address: all of it in rows 1 to 11. */
  cells?: Readonly<Record<string, string>>;
  /** What else a reader should know. */
  notes?: readonly string[];
}

/** What Excel is told about a custom function, as built into `functions.json`. */
export interface FunctionMetadata {
  id: string;
  description: string;
  parameters: readonly { name: string; description: string; optional?: boolean }[];
}

/** What the cells of a formula show, row by row. */
export type ShownTable = readonly (readonly string[])[];

/** The line of docs/functions.md after which everything is made by `npm run docs`. */
export const madeFromHere =
  "<!-- From here on made by `npm run docs`: change the comments in src/functions instead. -->";

/** How a function is called: `=GEX.LEVELS(symbols, [metric])`. */
export function signature({ id, parameters }: FunctionMetadata): string {
  const names = parameters.map(({ name, optional }) => (optional ? `[${name}]` : name));
  return `=${id}(${names.join(", ")})`;
}

/** One function's section: what it answers, its arguments, examples and what the first of them shows. */
export function functionSection(
  metadata: FunctionMetadata,
  { examples, notes = [] }: FunctionExamples,
  shown: ShownTable,
): string {
  const { id, description, parameters } = metadata;
  const [first = ["", ""], ...more] = examples;
  const rows = parameters.map(({ name, optional, description: says }) => [optional ? `[${name}]` : name, says]);
  const parts = [
    `## ${id}`,
    description,
    code(signature(metadata)),
    ...(rows.length > 0 ? [markdownTable([["Argument", "What it is"], ...rows])] : []),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : []),
    `For example, ${first[1]}:`,
    ...shownExample(first[0], shown),
    ...(more.length > 0 ? [markdownTable([["Formula", "Answers"], ...more.map(exampleRow)])] : []),
  ];
  return parts.join("\n\n");
}

/** One recipe: what it finds, the formula, and what it shows. */
export function recipeSection({ name, says, formula }: Recipe, shown: ShownTable): string {
  return [`### ${name}`, says, ...shownExample(formula, shown)].join("\n\n");
}

function shownExample(formula: string, shown: ShownTable): string[] {
  if (shown.length === 0) return [fenced(formula)];
  const [first = [], ...rest] = shown;
  const header = rest.length > 0 ? shown : [first.map(() => ""), first];
  return [fenced(formula), markdownTable(header)];
}

const exampleRow = ([formula, says]: readonly [string, string]): string[] => [code(formula), says];
const code = (text: string): string => `\`${text}\``;
const fenced = (text: string): string => `\`\`\`text\n${text}\n\`\`\``;

/** Rows as a Markdown table, the first one its heading. */
function markdownTable(rows: ShownTable): string {
  const [heading = [], ...body] = rows.map((row) =>
    row.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heading), line(heading.map(() => "---")), ...body.map(line)].join("\n");
}
