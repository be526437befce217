import { compareRuns, comparisonSheet, readResults, type RunResults } from "../../../src/addin/runs/compare-runs";

const output = (label: string) => ({ label, address: "Model!B2", formula: "" });

/** Returns the results of a run: rows of a day of 2026 with the values of two outputs. */
function results(id: number, labels: readonly string[], rows: readonly unknown[][]): RunResults {
  const definition = { instants: [], description: "", outputs: labels.map(output), isLagged: false };
  const cells = rows.map(([day, ...values]) => [46344 + Number(day), "", "", ...values, ""]);
  return readResults({ id, definition }, [["Instant"], ...cells]);
}

test("rows are matched by their instant and outputs by their label", () => {
  const one = results(
    1,
    ["Spot", "Signal"],
    [
      [0, 100, 1],
      [1, 101, 0],
      [2, 102, "#N/A"],
    ],
  );
  const other = results(
    2,
    ["Signal", "Spot"],
    [
      [2, "#N/A", 102.5],
      [0, 0, 100],
      [3, 1, 103],
    ],
  );

  const comparison = compareRuns(one, other);

  expect(comparison).toMatchObject({ rows: 2, onlyInOne: 2, otherLabels: [] });
  expect(
    comparison.outputs.map(({ label, compared, different, largest }) => [label, compared, different, largest?.by]),
  ).toEqual([
    ["Spot", 2, 1, 0.5],
    ["Signal", 2, 1, 1],
  ]);
  expect(comparison.cells.map(({ label, one: first, other: second }) => [label, first, second])).toEqual([
    ["Signal", 1, 0],
    ["Spot", 102, 102.5],
  ]);
});

test("the sheet has a summary, the outputs and the differing cells, and marks the outputs that differ", () => {
  const one = results(1, ["Spot", "Signal"], [[0, 100, 1]]);
  const other = results(2, ["Spot", "Signal"], [[0, 100.25, 1]]);

  const sheet = comparisonSheet(compareRuns(one, other), [1, 2]);

  expect(sheet.rows.slice(1, 4)).toEqual([
    ["Rows compared", 1, "", "", ""],
    ["Rows in one run only", 0, "", "", ""],
    ["Cells different", 1, "", "", ""],
  ]);
  expect(sheet.rows.slice(7, 9)).toEqual([
    ["Spot", 1, 1, 0.25, 46344],
    ["Signal", 1, 0, 0, ""],
  ]);
  expect(sheet.marked).toEqual([{ row: 7, column: 0, columns: 5 }]);
  expect(sheet.rows.slice((sheet.headings[2] ?? NaN) + 1)).toEqual([[46344, "Spot", 100, 100.25, 0.25]]);
});
