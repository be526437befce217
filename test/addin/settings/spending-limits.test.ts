import { allowMore, parseLimits, type SpendingLimits } from "../../../src/addin/settings/spending-limits";

const empty = { perDay: "", perWorkbook: "", leave: "", askAbove: "" };

test.each([
  ["", undefined],
  ["   ", undefined],
  ["0", 0],
  ["100", 100],
  [" 5,000 ", 5_000],
  ["1,000,000", 1_000_000],
  ["999999999", 999_999_999],
])("a limit typed as %j is parsed as %j", (typed, perDay) => {
  expect(parseLimits({ ...empty, perDay: typed })).toEqual({ limits: perDay === undefined ? {} : { perDay } });
});

test.each(["-1", "2.5", "1e3", "ten", "5,00", "1 000", "$5", "9999999999"])("%j is refused as a limit", (typed) => {
  expect(parseLimits({ ...empty, leave: typed })).toEqual({
    problems: { leave: "Enter a whole number of credits, such as 100, or leave it empty." },
  });
});

test("every wrong field is reported, and the others are not used", () => {
  const read = parseLimits({ perDay: "many", perWorkbook: "10", leave: "-", askAbove: "5" });

  expect("problems" in read && Object.keys(read.problems)).toEqual(["perDay", "leave"]);
});

test.each<[SpendingLimits, SpendingLimits, boolean]>([
  [{}, {}, false],
  [{ perDay: 1 }, { perDay: 2 }, true],
  [{ perDay: 1 }, {}, true],
  [{ perDay: 2 }, { perDay: 1 }, false],
  [{}, { perWorkbook: 1 }, false],
  [{ perWorkbook: 1 }, { perWorkbook: 5 }, true],
  [{ leave: 100 }, { leave: 50 }, true],
  [{ askAbove: 5 }, {}, true],
  [{ askAbove: 5 }, { askAbove: 10 }, true],
  [{ askAbove: 10 }, { askAbove: 5 }, false],
  [{ leave: 100 }, {}, true],
  [{ leave: 50 }, { leave: 100 }, false],
  [{ perDay: 1, leave: 50 }, { perDay: 5, leave: 100 }, true],
])("whether a change from %j to %j allows more is %j", (before, after, allowsMore) => {
  expect(allowMore(after, before)).toBe(allowsMore);
});
