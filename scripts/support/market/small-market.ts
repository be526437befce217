import type { Metric } from "@strikebook/contract";
import type { Board, Market } from "../../../market/exposure/market";
import type { BoardSides } from "../../../market/exposure/sides";

/** Friday 2026-11-20, 15:30:00.250 in New York, a session. */
export const smallMarketNow = Date.parse("2026-11-20T20:30:00.250Z");

/** From this second on, SPY's 100 strike of the first expiration is 2,500 instead of 2,000: four minutes before now. */
export const lastChangeMs = Date.parse("2026-11-20T20:26:00Z");

const strikes = Float64Array.of(90, 95, 100, 105, 110);
const expirations = ["2026-11-20", "2026-11-27", "2026-12-18"];

/** The cells of a board, made once for all boards. */
function cellsOf(lists: Partial<Record<Metric, number[][]>>): Board["cells"] {
  return (metric) => Float64Array.from(lists[metric]?.flat() ?? []);
}

/** SPY, one list per expiration, one number per strike. No cell of the 95 strike reaches 50 dollars. */
const spyGamma = [
  [10, 20, 2500, 300, -40],
  [-30.25, -45, -500, 4000.5, 0],
  [0, 25, 100, -100.25, 900],
];
const spyVanna = [
  [100, 70, -60, 800, 900],
  [100, 0, -60, 800, 900],
  [100, 0, -60, 800, -2000],
];
const spyCells = cellsOf({ gamma: spyGamma, vanna: spyVanna });
const earlierSpyCells = cellsOf({ gamma: [[10, 20, 2000, 300, -40], ...spyGamma.slice(1)], vanna: spyVanna });

/** QQQ lists the first expiration only, with one cell for each strike. */
const qqqCells = cellsOf({ gamma: [[100, -200, 300, -400, 500]], vanna: [[1000, 2000, 3000, 4000, 5000]] });

/** A market of two symbols with few cells, so that every response can be calculated by hand. */
export const smallMarket: Market = {
  symbols: ["SPY", "QQQ"],
  boardAt(symbol, instantMs) {
    const asOfMs = Math.floor(instantMs / 1000) * 1000;
    if (symbol === "SPY") return spy(asOfMs);
    if (symbol === "QQQ") return qqq(asOfMs);
    return undefined;
  },
  spotAt: (symbol) => ({ SPY: 101.75, QQQ: 50.5 })[symbol],
};

function spy(asOfMs: number): Board {
  const cells = asOfMs < lastChangeMs ? earlierSpyCells : spyCells;
  return board({ symbol: "SPY", asOfMs, spot: 101.5, previousClose: 100, expirations, cells });
}

function qqq(asOfMs: number): Board {
  const firstOnly = expirations.slice(0, 1);
  return board({ symbol: "QQQ", asOfMs, spot: 50.5, previousClose: 51, expirations: firstOnly, cells: qqqCells });
}

/** Ten dollars for each dollar of the price above 100, where net gamma is zero: SPY is near it, QQQ farther than 20 % away. */
const profile: Board["profile"] = (metric, spots) => {
  return Float64Array.from(spots, (spot) => (metric === "gamma" ? 10 * (spot - 100) : -spot));
};

/** At 102 net gamma is 20 dollars of it. */
const grossGamma: Board["grossGamma"] = (spots) => Float64Array.from(spots, () => 500);

function board(facts: Omit<Board, "strikes" | "exposureOf" | "profile" | "grossGamma" | "sides">): Board {
  const exposureOf = () => new Float64Array(strikes.length * facts.expirations.length);
  return { ...facts, strikes, exposureOf, profile, grossGamma, sides: cellSides(facts.cells) };
}

/** The small market, which shows the boards of the close after hours. */
export const closingMarket = {
  ...smallMarket,
  boardAt: (symbol: string, instantMs: number) =>
    smallMarket.boardAt(symbol, Math.min(instantMs, Date.parse("2026-11-20T20:59:59Z"))),
};

/** Returns sides of cells: what is positive is of calls, what is negative of puts, and each dollar is one open contract. */
export function cellSides(cells: Board["cells"]): Board["sides"] {
  return (metric): BoardSides => {
    const callValues = cells(metric).map((cell) => Math.max(0, cell));
    const putValues = cells(metric).map((cell) => Math.min(0, cell));
    return {
      callValues,
      putValues,
      callOpenInterest: callValues.map(Math.round),
      putOpenInterest: putValues.map((value) => Math.round(-value)),
    };
  };
}
