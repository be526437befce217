import { quietState } from "../../src/addin/activity";
import { easternClock, grouped, healthOf, limitsInWords, timelinessInWords, usd } from "../../src/taskpane/words";

const limits = {
  requestsPerMinute: 120,
  symbolsPerHeatmapCall: 10,
  historicalInFlight: 2,
  symbolsPerStream: 10,
  streamSymbolsConcurrent: 20,
};

test("credits and dollars are grouped", () => {
  expect([grouped(5_000), grouped(1_234_567), usd(1_234.5)]).toEqual(["5,000", "1,234,567", "$1,234.50"]);
});

test.each([
  ["2025-11-25T15:30:05Z", "Nov 25, 10:30:05 AM ET"],
  ["2025-07-01T20:00:00Z", "Jul 1, 4:00:00 PM ET"],
  ["2025-11-26T03:00:00Z", "Nov 25, 10:00:00 PM ET"],
])("the instant %s reads %s", (instant, text) => {
  expect(easternClock(Date.parse(instant))).toBe(text);
});

test("limits read as sentences of one line", () => {
  expect(limitsInWords(limits)).toEqual([
    "120 requests a minute",
    "10 symbols in one call",
    "2 replays at a time",
    "10 symbols in one live stream, 20 in all",
  ]);
});

test("limits that only some services state are read where stated, one of a thing as one", () => {
  const stated = limitsInWords({ ...limits, historicalInFlight: 1, activeKeys: 1, streamMaxDurationMinutes: 60 });

  expect(stated).toContain("1 replay at a time");
  expect(stated).toContain("60 minutes for one live stream");
  expect(stated).toContain("1 key");
});

test.each([
  [{ kind: "live" } as const, "LIVE"],
  [{ kind: "delayed", minutes: 15 } as const, "DELAYED 15 MIN"],
  [{ kind: "delayed" } as const, "DELAYED"],
  [{ kind: "past" } as const, "PAST"],
])("data of kind %j is marked %s", (timeliness, mark) => {
  expect(timelinessInWords(timeliness)).toBe(mark);
});

test("without a key the health line says what to do", () => {
  expect(healthOf(quietState)).toEqual({ tone: "idle", text: "Not connected. Enter your API key." });
});

test("a good connection tells when the last answer came", () => {
  const state = {
    ...quietState,
    keyKind: "practice" as const,
    connection: { kind: "connected" as const },
    lastAnswerAtMs: Date.parse("2025-11-25T15:30:05Z"),
  };

  expect(healthOf(state)).toEqual({
    tone: "good",
    text: "Connected to the practice market. Last answer Nov 25, 10:30:05 AM ET.",
  });
});

test("a problem is the whole line", () => {
  const connection = { kind: "problem" as const, text: "api.example.test cannot be reached." };

  expect(healthOf({ ...quietState, keyKind: "own", connection })).toEqual({ tone: "bad", text: connection.text });
});
