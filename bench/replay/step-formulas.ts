import type { PlacedFormula } from "../page/formula-workbook";

/** The symbols with the largest boards. */
export const stepSymbols = ["SPXW", "SPY", "QQQ", "IWM", "NVDA", "TSLA", "AAPL", "MSFT", "META", "AMZN"];

/** The windows of levels: metric and strikes, as in a formula. */
const windows = [
  ["gamma", null],
  ["gamma", 40],
  ["vanna", null],
  ["vanna", 40],
] as const;

const levelColumns = "columns=as of,spot,flip,king,net exposure; headers=off";
const boardColumns = "columns=as of,strike,value; headers=off";

/** Returns a hundred formulas over ten symbols in four windows: of each symbol four levels, two heatmaps, two live cells, two past levels. */
export function stepFormulas(): PlacedFormula[] {
  return stepSymbols.flatMap((symbol, nth) => {
    const row = 10 * nth;
    const rows = [
      ...windows.map(([metric, strikes]) =>
        clocked("GEX.LEVELS", [[[symbol]], metric, strikes, null, [[levelColumns]]]),
      ),
      ...["asOf,spot,flip", "asOf,king,net"].map((fields) =>
        clocked("GEX.LIVE", [[[symbol]], [[fields]], null, null, null]),
      ),
      ...["2026-10-01 10:30", "2026-10-01 11:30"].map((at) =>
        past([[[symbol]], at, null, null, null, [[levelColumns]]]),
      ),
    ].map((formula, at) => ({ ...formula, row: row + at, column: 0 }));
    const boards = [null, 40].map((strikes, at) => ({
      ...clocked("GEX.HEATMAP", [[[symbol]], null, strikes, null, [[boardColumns]]]),
      row: 0,
      column: 8 + 4 * (2 * nth + at),
    }));
    return [...rows, ...boards];
  });
}

/** Returns one row of levels for each symbol, as a model reads them. Ranges serve them: they show values only. */
export function modelFormulas(symbols: readonly string[]): PlacedFormula[] {
  return symbols.map((symbol, row) => ({
    functionId: "GEX.LEVELS",
    parameters: [[[symbol]], null, null, null, [["headers=off"]]],
    followsClock: false,
    row,
    column: 0,
  }));
}

function clocked(functionId: string, parameters: readonly unknown[]) {
  return { functionId, parameters, followsClock: true };
}

function past(parameters: readonly unknown[]) {
  return { functionId: "GEX.LEVELS.AT", parameters, followsClock: false };
}
