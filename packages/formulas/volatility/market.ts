import { endpoints } from "@strikebook/contract";
import { ArgumentError } from "../arguments/argument-error";
import { countOption, textOption, wordOption } from "../arguments/option-readers";
import { findNamed } from "../arguments/read-columns";
import { formula } from "../formula";
import { says } from "../help-texts";
import { planResponse } from "../plan";
import { volTable } from "./covered-symbols";

export const volMarket = formula({
  name: "VOL.MARKET",
  endpoint: endpoints.volMarket,
  arguments: {},
  options: { help: says.tableOptions },
  help: {
    description: "Volatility of all covered symbols together, now. Example: =VOL.MARKET(). 1 credit.",
    arguments: {},
    returns:
      "A header row and one row: Symbols, Index, Index IV30 %, Index RV20 %, Index term slope (points), Median IV30 %, Median RV20 %, Median VRP (points), Share rising (0-1), Share overpaid (0-1). Further fields of the service follow under its own names.",
    examples: [
      ["=VOL.MARKET()", "the index, medians, and the share of symbols whose volatility rises"],
      ['=VOL.MARKET("columns=Median IV30 %; headers=off")', "one figure in one cell"],
    ],
    notes: [
      "With the local service Share rising is of the symbols whose IV30 is above that of the previous close, Share overpaid of those whose volatility risk premium is above 0.",
    ],
  },
  plan: ({ table }) =>
    planResponse(
      endpoints.volMarket,
      {},
      volTable((tables) => tables.volMarketTable, table),
    ),
});

const screenLayout = {
  sort: textOption,
  order: wordOption(["descending", "ascending"]),
  top: countOption(1, 10_000),
};

export const volScreen = formula({
  name: "VOL.SCREEN",
  endpoint: endpoints.volScreener,
  arguments: {},
  options: {
    help: '"sort=IV rank; top=10" shows the highest first, "order=ascending" the lowest; also columns, headers, dates.',
    layout: screenLayout,
  },
  help: {
    description:
      'Every covered symbol with the figures to compare it by, now. Example: =VOL.SCREEN("sort=IV rank; top=10"). 5 credits.',
    arguments: {},
    options: {
      sort: [
        "a column, with or without its unit",
        "What the rows are sorted by. Symbols without a value are last in either order.",
      ],
      order: ["`descending` (when omitted), `ascending`", "Highest or lowest first."],
      top: ["1 to 10000", "How many rows; all when omitted."],
    },
    returns:
      "A header row, then one row per symbol: Symbol, IV30 %, IV30 change 1d (points), IV rank (0-100), IV percentile (0-100), RV20 %, VRP (points), VRP percentile (0-100), Term slope (points), Risk reversal 25 delta (points), Day move %, Next report, Implied move %, Days analyzed, VRP days analyzed, As of, Session, Stale. Further fields of the service follow under its own names.",
    examples: [
      ['=VOL.SCREEN("sort=IV30; top=5; columns=brief")', "the five symbols with the highest implied volatility"],
      ['=VOL.SCREEN("sort=VRP; order=ascending; columns=Symbol,VRP")', "the lowest volatility risk premium first"],
    ],
    notes: [
      'All formulas of a workbook share one response, so that ten rankings cost 5 credits. Filters are Excel\'s own: `=LET(rows,VOL.SCREEN("headers=off"),FILTER(rows,CHOOSECOLS(rows,2)>40))`.',
    ],
  },
  plan: ({ table }) => {
    const { sort, order, top } = table;
    if (sort === undefined && order !== undefined)
      throw new ArgumentError("The option order needs a column to sort by: add sort, for example sort=IV30.");
    return planResponse(
      endpoints.volScreener,
      {},
      volTable(
        (tables) =>
          tables.sortedTable(tables.screenTable, {
            columnOf: sort === undefined ? undefined : (columns) => findNamed("column", sort, columns),
            isAscending: order === "ascending",
            top,
          }),
        table,
      ),
    );
  },
});
