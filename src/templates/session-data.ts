import type { SheetContent } from "../workbook/templates/workbook-content";
import { SessionColumns } from "./session-columns";
import { excelDate, type TemplateCall, type TemplateSituation } from "./template";

/** A column that is computed from others. */
interface ComputedColumn {
  heading: string;
  /** The formula of each row, with the placeholders of `SessionColumns.formula`. */
  formula: string;
  /** The number format; none for words. */
  format?: string;
  /** In points. */
  width: number;
  note?: string;
}

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
  /** What is beside the rows. Its widths are those of the columns after the one with the number of sessions. */
  beside?: Pick<SheetContent, "cells" | "looks" | "formats" | "widths">;
}

/** The sheet, and what the rest of its template needs of it. */
interface SessionData {
  sheet: SheetContent;
  /** Returns the range of a column, with its sheet. */
  column: (heading: string) => string;
  /** The cell with the number of sessions, which is 0 until every board has arrived or was refused: nothing is concluded before. */
  count: string;
  /** An expression that says of which sessions the sheet is. */
  period: string;
  /** An expression of the most credits that prices and boards cost. */
  price: string;
  /** Returns the calls for prices and boards. */
  calls: (situation: TemplateSituation) => readonly TemplateCall[];
}

/** The formats and widths (in points) of requested columns. The others are prices. */
const requestedLooks: Readonly<Record<string, readonly [format: string, width: number]>> = {
  Date: ["yyyy-mm-dd", 72],
  "Signal at": ["yyyy-mm-dd hh:mm", 104],
  "As of": ["hh:mm", 48],
  "Net exposure": ['#,##0.0,,"M"', 84],
};
const priceLook = ["#,##0.00", 66] as const;

/** Builds a sheet with one row per settled session. */
export function sessionData(options: SessionSheet): SessionData {
  const { name, prefix, prices, board, computed } = options;
  const requested = ["Date", ...prices, "Signal at", ...board];
  const columns = new SessionColumns([...requested, ...computed.map(({ heading }) => heading)]);
  const instants = `'${name}'!${columns.range("Signal at")}`;
  return {
    sheet: {
      ...{ name, cells: sessionCells(options, columns), ...columnStyles(options, columns, requested) },
      scales: (options.scales ?? []).map((heading) => columns.area(heading)),
      bars: (options.bars ?? []).map((heading) => columns.area(heading)),
      charts: [],
      frozenRows: 4,
    },
    column: (heading) => `'${name}'!${columns.range(heading)}`,
    count: `'${name}'!$${columns.beside(3)}$2`,
    period: `"Sessions from "&TEXT(MIN(${instants}),"yyyy-mm-dd")&" to "&TEXT(MAX(${instants}),"yyyy-mm-dd")`,
    price: `5*${prefix}_sessions+5*ROUNDUP((1.45*${prefix}_sessions+1)/31,0)`,
    calls: (situation) => sessionCalls(options, situation),
  };
}

const priceOptions = ({ prices }: SessionSheet): string => `headers=off; columns=${["Date", ...prices].join(",")}`;
const boardOptions = ({ board }: SessionSheet): string => `headers=off; columns=${board.join(",")}`;

function sessionCells(options: SessionSheet, columns: SessionColumns): SheetContent["cells"] {
  const { name, hint, prefix, expirations, computed, beside } = options;
  const [firstOfBoard = ""] = options.board;
  const [boards, instants] = [columns.range(firstOfBoard), columns.range("Signal at")];
  return {
    A1: name,
    A2: hint,
    [`${columns.beside(2)}2`]: "Sessions",
    [`${columns.beside(3)}2`]: `=IF(COUNT(${boards})+SUMPRODUCT(ISNA(${boards})*1)<COUNT(${instants}),0,COUNT(${instants}))`,
    ...columns.headings(),
    A5: `=TAKE(GEX.DAILY(${prefix}_symbol,"-"&${prefix}_sessions&"d","last session",,"${priceOptions(options)}"),0-${prefix}_sessions)`,
    ...columns.formulas({
      "Signal at": `IF(N([$Date])=0,"",[$Date]+${prefix}_time)`,
      [firstOfBoard]: `IF(N([$Date])=0,"",GEX.LEVELS.AT(${prefix}_symbol,[$Signal at],"gamma",92,${expirations},"${boardOptions(options)}"))`,
      ...Object.fromEntries(computed.map(({ heading, formula }) => [heading, formula])),
    }),
    ...beside?.cells,
  };
}

function columnStyles(
  { computed, notes, beside }: SessionSheet,
  columns: SessionColumns,
  requested: readonly string[],
) {
  const styles = [
    ...requested.map((heading) => [heading, ...(requestedLooks[heading] ?? priceLook)] as const),
    ...computed.map(({ heading, format, width }) => [heading, format, width] as const),
  ];
  const headingLooks = styles.map(([heading, format]) => {
    const look = format === undefined || heading === "Date" ? "heading" : "numberHeading";
    return [columns.cell(heading, 4), look] as const;
  });
  const noted = [
    ...Object.entries(notes ?? {}),
    ...computed.flatMap(({ heading, note }) => (note === undefined ? [] : [[heading, note] as const])),
  ];
  return {
    looks: [
      ["A1", "title"],
      ["A2", "hint"],
      [`${columns.beside(2)}2`, "label"],
      ...headingLooks,
      ...(beside?.looks ?? []),
    ] as const,
    formats: [
      ...styles.flatMap(([heading, format]) =>
        format === undefined ? [] : [[columns.area(heading), format] as const],
      ),
      ...(beside?.formats ?? []),
    ],
    widths: [...styles.map(([, , width]) => width), 16, 84, 56, ...(beside?.widths ?? [])],
    notes: Object.fromEntries(noted.map(([heading, note]) => [columns.cell(heading, 4), note])),
  };
}

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
