import type { JsonLayout, TableLayout } from "../definitions/layout";
import { alpacaJson } from "../vendors/alpaca-json";
import { alphaVantage } from "../vendors/alphavantage";
import { cboeCodesCsv } from "../vendors/cboe-codes-csv";
import { cboeCsv } from "../vendors/cboe-csv";
import { cboeRowsJson } from "../vendors/cboe-rows-json";
import { dataShop } from "../vendors/datashop";
import { deltaNeutral } from "../vendors/deltaneutral";
import { doltHubOptions } from "../vendors/dolthub-options";
import { iVolatility } from "../vendors/ivolatility";
import { jsonLists } from "../vendors/json-lists";
import { marketData } from "../vendors/marketdata";
import { nasdaqJson } from "../vendors/nasdaq-json";
import { type ColumnMap, neutral } from "../vendors/neutral";
import { optionMetrics } from "../vendors/optionmetrics";
import { optionsDxCsv } from "../vendors/optionsdx-csv";
import { orats } from "../vendors/orats";
import { schwabJson } from "../vendors/schwab-json";
import { thetaData } from "../vendors/thetadata";
import { yahoo, yahooScript } from "../vendors/yahoo";

/** The layouts of tables; the first whose header a table has counts. */
export const tableLayouts: readonly TableLayout[] = [
  cboeCsv,
  cboeCodesCsv,
  optionsDxCsv,
  orats,
  deltaNeutral,
  yahoo,
  yahooScript,
  ...thetaData,
  ...dataShop,
  optionMetrics,
  alphaVantage,
  marketData,
  iVolatility,
  doltHubOptions,
  neutral(),
];

/** The layouts of JSON documents that are no tables; the first whose list of contracts a document has counts. */
export const jsonLayouts: readonly JsonLayout[] = [...jsonLists, cboeRowsJson, schwabJson, alpacaJson, nasdaqJson];

/** Returns the layouts that a table may have: with `--columns` the one that it names. */
export const tableLayoutsOf = (columns: ColumnMap | undefined): readonly TableLayout[] =>
  columns === undefined ? tableLayouts : [neutral(columns)];

/** The pages of the layouts of chains by heading, each once: a layout may be several headers. */
export const chainPages = [...new Set([...tableLayouts, ...jsonLayouts].map(({ page }) => page))].toSorted((a, b) =>
  a.heading.toLowerCase() < b.heading.toLowerCase() ? -1 : 1,
);
