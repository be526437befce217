import type { ColumnRun, ScaleEnds, TableContent, TableFormat } from "../../workbook/format/table-format";
import { dollarsFormat, formats } from "@strikebook/formulas";
import { columnKind, headingName, type ReadColumn } from "./column-kinds";
import { widthOf } from "./column-widths";

/** The least width of a column with data bars, in points. */
const BAR_POINTS = 90;

/** Decides how a table looks: by its headings, the number formats that its values bring with them, and the signs of its values. */
export function planFormat(content: TableContent): TableFormat {
  const hasHeading = showsHeading(content);
  const columns = readColumns(content, hasHeading);
  const profile = profileColumn(columns);
  const isScaled = ({ kind }: ReadColumn, index: number) => kind.isSigned && index !== profile;
  return {
    hasHeading,
    numbers: runsOf(columns.map(({ body }) => (body.some(isNumber) ? "numbers" : undefined))),
    numberFormats: runsOf(columns.map(({ kind, body }) => (body.some(isNumber) ? kind.numberFormat : undefined))).map(
      ({ value: numberFormat, ...run }) => ({ ...run, numberFormat }),
    ),
    // The columns of a matrix share one scale; any other column has its own.
    scales: runsOf(
      columns.map((column, index) => {
        if (!isScaled(column, index)) return undefined;
        return column.kind.isOfMatrix ? "matrix" : `column ${index}`;
      }),
    ).flatMap(({ column, columns: count }) => {
      const ends = scaleEnds(columns.slice(column, column + count).flatMap(({ body }) => body.filter(isNumber)));
      return ends ? [{ column, columns: count, ends }] : [];
    }),
    bars: profile === undefined ? [] : [profile],
    widths: columns.map((column, index) => Math.max(widthOf(column), index === profile ? BAR_POINTS : 0)),
  };
}

/**
 * Whether the first row of a table has headings: texts above numbers, or a table of texts alone. A function without headings, such as
 * a live row, has numbers in its first row wherever it has any.
 */
export function showsHeading({ formula, values }: TableContent): boolean {
  const [first = [], ...body] = values;
  if (/headers\s*=\s*off/i.test(formula) || body.length === 0) return false;
  const isHeading = (cell: unknown) => typeof cell === "string" && cell !== "" && !cell.startsWith("#");
  if (!isHeading(first[0])) return false;
  const hasNumbers = body.some((row) => row.some(isNumber));
  if (!hasNumbers) return first.every(isHeading) && !/\b(?:GEX\.LIVE|OPT\.LIVE|OPT\.QUOTE)\s*\(/i.test(formula);
  return first.some((cell, index) => isHeading(cell) && body.some((row) => isNumber(row[index])));
}

/** Returns the columns of a table, with their kinds. */
export function readColumns({ values, ownFormats }: TableContent, hasHeading: boolean): ReadColumn[] {
  const [first = []] = values;
  const body = hasHeading ? values.slice(1) : values;
  const isListOfFacts = hasHeading && first.length === 2 && first[0] === "Name" && first[1] === "Value";
  return first.map((cell, index) => {
    // The values of a list of facts have nothing in common.
    const heading = hasHeading && !isListOfFacts ? cell : undefined;
    const below = body.map((row) => row[index]);
    const kind = columnKind(heading, ownFormats[index]);
    const isOfDollars = kind.numberFormat === formats.dollars;
    return {
      heading: hasHeading ? cell : undefined,
      body: below,
      kind: isOfDollars ? { ...kind, numberFormat: dollarsFormat(below.filter(isNumber)) } : kind,
    };
  });
}

/** Returns the index of the column with the net of each strike; `undefined` if the table has no row for each strike. */
function profileColumn(columns: readonly ReadColumn[]): number | undefined {
  const names = columns.map(({ heading }) => headingName(heading));
  if (!names.includes("Strike") || names.some((name) => name === "Expiration" || name === "Time")) return undefined;
  const index = columns.findIndex(({ kind, body }) => kind.isSigned && !kind.isOfMatrix && body.some(isNumber));
  return index < 0 ? undefined : index;
}

/**
 * Returns the signs that the ends of a color scale stand for, from the 5th and the 95th percentile of its values. If both are of one
 * sign, the scale starts at 0: otherwise the smallest positive values would have the color of negative values. `undefined` without values.
 */
function scaleEnds(numbers: readonly number[]): ScaleEnds | undefined {
  const sorted = [...numbers].sort((a, b) => a - b);
  const low = percentile(sorted, 0.05);
  const high = percentile(sorted, 0.95);
  if (low === undefined || high === undefined || (low === 0 && high === 0)) return undefined;
  if (low >= 0) return "positive";
  return high <= 0 ? "negative" : "both";
}

/** Returns a percentile as Excel does, between the two nearest values. */
function percentile(sorted: readonly number[], share: number): number | undefined {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  return below === undefined || above === undefined ? undefined : below + (above - below) * (place % 1);
}

/** Combines equal values of columns side by side; those without a value are omitted. */
function runsOf<Value>(values: readonly (Value | undefined)[]): (ColumnRun & { value: Value })[] {
  const runs: (ColumnRun & { value: Value })[] = [];
  for (const [column, value] of values.entries()) {
    const last = runs.at(-1);
    if (value === undefined) continue;
    if (last && last.value === value && last.column + last.columns === column) last.columns += 1;
    else runs.push({ column, columns: 1, value });
  }
  return runs;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}
