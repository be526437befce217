import { liftedArguments, liftedShape } from "../../workbench/calls/array-lifting";

const symbols = { rows: [["SPXW"], ["SPY"], ["QQQ"]] };
const metrics = { rows: [["gamma", "vanna"]] };
const single = { rows: [[5]] };

test("single values need no lifting, and neither do ranges for range parameters", () => {
  expect(liftedShape([{ name: "a" }], [single])).toBeUndefined();
  expect(liftedShape([{ name: "a", dimensionality: "matrix" }], [symbols])).toBeUndefined();
  expect(liftedShape([], [])).toBeUndefined();
});

test("a column and a row make a table of every pair", () => {
  const parameters = [{ name: "symbol" }, { name: "metric" }, { name: "strikes" }];
  const given = [symbols, metrics, single];

  expect(liftedShape(parameters, given)).toEqual({ rows: 3, columns: 2 });
  expect(liftedArguments(parameters, given, 2, 1)).toEqual([{ rows: [["QQQ"]] }, { rows: [["vanna"]] }, single]);
});

test("missing values of a shorter range are #N/A, and omitted arguments stay omitted", () => {
  const parameters = [{ name: "first" }, { name: "second" }, { name: "third", optional: true }];
  const given = [symbols, { rows: [[1], [2]] }, undefined];

  expect(liftedArguments(parameters, given, 2, 0)).toEqual([
    { rows: [["QQQ"]] },
    { rows: [[{ error: "#N/A" }]] },
    undefined,
  ]);
});
