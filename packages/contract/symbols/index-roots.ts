/** One root of options on an index. */
interface IndexRoot {
  index: string;
  /** Whether its contracts settle at the opening prices of their expiration date (AM) instead of the closing prices (PM). */
  settlesAtOpen: boolean;
  /** Dollars that a contract pays for each point of the index. */
  multiplier: number;
}

/** The roots of an index: those that settle at the open, those that settle at the close. A multiplier of 100 is left out. */
type RootsOfIndex = readonly [atOpen: string, atClose: string, multiplier?: number];

/**
 * Indexes with listed options. Sources: the product specifications of Cboe (cboe.com, Tradable Products: S&P 500, S&P 500 Equal Weight,
 * Nanos, Mini-Russell 2000, VIX, Russell, Select Sectors, S&P 100, DJX) and of Nasdaq (NDX, NDXP, XND), as of November 2026. SPXPM, SPXQ
 * and RUTQ were merged into SPXW and RUTW and are in older files.
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

/** Returns the index of a root: `SPX` for `SPXW`; `undefined` for a root of shares and for one that is not listed. */
export function indexOfRoot(root: string): string | undefined {
  return byRoot.get(root)?.index;
}

/** Returns the roots of an index, those that settle at the open first; none for shares. */
export function rootsOfIndex(index: string): string[] {
  const [atOpen = "", atClose = ""] = indexes[index] ?? [];
  return namesIn(`${atOpen} ${atClose}`);
}

/** Returns whether the contracts of a root settle at the open (AM) instead of the close (PM), as options on shares do. */
export function settlesAtOpen(root: string): boolean {
  return byRoot.get(root)?.settlesAtOpen ?? false;
}

/** Returns the shares of a contract of a root, or the dollars that it pays for each point of an index. */
export function multiplierOf(root: string): number {
  return byRoot.get(root)?.multiplier ?? 100;
}

/** Returns whether the options of a root follow futures, so that their forward is no price of the index that has grown to settlement. */
export function isPricedFromFutures(root: string): boolean {
  return indexOfRoot(root) === "VIX";
}

/**
 * The root of an index's daily and weekly options, by the root of its AM-settled monthly options. Exposure covers both, each with its
 * own expirations; volatility covers the former only. docs/api.md, Overview and Volatility records.
 */
export const weeklyRoots: ReadonlyMap<string, string> = new Map(
  Object.values(indexes).flatMap(([atOpen, atClose]) => {
    const [[monthly], [weekly]] = [namesIn(atOpen), namesIn(atClose)];
    return monthly === undefined || weekly === undefined ? [] : [[monthly, weekly] as const];
  }),
);

/**
 * The roots whose boards a sum such as `SPX+` adds, of each index that has several: monthly options settled at the open, and the others.
 * Roots that were merged into others (SPXPM into SPXW) are in older recordings alone and are added where a sum names them.
 */
export const rootFamilies: readonly (readonly [string, ...string[]])[] = [
  ["SPX", "SPXW"],
  ["NDX", "NDXP"],
  ["RUT", "RUTW"],
  ["VIX", "VIXW"],
  ["SPEQX", "SPEQW"],
];
