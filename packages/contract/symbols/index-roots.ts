/** One root of options on an index. */
interface IndexRoot {
  index: string;
  /** Whether its contracts settle at the opening prices of their expiration date (AM) instead of the closing prices (PM). */
  settlesAtOpen: boolean;
  /** Dollars that a contract pays for each point of the index. */
  multiplier: number;
}

/** The roots of an index: those that settle at the open, those that settle at the close, and a multiplier other than 100. */
type RootsOfIndex = readonly [atOpen: string, atClose: string, multiplier?: number];

/**
 * Indexes with listed options. Sources: the product specifications of Cboe (cboe.com, Tradable Products: S&P 500, S&P 500 Equal Weight,
 * Nanos, Mini-Russell 2000, VIX, Russell, Select Sectors, S&P 100, DJX) and of Nasdaq (NDX, NDXP, XND), as of November 2026. Only older
 * files have SPXPM and SPXQ, which were merged into SPXW, and RUTQ, which was merged into RUTW.
 */
const indexes: Readonly<Record<string, RootsOfIndex>> = {
  SPX: ["SPX", "SPXW SPXPM SPXQ"],
  NDX: ["NDX", "NDXP"],
  RUT: ["RUT", "RUTW RUTQ"],
  SPEQX: ["SPEQX", "SPEQW"],
  SPESG: ["SPESG", ""],
  XSP: ["", "XSP"],
  NANOS: ["", "NANOS", 1],
  XND: ["", "XND"],
  MRUT: ["", "MRUT MRUTW"],
  RUI: ["RUI", ""],
  RLG: ["RLG", ""],
  RLV: ["RLV", ""],
  DJX: ["DJX", ""],
  OEX: ["", "OEX XEO"],
  VIX: ["VIX VIXW", ""],
  ...Object.fromEntries(
    "SIXB SIXC SIXE SIXI SIXM SIXR SIXRE SIXT SIXU SIXV SIXY"
      .split(" ")
      .map((sector) => [sector, [sector, ""]] as const),
  ),
};

const byRoot: ReadonlyMap<string, IndexRoot> = new Map(
  Object.entries(indexes).flatMap(([index, [atOpen, atClose, multiplier = 100]]) =>
    [atOpen, atClose].flatMap((roots, at) =>
      namesIn(roots).map((root) => [root, { index, settlesAtOpen: at === 0, multiplier }] as const),
    ),
  ),
);

function namesIn(roots: string): string[] {
  return roots.split(" ").filter((root) => root !== "");
}

/** Returns the index of a root: `SPX` for `SPXW`. `undefined` for a root of shares or an unlisted one. */
export function indexOfRoot(root: string): string | undefined {
  return byRoot.get(root)?.index;
}

/** Returns the roots of an index, those that settle at the open first. None for shares. */
export function rootsOfIndex(index: string): string[] {
  const [atOpen = "", atClose = ""] = indexes[index] ?? [];
  return namesIn(`${atOpen} ${atClose}`);
}

/** Returns whether the contracts of a root settle at the open (AM) instead of the close (PM), as options on shares do. */
export function settlesAtOpen(root: string): boolean {
  return byRoot.get(root)?.settlesAtOpen ?? false;
}

/** Returns the number of shares of a contract, or the dollars that it pays for each point of its index. */
export function multiplierOf(root: string): number {
  return byRoot.get(root)?.multiplier ?? 100;
}

/** Returns whether options of a root are priced from futures, not from the index: those on VIX. */
export function isPricedFromFutures(root: string): boolean {
  return indexOfRoot(root) === "VIX";
}

/**
 * The root of the daily and weekly options of an index, by the root of its AM-settled monthly options: `SPXW` by `SPX`. Exposure covers both
 * roots. Volatility covers only the weekly one. docs/api.md, Overview and Volatility records.
 */
export const weeklyRoots: ReadonlyMap<string, string> = new Map(
  Object.values(indexes).flatMap(([atOpen, atClose]) => {
    const [[monthly], [weekly]] = [namesIn(atOpen), namesIn(atClose)];
    return monthly === undefined || weekly === undefined ? [] : [[monthly, weekly] as const];
  }),
);

/**
 * The roots that a sum such as `SPX+` adds, of each index that has several: the monthly options settled at the open, and the others. A root
 * that was merged into another, such as SPXPM, is added only if a sum names it.
 */
export const rootFamilies: readonly (readonly [string, ...string[]])[] = [
  ["SPX", "SPXW"],
  ["NDX", "NDXP"],
  ["RUT", "RUTW"],
  ["VIX", "VIXW"],
  ["SPEQX", "SPEQW"],
];
