import type { Market } from "../../../market/exposure/market";
import { testBoard } from "./test-board";

/** SPX and the other monthly roots list the third Friday of December only; SPXW lists it and next week's Friday. */
const listed: Readonly<Record<string, string[]>> = {
  SPX: ["2026-12-18"],
  NDX: ["2026-12-18"],
  RUT: ["2026-12-18"],
  SPXW: ["2026-11-27", "2026-12-18"],
};

/** A market in which some roots list monthly expirations only. */
export const monthlyRoots: Market = {
  symbols: Object.keys(listed),
  boardAt(symbol, instantMs) {
    const expirations = listed[symbol];
    if (!expirations) return undefined;
    const rows = [100, 110].map((strike) => expirations.map(() => 1000 * strike));
    const board = testBoard({ strikes: [100, 110], rows, expirations });
    return { ...board, symbol, asOfMs: Math.floor(instantMs / 1000) * 1000 };
  },
  spotAt: () => 100,
};
