import type { PastBoardRequest } from "@strikebook/contract";
import { storedSessions } from "../../../../packages/formulas/replay/store/stored-sessions";
import { boardAt, historical, market, openStore, stored } from "../../../support/replay/stored-boards";
import { openBrowserDatabases } from "../../../support/replay/browser-databases";

openBrowserDatabases();

/** Stores one board for each instant, which has the time of the instant if it has no other, and returns the sessions. */
async function sessionsWith(boards: readonly (Partial<PastBoardRequest> & { at: string; asOf?: string })[]) {
  const { store } = openStore();
  await store.writeBoards(
    boards.map(({ at, asOf = at, ...request }) => ({
      market,
      call: historical({ ...request, atMs: Date.parse(at) }),
      result: stored(boardAt(Date.parse(asOf))),
    })),
  );
  const database = await store.database();
  return database ? storedSessions(database, market) : [];
}

const span = (first: string, last: string) => ({ firstMs: Date.parse(first), lastMs: Date.parse(last) });

test("a session has its whole minutes, and the gaps between the first and the last of them", async () => {
  // In New York: 10:28, 10:29, 10:30, 10:34, 10:36, and 10:36:30, which is no whole minute.
  const times = ["15:28:00", "15:29:00", "15:30:00", "15:34:00", "15:36:00", "15:36:30"];

  const sessions = await sessionsWith(times.map((time) => ({ at: `2026-11-19T${time}Z` })));

  expect(sessions).toEqual([
    {
      symbol: "SPY",
      args: [],
      valuesOnly: false,
      date: "2026-11-19",
      minutes: 5,
      ofMinutes: 390,
      gaps: [
        span("2026-11-19T15:31:00Z", "2026-11-19T15:33:00Z"),
        span("2026-11-19T15:35:00Z", "2026-11-19T15:35:00Z"),
      ],
      boards: 6,
      bytes: expect.any(Number) as number,
    },
  ]);
});

// 2026-11-27, the day after Thanksgiving, ends at 13:00: 18:00 UTC.
test("a session that ends early has 210 minutes, and its close is none of them", async () => {
  const sessions = await sessionsWith(
    ["2026-11-27T14:30:00Z", "2026-11-27T17:59:00Z", "2026-11-27T18:00:00Z"].map((at) => ({ at })),
  );

  expect(sessions).toMatchObject([
    {
      date: "2026-11-27",
      minutes: 2,
      ofMinutes: 210,
      gaps: [span("2026-11-27T14:31:00Z", "2026-11-27T17:58:00Z")],
      boards: 3,
    },
  ]);
});

// New York changes from UTC-4 to UTC-5 on Sunday 2026-11-01: 09:30 is 13:30 UTC on Friday, and 14:30 UTC on Monday.
test("minutes around the end of daylight saving time belong to their sessions", async () => {
  const sessions = await sessionsWith(
    ["2026-10-30T13:29:00Z", "2026-10-30T13:30:00Z", "2026-11-02T13:30:00Z", "2026-11-02T14:30:00Z"].map((at) => ({
      at,
    })),
  );

  expect(sessions.map(({ date, minutes, boards, gaps }) => ({ date, minutes, boards, gaps }))).toEqual([
    { date: "2026-11-02", minutes: 1, boards: 2, gaps: [] },
    { date: "2026-10-30", minutes: 1, boards: 2, gaps: [] },
  ]);
});

test("a board that was requested for Sunday counts for Friday, whose minutes it is none of", async () => {
  const sessions = await sessionsWith([{ at: "2026-11-22T15:00:00Z", asOf: "2026-11-20T21:00:00Z" }]);

  expect(sessions).toMatchObject([{ date: "2026-11-20", minutes: 0, ofMinutes: 390, gaps: [], boards: 1 }]);
});

test("a board with a time on a weekend counts for the last session before it", async () => {
  const sessions = await sessionsWith([{ at: "2026-11-22T15:00:00Z" }]);

  expect(sessions).toMatchObject([{ date: "2026-11-20", minutes: 0, boards: 1 }]);
});

test("two minutes with the same board are two minutes and one board", async () => {
  const [session] = await sessionsWith([
    { at: "2026-11-19T15:00:00Z" },
    { at: "2026-11-19T15:01:00Z", asOf: "2026-11-19T15:00:00Z" },
  ]);

  expect(session).toMatchObject({ minutes: 2, boards: 1, gaps: [] });
});

test("each symbol and window is listed, the newest session and the first symbol first", async () => {
  const at = "2026-11-19T15:00:00Z";
  const sessions = await sessionsWith([
    { at },
    { at, symbol: "QQQ", maxStrikes: 40, metric: "vanna" },
    { at, valuesOnly: true, expirations: ["2026-11-20", "2026-11-23"] },
    { at: "2026-11-20T15:00:00Z", symbol: "IWM", valuesOnly: true },
  ]);

  expect(sessions.map(({ date, symbol, args, valuesOnly }) => [date, symbol, args, valuesOnly])).toEqual([
    ["2026-11-20", "IWM", [], true],
    [
      "2026-11-19",
      "QQQ",
      [
        ["metric", "vanna"],
        ["maxStrikes", "40"],
      ],
      false,
    ],
    ["2026-11-19", "SPY", [], false],
    ["2026-11-19", "SPY", [["expirations", "2026-11-20,2026-11-23"]], true],
  ]);
});

test("the sessions of another market are not listed, also if its address begins alike", async () => {
  const { store } = openStore();
  const call = historical();
  const result = stored(boardAt(Date.parse("2026-11-19T15:00:00Z")));
  await store.writeBoards([{ market: `${market} seed7`, call, result }]);
  const database = await store.database();

  expect(database && (await storedSessions(database, market))).toEqual([]);
  expect(database && (await storedSessions(database, `${market} seed7`))).toHaveLength(1);
});

test("the boards and bytes of all sessions add up to everything that is stored", async () => {
  const { store } = openStore();
  const days = ["2026-11-18", "2026-11-19", "2026-11-20"].map((date) => Date.parse(`${date}T15:00:00Z`));
  for (const atMs of days) await store.write(market, historical({ atMs }), stored(boardAt(atMs)), 5_000);
  const database = await store.database();

  const sessions = database ? await storedSessions(database, market) : [];

  const { bytes, boards } = (await store.usage()) ?? {};
  expect(sessions.reduce((sum, session) => sum + session.bytes, 0)).toBe(bytes);
  expect(sessions.reduce((sum, session) => sum + session.boards, 0)).toBe(boards);
});
