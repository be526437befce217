import {
  indexOfRoot,
  multiplierOf,
  rootsOfIndex,
  settlesAtOpen,
  weeklyRoots,
} from "../../../packages/contract/symbols/index-roots";

/** By the specifications of Cboe and Nasdaq: the index, its roots that settle at the open, those that settle at the close. */
test.each([
  ["SPX", ["SPX"], ["SPXW", "SPXPM", "SPXQ"]],
  ["NDX", ["NDX"], ["NDXP"]],
  ["RUT", ["RUT"], ["RUTW", "RUTQ"]],
  ["SPEQX", ["SPEQX"], ["SPEQW"]],
  ["VIX", ["VIX", "VIXW"], []],
  ["OEX", [], ["OEX", "XEO"]],
  ["MRUT", [], ["MRUT", "MRUTW"]],
  ["XSP", [], ["XSP"]],
  ["NANOS", [], ["NANOS"]],
  ["DJX", ["DJX"], []],
  ["SIXRE", ["SIXRE"], []],
])("%s has %j at the open and %j at the close", (index, atOpen, atClose) => {
  const roots = [...atOpen, ...atClose];

  expect(rootsOfIndex(index)).toEqual(roots);
  expect(roots.map(indexOfRoot)).toEqual(roots.map(() => index));
  expect(roots.filter(settlesAtOpen)).toEqual(atOpen);
  expect(roots.map(multiplierOf)).toEqual(roots.map(() => (index === "NANOS" ? 1 : 100)));
});

test("shares have their own root, settle at the close and have contracts of 100", () => {
  expect([indexOfRoot("SPY"), rootsOfIndex("SPY"), settlesAtOpen("SPY"), multiplierOf("SPY")]).toEqual([
    undefined,
    [],
    false,
    100,
  ]);
});

test("an index with both has its daily and weekly root by its monthly one", () => {
  expect([...weeklyRoots]).toEqual([
    ["SPX", "SPXW"],
    ["NDX", "NDXP"],
    ["RUT", "RUTW"],
    ["SPEQX", "SPEQW"],
  ]);
});
