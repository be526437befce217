import { percentChange } from "../../market/exposure/percent-change";

test.each([
  [2200, 2150, (100 * 50) / 2150],
  [-540, -530, (100 * -10) / 530],
  [500, -1000, 150],
  [80, 0, 160],
  [-20, 30, -100],
  [100_000, 50, 999.99],
  [-100_000, 50, -999.99],
  [0, 0, 0],
])("a value of %d that was %d changed by %d percent", (now, before, percent) => {
  expect(percentChange(now, before)).toBe(percent);
});
