import { closingMs, easternDay, isoDate, nextSession, openingMs } from "@strikebook/calendar";
import type { Market } from "../../../market/exposure/market";
import type { Tapes } from "../../../market/flow/tapes/tapes";
import { sessionsEnding } from "../../../market/flow/tapes/flow-window";
import { boardInstant } from "../../../market/time/board-instant";
import type { VolatilitySource } from "../../../market/days/volatility-source";
import { smallDay } from "./small-day";
import { smallVolSource, testDay } from "./small-vol";
import { testBoard } from "./test-board";
import { testTape, testTapes, type TestPrint } from "./test-tape";

/** The last session of the market. */
const LAST_SESSION = "2026-06-10";

/** Enough sessions for a comparison with the twenty before. */
const sessions = sessionsEnding(testDay(LAST_SESSION), 28);

const MINUTE_MS = 60_000;
/** Prints are 13 minutes apart. */
const PRINT_MINUTES = Array.from({ length: 30 }, (_, print) => 1 + 13 * print);

/**
 * Returns the data of a small market over 28 sessions up to Wednesday 2026-06-10.
 *
 * Everything that happens after `splitMs` (milliseconds since 1970 UTC) differs from the market without a split: prices, boards,
 * trades, off-exchange prints, closes, and open interest published later. Everything until then is identical.
 */
export function divergingMarket(splitMs = Infinity): { market: Market; tapes: Tapes; volatility: VolatilitySource } {
  return { market: splitBoards(splitMs), tapes: splitTapes(splitMs), volatility: splitVolatility(splitMs) };
}

function splitTapes(splitMs: number): Tapes {
  const tapes = ["SPX", "SPY"].flatMap((underlying) =>
    sessions.map((session) => {
      const root = underlying === "SPX" ? "SPXW" : underlying;
      const day = smallDay({
        underlying,
        session: isoDate(session),
        expirations: [
          [root, "2026-06-10"],
          [root, "2026-06-12"],
          [underlying, "2026-07-17"],
        ],
        openInterest: 100 + (openingMs(session) > splitMs ? 50 : 0),
        nextOpenInterest: 104 + (openingMs(nextSession(session)) > splitMs ? 33 : 0),
        spot: (second) => spotAt(openingMs(session) + 1_000 * second, splitMs),
      });
      return testTape(
        PRINT_MINUTES.map((minute, index) => printAt(openingMs(session) + minute * MINUTE_MS, index, splitMs)),
        day,
      );
    }),
  );
  return testTapes(...tapes);
}

/** Returns a print at the ask, or after the split a larger one at the bid. */
function printAt(instantMs: number, index: number, splitMs: number): TestPrint {
  const isLater = instantMs > splitMs;
  const strike = [90, 100, 110][index % 3] ?? 100;
  const at = new Date(instantMs - 4 * 60 * MINUTE_MS).toISOString().slice(11, 19);
  const size = 10 + ((index + easternDay(instantMs)) % 5) + (isLater ? 40 : 0);
  const contract = [index % 3, strike, index % 2 === 0 ? "C" : "P"] as const;
  return { at, contract, size, price: isLater ? 2 : 2.4, bid: 2, ask: 2.4, ...(index % 4 === 0 && { is: "sweep" }) };
}

function spotAt(instantMs: number, splitMs: number): number {
  return 100 + (Math.floor(instantMs / MINUTE_MS) % 7) / 10 + (instantMs > splitMs ? 3 : 0);
}

function splitBoards(splitMs: number): Market {
  return {
    symbols: ["SPY", "QQQ"],
    boardAt(symbol, instantMs) {
      if (symbol !== "SPY" && symbol !== "QQQ") return undefined;
      const asOfMs = boardInstant(instantMs);
      const cell = 1_000 + 100 * (Math.floor(asOfMs / MINUTE_MS) % 11) + (asOfMs > splitMs ? 7_000 : 0);
      const rows = [
        [cell, -500],
        [2 * cell, 300],
        [-cell, 200],
      ];
      const spot = spotAt(asOfMs, splitMs);
      const facts = { strikes: [90, 100, 110], rows, expirations: ["2026-06-12", "2026-07-17"], spot };
      return { ...testBoard(facts), symbol, asOfMs, previousClose: 100 };
    },
    spotAt: (symbol, instantMs) => (symbol === "SPY" || symbol === "QQQ" ? spotAt(instantMs, splitMs) : undefined),
  };
}

function splitVolatility(splitMs: number): VolatilitySource {
  const first = isoDate(sessions[0] ?? 0);
  const closes = sessions.map((session, index) => 100 + (index % 5) + (closingMs(session) > splitMs ? 9 : 0));
  const facts = { firstSession: first, closes, expirations: ["2026-06-12", "2026-06-19", "2026-07-17", "2026-12-18"] };
  const before = smallVolSource({ SPY: { ...facts, rate: 0.04 } });
  const after = smallVolSource({ SPY: { ...facts, rate: 0.09 } });
  const sourceAt = (asOfMs: number) => (asOfMs > splitMs ? after : before);
  return {
    ...before,
    term: (symbol, asOfMs) => sourceAt(asOfMs).term(symbol, asOfMs),
    smiles: (symbol, asOfMs, instantMs) => sourceAt(asOfMs).smiles(symbol, asOfMs, instantMs),
  };
}
