import { areLooser, readCaps, type SpendingCaps } from "../../src/addin/spending-caps";

const empty = { perDay: "", perWorkbook: "", leave: "" };

test.each([
  ["", undefined],
  ["   ", undefined],
  ["0", 0],
  ["100", 100],
  [" 5,000 ", 5_000],
  ["1,000,000", 1_000_000],
  ["999999999", 999_999_999],
])("a limit typed as %j is %j", (typed, perDay) => {
  expect(readCaps({ ...empty, perDay: typed })).toEqual({ caps: perDay === undefined ? {} : { perDay } });
});

test.each(["-1", "2.5", "1e3", "ten", "5,00", "1 000", "$5", "9999999999"])("%j is refused as a limit", (typed) => {
  expect(readCaps({ ...empty, leave: typed })).toEqual({
    problems: { leave: "Enter a whole number of credits, such as 100, or leave it empty." },
  });
});

test("each field that is wrong is named, and nothing is taken from the others", () => {
  const read = readCaps({ perDay: "many", perWorkbook: "10", leave: "-" });

  expect("problems" in read && Object.keys(read.problems)).toEqual(["perDay", "leave"]);
});

test.each<[SpendingCaps, SpendingCaps, boolean]>([
  [{}, {}, false],
  [{ perDay: 1 }, { perDay: 2 }, true],
  [{ perDay: 1 }, {}, true],
  [{ perDay: 2 }, { perDay: 1 }, false],
  [{}, { perWorkbook: 1 }, false],
  [{ perWorkbook: 1 }, { perWorkbook: 5 }, true],
  [{ leave: 100 }, { leave: 50 }, true],
  [{ leave: 100 }, {}, true],
  [{ leave: 50 }, { leave: 100 }, false],
  [{ perDay: 1, leave: 50 }, { perDay: 5, leave: 100 }, true],
])("from %j to %j may allow something that was refused: %j", (before, after, isLooser) => {
  expect(areLooser(after, before)).toBe(isLooser);
});
