import type { BoardLevels } from "../../../src/addin/levels/known-levels";

const level = (strike: number | undefined) =>
  strike === undefined ? null : { strike, value: 1, nodeType: "significant", distancePct: 0 };

/** What levels of a board are made of; a strike that is omitted does not exist. */
interface LevelsFields {
  spot: number;
  king?: number;
  positiveWall?: number;
  negativeWall?: number;
  flip?: number;
  /** Omitted by a service that does not compute it; null if there is none. */
  zeroGamma?: number | null | undefined;
  asOf?: string;
}

/** Returns the levels of a board, at noon of November 18, 2026 in New York, plus 5 seconds, if no time is given. */
export function levelsWith({
  spot,
  king,
  positiveWall,
  negativeWall,
  flip,
  zeroGamma,
  asOf,
}: LevelsFields): BoardLevels {
  return {
    metric: "gamma",
    asOf: asOf ?? "2026-11-18T17:00:05Z",
    spot,
    kingNode: level(king),
    summary: {
      netExposure: 0,
      positiveWall: level(positiveWall),
      negativeWall: level(negativeWall),
      flip: flip === undefined ? null : { level: flip, distancePct: 0 },
      lowStrike: 0,
      highStrike: 0,
    },
    zeroGamma: typeof zeroGamma === "number" ? { level: zeroGamma, distancePct: 0 } : zeroGamma,
    window: { maxStrikes: "92", expirations: "5" },
    isLive: false,
  };
}

/** The levels of docs/levels.md. */
export const spxw = levelsWith({
  spot: 6788.4,
  king: 6800,
  positiveWall: 6800,
  negativeWall: 6700,
  flip: 6771.3742,
  zeroGamma: 6758.113,
});
export const spy = levelsWith({ spot: 677.9, king: 680, positiveWall: 680, negativeWall: 670 });

const samples: Readonly<Record<string, BoardLevels>> = { SPXW: spxw, SPY: spy };

/** Returns the levels of SPXW and SPY; `undefined` for others. */
export const knownSample = (symbol: string): BoardLevels | undefined => samples[symbol];
