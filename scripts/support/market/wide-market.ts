import type { Market } from "../../../market/exposure/market";

/** Returns a market of many tickers (T01, T02, ...), each with the board of one symbol of another market. */
export function wideMarket(narrow: Market, modelSymbol: string, count: number): Market {
  return namedMarket(
    narrow,
    modelSymbol,
    Array.from({ length: count }, (_, index) => `T${String(index + 1).padStart(2, "0")}`),
  );
}

/** Returns a market of the given tickers, each with the board of one symbol of another market. */
export function namedMarket(narrow: Market, modelSymbol: string, symbols: readonly string[]): Market {
  const known = new Set(symbols);
  return {
    symbols: [...symbols],
    boardAt(symbol, instantMs) {
      const board = known.has(symbol) ? narrow.boardAt(modelSymbol, instantMs) : undefined;
      return (
        board && {
          ...board,
          symbol,
          cells: (metric) => board.cells(metric),
          profile: board.profile,
          grossGamma: board.grossGamma,
          sides: board.sides,
        }
      );
    },
    spotAt: (symbol, instantMs) => (known.has(symbol) ? narrow.spotAt(modelSymbol, instantMs) : undefined),
  };
}
