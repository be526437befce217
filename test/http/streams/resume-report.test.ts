import { resumeReport } from "../../../packages/http/streams/resume-report";

const noonMs = Date.parse("2026-11-20T17:00:00Z");
const laterMs = noonMs + 5_000;
const live = (symbol: string, newestMs: number) => ({ symbol, newestMs, isLive: true });

test("a gap without a new board is covered", () => {
  expect(resumeReport(`SPY:${noonMs}`, [live("SPY", noonMs)])).toEqual({
    lastEventId: `SPY:${noonMs}`,
    gapCovered: true,
    stateRestored: true,
    symbols: [
      {
        symbol: "SPY",
        lastAsOf: "2026-11-20T17:00:00.000Z",
        currentAsOf: "2026-11-20T17:00:00.000Z",
        status: "unchanged",
      },
    ],
  });
});

test("a symbol with a newer board leaves the gap uncovered, with the state restored", () => {
  const report = resumeReport(`SPY:${noonMs},QQQ:${noonMs}`, [live("SPY", noonMs), live("QQQ", laterMs)]);

  expect(report).toMatchObject({ gapCovered: false, stateRestored: true });
  expect(report.symbols.map(({ status }) => status)).toEqual(["unchanged", "advanced"]);
  expect(report.symbols[1]).toMatchObject({
    lastAsOf: "2026-11-20T17:00:00.000Z",
    currentAsOf: "2026-11-20T17:00:05.000Z",
  });
});

test("a symbol that is not in the id is unknown", () => {
  const report = resumeReport(`SPY:${noonMs}`, [live("SPY", noonMs), live("QQQ", noonMs)]);

  expect(report).toMatchObject({ gapCovered: false, stateRestored: true });
  expect(report.symbols[1]).toEqual({ symbol: "QQQ", currentAsOf: "2026-11-20T17:00:00.000Z", status: "unknown" });
});

test("an id that cannot be parsed leaves every symbol unknown", () => {
  const report = resumeReport("half an id", [live("SPY", noonMs)]);

  expect(report).toMatchObject({ lastEventId: "half an id", gapCovered: false, stateRestored: true });
  expect(report.symbols[0]?.status).toBe("unknown");
});

test("a position ahead of the newest board is unknown", () => {
  const report = resumeReport(`SPY:${laterMs}`, [live("SPY", noonMs)]);

  expect(report.gapCovered).toBe(false);
  expect(report.symbols[0]?.status).toBe("unknown");
});

test("a symbol whose board is no longer live is unavailable", () => {
  const report = resumeReport(`SPY:${noonMs}`, [{ symbol: "SPY", newestMs: laterMs, isLive: false }]);

  expect(report).toMatchObject({ gapCovered: false, stateRestored: false });
  expect(report.symbols[0]).toMatchObject({
    lastAsOf: "2026-11-20T17:00:00.000Z",
    currentAsOf: "2026-11-20T17:00:05.000Z",
    status: "unavailable",
  });
});

test("a symbol that never had a board has no gap", () => {
  const report = resumeReport("", [{ symbol: "SPY", newestMs: undefined, isLive: false }]);

  expect(report).toMatchObject({ gapCovered: true, stateRestored: false });
  expect(report.symbols[0]).toEqual({ symbol: "SPY", status: "unavailable" });
});
