import { type LiveBoard, emptyLiveBoard } from "@strikebook/client";
import { ArgumentError, type RequestedExpirations, unlistedReason, weeklyDatesReason } from "@strikebook/formulas";

/** The symbols of a live formula that are watched, and the rows of all of them. */
interface ListedSymbols {
  watched: readonly string[];
  /** Returns a board per symbol, given those of the watched ones; without the board of a symbol that omits an expiration. */
  rowsOf: (boards: readonly LiveBoard[]) => readonly LiveBoard[];
}

/**
 * Returns which symbols to watch for exact expirations: a monthly root with other dates is not, because each symbol is paid for by
 * the minute. Throws an ArgumentError if none remains.
 */
export function listedSymbols(
  symbols: readonly string[],
  expirations: RequestedExpirations | undefined,
): ListedSymbols {
  if (typeof expirations !== "object") return { watched: symbols, rowsOf: unchanged };
  const refused = symbols.map((symbol) => refusedBoard(symbol, weeklyDatesReason(symbol, expirations)));
  const watched = symbols.filter((_, index) => refused[index] === undefined);
  if (watched.length === 0) throw new ArgumentError(refused[0]?.reason ?? "");
  return {
    watched,
    rowsOf(boards) {
      const listed = boards.map((live) => listedBoard(live, expirations));
      return refused.flatMap((row) => row ?? listed.shift() ?? []);
    },
  };
}

const unchanged: ListedSymbols["rowsOf"] = (boards) => boards;

/** Returns a watched board; without its board, and with the reason, if that does not net all of the exact expirations. */
export function listedBoard(live: LiveBoard, expirations: RequestedExpirations | undefined): LiveBoard {
  const { symbol, board } = live;
  return refusedBoard(symbol, board && unlistedReason(symbol, expirations, board)) ?? live;
}

function refusedBoard(symbol: string, reason: string | undefined): LiveBoard | undefined {
  return reason === undefined ? undefined : { ...emptyLiveBoard(symbol), state: "unavailable", reason };
}
