import { DataError, messageOf } from "../../errors/data-error";
import { isObject } from "../../cells/json-object";
import type { TableLayout } from "../definitions/layout";
import { sharedColumns, tableLayout } from "../definitions/table-layout";
import { contractNumbers } from "../../snapshots/quotes";

/** The columns of the neutral CSV. `npm run data -- export` writes them, and a map of `--columns` gives them other names. */
export const neutralColumns = [
  "underlying",
  "instant",
  "spot",
  "previousClose",
  "root",
  "expiration",
  "right",
  "strike",
  ...contractNumbers,
] as const;

/** The columns that neutral files of trades and prints have besides. */
const tradeColumns = [
  ...["ticker", "price", "size", "exchange", "condition", "underlyingPrice", "delta"],
  ...["sweep", "multiLeg", "package", "exchanges"],
];

type NeutralColumn = (typeof neutralColumns)[number] | "symbol" | "settles" | "lastTrade";

/** A map from columns of the neutral CSV to columns of a file, or to a value: `=SPX`. */
export type ColumnMap = Readonly<Record<string, string>>;

/** Returns the layout of a CSV file whose columns a map names; those that it does not name have their own names. */
export function neutral(map: ColumnMap = {}): TableLayout {
  const nameOf = (column: NeutralColumn) => map[column] ?? column;
  const named = Object.values(map).filter((name) => !name.startsWith("="));
  return tableLayout({
    name: "neutral columns",
    source: "Imported quotes",
    required: named.length > 0 ? named : ["expiration", "right", "strike", "openInterest"],
    shared: Object.fromEntries(sharedColumns.map((column) => [column, nameOf(column)])),
    sides: [
      {
        right: nameOf("right"),
        symbol: nameOf("symbol"),
        ...Object.fromEntries(contractNumbers.map((column) => [column, nameOf(column)])),
      },
    ],
    zone: "new-york",
    page: {
      heading: "Neutral layout",
      about:
        "One row per contract: what `npm run data -- export` writes, and what `--columns` maps other files to. `expiration`, `right`, `strike` and `openInterest` are needed, or a `symbol` such as `ABC260116C00100000` instead of the first three. Instants without a zone are New York.",
      knownFrom: "our own",
      example: `underlying,instant,spot,previousClose,root,expiration,right,strike,bid,ask,last,volume,openInterest,volatility,gamma,forward,discount
ABC,2026-01-06T20:45:00Z,100,98.5,ABC,2026-01-16,call,100,2.1,2.2,2.15,7,150,0.21,0.031,,
ABC,2026-01-06T20:45:00Z,100,98.5,ABC,2026-01-16,put,100,1.9,2,1.95,3,250,0.22,0.029,,
`,
    },
  });
}

/** The columns that a map can name. */
const mappedColumns: readonly string[] = [...neutralColumns, "symbol", "settles", ...tradeColumns];

/** Returns whether a JSON document is a map of columns, and no data. */
export function isColumnMap(document: unknown): boolean {
  if (!isObject(document)) return false;
  const entries = Object.entries(document);
  const areNames = entries.every(([column, name]) => mappedColumns.includes(column) && typeof name === "string");
  return entries.length > 0 && areNames;
}

/** Reads a map of `--columns`, for chains, trades or prints. Throws a `DataError` if it is no JSON object of our columns. */
export function readColumnMap(text: string): ColumnMap {
  const known = mappedColumns.join(", ");
  let map: unknown;
  try {
    map = JSON.parse(text);
  } catch (error) {
    throw new DataError(`not valid JSON (${messageOf(error)}).`, {
      cause: error,
    });
  }
  if (!isObject(map)) {
    throw new DataError('expected an object such as {"openInterest": "OI", "underlying": "=SPX"}.');
  }
  for (const [column, name] of Object.entries(map)) {
    if (!mappedColumns.includes(column)) throw new DataError(`"${column}" is no column; expected ${known}.`);
    if (typeof name !== "string") throw new DataError(`${column}: expected the name of a column as text.`);
  }
  return map as ColumnMap;
}
