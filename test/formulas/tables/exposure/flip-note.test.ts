import type { SymbolLevels } from "@strikebook/contract";
import { flipNoteColumn, type WiderFlip } from "../../../../packages/formulas/tables/exposure/flip-note";

type Flip = SymbolLevels["summary"]["flip"];

/** Levels of 100 strikes with spot at 4,697. */
const levels = (flip: Flip, netExposure = 1_000): SymbolLevels => ({
  symbol: "SPX",
  asOf: "2026-11-20T20:59:59Z",
  spot: 4_697,
  previousClose: 4_690,
  kingNode: null,
  levels: [],
  summary: { netExposure, positiveWall: null, negativeWall: null, flip, lowStrike: 200, highStrike: 7_000 },
});

const at = (level: number): NonNullable<Flip> => ({ level, distancePct: 100 * (level / 4_697 - 1) });
const note = (flip: Flip, wider?: WiderFlip) =>
  flipNoteColumn.cell({ ...levels(flip), ...(wider && { wider }) }, "text");

test.each<[string, Flip, number, string]>([
  ["a flip of 619 is 86.8 % below", at(619), 1, "Far: 86.8 % from spot, where a few contracts change a small sum."],
  ["5.1 % above", at(4_697 * 1.051), 1, "Far: 5.1 % from spot, where a few contracts change a small sum."],
  ["4.9 % below is not noted", at(4_697 * 0.951), 1, ""],
  ["a sum above zero", null, 7, "No flip: the running sum from 200 to 7000 stays positive."],
  ["a sum below zero", null, -7, "No flip: the running sum from 200 to 7000 stays negative."],
  ["no exposure", null, 0, "No flip: exposure from 200 to 7000 is zero."],
])("%s", (_, flip, netExposure, expected) => {
  expect(flipNoteColumn.cell(levels(flip, netExposure), "text")).toBe(expected);
});

// 0.1 % of 4,697 is 4.697.
test.each<[string, Flip, WiderFlip, string]>([
  ["holds within 0.1 % of spot", at(4_700), { maxStrikes: 184, flip: at(4_704.6) }, "It holds with 184 strikes."],
  ["moves", at(4_700), { maxStrikes: 184, flip: at(4_704.8) }, "It moves to 4704.80 with 184 strikes."],
  ["disappears", at(4_700), { maxStrikes: "all", flip: null }, "It disappears with all strikes."],
  [
    "appears",
    null,
    { maxStrikes: 184, flip: at(4_100) },
    "No flip: the running sum from 200 to 7000 stays positive. One appears at 4100.00 with 184 strikes.",
  ],
  [
    "does not appear",
    null,
    { maxStrikes: 184, flip: null },
    "No flip: the running sum from 200 to 7000 stays positive. None with 184 strikes, either.",
  ],
])("a flip that is checked with more strikes %s", (_, flip, wider, expected) => {
  expect(note(flip, wider)).toBe(expected);
});
