import { initialActivity } from "../../src/addin/activity";
import { easternClock, grouped, usd } from "../../src/taskpane/format";
import { limitsInWords } from "../../src/taskpane/account/account-limits";
import { healthOf, timelinessInWords } from "../../src/taskpane/status/status-text";

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
])("%s is shown as %s", (instant, text) => {
  expect(easternClock(Date.parse(instant))).toBe(text);
});

test("each limit of the account is one line", () => {
  expect(limitsInWords(limits)).toEqual([
    "120 requests per minute",
    "10 symbols per call",
    "2 replays at a time",
    "10 symbols per live stream, 20 in total",
  ]);
});

test("optional limits are listed if the service states them, with the singular for one", () => {
  const stated = limitsInWords({ ...limits, historicalInFlight: 1, activeKeys: 1, streamMaxDurationMinutes: 60 });

  expect(stated).toContain("1 replay at a time");
  expect(stated).toContain("60 minutes per live stream");
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

test("without a key the status line asks for one", () => {
  expect(healthOf(initialActivity)).toEqual({ tone: "idle", text: "Not connected. Enter your API key." });
});

test("a working connection shows the time of the last response", () => {
  const state = {
    ...initialActivity,
    keyKind: "practice" as const,
    connection: { kind: "connected" as const },
    lastResponseAtMs: Date.parse("2025-11-25T15:30:05Z"),
  };

  expect(healthOf(state)).toEqual({
    tone: "good",
    text: "Connected to the practice market. Last response Nov 25, 10:30:05 AM ET.",
  });
});

test("a connection problem replaces the status line", () => {
  const connection = { kind: "problem" as const, text: "api.example.test cannot be reached." };

  expect(healthOf({ ...initialActivity, keyKind: "own", connection })).toEqual({ tone: "bad", text: connection.text });
});
