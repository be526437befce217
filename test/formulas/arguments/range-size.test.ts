import { gexLevels } from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../support/market/small-market";

const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { refused, call, paid } = await openRuntime(service, smallMarketNow);

/** A column of so many cells, with SPY in the first ones. */
const column = (cells: number, filled: number) =>
  Array.from({ length: cells }, (_, row) => [row < filled ? "SPY" : null]);

const advice = "Select only the cells that have values, for example A2:A50 instead of A:A.";

test("a whole column of symbols is refused with its size, and nothing is requested", async () => {
  expect(await refused(gexLevels, column(1_048_576, 3))).toBe(
    `#VALUE! The symbols contain 1,048,576 cells; 100,000 are read at most. ${advice}`,
  );
  expect(paid()).toEqual([]);
});

test("more symbols than anyone reads are refused with their number", async () => {
  expect(await refused(gexLevels, column(5_001, 5_001))).toBe(
    `#VALUE! The symbols contain 5,001 values; 5,000 are read at most. ${advice}`,
  );
});

test("a whole column of options is refused", async () => {
  const options = Array.from({ length: 60_000 }, () => [null, null]);

  expect(await refused(gexLevels, cell("SPY"), null, null, null, options)).toBe(
    `#VALUE! The options contain 120,000 cells; 100,000 are read at most. ${advice}`,
  );
});

test("a long column with a few symbols is read", async () => {
  const table = await call(gexLevels, column(10_000, 2), null, null, null, cell("columns=symbol; headers=off"));

  expect(table).toEqual([["SPY"]]);
});
