import { optPayoff, optPosition } from "../options/positions";
import { optGreeks, optIv, optPrice } from "../options/price";
import { optChain } from "../quotes/chain";
import { optLive } from "../quotes/live";
import { optQuote } from "../quotes/quotes";
import type { Heading } from "../tables/column";
import { greeksTable } from "../tables/options/greeks-table";
import { liveQuoteFields } from "../tables/options/live-quotes-table";
import { breakEvenTable, payoffTable } from "../tables/options/payoff-table";
import { positionTable } from "../tables/options/position-table";
import { chainTable, quotesTable } from "../tables/options/quote-tables";
import { commonTexts } from "./common-texts";
import { describeTable, type FormulaColumns, fixedColumns } from "./describe-table";
import { breakEvenTexts, greekTexts, payoffTexts, positionTexts, quoteTexts } from "./option-texts";

/** Returns columns without those that are another name of one before. */
const withoutAliases = (columns: readonly Heading[]) =>
  columns.filter(({ name }, index) => columns.findIndex((one) => one.name === name) === index);

const quotes = { title: "quotes", texts: [quoteTexts, commonTexts] };

const quoteFields = (columns: readonly Heading[]) =>
  describeTable({
    ...quotes,
    pickedBy: "fields",
    columns: withoutAliases(columns),
    shown: columns.filter(({ field }) => field === "mid"),
  });

export const describedOptions: readonly FormulaColumns[] = [
  [
    optChain,
    [
      describeTable({
        ...quotes,
        columns: withoutAliases(fixedColumns(chainTable.columns)),
        shown: fixedColumns(chainTable.shown ?? []),
        brief: chainTable.brief,
      }),
    ],
  ],
  [optQuote, [quoteFields(fixedColumns(quotesTable.columns))]],
  [optLive, [quoteFields(liveQuoteFields)]],
  [optPrice, []],
  [
    optGreeks,
    [
      describeTable({
        title: "Greeks",
        columns: fixedColumns(greeksTable.columns),
        brief: greeksTable.brief,
        texts: [greekTexts],
      }),
    ],
  ],
  [optIv, []],
  [
    optPayoff,
    [
      describeTable({
        title: "payoffs",
        columns: fixedColumns(payoffTable([]).columns),
        texts: [payoffTexts],
        more: "Then a column for each date and shift, with both in its heading: the profit of all legs, in US dollars.",
      }),
      describeTable({
        title: "break-evens",
        view: "view=breakevens",
        columns: fixedColumns(breakEvenTable.columns),
        texts: [breakEvenTexts],
      }),
    ],
  ],
  [
    optPosition,
    [
      describeTable({
        title: "positions",
        columns: fixedColumns(positionTable.columns),
        shown: fixedColumns(positionTable.shown ?? []),
        brief: positionTable.brief,
        texts: [positionTexts, commonTexts],
      }),
    ],
  ],
];
