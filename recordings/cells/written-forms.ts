import { dayFirstOf } from "./vendor-dates";
import { type DecimalSign, decimalSignOf } from "./numbers";

/**
 * How a file writes decimals and dates, as far as its cells tell. A cell that can mean one thing alone decides for the file; one that
 * contradicts it is refused where it is read.
 */
export class WrittenForms {
  decimal: DecimalSign;
  /** Whether the day comes before the month in dates with slashes. */
  dayFirst: boolean | undefined;
  readonly #delimiter: string;
  #hasNumberOfTwo = false;
  #hasDateOfTwo = false;
  #hasComma = false;

  constructor(delimiter: string, decimal?: DecimalSign) {
    this.#delimiter = delimiter;
    this.decimal = decimal;
  }

  /** Whether a cell was seen that can be read in two ways so far. */
  get isOpen(): boolean {
    const isNumberOpen = this.#hasNumberOfTwo || this.#hasComma;
    return (isNumberOpen && this.decimal === undefined) || (this.#hasDateOfTwo && this.dayFirst === undefined);
  }

  /** Looks at the cells of a row, which is a line. */
  see(cells: readonly string[], line: string): void {
    if (this.decimal === undefined) {
      // Between commas, a number with a comma is in quotes, and one such as 100.000 has decimals.
      const isQuoted = !/[;\t]/.test(this.#delimiter);
      const signs = new Set(cells.map((cell) => (isQuoted && /^\d+\.\d+$/.test(cell) ? "point" : decimalSignOf(cell))));
      this.#hasNumberOfTwo ||= signs.has("either");
      this.#hasComma ||= signs.has("comma");
      if (signs.has("point")) this.decimal = "point";
      // In quotes, "12,37" may be a list.
      else if (signs.has("comma") && !isQuoted) this.decimal = "comma";
    }
    if (this.dayFirst !== undefined || !line.includes("/")) return;
    for (const cell of cells) {
      const order = cell.includes("/") ? dayFirstOf(cell) : undefined;
      if (order === "either") this.#hasDateOfTwo = true;
      else this.dayFirst ??= order;
    }
  }

  /** Decides after the last row what can be decided: a file without any number that could have thousands has points. */
  end(): void {
    if (this.#hasComma) this.decimal ??= "comma";
    else if (!this.#hasNumberOfTwo) this.decimal ??= "point";
  }
}
