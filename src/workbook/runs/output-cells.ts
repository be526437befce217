import { formatOfColumn } from "@strikebook/formulas";
import { inExcel, supportsExcelApi } from "../office/office";
import { addressOfCell, displayAddress, sheetOf } from "../office/addresses";
import { areaFields, areaOfRange, type Area } from "../office/areas";
import { isError } from "../formulas/cell-errors";
import { isFormula } from "../formulas/formula-text";
import { namedRanges } from "./named-ranges";

/** An output cell of a model run. */
interface OutputCell {
  /** For example `Model!B2`. */
  address: string;
  /** The text of a neighbouring cell, or the address. */
  label: string;
  /** As typed; empty for a constant. */
  formula: string;
  /** The number format of what it shows; absent for a general one. */
  format?: string | undefined;
}

/** What is known of one range. */
interface ReadRange {
  sheet: string;
  area: Area;
  formulas: readonly (readonly unknown[])[];
  /** The number formats of the cells. */
  formats: readonly (readonly unknown[])[];
  /** What the cells show, with the formats that values bring with them. */
  shown: readonly (readonly Excel.CellValue[])[];
  /** The values of the row above and of the column on the left; none at the edge of the sheet. */
  above: readonly unknown[];
  left: readonly unknown[];
}

/** The most output cells of one run. */
const MAX_OUTPUTS = 100;

/** Returns the selected range, such as `Model!B2:C9`. Rejects if Excel is busy or several ranges are selected. */
export function readSelection(): Promise<string> {
  return inExcel(async (context) => {
    const range = context.workbook.getSelectedRange().load("address");
    await context.sync();
    return displayAddress(range.address);
  });
}

/** The name that a workbook gives to the cells that a run should record; a second range has a number: `run_cells_2`. */
const proposedName = /^run_cells(_\d+)?$/i;

/**
 * Returns the range that is named `run_cells`, such as `Model!B2:B3`, or an empty text if there is none. Of several the one on the active
 * sheet is returned, otherwise the newest. Rejects if Excel is busy.
 */
export function readProposedCells(): Promise<string> {
  return inExcel(async (context) => {
    const active = context.workbook.worksheets.getActiveWorksheet().load("name");
    const addresses = (await namedRanges(context, proposedName, "address")).map(({ address }) => address);
    const address = addresses.find((known) => sheetOf(known) === active.name) ?? addresses.at(-1);
    return address === undefined ? "" : displayAddress(address);
  });
}

/** Reads the values of a range, such as `Model!A2:A20`; without a sheet, of the active one. Rejects with what to do. */
export function readRange(text: string): Promise<unknown[][]> {
  return inExcel(async (context) => {
    const range = await rangeOf(context, text.trim());
    range.load("values");
    await context.sync();
    return range.values as unknown[][];
  });
}

/** Reads the cells of ranges that are separated by commas, with their labels. Rejects with what to do. */
export async function readOutputCells(text: string): Promise<OutputCell[]> {
  const texts = text
    .split(/[,;](?=(?:[^']*'[^']*')*[^']*$)/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (texts.length === 0) throw new Error("Enter the cells to record, for example Model!B2:B5.");
  const ranges = await inExcel(async (context) => {
    const found: ReadRange[] = [];
    for (const part of texts) found.push(await readArea(context, part));
    return found;
  });
  const outputs = ranges.flatMap(outputsOf);
  const unique = [...new Map(outputs.map((output) => [output.address, output])).values()];
  if (unique.length > MAX_OUTPUTS) throw new Error(`A run records at most ${MAX_OUTPUTS} cells. Enter fewer.`);
  return withDistinctLabels(unique);
}

async function readArea(context: Excel.RequestContext, text: string): Promise<ReadRange> {
  const range = await rangeOf(context, text);
  const hasValues = supportsExcelApi("1.16");
  range.load(`address,formulas,numberFormat,${hasValues ? "valuesAsJson," : ""}${areaFields}`);
  await context.sync();
  const area = areaOfRange(range);
  const { row, column, rows, columns } = area;
  if (rows * columns > MAX_OUTPUTS) throw new Error(`A run records at most ${MAX_OUTPUTS} cells. Enter fewer.`);
  const sheet = sheetOf(range.address) ?? "";
  const worksheet = context.workbook.worksheets.getItem(sheet);
  const above = row > 0 ? worksheet.getRangeByIndexes(row - 1, column, 1, columns).load("values") : undefined;
  const left = column > 0 ? worksheet.getRangeByIndexes(row, column - 1, rows, 1).load("values") : undefined;
  if (above || left) await context.sync();
  return {
    sheet,
    area,
    formulas: range.formulas as unknown[][],
    formats: range.numberFormat as unknown[][],
    shown: hasValues ? range.valuesAsJson : [],
    above: (above?.values as unknown[][] | undefined)?.[0] ?? [],
    left: ((left?.values as unknown[][] | undefined) ?? []).map(([value]) => value),
  };
}

async function rangeOf(context: Excel.RequestContext, text: string): Promise<Excel.Range> {
  const name = sheetOf(text);
  const cells = name === undefined ? text : text.slice(text.lastIndexOf("!") + 1);
  if (!/^\$?[a-z]{1,3}\$?\d+(:\$?[a-z]{1,3}\$?\d+)?$/i.test(cells))
    throw new Error(`${text} is not an address such as B2 or Model!B2:B5.`);
  const { worksheets } = context.workbook;
  if (name === undefined) return worksheets.getActiveWorksheet().getRange(cells);
  const sheet = worksheets.getItemOrNullObject(name).load("name");
  await context.sync();
  if (sheet.isNullObject) throw new Error(`There is no sheet ${name}. Enter the name of a sheet of this workbook.`);
  return sheet.getRange(cells);
}

function outputsOf({ sheet, area, formulas, formats, shown, above, left }: ReadRange): OutputCell[] {
  const isList = area.rows > area.columns;
  return formulas.flatMap((cells, down) =>
    cells.map((formula, right) => {
      const address = displayAddress(addressOfCell({ sheet, row: area.row + down, column: area.column + right }));
      const heading = textOf(above[right]);
      const name = textOf(left[down]);
      // A list of cells has its names on the left, a row of cells above.
      const label = (isList ? (name ?? heading) : (heading ?? name)) ?? address;
      const format = formatOf(formats[down]?.[right], shown[down]?.[right]);
      return {
        ...{ address, label, formula: isFormula(formula, undefined) ? formula : "" },
        ...(format !== undefined && { format }),
      };
    }),
  );
}

/** Returns the number format that a cell shows: its own, otherwise that of its value; `undefined` for a general one. */
function formatOf(ofCell: unknown, shown: Excel.CellValue | undefined): string | undefined {
  const ofValue = shown && "numberFormat" in shown ? shown.numberFormat : undefined;
  const found = [ofCell, ofValue].find(
    (format) => typeof format === "string" && !["", "General", "@"].includes(format),
  );
  return typeof found === "string" ? formatOfColumn(found) : undefined;
}

function textOf(value: unknown): string | undefined {
  if (isError(value)) return undefined;
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Adds the address to labels that several cells have. */
function withDistinctLabels(outputs: readonly OutputCell[]): OutputCell[] {
  const counts = new Map<string, number>();
  for (const { label } of outputs) counts.set(label, (counts.get(label) ?? 0) + 1);
  return outputs.map((output) => {
    const isShared = (counts.get(output.label) ?? 0) > 1 && output.label !== output.address;
    return isShared ? { ...output, label: `${output.label} (${output.address})` } : output;
  });
}
