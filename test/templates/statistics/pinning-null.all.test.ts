import {
  closingMs,
  type Day,
  dayOf,
  dayOfWeek,
  easternMs,
  endsEarly,
  isoDate,
  previousSession,
} from "@strikebook/calendar";
import { simulatedData } from "../../../service/market-source/market-data";
import type { Market } from "../../../market/exposure/market";
import { inEveryRun } from "../../support/templates/in-every-run";
import { interval } from "../../support/templates/intervals";
import { rankOf, valuesOf, type PinnedSession } from "../../support/templates/pinning-ranks";

/** The statistic of the template "Pinning" (pinning.all.test.ts checks its formulas) in markets that pin nothing. */

const FRIDAY = 5;

/** Returns a session as the template sees it: the king of the nearest expiration at 15:30, and the nearest multiple of 10. */
function sessionOf(market: Market, session: Day): PinnedSession {
  const board = market.boardAt("NVDA", easternMs(session, 15.5 * 3_600_000));
  const close = market.spotAt("NVDA", closingMs(session));
  if (!board || close === undefined) throw new Error(`The market has no session ${isoDate(session)}.`);
  const nearest = Array.from(board.cells("gamma").subarray(0, board.strikes.length), Math.abs);
  const king = board.strikes[nearest.indexOf(Math.max(...nearest))] ?? NaN;
  const round = Math.round(board.spot / 10) * 10;
  const kind = dayOfWeek(session) === FRIDAY ? "expiration" : "other";
  return { kind: king === round ? "left out" : kind, spot: board.spot, close, king, round };
}

function lastSessions(count: number): Day[] {
  const found: Day[] = [];
  for (let session = dayOf(2026, 11, 17); found.length < count; session = previousSession(session)) {
    if (!endsEarly(session)) found.unshift(session);
  }
  return found;
}

/** Returns the interval of the mean gap: the rank of the king less that of the round strike, session by session. */
function intervalOf(sessions: readonly PinnedSession[], kind: PinnedSession["kind"]) {
  return interval(
    valuesOf(sessions, kind, (one) => rankOf(one, one.king, sessions) - rankOf(one, one.round, sessions)),
  );
}

test("markets without pinning show none: at most one interval of all seeds misses 0", () => {
  const missed = inEveryRun([1, 2, 3, 4, 5, 6], 4).flatMap((seed) => {
    const { market } = simulatedData({ seed, signal: 0 });
    const sessions = lastSessions(60).map((session) => sessionOf(market, session));
    return (["expiration", "other"] as const).flatMap((kind) => {
      if (sessions.filter((one) => one.kind === kind).length < 10) return []; // The template concludes nothing then.
      const { low, high } = intervalOf(sessions, kind);
      return low > 0 || high < 0 ? [`seed ${seed}, ${kind}: ${low} to ${high}`] : [];
    });
  });

  expect(missed.length).toBeLessThanOrEqual(1);
});

test("closes drawn to the king are found", () => {
  const { market } = simulatedData({ seed: 1, signal: 0 });
  const pinned = lastSessions(60).map((session) => {
    const one = sessionOf(market, session);
    return { ...one, close: one.king + (one.close - one.king) / 4 };
  });

  const { high } = intervalOf(pinned, "other");

  expect(high).toBeLessThan(0);
});
