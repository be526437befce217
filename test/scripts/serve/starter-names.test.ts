import { starterNames } from "../../../scripts/serve/starter-names";

test.each([
  [
    ["SPXW", "SPX", "NDXP", "NDX", "SPY"],
    ["SPX+", "NDX+", "SPY"],
  ],
  [
    ["SPXW", "SPY"],
    ["SPXW", "SPY"],
  ],
  [
    ["AAPL", "RUT", "RUTW"],
    ["AAPL", "RUT+"],
  ],
])("the starter sheet of a market with %j is over %j: a sum only if the market has all roots", (symbols, names) => {
  expect(starterNames(symbols)).toEqual(names);
});
