import { functionSection, type DescribedFunction } from "../../scripts/documents/functions-text";
import { functionsMetadata } from "../../scripts/bundles/functions-metadata";
import { isCalculation, isTableFormula, addFunction, isReplayed } from "../../src/workbook/formulas/function-list";
import { calledFunctions } from "../../src/workbook/formulas/formula-text";
import { previewPrice, previewTable } from "../../src/addin/calls/formula-trials";
import { refreshPrice } from "../../src/addin/refresh/refresh-price";
import { volatileCosts } from "../../src/addin/formulas/volatile-cost";
import { endpoints } from "@strikebook/contract";
import { range, requiredArgument } from "../../packages/formulas/arguments/argument";
import { tableDrawer } from "../../packages/formulas/arguments/read-columns";
import { readTicker } from "../../packages/formulas/arguments/read-symbols";
import { formula, helpOf } from "../../packages/formulas/formula";
import { formulas } from "../../packages/formulas/formulas";
import { picks, says } from "../../packages/formulas/help-texts";
import { planSymbols } from "../../packages/formulas/plan";
import { cellError } from "../../src/functions/excel-table";
import { excelFunction } from "../../src/functions/excel-function";
import { tideTable } from "../../packages/formulas/tables/flow/tide-tables";
import { tooManyBytes } from "../../packages/formulas/tables/table-limits";
import { exampleArguments, galleryFormula, givenArguments, purposeOf } from "../../src/taskpane/formulas/gallery";
import { addinOfCells, cell } from "../support/addin/function-runtime";
import { openReplayBook } from "../support/addin/replay-book";

/** The tide of a ticker since the opening: everything that the product needs to know about a formula. */
const flowSession = formula({
  name: "FLOW.SESSION",
  endpoint: endpoints.flowTide,
  arguments: { ticker: requiredArgument(range(readTicker)) },
  options: { help: says.tableOptions },
  tooLarge: "another ticker",
  help: {
    description: 'The tide since the opening. Example: =FLOW.SESSION("SPY"). 3 credits.',
    arguments: { ticker: { says: "One ticker.", picks: picks.right } },
    returns: "A header row, then one row per bar.",
    examples: [['=FLOW.SESSION("SPY")', "the session so far"]],
  },
  plan: ({ ticker, table }, { nowMs }) =>
    planSymbols(
      endpoints.flowTide,
      [ticker],
      () => ({ ticker, fromMs: nowMs - 3_600_000, toMs: nowMs }),
      tableDrawer(tideTable, table),
    ),
});

const book = await openReplayBook();
const { addin } = book;
addFunction(flowSession);

const typed = [cell("SPY"), null];
const described = functionsMetadata([...formulas, flowSession], "functions.html").functions.find(
  ({ id }) => id === flowSession.name,
);
if (!described) throw new Error("Expected the added formula in the list.");
const metadata = described as unknown as DescribedFunction;

test("Excel lists a formula that was defined, with the values that it suggests", () => {
  expect(described).toEqual({
    id: "FLOW.SESSION",
    name: "FLOW.SESSION",
    description: 'The tide since the opening. Example: =FLOW.SESSION("SPY"). 3 credits.',
    options: { requiresAddress: true },
    parameters: [
      { name: "ticker", description: "One ticker.", type: "string", dimensionality: "matrix", customEnumId: "Right" },
      {
        name: "options",
        description: "columns, headers, dates.",
        type: "any",
        dimensionality: "matrix",
        optional: true,
      },
    ],
    result: { dimensionality: "matrix" },
    helpUrl: "functions.html#flow.session",
  });
});

test("the page of the functions describes it", () => {
  const section = functionSection(metadata, helpOf(flowSession), [["Time", "Net premium"]]);

  expect(section).toContain("## FLOW.SESSION");
  expect(section).toContain("`=FLOW.SESSION(ticker, [options])`");
  expect(section).toContain("the session so far");
});

test("the gallery offers it with its example, its price and a preview", async () => {
  expect(purposeOf(metadata)).toBe("The tide since the opening.");
  const given = givenArguments(metadata, exampleArguments({ ...metadata, tables: [] }));
  expect(galleryFormula(metadata, exampleArguments({ ...metadata, tables: [] }))).toBe('=FLOW.SESSION("SPY")');
  expect(given).toEqual(typed);

  expect(await previewPrice(addin, { name: "FLOW.SESSION", given: typed })).toEqual({ credits: 3 });
  let preview: unknown;
  const work = previewTable(addin, { name: "FLOW.SESSION", given: typed }).then((shown) => (preview = shown));
  await book.advance(2_000);
  await work;
  expect(preview).toMatchObject({ table: { 0: { 0: "Time" } } });
});

test("a replay shows it as of its time, and a refresh knows its price", async () => {
  const call = excelFunction(flowSession, addinOfCells) as (...given: unknown[]) => Promise<unknown[][]>;
  await book.enter({ text: '=FLOW.SESSION("SPY")', call, given: typed });
  await book.advance(120_000); // Its data is no longer fresh.
  expect(await refreshPrice(addin, addin.calls.addresses)).toMatchObject({ credits: 3, unknown: 0 });
  expect(isReplayed("FLOW.SESSION")).toBe(true);

  const paid = await book.paid(async () => {
    void addin.replay.set(Date.parse("2026-11-19T20:00:00Z"));
    await book.advance(5_000);
  });
  expect(paid.map((path) => /end_time=([^&]+)/.exec(path)?.[1])).toEqual(["2026-11-19T20:00:00Z"]);
});

test("the check of spending knows what it costs with a volatile argument", () => {
  expect(calledFunctions('=FLOW.SESSION("SPY")')).toEqual(["FLOW.SESSION"]);
  const volatile = { address: "Sheet1!A1", calls: ["FLOW.SESSION"], volatileFunctions: ["NOW"], source: undefined };
  const costs = volatileCosts([volatile], { countOf: () => undefined, isStreaming: true, nowMs: 0 });

  // A new request of 3 credits every second.
  expect(costs).toMatchObject([{ creditsPerHour: 3 * 3_600, basis: "estimated" }]);
});

test.each([
  ["FLOW.SESSION", "Request another ticker."],
  ["GEX.HEATMAP", "Request fewer strikes, expirations or symbols."],
  ["GEX.FRAMES", 'Request a shorter window or fewer strikes, or one row per minute with the option "every=60".'],
  ["FLOW.DARKPOOL", "Request a smaller limit or fewer columns."],
  ["FLOW.TOP", "Request fewer rows or columns."],
  [undefined, "Request fewer rows or columns."],
])("a table of %s that is too large says what to request instead", (name, advice) => {
  expect(cellError(tooManyBytes(1, 1, 5_000_000), name).message).toMatch(new RegExp(`${advice}$`));
});

test("every published formula has texts for each of its arguments, and each priced formula has an endpoint", () => {
  for (const published of formulas) {
    expect(Object.keys(helpOf(published).arguments)).toEqual(Object.keys(published.arguments));
    if (isTableFormula(published) && !isCalculation(published)) {
      expect(Object.values(endpoints)).toContain(published.endpoint);
    }
  }
});

/** What a definition must have. `npm run check` compiles this: a field that were optional would be an error here. */
export const incomplete = () => {
  const { name, endpoint, arguments: all, help, plan } = flowSession as unknown as Parameters<typeof formula>[0];
  const { description, returns, examples } = help;
  // @ts-expect-error without a name
  formula({ endpoint, arguments: all, help, plan });
  // @ts-expect-error without an endpoint
  formula({ name, arguments: all, help, plan });
  // @ts-expect-error without arguments
  formula({ name, endpoint, help, plan });
  // @ts-expect-error without texts
  formula({ name, endpoint, arguments: all, plan });
  // @ts-expect-error without a plan
  formula({ name, endpoint, arguments: all, help });
  // @ts-expect-error without the texts of its arguments
  formula({ name, endpoint, arguments: all, help: { description, returns, examples }, plan });
  // @ts-expect-error without what it returns
  formula({ name, endpoint, arguments: all, help: { description, arguments: {}, examples }, plan });
};
