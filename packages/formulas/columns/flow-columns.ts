import { flowContract } from "../flow/contract";
import { flowCompare, flowHistory } from "../flow/daily";
import { flowDarkpool } from "../flow/dark-pool";
import { flowPressure, flowRatio } from "../flow/pressure";
import { flowContracts, flowTop } from "../flow/rankings";
import { flowSentiment } from "../flow/sentiment";
import { flowExpirations, flowStrikes } from "../flow/strikes";
import { flowMarket, flowTide } from "../flow/tide";
import { flowTrades } from "../flow/trades";
import {
  compareTable,
  concentrationTable,
  dailyFlowTable,
  darkPoolTable,
  marketTideTable,
  pressureTable,
  ratioTable,
  sentimentMoneynessTable,
  sentimentTable,
  sentimentTrendTable,
  similarDaysTable,
  strikeExpirationsTable,
  strikesTable,
  tideTable,
  topContractsTable,
  topUnderlyingsTable,
  tradesAggregateTable,
  tradesTable,
  withDay,
} from "../tables/flow/flow-tables";
import type { TableDefinition } from "../tables/table";
import { commonTexts } from "./common-texts";
import { type ColumnTexts, describeTable, type FormulaColumns, fixedColumns } from "./describe-table";
import {
  aggregateTexts,
  compareTexts,
  concentrationTexts,
  contractTexts,
  flowTexts,
  marketTexts,
  moneynessTexts,
  pressureTexts,
  printTexts,
  ratioTexts,
  sentimentTexts,
  similarTexts,
  strikeExpirationTexts,
  strikeTexts,
  tideTexts,
  totalsTexts,
  tradeTexts,
  trendTexts,
} from "./flow-texts";

interface FlowTable<Data, Row> {
  title: string;
  view?: string;
  table: TableDefinition<Data, Row>;
  texts: ColumnTexts;
  /** The columns that are shown by default if the table decides that by its data: how many of the first. */
  shows?: number;
  when?: Readonly<Record<string, string>>;
}

/** Describes a table whose columns are the same for all data. */
function flowColumnsOf<Data, Row>({ table, shows, texts, ...facts }: FlowTable<Data, Row>) {
  const columns = fixedColumns(table.columns);
  const { shown = columns } = table;
  return describeTable({
    ...facts,
    columns,
    shown: typeof shown === "function" ? columns.slice(0, shows) : shown,
    brief: table.brief,
    texts: [texts, flowTexts, commonTexts],
  });
}

/** The day of the figures is shown where the service need not choose it. */
const ofDate = { date: "a date" };

export const describedFlow: readonly FormulaColumns[] = [
  [
    flowTrades,
    [
      flowColumnsOf({
        title: "trades",
        table: tradesTable,
        texts: tradeTexts,
        shows: 15,
        when: Object.fromEntries(
          Object.keys(tradeTexts).flatMap((field) =>
            field.startsWith("cluster.") ? [[field, "includeClusters=true"]] : [],
          ),
        ),
      }),
      flowColumnsOf({
        title: "all trades of a window",
        view: "view=aggregate",
        table: tradesAggregateTable,
        texts: aggregateTexts,
      }),
    ],
  ],
  [flowMarket, [flowColumnsOf({ title: "the market tide", table: marketTideTable, texts: marketTexts })]],
  [
    flowTide,
    [
      flowColumnsOf({
        title: "tides",
        table: tideTable,
        texts: tideTexts,
        shows: 13,
        when: { ticker: "several tickers" },
      }),
    ],
  ],
  [
    flowCompare,
    [
      flowColumnsOf({
        title: "day comparisons",
        table: compareTable,
        texts: compareTexts,
        shows: 6,
        when: { "historical.daysAnalyzed": "days that are not known" },
      }),
      flowColumnsOf({ title: "similar days", view: "view=similar", table: similarDaysTable, texts: similarTexts }),
    ],
  ],
  [flowHistory, [flowColumnsOf({ title: "daily flow", table: dailyFlowTable, texts: totalsTexts })]],
  [
    flowExpirations,
    [
      flowColumnsOf({
        title: "the expirations of a strike",
        table: withDay(strikeExpirationsTable, undefined),
        texts: strikeExpirationTexts,
        when: ofDate,
      }),
    ],
  ],
  [
    flowStrikes,
    [
      flowColumnsOf({ title: "strikes with flow", table: strikesTable, texts: strikeTexts }),
      flowColumnsOf({
        title: "concentration",
        view: "view=concentration",
        table: concentrationTable,
        texts: concentrationTexts,
      }),
    ],
  ],
  [
    flowTop,
    [
      flowColumnsOf({
        title: "underlyings",
        table: withDay(topUnderlyingsTable, undefined),
        texts: totalsTexts,
        when: ofDate,
      }),
    ],
  ],
  [
    flowContracts,
    [
      flowColumnsOf({
        title: "contracts",
        table: withDay(topContractsTable, undefined),
        texts: contractTexts,
        when: ofDate,
      }),
    ],
  ],
  [flowContract, []],
  [flowRatio, [flowColumnsOf({ title: "contract ratios", table: ratioTable, texts: ratioTexts })]],
  [flowPressure, [flowColumnsOf({ title: "chain pressure", table: pressureTable, texts: pressureTexts })]],
  [
    flowSentiment,
    [
      flowColumnsOf({ title: "sentiment", table: sentimentTable, texts: sentimentTexts }),
      flowColumnsOf({ title: "the trend", view: "view=trend", table: sentimentTrendTable, texts: trendTexts }),
      flowColumnsOf({
        title: "moneyness classes",
        view: "view=moneyness",
        table: sentimentMoneynessTable,
        texts: moneynessTexts,
      }),
    ],
  ],
  [
    flowDarkpool,
    [
      describeTable({
        title: "prints",
        columns: darkPoolTable.columns instanceof Function ? darkPoolTable.columns([], []) : darkPoolTable.columns,
        shown: fixedColumns(darkPoolTable.shown ?? []),
        texts: [printTexts, flowTexts, commonTexts],
        more: "columns= also picks every other field that the service sends, by its own name.",
      }),
    ],
  ],
];
