import { readExpirations } from "../../../packages/formulas/arguments/read-board";

// Excel date 46353 is 2026-11-27: 2026-01-01 is 46023, and the 27th of November is day 331 of the year.
test.each([
  ["nothing", null, undefined],
  ["a blank cell", [[0]], undefined],
  ["a count", [[12]], 12],
  ["a count as text", [["60"]], 60],
  ["the word all", [["All"]], "all"],
  ["a date cell", [[46353]], ["2026-11-27"]],
  ["a date-time cell", [[46353.75]], ["2026-11-27"]],
  ["a date as text", [["2026-11-27"]], ["2026-11-27"]],
  ["a comma list", [["2026-12-18, 2026-11-27"]], ["2026-11-27", "2026-12-18"]],
  ["a range of dates with a gap", [[46353], [null], ["2026-12-18"], [46353]], ["2026-11-27", "2026-12-18"]],
])("%s is read", (_form, range, expirations) => {
  expect(readExpirations(range)).toEqual(expirations);
});

test.each([[[[61]]], [[[19_999]]], [[[-3]]], [[["next friday"]]], [[[5, 46353]]], [[[true]]], [[["27/11/2026"]]]])(
  "%j is refused with the accepted forms",
  (range) => {
    expect(() => readExpirations(range)).toThrow(/a number from 1 to 60, "all", or dates such as 2026-11-27/);
  },
);

test("a date that does not exist is refused", () => {
  expect(() => readExpirations([["2026-11-31"]])).toThrow('"2026-11-31" is none of these');
});
