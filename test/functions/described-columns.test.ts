import { columnCatalogue } from "../../packages/formulas/columns/column-catalogue";
import { smallMarket, smallMarketNow } from "../../scripts/support/market/small-market";
import { createService } from "../../service/server/service";
import { cell, openRuntime } from "../support/addin/function-runtime";
import * as functions from "../support/addin/functions";
import { quotesByHand } from "../support/market/quotes-by-hand";
import { smallVolSource, testDay } from "../support/market/small-vol";
import { fourSessions } from "../support/service/start-flow";

const volatility = smallVolSource({
  SPY: {
    firstSession: "2026-10-09",
    closes: Array.from({ length: 30 }, (_, i) => 100 + (i % 3)),
    expirations: ["2026-11-20", "2026-11-27", "2026-12-18", "2027-03-19"],
    forward: 100,
    interest: 0.04,
    todayVariance: 0.0001,
    reports: [
      { day: testDay("2026-10-20"), timing: "amc" },
      { day: testDay("2026-12-01"), timing: "amc" },
    ],
  },
});

/** Friday 2026-11-20, 15:30 in New York; the trades are of June. */
const service = createService({
  market: smallMarket,
  quotes: quotesByHand(),
  volatility,
  tapes: fourSessions,
  now: () => smallMarketNow,
});
const { call } = await openRuntime(service, smallMarketNow);
const catalogue = columnCatalogue();

type Called = Parameters<typeof call>[0];
const named = (name: string) => Object.values(functions).find((one) => one.name === name) as Called;

/** A table of a function: its arguments before the options, the options, and what shows more columns than the default ones. */
type Case = readonly [name: string, given: readonly unknown[], options?: string, shownWith?: readonly string[]];

const several = ["several symbols"];
const day = "2026-06-10";
const legs = [
  ["Contract", "Quantity", "Entry price", "Volatility"],
  ["SPY__261218C00100000", 1, 4, 0.2],
];

const cases: readonly Case[] = [
  ["GEX.HEATMAP", [cell("SPY"), null, null, null]],
  ["GEX.HEATMAP", [cell("SPY,QQQ"), null, null, null], "sides=true", [...several, "sides=true"]],
  ["GEX.HEATMAP.AT", [cell("SPY"), "15:00", null, null, null]],
  ["GEX.LEVELS", [cell("SPY"), null, null, null]],
  ["GEX.LEVELS", [cell("SPY"), null, null, null], "straddle=2026-11-27", ["straddle=DATE"]],
  ["GEX.LEVELS", [cell("SPY"), null, null, null], "view=levels"],
  ["GEX.LEVELS", [cell("SPY,QQQ"), null, null, null], "view=levels", several],
  ["GEX.LEVELS", [cell("SPY"), null, null, null], "view=sides"],
  ["GEX.LEVELS", [cell("SPY"), null, null, null], "view=expirations"],
  ["GEX.LEVELS", [cell("SPY,QQQ"), null, null, null], "view=expirations", several],
  ["GEX.LEVELS.AT", [cell("SPY"), cell("15:00"), null, null, null]],
  ["GEX.LEVELS.AT", [cell("SPY"), cell("15:00"), null, null, null], "view=levels"],
  ["GEX.LEVELS.AT", [cell("SPY"), cell("15:00"), null, null, null], "view=sides"],
  ["GEX.LEVELS.AT", [cell("SPY"), cell("15:00"), null, null, null], "view=expirations"],
  ["GEX.PROFILE", [cell("SPY"), null, null, null, 5]],
  ["GEX.FRAMES", [cell("SPY"), "15:00", "15:00:01", null, null, null]],
  ["GEX.FRAMES", [cell("SPY,QQQ"), "15:00", "15:00:01", null, null, null], "view=levels", several],
  ["GEX.FRAMES", [cell("SPY"), "15:00", "15:00:01", null, null, null], "view=levels"],
  ["GEX.DAILY", [cell("SPY"), "-2d", null, null]],
  ["GEX.DAILY", [cell("SPY,QQQ"), "-2d", null, null], "", several],
  ["GEX.DAILY", [cell("SPY"), "-2d", null, null], "view=levels"],
  ["GEX.DAILY", [cell("SPY,QQQ"), "-2d", null, null], "view=levels", several],
  ["GEX.SYMBOLS", []],
  ["FLOW.TRADES", [cell("SPX"), "1d", 5, null], `date=${day}`],
  ["FLOW.TRADES", [cell("SPX"), "1d", 50, null], `date=${day}; includeClusters=true`, ["includeClusters=true"]],
  ["FLOW.TRADES", [cell("SPX"), "1d", 5, null], `date=${day}; view=aggregate`],
  ["FLOW.MARKET", ["1D", "1h", day]],
  ["FLOW.TIDE", [cell("SPX"), day, day, "1h"]],
  ["FLOW.TIDE", [cell("SPX,SPY"), day, day, "1h"], "", ["several tickers"]],
  ["FLOW.COMPARE", [cell("SPX"), day], "", ["days that are not known"]],
  ["FLOW.COMPARE", [cell("SPX"), day], "view=similar"],
  ["FLOW.HISTORY", [cell("SPX"), "2026-06-08", day]],
  ["FLOW.EXPIRATIONS", [cell("SPX"), 100, null, null], `date=${day}`, ["a date"]],
  ["FLOW.STRIKES", [cell("SPX"), day, day, null]],
  ["FLOW.STRIKES", [cell("SPX"), day, day, null], "view=concentration"],
  ["FLOW.CONTRACTS", ["day", 5, day, null], "", ["a date"]],
  ["FLOW.TOP", [5, day, null, null], "", ["a date"]],
  ["FLOW.TOP", [5, null, null, null]],
  ["FLOW.PRESSURE", [cell("SPX"), "1d", null], `date=${day}`],
  ["FLOW.RATIO", [cell("SPX"), "1d", null], `date=${day}`],
  ["FLOW.SENTIMENT", [cell("SPX"), cell("1d"), null]],
  ["FLOW.SENTIMENT", [cell("SPX"), cell("1d"), null], "view=trend"],
  ["FLOW.SENTIMENT", [cell("SPX"), cell("1d"), null], "view=moneyness"],
  ["FLOW.DARKPOOL", [cell("SPY"), day, 5]],
  ["VOL.DERIVED", [cell("SPY")]],
  ["VOL.EVENTS", [cell("SPY")]],
  ["VOL.EVENTS", [cell("SPY")], "view=past"],
  ["VOL.HISTORY", [cell("SPY"), "-3d", null, null]],
  ["VOL.SYMBOLS", []],
  ["VOL.TERM", [cell("SPY")]],
  ["VOL.CONE", [cell("SPY")]],
  ["VOL.IV", [cell("SPY")]],
  ["VOL.RANGE", [cell("SPY")]],
  ["VOL.SKEW", [cell("SPY")]],
  ["VOL.SURFACE", [cell("SPY")]],
  ["VOL.SURFACE", [cell("SPY")], "layout=long; fixed=-1d", ["fixed=DATE"]],
  ["VOL.MARKET", []],
  ["VOL.SCREEN", []],
  ["OPT.CHAIN", [cell("SPY"), null]],
  ["OPT.QUOTE", [cell("SPY__261218C00100000"), null, null], "headers=on"],
  ["OPT.GREEKS", ["call", 100, "2026-12-18", 100, 0.2, null, null, null].map(cell)],
  ["OPT.PAYOFF", [legs, cell(100), null, null]],
  ["OPT.PAYOFF", [legs, cell(100), null, null], "view=breakevens"],
  ["OPT.POSITION", [legs, cell(100), null, null, null]],
];

/** Returns the option that decides which table is shown. */
const viewIn = (options: string) => /\b(?:view=\w+|layout=long)/.exec(options)?.[0] ?? "";

/** A heading that depends on the request: a strike, a moneyness, or the date of a profit. */
const isOfRequest = (heading: unknown) => typeof heading === "number" || /^Profit USD \d/.test(String(heading));

const allCases = cases.map(([name, given, options = "", shownWith = []]) => ({ name, given, options, shownWith }));

test.each(allCases)(
  "the columns of $name($given) with the options $options are those that are described",
  async (one) => {
    const { name, given, options, shownWith } = one;
    const columns = catalogue.get(name)?.find((table) => table.view === viewIn(options))?.columns ?? [];
    const [headings = []] = await call(named(name), ...given, cell(options));
    const shown = columns.filter((column) => column.shown === true || shownWith.includes(String(column.shown)));

    expect(headings.filter((heading) => !isOfRequest(heading)).sort()).toEqual(
      shown.map((column) => column.name).sort(),
    );
  },
);

const inBrief = allCases.map((one) => {
  const table = catalogue.get(one.name)?.find(({ view }) => view === viewIn(one.options));
  return { ...one, brief: (table?.columns ?? []).filter(({ isBrief }) => isBrief).map(({ name }) => name) };
});

test.each(inBrief.filter(({ brief }) => brief.length > 0))(
  "the columns of $name($given) with the options $options that are marked as brief are those of columns=brief",
  async ({ name, given, options, brief }) => {
    const [all = []] = await call(named(name), ...given, cell(options));
    const [shown = []] = await call(named(name), ...given, cell(`${options}; columns=brief`));

    expect(shown).toEqual(all.length <= 10 ? all : all.filter((heading) => brief.includes(String(heading))));
  },
);

test("every function whose table has columns is one of these, but for live ones and those with facts", () => {
  const others = [...catalogue].filter(([name]) => !cases.some(([tested]) => tested === name)).map(([name]) => name);

  expect(others).toEqual([
    ...["GEX.LIVE", "GEX.LIVE.HEATMAP", "GEX.LIVE.VELOCITY", "GEX.ACCOUNT", "GEX.CREDITS", "GEX.INFO"],
    ...["GEX.SOURCES", "GEX.STATUS", "FLOW.CONTRACT", "OPT.LIVE", "OPT.IV", "OPT.PRICE"],
  ]);
});
