import { columnName } from "../workbook/office/addresses";
import type { CellEntry, CellLook, ContentChart } from "../workbook/templates/workbook-content";
import type { TemplateInput } from "./template";
import { unfilled } from "./unfilled";

/** A table of results: the first column has the measures. */
interface ResultTable {
  title: string;
  headings: readonly string[];
  rows: readonly (readonly CellEntry[])[];
  /** The names of the cells beside the measures, one for each row. */
  names?: readonly string[];
  /** The number format of each column after the first; of each row if there is one for it. */
  formats: readonly string[];
  notes?: readonly string[];
  /** The name of the cell that says why the table has no results, if it is not that of the sheets. */
  state?: string;
  /** The column with words, whose heading is to the left, counted from 0. */
  words?: number;
  /** Its first columns, if the user types into them, and the name of their cells. */
  typed?: { name: string; columns: number };
}

/** What the front sheet of a template states. Formulas begin with `=`. */
export interface FrontSheet {
  name: string;
  title: string;
  question: string;
  /** A cell with data of the service: the sheet states its source. */
  source: string;
  /** An expression that says of when the data is. */
  period: string;
  /** The name of the cell that says why the sheets are not filled; results do not depend on one if omitted. */
  state?: string;
  /** A sentence that is computed from the numbers. */
  answer: string;
  /** A sentence that says how sure that is. */
  certainty: string;
  inputs: readonly TemplateInput[];
  /** What filling the sheets costs. */
  price: string;
  results: readonly ResultTable[];
  /** What would make the answer wrong. */
  invalidations: readonly string[];
  charts: readonly Omit<ContentChart, "area">[];
}

const FIRST_INPUT_ROW = 9;
/** The last column of the tables, and the first and last one of the charts. */
const LAST_COLUMN = "I";
const CHART_COLUMNS = ["K", "S"] as const;
const CHART_ROWS = 16;

/** Returns the row of the first result of the first table. */
export const firstResultRow = (inputs: readonly unknown[]): number => FIRST_INPUT_ROW + inputs.length + 4;

/** The cells of the sentences, and those where a file repeats the answer and its certainty as text. */
export const frontCells = {
  ...{ state: "A2", question: "B4", answer: "B5", certainty: "B6" },
  ...{ answerText: "A3", certaintyLabel: "A7", certaintyText: "B7" },
} as const;

/** Builds the front sheet: the question, the answer, the input block with its price, the results, and what would invalidate them. */
export function frontSheet(front: FrontSheet) {
  const { state } = front;
  const page = new Page(front);
  const sentence = (formula: string) =>
    state === undefined ? formula : `=IF(${state}="",${formula.slice(1)},${state})`;
  page.put("A1", front.title, "title");
  page.put(frontCells.state, sentence(sourceFormula(front.source, front.period)), "state");
  page.put("A4", "Question", "label");
  page.put(frontCells.question, front.question, "question");
  page.put("A5", "Answer", "label");
  page.put(frontCells.answer, sentence(front.answer), "answer");
  page.put("A6", "How sure", "label");
  page.put(frontCells.certainty, sentence(front.certainty));
  page.section(8, "Inputs: change the yellow cells");
  for (const [index, input] of front.inputs.entries()) page.input(FIRST_INPUT_ROW + index, input);
  const priceRow = FIRST_INPUT_ROW + front.inputs.length;
  page.put(`A${priceRow}`, "Price", "label");
  page.put(`B${priceRow}`, front.price);
  let row = firstResultRow(front.inputs) - 2;
  for (const table of front.results) row = page.table(row, table) + 1;
  page.section(row, "What would invalidate this");
  for (const [index, text] of front.invalidations.entries()) page.put(`A${row + 1 + index}`, text);
  const charts = front.charts.map((chart, index) => {
    const top = priceRow + 2 + index * (CHART_ROWS + 1); // below long texts
    return { ...chart, area: `${CHART_COLUMNS[0]}${top}:${CHART_COLUMNS[1]}${top + CHART_ROWS - 1}` };
  });
  const cell = ([name, area]: readonly [string, string]) => [name, `'${front.name}'!${area}`] as const;
  const { cells, looks, formats, notes } = page;
  const widths = [232, ...Array.from({ length: 8 }, () => 74), 16];
  const sheet = { name: front.name, cells, looks, formats, widths, scales: [], bars: [], charts, notes, frozenRows: 0 };
  return {
    sheet,
    /** The cells that have names: inputs, results in tables, and ranges that the user types into. */
    names: Object.fromEntries(page.named.map(cell)),
  };
}

/** Says where the data comes from. The label of simulated data disappears when the sheet is filled with other data. */
const sourceFormula = (cell: string, period: string): string =>
  `=IFERROR(LET(source,GEX.INFO(${cell},"Attribution"),IF(source="","No source stated",IF(ISNUMBER(SEARCH("simulated",source)),"SIMULATED DATA. ","")&source)&". "&${period}&"."),${unfilled([{ cell }], ["TRUE"])})`;

/** Whether a formula depends on the inputs alone: what it states is true before the sheets are filled. */
function isOfInputs(formula: string, inputs: readonly TemplateInput[]): boolean {
  const names = formula.match(/\b[a-z]+_[a-z]+\b/g) ?? [];
  return !formula.includes("!") && names.every((used) => inputs.some(({ name }) => name === used));
}

/** The cells of the front sheet while they are put down. */
class Page {
  readonly cells: Record<string, CellEntry> = {};
  readonly looks: (readonly [string, CellLook])[] = [];
  readonly formats: (readonly [string, string])[] = [];
  readonly notes: Record<string, string> = {};
  /** The names of cells, with their addresses. */
  readonly named: (readonly [string, string])[] = [];
  readonly #front: FrontSheet;

  constructor(front: FrontSheet) {
    this.#front = front;
  }

  put(address: string, entry: CellEntry, look?: CellLook): void {
    this.cells[address] = entry;
    if (look) this.looks.push([address, look]);
  }

  section(row: number, title: string): void {
    this.looks.push([`A${row}:${LAST_COLUMN}${row}`, "section"]);
    this.cells[`A${row}`] = title;
  }

  input(row: number, { name, label, value, hint, format }: TemplateInput): void {
    this.named.push([name, `$B$${row}`]);
    this.put(`A${row}`, label, "label");
    this.put(`B${row}`, value, "input");
    this.put(`C${row}`, hint, "hint");
    if (format) this.formats.push([`B${row}`, format]);
  }

  /** Returns a result that is blank until the sheets are filled. */
  #result(entry: CellEntry, state: string | undefined): CellEntry {
    if (state === undefined || typeof entry !== "string" || !entry.startsWith("=")) return entry;
    return isOfInputs(entry, this.#front.inputs) ? entry : `=IF(${state}="",${entry.slice(1)},"")`;
  }

  #typed({ name, columns }: { name: string; columns: number }, first: number, last: number): void {
    const letter = columnName(columns - 1);
    this.named.push([name, `$A$${first}:$${letter}$${last}`]);
    this.looks.push([`A${first}:${letter}${last}`, "input"]);
  }

  /** Puts a table down. Returns the row after it. */
  table(row: number, table: ResultTable): number {
    const { title, headings, rows, names = [], formats, notes = [], words = 0, typed } = table;
    this.section(row, title);
    this.named.push(...names.map((name, index) => [name, `$B$${row + 2 + index}`] as const));
    if (typed) this.#typed(typed, row + 2, row + 1 + rows.length);
    for (const [index, heading] of headings.entries()) {
      this.put(`${columnName(index)}${row + 1}`, heading, index === 0 || index === words ? "heading" : "numberHeading");
    }
    for (const [down, entries] of rows.entries()) {
      // The data of the sheets depends on cells that have names.
      const state = table.state ?? (names[down] === undefined ? this.#front.state : undefined);
      for (const [right, entry] of entries.entries()) {
        const isTyped = right < (typed?.columns ?? 0);
        this.cells[`${columnName(right)}${row + 2 + down}`] = isTyped ? entry : this.#result(entry, state);
      }
    }
    for (const [index, format] of formats.entries()) {
      this.formats.push([
        `${columnName(index + 1)}${row + 2}:${columnName(index + 1)}${row + 1 + rows.length}`,
        format,
      ]);
    }
    for (const [index, text] of notes.entries()) {
      const note = this.#result(text, table.state ?? this.#front.state);
      this.put(`A${row + 2 + rows.length + index}`, note, "hint");
    }
    return row + 2 + rows.length + notes.length;
  }
}
