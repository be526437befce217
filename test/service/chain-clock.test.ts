import { chainClockNote, chainTime } from "../../service/chain-clock";
import { chainData } from "../../service/chain-data";
import type { ClockSetting } from "../../service/market-clock";
import { evening, madeUpChain, midday, middayMs } from "../support/made-up-chain";

const startMs = Date.parse("2029-05-05T05:05:05Z");

function timeOf(setting: ClockSetting, date = midday) {
  const { listing, days } = chainData(madeUpChain(date), "spx.csv");
  const time = chainTime(setting, { listing, sessions: days.sessions, startMs });
  return (afterMs: number) => new Date(time(startMs + afterMs)).toISOString();
}

const hour = 3_600_000;

test("the market's time starts at the file's instant and skips closed hours", () => {
  const time = timeOf({ kind: "open" });

  expect([0, hour, 3 * hour + 1000].map(time)).toEqual([
    "2026-11-20T18:00:00.000Z",
    "2026-11-20T19:00:00.000Z",
    "2026-11-23T14:30:01.000Z",
  ]);
});

test("of a file made while the market was closed, it starts an hour before the close of its quotes", () => {
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

test("time stops a second before the last contract settles", () => {
  const time = timeOf({ kind: "fast", times: 100_000, fromMs: undefined });

  expect(time(24 * hour)).toBe("2027-02-19T20:59:59.000Z");
});

test.each<ClockSetting>([{ kind: "real" }, { kind: "pinned", atMs: Date.parse("2019-01-02T15:00:00Z") }])(
  "a clock outside what the file can show is refused, with the bounds and the way out: %j",
  (setting) => {
    expect(() => timeOf(setting)).toThrow(
      /^--market-clock: it would be .* can be shown from 2023-11-\S+ to 2027-02-19T20:59:59Z, .* Leave --market-clock out/,
    );
  },
);

test("the note says where time starts, and how it runs", () => {
  const { listing } = chainData(madeUpChain(), "spx.csv");
  const { listing: late } = chainData(madeUpChain(evening), "spx.csv");

  expect(chainClockNote({ kind: "open" }, listing)).toBe(
    "the market's clock runs from the instant the file was made, skips closed hours and stops when the last contract settles",
  );
  expect(chainClockNote({ kind: "open" }, late)).toContain(
    "from an hour before the close (the file was made after it),",
  );
  expect(chainClockNote({ kind: "pinned", atMs: middayMs }, listing)).toBe(
    "the market's clock stands at 2026-11-20T18:00:00Z",
  );
});
