import { readConvictionWeights } from "../../../market/tape/conviction";

test.each([
  ["exactly one", { premium: 0.5, sweep: 0.5 }],
  ["0.95", { premium: 0.65, sweep: 0.3 }],
  ["1.05", { premium: 0.7, sweep: 0.35 }],
])("weights that sum to %s are accepted", (_, weights) => {
  expect(readConvictionWeights(weights)).toEqual(weights);
});

test.each([
  ["too little", { premium: 0.94 }, "The conviction weights sum to 0.94; the sum must be from 0.95 to 1.05."],
  ["too much", { premium: 1.06 }, "The conviction weights sum to 1.06; the sum must be from 0.95 to 1.05."],
  ["a negative part", { premium: 1.1, sweep: -0.1 }, "The conviction weight sweep must be a number of at least 0."],
  ["text for a number", { premium: "1" }, "The conviction weight premium must be a number of at least 0."],
])("weights with %s are rejected with the reason", (_, weights, reason) => {
  expect(readConvictionWeights(weights)).toBe(reason);
});

test.each([
  ["a list", [1]],
  ["null", null],
  ["a number", 1],
])("%s is not accepted as weights", (_, given) => {
  expect(readConvictionWeights(given)).toMatch(/^conviction_weights must be a JSON object with any of premium, volOi,/);
});

test("an unknown part is named in the message", () => {
  expect(readConvictionWeights({ size: 1 })).toMatch(/; size is not one of them\.$/);
});
