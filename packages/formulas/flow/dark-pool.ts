import {
  type DarkPoolTrade,
  type RequestFor,
  darkPoolPage,
  directions,
  endpoints,
  symbolSpelling,
} from "@strikebook/contract";
import { underTypedName } from "../tables/canonical";
import { FailedSymbol, type RowOrFailure } from "../tables/table";
import { range, value } from "../arguments/argument";
import { amountOption, countOption, instantOption, textOption, wordOption } from "../arguments/option-readers";
import { readDate } from "../arguments/read-date";
import type { FiltersOf } from "../arguments/read-options";
import { readSymbols } from "../arguments/read-symbols";
import { filledValues, readOptionalNumber } from "../arguments/read-values";
import { drawingOf } from "../drawing";
import { formula } from "../formula";
import { says } from "../help-texts";
import { call, planPieces } from "../plan";
import { flowTable } from "./flow-table";

/** Twenty pages, which cost 100 credits. */
const printBounds = { min: 1, max: 20 * darkPoolPage.max, integer: true };

const sentFilters = {
  minNotional: amountOption,
  maxNotional: amountOption,
  minSize: amountOption,
  maxSize: amountOption,
  minPrice: amountOption,
  maxPrice: amountOption,
  order: wordOption(directions),
} satisfies FiltersOf<RequestFor<typeof endpoints.flowDarkPool>>;

export const flowDarkpool = formula({
  name: "FLOW.DARKPOOL",
  endpoint: endpoints.flowDarkPool,
  arguments: {
    tickers: range((typed) =>
      filledValues(typed, "The tickers contain").length === 0 ? undefined : readSymbols(typed),
    ),
    date: value((typed, { nowMs }) => readDate(typed, nowMs), "date"),
    limit: value((typed) => readOptionalNumber(typed, "The limit", printBounds) ?? darkPoolPage.default, "limit"),
  },
  options: {
    help: "minNotional, maxNotional (US dollars), minSize, maxSize (shares), minPrice, maxPrice, timeStart, timeEnd, sort (for example notional), order (desc or asc), offset. Also columns, headers, dates.",
    filters: {
      offset: countOption(0, 10_000_000),
      ...sentFilters,
      // The service's names of the window within the date, and of the order, are not those of the request.
      timeStart: instantOption("opening"),
      timeEnd: instantOption("closing"),
      sort: textOption,
    },
  },
  tooLarge: "a smaller limit or fewer columns",
  help: {
    description:
      'Off-exchange (dark pool) prints of shares and funds. Example: =FLOW.DARKPOOL("SPY,NVDA",,100,"minNotional=1000000"). 5 credits for each started 5,000 prints.',
    arguments: {
      tickers:
        'Tickers, for example "SPY", "SPY,NVDA" or a range; every ticker when omitted. An index has no off-exchange prints.',
      date: says.date,
      limit: "Maximum prints: 1 to 100000; 500 when omitted.",
    },
    options: {
      minNotional: ["US dollars", "Prints of at least this notional."],
      maxNotional: ["US dollars", "Prints of at most this notional."],
      minSize: ["shares", "Prints of at least this size."],
      maxSize: ["shares", "Prints of at most this size."],
      minPrice: ["US dollars", "Prints at this price or above."],
      maxPrice: ["US dollars", "Prints at this price or below."],
      timeStart: ["a time", "Prints from this time on."],
      timeEnd: ["a time", "Prints up to this time."],
      sort: ["a field, such as `notional`", "What the prints are sorted by."],
      order: ["`desc`, `asc`", "Largest or smallest first."],
      offset: ["a number", "How many prints to skip."],
    },
    returns:
      "A header row, then one row per print: Time (US Eastern), Ticker, Price, Size (shares), Notional (US dollars).",
    examples: [
      ['=FLOW.DARKPOOL("SPY,NVDA",,5,"minNotional=1000000")', "the newest prints of at least one million US dollars"],
      ['=FLOW.DARKPOOL("SPY","last session",20,"sort=notional; order=desc")', "the largest prints of the last session"],
    ],
  },
  plan: ({ tickers, date, limit: most, filters, table }) => {
    const draw = flowTable((tables) => tables.darkPoolTable, table);
    const { offset = 0, sort, timeStart: timeStartMs, timeEnd: timeEndMs, ...sent } = filters;
    const request = { ...sent, timeStartMs, timeEndMs, tickers, date, orderBy: sort?.toLowerCase() };
    // Each page costs 5 credits. A page is requested if the one before is full.
    const calls = Array.from({ length: Math.ceil(most / darkPoolPage.max) }, (_, page) => {
      const read = page * darkPoolPage.max;
      const limit = Math.min(darkPoolPage.max, most - read);
      return call(endpoints.flowDarkPool, { ...request, limit, offset: offset + read });
    });
    const isLast = (prints: readonly DarkPoolTrade[]) => prints.length < darkPoolPage.max;
    const ofPages = drawingOf(draw, ([pages]: readonly RowOrFailure<readonly (readonly DarkPoolTrade[])[]>[]) =>
      pages === undefined || pages instanceof FailedSymbol ? [] : underTyped(withoutRepeats(pages.flat()), tickers),
    );
    return planPieces([{ symbol: "", calls, isLast }], ofPages);
  },
});

/** Returns prints under the tickers that were typed: by the same spelling, or as the only one. */
function underTyped(prints: readonly DarkPoolTrade[], tickers: readonly string[] = []): readonly DarkPoolTrade[] {
  const [only, ...others] = tickers;
  const typed = new Map(tickers.map((ticker) => [symbolSpelling(ticker), ticker]));
  return prints.map((print) =>
    underTypedName(
      print,
      typed.get(symbolSpelling(print.ticker)) ?? (others.length === 0 ? only : undefined),
      "ticker",
    ),
  );
}

/** Removes prints that appear twice: one that arrives between two pages moves the last one of a page to the next. */
function withoutRepeats(prints: readonly DarkPoolTrade[]): DarkPoolTrade[] {
  const seen = new Set<unknown>();
  return prints.filter(({ tradeId }) => {
    if (typeof tradeId !== "string") return true;
    const isNew = !seen.has(tradeId);
    seen.add(tradeId);
    return isNew;
  });
}
