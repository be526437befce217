import { dateSerial } from "@strikebook/formulas";
import { columnName } from "../workbook/office/addresses";
import { FIRST_ROW, rowSheet, space, type RowColumn } from "./row-sheet";
import type { TemplateCall, TemplateSituation } from "./template";
import { isPending, unfilled, type FilledCell } from "./unfilled";
import { largeDollars, dateText } from "./value-text";

/** The most sessions: those of a recording of more than a year. A service that stores boards for 365 days has 251. */
export const SHEET_SESSIONS = 365;
const LAST_ROW = FIRST_ROW + SHEET_SESSIONS - 1;

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
   * that of the next session and `[Close-1]` that of the session before. `[[Close]]` is the whole column.
   */
  formula(text: string, row: number): string {
    const withRanges = text.replaceAll(/\[\[([^\]]+)\]\]/g, (_all, heading: string) => this.range(heading));
    return withRanges.replaceAll(
      /\[(\$?)([^\]+-]+)([+-]\d)?\]/g,
      (_all, fixed: string, heading: string, down?: string) => {
        return `${fixed}${this.letter(heading)}${row + Number(down ?? 0)}`;
      },
    );
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
  /** An expression with further options of the request for a board, or an empty text. */
  boardRequest?: string;
  /** Only sessions that enough others follow have a board: the input with their number, and the computed column with the last of them. */
  followed?: { by: string; last: string };
  computed: readonly ComputedColumn[];
  /** Columns of `VOL.HISTORY` from one session before the first one on, by their headings: the names of the inputs with their fields. */
  volatility?: Readonly<Record<string, string>>;
  /** What else the sheet needs to be filled: see `unfilled`. It has the placeholders of `SessionColumns.formula`. */
  needs?: { cells: readonly FilledCell[]; pending: readonly string[] };
  /** The headings of columns with a colour scale, and of those with data bars. */
  scales?: readonly string[];
  bars?: readonly string[];
  /** Notes by the headings of requested columns. */
  notes?: Readonly<Record<string, string>>;
  /** Pairs of computed columns without blanks, for charts: in the columns of the rows, texts would make Excel number the points. */
  points?: readonly [places: string, heights: string];
}

/** The formats and widths (in points) of requested columns. The others are prices. */
const requestedLooks: Readonly<Record<string, Omit<RowColumn, "heading">>> = {
  Date: { format: "yyyy-mm-dd", width: 72 },
  "Signal at": { format: "yyyy-mm-dd hh:mm", width: 104 },
  "As of": { format: "hh:mm", width: 48 },
  "Net exposure": { format: largeDollars, width: 84 },
  "Straddle expiration": { format: "yyyy-mm-dd", width: 108 },
  "Straddle strike": { format: "#,##0.00", width: 84 },
};
const priceLook = { format: "#,##0.00", width: 66 };

/** Builds a sheet with one row per settled session, and returns what the rest of its template needs of it. */
export function sessionData(options: SessionSheet) {
  const { name, hint, prefix, prices, board, computed, volatility, points, followed, needs } = options;
  const [firstOfBoard = ""] = board;
  const requested = ["Date", ...prices, "Signal at", ...board];
  const beside = [...volatilityColumns(volatility), ...pointColumns(points, computed)];
  const placed = [
    ...requested,
    ...computed.map(({ heading }) => heading),
    "",
    "Sessions",
    "Number",
    ...beside.map(({ id }) => id),
  ];
  const columns = new SessionColumns(placed);
  const [boards, instants] = [columns.range(firstOfBoard), columns.range("Signal at")];
  const [label, count] = [columns.letter("Sessions"), columns.letter("Number")];
  const entered = (formula: string) => ({ entry: (row: number) => `=${columns.formula(formula, row)}` });
  const formulas = rowFormulas(options);
  const first = (heading: string) => `'${name}'!$${columns.letter(heading)}$${FIRST_ROW}`;
  const requests = [first("Date"), ...(volatility ? [first("Of day")] : [])];
  const state = unfilled(
    [
      ...requests.map((cell) => ({ cell })),
      { cell: first(firstOfBoard), when: `${count}2>0,COUNT(${boards})=0` },
      ...(needs?.cells ?? []),
    ],
    [`${count}2=0`, ...requests.map(isPending), ...(needs?.pending ?? [])],
  );
  const spills = [
    [
      "Date",
      `TAKE(GEX.DAILY(${prefix}_symbol,"-"&${prefix}_sessions&"d","last session",,"${priceOptions(options)}"),0-${prefix}_sessions)`,
    ],
    ...(volatility ? [["Of day", volatilityFormula(prefix, Object.values(volatility))]] : []),
    ...(points ? [["Places", `FILTER(HSTACK([[${points[0]}]],[[${points[1]}]]),ISNUMBER([[${points[0]}]]),"")`]] : []),
  ] as const;
  const sheet = rowSheet({
    name,
    hint,
    lastRow: LAST_ROW,
    columns: [
      ...requested.map((heading) => ({
        heading,
        ...(requestedLooks[heading] ?? priceLook),
        ...(options.notes?.[heading] !== undefined && { note: options.notes[heading] }),
        ...(formulas[heading] !== undefined && entered(formulas[heading])),
      })),
      ...computed.map(({ formula, ...column }) => ({
        ...column,
        isText: column.format === undefined,
        ...entered(formula),
      })),
      space,
      ...[{ width: 84 }, { width: 56 }],
      ...beside.map(({ column }) => column),
    ],
    cells: {
      ...{ [`${label}2`]: "Sessions", [`${label}3`]: "State", [`${count}3`]: `=${columns.formula(state, FIRST_ROW)}` },
      [`${count}2`]: `=IF(COUNT(${boards})+SUMPRODUCT(ISNA(${boards})*1)<COUNT(${instants}),0,COUNT(${instants}))`,
      ...Object.fromEntries(
        spills.map(([heading, formula]) => [
          `${columns.letter(heading)}${FIRST_ROW}`,
          `=${columns.formula(formula, FIRST_ROW)}`,
        ]),
      ),
    },
    looks: [[`${label}2:${label}3`, "label"]],
    scales: (options.scales ?? []).map((heading) => columns.area(heading)),
    bars: (options.bars ?? []).map((heading) => columns.area(heading)),
  });
  const [earliest, latest] = ["MIN", "MAX"].map((end) => dateText(`${end}('${name}'!${instants})`));
  const priceOf = (count: string) =>
    `5*${followed ? `MAX(0,${count}-${followed.by})` : count}+5*ROUNDUP((1.45*${count}+1)/31,0)${volatility ? `+ROUNDUP((1.06*${count}+3.06)/10,0)` : ""}`;
  return {
    sheet,
    /** Returns the range of a column, with its sheet. */
    column: (heading: string) => `'${name}'!${columns.range(heading)}`,
    /**
     * The names of the cells with the number of sessions, which is 0 until every board has arrived or was refused, and with the reason why
     * the sheet is not filled.
     */
    names: { [`${prefix}_n`]: `'${name}'!$${count}$2`, [`${prefix}_state`]: `'${name}'!$${count}$3` },
    /**
     * Returns a formula of an answer that says before it how many boards are missing: those that were refused, and those that are late, which
     * show an error until they arrive.
     */
    answer: (expression: string) =>
      `=LET(missing,SUMPRODUCT(ISNA('${name}'!${boards})*1),IF(missing=0,"","Without "&missing&" sessions whose board is missing: ")&${expression})`,
    /** An expression that says of which sessions the sheet is. */
    period: `"Sessions from "&${earliest}&" to "&${latest}`,
    /** Returns an expression of the most credits that the calls for some sessions cost. */
    priceOf,
    /** Returns its calls. */
    calls: (situation: TemplateSituation) => sessionCalls(options, situation),
  };
}
/** Returns the formulas of the requested columns that every row has, with the placeholders of `SessionColumns.formula`. */
function rowFormulas(options: SessionSheet): Readonly<Record<string, string>> {
  const { prefix, board, expirations, boardRequest, followed } = options;
  const further = boardRequest === undefined ? "" : `&${boardRequest}`;
  return {
    "Signal at": `IF(N([$${followed?.last ?? "Date"}])=0,"",[$Date]+${prefix}_time)`,
    [board[0] ?? ""]:
      `IF(N([$Signal at])=0,"",GEX.LEVELS.AT(${prefix}_symbol,[$Signal at],"gamma",92,${expirations},"${boardOptions(options)}"${further}))`,
  };
}

/** A column beside the rows. */
interface BesideColumn {
  id: string;
  column: RowColumn;
}

const gap: BesideColumn = { id: "", column: space };

function volatilityColumns(headings: SessionSheet["volatility"]): readonly BesideColumn[] {
  if (!headings) return [];
  const date = { heading: "Date", width: 72, format: "yyyy-mm-dd", lastRow: LAST_ROW + 1 };
  const fields = Object.keys(headings).map((heading) => ({
    id: heading,
    column: { heading, width: 96, format: "0.00", lastRow: LAST_ROW + 1 },
  }));
  return [gap, { id: "Of day", column: date }, ...fields];
}

const volatilityOptions = (fields: string): string => `"headers=off; columns=Date,"&${fields}`;

function volatilityFormula(prefix: string, inputs: readonly string[]): string {
  const fields = inputs.join('&","&');
  return `VOL.HISTORY(${prefix}_symbol,"-"&(${prefix}_sessions+1)&"d","last session",${fields},${volatilityOptions(fields)})`;
}

/** Returns the columns of the points of a chart, with the looks of those that they repeat. */
function pointColumns(points: SessionSheet["points"], computed: SessionSheet["computed"]): readonly BesideColumn[] {
  if (!points) return [];
  const repeated = points.map((heading, index) => {
    const { format = "0.00", width = 64 } = computed.find((column) => column.heading === heading) ?? {};
    return { id: index === 0 ? "Places" : "Heights", column: { heading, format, width } };
  });
  return [gap, ...repeated];
}

const priceOptions = ({ prices }: SessionSheet): string => `headers=off; columns=${["Date", ...prices].join(",")}`;
const boardOptions = ({ board }: SessionSheet): string => `headers=off; columns=${board.join(",")}`;

function sessionCalls(options: SessionSheet, { inputs, settledSessions }: TemplateSituation): readonly TemplateCall[] {
  const { prefix, expirations, volatility, followed } = options;
  const [symbol, wanted, time] = ["symbol", "sessions", "time"].map((input) => inputs[`${prefix}_${input}`]);
  const withBoard = settledSessions(Number(wanted)).slice(0, followed && -Number(inputs[followed.by]));
  const boards = withBoard.map((date) => {
    const at = dateSerial(date) + Number(time);
    return { name: "GEX.LEVELS.AT", given: [[[symbol]], at, "gamma", 92, [[expirations]], [[boardOptions(options)]]] };
  });
  const daily = [[[symbol]], `-${wanted}d`, "last session", null, [[priceOptions(options)]]];
  const fields = Object.values(volatility ?? {})
    .map((input) => inputs[input])
    .join(",");
  const past = [
    [[symbol]],
    `-${Number(wanted) + 1}d`,
    "last session",
    [[fields]],
    [[`headers=off; columns=Date,${fields}`]],
  ];
  return [
    { name: "GEX.DAILY", given: daily },
    ...boards,
    ...(volatility ? [{ name: "VOL.HISTORY", given: past }] : []),
  ];
}
