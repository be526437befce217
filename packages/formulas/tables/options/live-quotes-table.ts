import type { ContractQuote } from "@strikebook/contract";
import { asSent, count } from "../columns";
import { columnCell, type Column } from "../column";
import { blank, type Cell, type Table } from "../cell";
import { optionColumns } from "./quote-columns";

/** The current quote of one contract. */
export interface LiveQuoteRow {
  /** The contract, by its canonical symbol. */
  readonly contract: string;
  /** `live`, `market closed`, `reconnecting`, `closed`, ... */
  readonly state: string;
  /** Why no value may be shown; `undefined` if values are valid. */
  readonly reason: string | undefined;
  readonly quote: ContractQuote | undefined;
  /** The seconds from the quote to the time of the market, now. */
  readonly ageSeconds: number | undefined;
}

/** A column of OPT.LIVE. */
export type LiveQuoteField = Column<LiveQuoteRow>;

/** Why a cell names no contract. */
interface RefusedRow {
  readonly refusal: unknown;
}

const ageField = "age";

/** The fields that have a value without a quote. */
const contractField: LiveQuoteField = asSent("Contract", "contract");
const stateField: LiveQuoteField = asSent("State", "state");

/** Every live field: those of a quote, with the age of now, and the state. */
export const liveQuoteFields: readonly LiveQuoteField[] = [
  contractField,
  stateField,
  count("Age s", ageField, ({ ageSeconds }: LiveQuoteRow) => ageSeconds),
  ...optionColumns
    .filter(({ field }) => field !== contractField.field && field !== ageField)
    .map((column): LiveQuoteField => {
      const { name, field, format } = column;
      return { name, field, format, cell: ({ quote }, dates) => (quote ? column.cell(quote, dates) : blank) };
    }),
];

/** Whether a field changes every second without a new quote. */
export function ticks({ field }: LiveQuoteField): boolean {
  return field === ageField;
}

/** Whether a field has a value before the first quote has arrived. */
export function showsWithoutQuote(field: LiveQuoteField): boolean {
  return field === contractField || field === stateField;
}

/** Returns a row for each cell of the list of contracts, a column per field, without headings. The row of an empty cell is blank. */
export function liveQuotesTable(
  rows: readonly (LiveQuoteRow | RefusedRow | undefined)[],
  fields: readonly LiveQuoteField[],
): Table {
  return rows.map((row) => fields.map((field) => cellOf(row, field)));
}

function cellOf(row: LiveQuoteRow | RefusedRow | undefined, field: LiveQuoteField): Cell {
  if (row === undefined) return blank;
  if ("refusal" in row) return { kind: "failed", reason: row.refusal };
  if (row.reason !== undefined && !showsWithoutQuote(field)) return { kind: "failed", reason: row.reason };
  return columnCell(field, row, "serial");
}
