import { shareSummary, sourceLines, sourceTitle } from "../../src/taskpane/sharing/share-text";
import type { StoredFormula } from "../../src/workbook/share/read-content";

const formula = (rows: number, columns: number): StoredFormula => ({
  sheet: "Sheet1",
  area: { row: 0, column: 0, rows, columns },
  text: "=GEX.HEATMAP()",
  stored: "_xldudf_GEX_HEATMAP()",
  functions: ["GEX.HEATMAP"],
  references: { cells: [], names: [], called: [], tables: [], unclear: undefined, isRelative: false },
});

test("the summary says what happens to the formulas", () => {
  const [one, other] = [formula(1, 1), formula(2, 2)];

  expect(shareSummary({ values: [one, other], removed: [], dependents: [], obstacles: [] })).toBe(
    "2 formulas become values. Nothing is removed.",
  );
  expect(shareSummary({ values: [one], removed: [one], dependents: [], obstacles: [] })).toBe(
    "1 formula becomes a value. 1 is removed.",
  );
  expect(shareSummary({ values: [], removed: [one, other], dependents: [one], obstacles: [] })).toBe(
    "0 formulas become values. 2 are removed, with 1 other formula that reads them.",
  );
});

test("a source is shown with its size and its terms", () => {
  const attribution = { text: "Example Markets", url: "https://example.test", shareable: false, shareClass: "raw" };
  const source = { name: "x", attribution, formulas: [formula(10, 6), formula(1, 1)] };

  expect(sourceTitle(source)).toBe("Example Markets");
  expect(sourceLines(source)).toEqual([
    "2 formulas, 61 cells.",
    "Must not be published.",
    "Share class: raw data, not to be published automatically.",
  ]);
});

test("data without a statement about sharing is said not to be marked", () => {
  const attribution = { text: "Example Markets", url: "https://example.test" };

  expect(sourceLines({ name: "x", attribution, formulas: [formula(1, 1)] })).toEqual([
    "1 formula, 1 cell.",
    "Not marked as shareable.",
  ]);
});

test.each([
  ["account", "Your account", "The balance, limits or connection of your account."],
  ["unnamed", "No source named", "The service named no source for this data. Ask your provider before you share it."],
  ["unknown", "Source unknown", "Not calculated since the workbook was opened. Recalculate to see the source."],
] as const)("data without attribution says why, %s", (attribution, title, line) => {
  const source = { name: attribution, attribution, formulas: [formula(1, 1)] };

  expect(sourceTitle(source)).toBe(title);
  expect(sourceLines(source)[1]).toBe(line);
});
