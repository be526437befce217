import type { RunOffer } from "../../src/addin/runs/model-runs";
import { offerLines, runProgressText, startLabel, variantLines } from "../../src/taskpane/runs/runs-text";

/** Two formulas with a board of 5 credits at each of 9 instants, which they share, among four that the run does not ask. */
const offer: RunOffer = {
  credits: 45,
  instants: 9,
  sessions: 1,
  formulas: [
    { cells: ["'Model'!A2"], credits: 45 },
    { cells: ["'Model'!A3", "'Model'!A4"], credits: 0 },
  ],
  others: 4,
  unclear: undefined,
  argument: undefined,
  unknown: [],
  streamedSymbols: 0,
  variants: 0,
};

test("the price is stated by formula, requests that are shared once, with what stays as it is", () => {
  expect(offerLines(offer)).toEqual([
    "9 times: 45 credits. What is stored is free.",
    "Model!A2: 5 credits \u00d7 9 times = 45 credits.",
    "Model!A3, Model!A4: nothing more. All of it is stored or requested above.",
    "4 other formulas keep their values and cost nothing.",
    "Afterwards all cells show again what they show now.",
  ]);
  expect(offerLines({ ...offer, credits: 0, formulas: [{ cells: ["'Model'!A2"], credits: 0 }], others: 0 })).toEqual([
    "9 times: all boards are stored, so the run is free.",
    "All formulas with market data are part of the run.",
    "Afterwards all cells show again what they show now.",
  ]);
});

test("a run whose cells depend on no market data says that all rows will be the same", () => {
  expect(offerLines({ ...offer, credits: 0, formulas: [] })[0]).toBe(
    "9 times: free, but all rows will be the same. The cells do not depend on past data.",
  );
});

test("a price that is not the same at each instant is stated by session, or as a whole", () => {
  const linesOf = (credits: number) =>
    offerLines({ ...offer, instants: 62, sessions: 31, credits, formulas: [{ cells: ["Model!A2"], credits }] });

  expect(linesOf(93).slice(0, 2)).toEqual([
    "62 times in 31 sessions: 93 credits. What is stored is free.",
    "Model!A2: 3 credits \u00d7 31 sessions = 93 credits.",
  ]);
  expect(linesOf(100)[1]).toBe("Model!A2: 100 credits.");
});

test("what the price does not include, or cannot state exactly, is named", () => {
  const unknown = ["'Model'!A2", "'Flip data'!B1", "Model!A4", "Model!A5"];

  expect(offerLines({ ...offer, unknown })).toContain(
    "Not calculated since the workbook was opened, so not included in the price: Model!A2, 'Flip data'!B1, Model!A4 and 1 more. Calculate first to see it.",
  );
  expect(offerLines({ ...offer, argument: "Model!A2" })).toEqual(
    expect.arrayContaining([
      "9 times: about 45 credits. What is stored is free.",
      "Model!A2 is an argument of another formula of the run, and decides what that formula requests.",
    ]),
  );
  expect(offerLines({ ...offer, others: 0, unclear: "Model!B2 uses INDIRECT" })).toContain(
    "Model!B2 uses INDIRECT: its inputs are not known, so all formulas are part of the run.",
  );
  expect(offerLines({ ...offer, streamedSymbols: 3 })).toContain(
    "Live data pauses. Its streams open again afterwards: 3 credits, 1 for each symbol.",
  );
});

test("the button that starts a run carries its price", () => {
  expect([
    startLabel("Start", offer),
    startLabel("Resume", { ...offer, credits: 1, unknown: ["Model!A2"] }),
    startLabel("Rerun", { ...offer, argument: "Model!A2" }),
  ]).toEqual(["Start for 45 credits", "Resume for 1 credit or more", "Rerun for about 45 credits"]);
});

test("the number of models tried on a span is named from the second on", () => {
  expect(variantLines(0)).toEqual([]);
  expect(variantLines(3)[0]).toMatch(/^3 models were tried on these dates before\./);
});

test("progress names the rest in minutes, rounded up", () => {
  const progress = { id: 1, done: 3, total: 390, atMs: 0, differing: 0, isStopping: false };

  expect(runProgressText({ ...progress, remainingMs: undefined })).toBe("Run 1: 3 of 390 times.");
  expect(runProgressText({ ...progress, remainingMs: 121_000 })).toBe("Run 1: 3 of 390 times. About 3 minutes left.");
  expect(runProgressText({ ...progress, remainingMs: 5_000 })).toBe("Run 1: 3 of 390 times. Less than a minute left.");
});
