import { offerLines, runProgressText, startLabel, variantLines } from "../../src/taskpane/runs/runs-text";

const offer = { credits: 45, instants: 9, unknown: 0, variants: 0 };

test("the price is stated with what it does not include", () => {
  expect(offerLines(offer)).toEqual(["9 instants: at most 45 credits. What is stored is free."]);
  expect(offerLines({ ...offer, credits: 0 })).toEqual(["9 instants: all boards are stored, the run is free."]);
  expect(offerLines({ ...offer, unknown: 2 })[1]).toBe(
    "2 formulas were not calculated since the workbook was opened: not included in the price.",
  );
  expect([startLabel("Start", offer), startLabel("Resume", { ...offer, credits: 1, unknown: 1 })]).toEqual([
    "Start for 45 credits",
    "Resume for 1 credit or more",
  ]);
});

test("the number of models tried on a span is named from the second on", () => {
  expect(variantLines(0)).toEqual([]);
  expect(variantLines(3)[0]).toMatch(/^3 models were tried on this span before\./);
});

test("progress names the rest in minutes, rounded up", () => {
  const progress = { id: 1, done: 3, total: 390, atMs: 0, differing: 0, isStopping: false };

  expect(runProgressText({ ...progress, remainingMs: undefined })).toBe("Run 1: 3 of 390 instants.");
  expect(runProgressText({ ...progress, remainingMs: 121_000 })).toBe(
    "Run 1: 3 of 390 instants. About 3 minutes left.",
  );
  expect(runProgressText({ ...progress, remainingMs: 5_000 })).toBe(
    "Run 1: 3 of 390 instants. Less than a minute left.",
  );
});
