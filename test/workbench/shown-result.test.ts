import { readResult, shownResult } from "../../workbench/calls/function-result";

test.each<[unknown, unknown]>([
  [5, { value: 5 }],
  ["", { value: "" }],
  [false, { value: false }],
  [null, { value: 0 }],
  [
    { type: "FormattedNumber", basicValue: 0.5, numberFormat: "0%" },
    { value: 0.5, format: "0%" },
  ],
  [{ type: "Entity", text: "SPX", basicValue: "#VALUE!" }, { value: "SPX" }],
  [
    { type: "Error", basicValue: "#N/A", message: "Unknown symbol." },
    { value: { error: "#N/A" }, reason: "Unknown symbol." },
  ],
  [{ type: "Error", basicValue: "#NUM!" }, { value: { error: "#NUM!" } }],
  // The type of an error is enough.
  [{ type: "Error", errorType: "NotAvailable" }, { value: { error: "#N/A" } }],
  [{ type: "Error", errorType: "Div0" }, { value: { error: "#DIV/0!" } }],
  [{ type: "Error" }, { value: { error: "#VALUE!" } }],
])("%j shows as %j", (value, shown) => {
  expect(shownResult({ ok: true, value })).toEqual([[shown]]);
});

test.each<[unknown, string]>([
  [[[1, 2], [3]], "#VALUE!"],
  [[1, 2], "#VALUE!"],
  [[], "#CALC!"],
  [[[]], "#CALC!"],
])("the invalid table %j shows %s", (value, error) => {
  expect(shownResult({ ok: true, value })[0]?.[0]?.value).toEqual({ error });
});

test("a failed call shows its error, and its message if Excel shows one", () => {
  expect(shownResult({ ok: false, error: "#N/A", message: "Not today." })).toEqual([
    [{ value: { error: "#N/A" }, reason: "Not today." }],
  ]);
  expect(shownResult({ ok: false, error: "#VALUE!", message: "" })).toEqual([[{ value: { error: "#VALUE!" } }]]);
});

test.each<[number, string, string]>([
  [0, "#VALUE!", ""],
  [1, "#N/A", "words"],
  [2, "#VALUE!", ""],
  [3, "#VALUE!", ""],
  [4, "#VALUE!", ""],
  [5, "#DIV/0!", ""],
  [6, "#NUM!", ""],
  [7, "#VALUE!", "words"],
  [8, "#NULL!", ""],
  [9, "#NAME?", ""],
  [10, "#NAME?", ""],
])("error code %i is %s", (code, error, message) => {
  expect(readResult([12, false, "words", code, [0]])).toEqual({
    invocationId: 12,
    result: { ok: false, error, message },
  });
});

test("a row that is not a result is ignored", () => {
  expect(readResult("nothing")).toBeUndefined();
  expect(readResult(["1", true, 5])).toBeUndefined();
});
