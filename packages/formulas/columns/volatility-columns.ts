import type { Heading } from "../tables/column";
import { columnsOf, type TableDefinition } from "../tables/table";
import {
  coneTable,
  derivedTable,
  eventsTable,
  ivTable,
  pastReportsTable,
  rangeTable,
  screenTable,
  skewTable,
  surfaceTable,
  termTable,
  volHistoryTable,
  volMarketTable,
  volSymbolsTable,
} from "../tables/volatility/volatility-tables";
import { volMarket, volScreen } from "../volatility/market";
import { volCone, volIv, volRange, volSkew } from "../volatility/measures";
import { volSurface } from "../volatility/surface";
import { volDerived, volEvents, volHistory, volSymbols, volTerm } from "../volatility/volatility";
import { commonTexts, timeTexts } from "./common-texts";
import { type ColumnTexts, describeTable, type FormulaColumns, ofSeveralSymbols } from "./describe-table";
import {
  coneTexts,
  derivedTexts,
  eventTexts,
  historyTexts,
  ivTexts,
  rangeTexts,
  reportTexts,
  screenTexts,
  skewTexts,
  surfaceTexts,
  termTexts,
  volCoverageTexts,
  volMarketTexts,
} from "./volatility-texts";

const others = "Other services may send further fields, which follow under their own names.";

/** Returns a record that has the members of some texts: dotted names are members of members. */
function recordOf(...texts: readonly ColumnTexts[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const field of texts.flatMap((all) => Object.keys(all))) {
    const [outer = "", inner] = field.split(".");
    if (inner === undefined) record[outer] = 0;
    else record[outer] = { ...(record[outer] as object | undefined), [inner]: 0 };
  }
  return record;
}

/** Describes a table whose columns are the members of its records, given records with all members of the local service. */
function volTableOf<Data, Row>(
  facts: { title: string; view?: string; more?: string; when?: Readonly<Record<string, string>> },
  table: TableDefinition<Data, Row>,
  data: Data,
  ...texts: readonly ColumnTexts[]
) {
  const columns: readonly Heading[] = columnsOf(table, data);
  return describeTable({
    more: others,
    ...facts,
    columns,
    shown: columns.filter(({ field }) => field !== "canonical"),
    brief: table.brief,
    texts: [...texts, commonTexts],
  });
}

/** Describes a table with the members of each symbol, or of each record of its list. */
const symbolTableOf = (title: string, table: typeof ivTable, texts: ColumnTexts) =>
  volTableOf({ title }, table, [{ symbol: "", ...recordOf(texts, timeTexts) }], texts, timeTexts);

/** Describes a surface in one of its layouts. What the other requests of a surface show is shown with their options. */
function surfaceOf(facts: {
  title: string;
  layout: "matrix" | "long";
  fields: readonly (keyof typeof surfaceTexts)[];
  more: string;
}) {
  const { title, layout, fields, more } = facts;
  const ofLayout = { expiration: 0, dte: 0, ...Object.fromEntries(fields.map((field) => [field, 0])) };
  const when = { delta: "by=delta", strike: "by=strike", change: "fixed=DATE", fixedAsOf: "fixed=DATE" };
  return volTableOf(
    { title, view: layout === "long" ? "layout=long" : "", more, when },
    surfaceTable(layout),
    [{ symbol: "", ...ofLayout, ...recordOf(timeTexts) }],
    ...[surfaceTexts, timeTexts],
  );
}

export const describedVolatility: readonly FormulaColumns[] = [
  [
    volEvents,
    [
      volTableOf(
        { title: "reports" },
        eventsTable,
        [{ symbol: "", asOf: "", sessionDate: "", stale: false, events: { ...recordOf(eventTexts) } }],
        ...[eventTexts, timeTexts],
      ),
      volTableOf(
        { title: "past reports", view: "view=past" },
        pastReportsTable,
        [
          {
            ...{ symbol: "", asOf: "", sessionDate: "", stale: false },
            events: { past: [recordOf(reportTexts)] },
          },
        ],
        reportTexts,
      ),
    ],
  ],
  [
    volHistory,
    [
      volTableOf(
        { title: "volatility history", when: ofSeveralSymbols },
        volHistoryTable(),
        [
          {
            symbol: "",
            dates: [],
            columns: Object.fromEntries(
              Object.keys(historyTexts)
                .slice(1)
                .map((name) => [name, []]),
            ),
          },
        ],
        historyTexts,
      ),
    ],
  ],
  [
    volDerived,
    [
      volTableOf(
        { title: "derived measures" },
        derivedTable,
        [{ symbol: "", derived: recordOf(derivedTexts, timeTexts) }],
        ...[derivedTexts, timeTexts],
      ),
    ],
  ],
  [
    volTerm,
    [volTableOf({ title: "the term structure" }, termTable, [{ symbol: "", ...recordOf(termTexts) }], termTexts)],
  ],
  [
    volSymbols,
    [
      volTableOf(
        { title: "covered symbols" },
        volSymbolsTable,
        [{ symbol: "", ...recordOf(volCoverageTexts) }],
        volCoverageTexts,
      ),
    ],
  ],
  [volIv, [symbolTableOf("implied volatility", ivTable, ivTexts)]],
  [volCone, [symbolTableOf("cones", coneTable, coneTexts)]],
  [volRange, [symbolTableOf("expected ranges", rangeTable, rangeTexts)]],
  [volSkew, [symbolTableOf("skew", skewTable, skewTexts)]],
  [
    volSurface,
    [
      surfaceOf({
        title: "surfaces",
        layout: "matrix",
        fields: ["calendar", "butterfly", "forward", "fixedAsOf"],
        more: "After DTE a column for each moneyness, delta or strike: the volatility in % per year, with fixed=DATE its change in points.",
      }),
      surfaceOf({
        title: "surfaces by row",
        layout: "long",
        fields: ["moneyness", "delta", "strike", "iv", "change", "calendar", "butterfly", "forward", "fixedAsOf"],
        more: others,
      }),
    ],
  ],
  [
    volMarket,
    [volTableOf({ title: "the volatility of the market" }, volMarketTable, recordOf(volMarketTexts), volMarketTexts)],
  ],
  [
    volScreen,
    [
      volTableOf(
        { title: "the screener" },
        screenTable,
        [{ symbol: "", ...recordOf(screenTexts, timeTexts) }],
        ...[screenTexts, timeTexts],
      ),
    ],
  ],
];
