import {
  findsRelation,
  flipDifference,
  type MarketSession,
  marketSessions,
  positioningSlope,
} from "../../test/support/templates/market-sessions";
import type { BenchTable } from "../table";

const SEEDS = 14;
/** Four windows of 60 sessions, and the session before. */
const SESSIONS = 241;

const questions: readonly [name: string, finds: (sessions: readonly MarketSession[]) => boolean | undefined][] = [
  ["Positioning, given iv30", (sessions) => findsRelation(positioningSlope(sessions, "iv30"))],
  ["Positioning, given rv20", (sessions) => findsRelation(positioningSlope(sessions, "rv20"))],
  [
    "Flip regime, in implied moves",
    (sessions) => {
      const difference = flipDifference(sessions);
      return difference && findsRelation(difference);
    },
  ],
];

/** How often two templates find a relation in markets that have none: 5 % is right. It takes some minutes. */
export function benchRejections(): BenchTable {
  const markets = Array.from({ length: SEEDS }, (_market, index) => marketSessions("SPXW", index + 1, SESSIONS));
  const rows = questions.flatMap(([name, finds]) =>
    [60, 120, 240].map((size) => {
      const windows = markets.flatMap((sessions) =>
        Array.from({ length: Math.floor((SESSIONS - 1) / size) }, (_window, index) =>
          finds(sessions.slice(index * size, (index + 1) * size + 1)),
        ),
      );
      const answered = windows.filter((found) => found !== undefined);
      const found = answered.filter(Boolean).length;
      return [name, size, windows.length, answered.length, found, (100 * found) / answered.length];
    }),
  );
  return {
    title: "Relations found in markets without one",
    columns: ["question", "sessions", "windows", "with an answer", "found", "percent"],
    rows,
    note: `SPXW in the simulated markets of seeds 1 to ${SEEDS}, windows that do not overlap.`,
  };
}
