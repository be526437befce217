import { readConvictionWeights } from "../../market/tape/conviction-weights";

test.each([
  ["exactly one", { premium: 0.5, sweep: 0.5 }],
  ["0.95", { premium: 0.65, sweep: 0.3 }],
  ["1.05", { premium: 0.7, sweep: 0.35 }],
])("weights that sum to %s are taken", (_, weights) => {
  expect(readConvictionWeights(weights)).toEqual(weights);
});

test.each([
  ["too little", { premium: 0.94 }, "The conviction weights sum to 0.94; they must sum to 0.95 to 1.05."],
  ["too much", { premium: 1.06 }, "The conviction weights sum to 1.06; they must sum to 0.95 to 1.05."],
  ["a negative part", { premium: 1.1, sweep: -0.1 }, "The conviction weight sweep must be a number from 0 on."],
  ["text for a number", { premium: "1" }, "The conviction weight premium must be a number from 0 on."],
])("weights with %s are refused with the reason", (_, weights, reason) => {
  expect(readConvictionWeights(weights)).toBe(reason);
});

test.each([
  ["a list", [1]],
  ["null", null],
  ["a number", 1],
])("%s is no set of weights", (_, given) => {
  expect(readConvictionWeights(given)).toMatch(/^conviction_weights must be a JSON object with any of premium, volOi,/);
});

test("an unknown part is named", () => {
  expect(readConvictionWeights({ size: 1 })).toMatch(/; size is none of them\.$/);
});
