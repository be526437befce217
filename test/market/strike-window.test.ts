import { nearestStrike, strikeWindow } from "../../market/exposure/strike-window";

const strikes = [90, 95, 100, 105, 110, 115, 120];

test.each([
  ["three around 104 reach one below and one above the nearest", 104, 3, [2, 5]],
  ["of four the odd one lies below", 104, 4, [1, 5]],
  ["one is the nearest", 104, 1, [3, 4]],
  ["halfway between two strikes the lower is the nearest", 102.5, 1, [2, 3]],
  ["near the bottom the window moves up", 80, 3, [0, 3]],
  ["near the top the window moves down", 500, 3, [4, 7]],
  ["more than there are is all", 104, 92, [0, 7]],
])("%s", (_name, spot, maxStrikes, window) => {
  expect(strikeWindow(strikes, spot, maxStrikes)).toEqual(window);
});

test("all is every strike", () => {
  expect(strikeWindow(strikes, 104, "all")).toEqual([0, 7]);
});

test("the nearest strike of a price beyond the ladder is its end", () => {
  expect([nearestStrike(strikes, 1), nearestStrike(strikes, 999)]).toEqual([0, 6]);
});
