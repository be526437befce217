import { flowContract } from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

/** Friday 2026-11-20 in New York. */
const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { call, refused, paid } = await openRuntime(service, smallMarketNow);

// The symbols are the API documentation's examples; Excel date 46010 is 2025-12-19.
test.each([
  ["its four parts", ["spy", "2025-12-19", "call", 600], "SPY__251219C00600000"],
  ["a date cell and a letter", ["SPY", 46_010, "P", "602.5"], "SPY__251219P00602500"],
  ["a strike in thousandths", ["F", "2027-01-15", "put", 0.335], "F__270115P00000335"],
  ["the largest possible strike", ["SPXW", "today", "c", 99_999.999], "SPXW__261120C99999999"],
  ["the word 0dte", ["SPXW", "0DTE", "c", 6_900], "SPXW__261120C06900000"],
  ["the form padded with spaces", ["SPY   251219C00600000"], "SPY__251219C00600000"],
  ["the form without a gap", [" spy251219c00600000 "], "SPY__251219C00600000"],
  ["its own form", ["BRK.B__251219C00600000"], "BRK.B__251219C00600000"],
])("a contract is returned for %s", async (_form, given, symbol) => {
  expect(await call(flowContract, ...given)).toEqual([[symbol]]);
});

test.each([
  [
    ["SPY", "this week", "call", 600],
    'The expiration is one date; "this week" can be several. Use a date, "0dte" or "today".',
  ],
  [
    ["SPY", "2025-12-19", "straddle", 600],
    'The right must be "call" or "put", or "C" or "P"; "straddle" is none of these.',
  ],
  [["SPY", "2025-12-19", "call", null], "The strike is required: a number from 0.001 to 99999.999."],
  [["SPY", "2025-12-19", "call", 100_000], "The strike must be a number from 0.001 to 99999.999; 100000 is not."],
  [["SPY", "2025-12-19", "call", 600.0005], "The strike can have three decimals at most; 600.0005 has more."],
  [["SPY", null, "call", 600], "The expiration is required"],
  [["SPY", "1999-12-17", "call", 600], 'The expiration must be in the years 2000 to 2099; "1999-12-17" is not.'],
  [["SPY", "third friday", "call", 600], "The expiration must be a date cell"],
  [["SPY,QQQ", "2025-12-19", "call", 600], "This function accepts one ticker"],
  [["SPY   251219C00600000", "2025-12-19", "call", 600], '"SPY   251219C00600000" is a complete contract'],
  [["SPY_251219C600"], "A contract must be written like SPY__251219C00600000"],
  [[null, "2025-12-19", "call", 600], "A symbol is required"],
])("%j is refused with a message", async (given, words) => {
  const problem = await refused(flowContract, ...given);

  expect(problem).toContain("#VALUE!");
  expect(problem).toContain(words);
});

test("a contract is returned without a request", async () => {
  const before = service.requests.length;

  await call(flowContract, "SPY", "2025-12-19", "call", 600);

  expect(service.requests).toHaveLength(before);
  expect(paid()).toEqual([]);
});
