import { chainClockNote, chainMarketTime } from "../../../service/market-source/chain-clock";
import { chainData } from "../../../service/market-source/market-data";
import type { ClockSetting } from "../../../service/market-source/market-clock";
import { evening, madeUpChain, midday, middayMs } from "../../support/market/made-up-chain";

const startMs = Date.parse("2029-05-05T05:05:05Z");

function timeOf(setting: ClockSetting, date = midday) {
  const { listing, days } = chainData(madeUpChain(date), "spx.csv");
  const time = chainMarketTime(setting, { listing, sessions: days.sessions, startMs });
  return (afterMs: number) => new Date(time(startMs + afterMs)).toISOString();
}

const hour = 3_600_000;

test("market time starts at the instant of the file and skips closed hours", () => {
  const time = timeOf({ kind: "open" });

  expect([0, hour, 3 * hour + 1000].map(time)).toEqual([
    "2026-11-20T18:00:00.000Z",
    "2026-11-20T19:00:00.000Z",
    "2026-11-23T14:30:01.000Z",
  ]);
});

test("market time of a file made after hours starts an hour before the close of its session", () => {
  const time = timeOf({ kind: "open" }, evening);

  expect([0, hour - 1000, hour].map(time)).toEqual([
    "2026-11-20T20:00:00.000Z",
    "2026-11-20T20:59:59.000Z",
    "2026-11-23T14:30:00.000Z",
  ]);
});

test.each<[string, ClockSetting, string, string]>([
  [
    "a shift counts from the file",
    { kind: "shifted", byMs: -hour },
    "2026-11-20T17:00:00.000Z",
    "2026-11-20T17:01:00.000Z",
  ],
  [
    "a speed too",
    { kind: "fast", times: 60, fromMs: undefined },
    "2026-11-20T18:00:00.000Z",
    "2026-11-20T19:00:00.000Z",
  ],
  [
    "a speed from an instant keeps it",
    { kind: "fast", times: 60, fromMs: middayMs - hour },
    "2026-11-20T17:00:00.000Z",
    "2026-11-20T18:00:00.000Z",
  ],
  ["an instant stands", { kind: "pinned", atMs: middayMs }, "2026-11-20T18:00:00.000Z", "2026-11-20T18:00:00.000Z"],
])("%s", (_, setting, atFirst, aMinuteLater) => {
  const time = timeOf(setting);

  expect([time(0), time(60_000)]).toEqual([atFirst, aMinuteLater]);
});

test("market time stops a second before the last contract settles", () => {
  const time = timeOf({ kind: "fast", times: 100_000, fromMs: undefined });

  expect(time(24 * hour)).toBe("2027-02-19T20:59:59.000Z");
});

test.each<ClockSetting>([{ kind: "real" }, { kind: "pinned", atMs: Date.parse("2019-01-02T15:00:00Z") }])(
  "a clock outside the range of the file is refused with the range and what to do: %j",
  (setting) => {
    expect(() => timeOf(setting)).toThrow(
      /^--market-clock: market time would start at .* supports 2023-11-\S+ to 2027-02-19T20:59:59Z, .* Omit --market-clock/,
    );
  },
);

test("the note describes how market time starts and runs", () => {
  const { listing } = chainData(madeUpChain(), "spx.csv");
  const { listing: late } = chainData(madeUpChain(evening), "spx.csv");

  expect(chainClockNote({ kind: "open" }, listing)).toBe(
    "market time runs from the instant the file was made, skips closed hours and stops when the last contract settles",
  );
  expect(chainClockNote({ kind: "open" }, late)).toContain(
    "from an hour before the close (the file was made after it),",
  );
  expect(chainClockNote({ kind: "pinned", atMs: middayMs }, listing)).toBe(
    "market time is fixed at Fri 20 Nov 2026 13:00:00 ET",
  );
});
