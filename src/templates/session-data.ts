import { columnName } from "../workbook/addresses";
import type { SheetContent } from "../workbook/templates/workbook-content";
import { rowSheet, space, type RowColumn } from "./row-sheet";
import { excelDate, type TemplateCall, type TemplateSituation } from "./template";
import { dateText } from "./value-text";

const FIRST_ROW = 5;
/** The rows of 60 sessions. */
const LAST_ROW = 64;

/** The columns of a sheet with one row per session, from A on. */
export class SessionColumns {
  readonly #headings: readonly string[];

  constructor(headings: readonly string[]) {
    this.#headings = headings;
  }

  /** Returns the letter of a column. Throws for an unknown heading. */
  letter(heading: string): string {
    const index = this.#headings.indexOf(heading);
    if (index < 0) throw new Error(`There is no column "${heading}" among ${this.#headings.join(", ")}.`);
    return columnName(index);
  }

  /** Returns the range of a column. */
  area(heading: string): string {
    return `${this.letter(heading)}${FIRST_ROW}:${this.letter(heading)}${LAST_ROW}`;
  }

  /** Returns the range of a column with dollar signs. */
  range(heading: string): string {
    return this.area(heading).replaceAll(/([A-Z])(\d+)/g, "$$$1$$$2");
  }

  /**
   * Returns a formula of a row: `[Close]` is the cell in the column with that heading, `[$Close]` the same with a fixed column, `[Close+1]`
   * that of the next session and `[Close-1]` that of the session before.
   */
  formula(text: string, row: number): string {
    return text.replaceAll(/\[(\$?)([^\]+-]+)([+-]\d)?\]/g, (_all, fixed: string, heading: string, down?: string) => {
      return `${fixed}${this.letter(heading)}${row + Number(down ?? 0)}`;
    });
  }
}

/** A column that is computed from others. Its formula has the placeholders of `SessionColumns.formula`. */
type ComputedColumn = Pick<RowColumn, "format" | "width" | "note"> & { heading: string; formula: string };

/** A sheet with one row per settled session: its prices, the board of one time of the day, and what is computed from them. */
interface SessionSheet {
  name: string;
  hint: string;
  /** The cells with the symbol, the number of sessions and the time of the board have names that begin with it: `flip` for `flip_symbol`. */
  prefix: string;
  /** The columns of `GEX.DAILY` after the date. */
  prices: readonly string[];
  /** The columns of `GEX.LEVELS.AT`. The first one has a number whenever there is a board. */
  board: readonly string[];
  /** The nearest expirations that a board nets. */
  expirations: number;
  computed: readonly ComputedColumn[];
  /** The headings of columns with a colour scale, and of those with data bars. */
  scales?: readonly string[];
  bars?: readonly string[];
  /** Notes by the headings of requested columns. */
  notes?: Readonly<Record<string, string>>;
  /** The content beside the rows. Its widths are those of the columns after the one with the number of sessions. */
  beside?: Pick<SheetContent, "cells" | "looks" | "formats" | "widths">;
}

/** The formats and widths (in points) of requested columns. The others are prices. */
const requestedLooks: Readonly<Record<string, Omit<RowColumn, "heading">>> = {
  Date: { format: "yyyy-mm-dd", width: 72, isText: true },
  "Signal at": { format: "yyyy-mm-dd hh:mm", width: 104 },
  "As of": { format: "hh:mm", width: 48 },
  "Net exposure": { format: '#,##0.0,,"M"', width: 84 },
};
const priceLook = { format: "#,##0.00", width: 66 };

/** Builds a sheet with one row per settled session, and returns what the rest of its template needs of it. */
export function sessionData(options: SessionSheet) {
  const { name, hint, prefix, prices, board, expirations, computed, notes = {}, beside } = options;
  const [firstOfBoard = ""] = board;
  const requested = ["Date", ...prices, "Signal at", ...board];
  const columns = new SessionColumns([...requested, ...computed.map(({ heading }) => heading)]);
  const [boards, instants] = [columns.range(firstOfBoard), columns.range("Signal at")];
  const labelColumn = requested.length + computed.length + 1;
  const [label, count] = [columnName(labelColumn), columnName(labelColumn + 1)];
  const entered = (formula: string) => ({ entry: (row: number) => `=${columns.formula(formula, row)}` });
  const formulas: Readonly<Record<string, string>> = {
    "Signal at": `IF(N([$Date])=0,"",[$Date]+${prefix}_time)`,
    [firstOfBoard]: `IF(N([$Date])=0,"",GEX.LEVELS.AT(${prefix}_symbol,[$Signal at],"gamma",92,${expirations},"${boardOptions(options)}"))`,
  };
  const sheet = rowSheet({
    name,
    hint,
    firstRow: FIRST_ROW,
    lastRow: LAST_ROW,
    columns: [
      ...requested.map((heading) => ({
        heading,
        ...(requestedLooks[heading] ?? priceLook),
        ...(notes[heading] !== undefined && { note: notes[heading] }),
        ...(formulas[heading] !== undefined && entered(formulas[heading])),
      })),
      ...computed.map(({ formula, ...column }) => ({
        ...column,
        isText: column.format === undefined,
        ...entered(formula),
      })),
      space,
      ...[84, 56, ...(beside?.widths ?? [])].map((width) => ({ width })),
    ],
    cells: {
      [`${label}2`]: "Sessions",
      [`${count}2`]: `=IF(COUNT(${boards})+SUMPRODUCT(ISNA(${boards})*1)<COUNT(${instants}),0,COUNT(${instants}))`,
      A5: `=TAKE(GEX.DAILY(${prefix}_symbol,"-"&${prefix}_sessions&"d","last session",,"${priceOptions(options)}"),0-${prefix}_sessions)`,
      ...beside?.cells,
    },
    looks: [[`${label}2`, "label"], ...(beside?.looks ?? [])],
    formats: beside?.formats ?? [],
    scales: (options.scales ?? []).map((heading) => columns.area(heading)),
    bars: (options.bars ?? []).map((heading) => columns.area(heading)),
  });
  const [first, last] = ["MIN", "MAX"].map((end) => dateText(`${end}('${name}'!${instants})`));
  return {
    sheet,
    /** Returns the range of a column, with its sheet. */
    column: (heading: string) => `'${name}'!${columns.range(heading)}`,
    /** The cell with the number of sessions, which is 0 until every board has arrived or was refused: nothing is concluded before. */
    count: `'${name}'!$${count}$2`,
    /** An expression that says of which sessions the sheet is. */
    period: `"Sessions from "&${first}&" to "&${last}`,
    /** An expression of the most credits that prices and boards cost. */
    price: `5*${prefix}_sessions+5*ROUNDUP((1.45*${prefix}_sessions+1)/31,0)`,
    /** Returns the calls for prices and boards. */
    calls: (situation: TemplateSituation) => sessionCalls(options, situation),
  };
}

const priceOptions = ({ prices }: SessionSheet): string => `headers=off; columns=${["Date", ...prices].join(",")}`;
const boardOptions = ({ board }: SessionSheet): string => `headers=off; columns=${board.join(",")}`;

function sessionCalls(options: SessionSheet, { inputs, settledSessions }: TemplateSituation): readonly TemplateCall[] {
  const { prefix, expirations } = options;
  const [symbol, wanted, time] = ["symbol", "sessions", "time"].map((input) => inputs[`${prefix}_${input}`]);
  const boards = settledSessions(Number(wanted)).map((date) => {
    const at = excelDate(date) + Number(time);
    return { name: "GEX.LEVELS.AT", given: [[[symbol]], at, "gamma", 92, [[expirations]], [[boardOptions(options)]]] };
  });
  const daily = [[[symbol]], `-${wanted}d`, "last session", null, [[priceOptions(options)]]];
  return [{ name: "GEX.DAILY", given: daily }, ...boards];
}
