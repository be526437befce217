import { recordedMarketTime } from "../../../service/market-source/recorded-clock";
import { readServiceFlags } from "../../../service/start/flags";

/** Two recorded sessions: Thursday and Friday, from the open to a minute before the close, in New York. */
const firstMs = Date.parse("2026-11-19T09:30:00-05:00");
const lastMs = Date.parse("2026-11-20T15:59:00-05:00");
const startMs = Date.parse("2026-12-01T12:00:00Z");
const SECOND_MS = 1000;

const timeOf = (typed: string, period = () => ({ firstMs, lastMs })) =>
  recordedMarketTime(readServiceFlags(["--market-clock", typed]).marketClock, { period, startMs });

const newYork = (instantMs: number) =>
  new Date(instantMs).toLocaleString("sv-SE", { timeZone: "America/New_York" }).slice(0, 19);

test("by default market time is that of the newest snapshot, and advances with the recorder", () => {
  let newestMs = lastMs;
  const time = timeOf("open", () => ({ firstMs, lastMs: newestMs }));

  expect(time(startMs + 3_600_000)).toBe(lastMs);
  newestMs = lastMs + 60_000;
  expect(time(startMs + 3_600_000)).toBe(lastMs + 60_000);
});

test.each([
  ["x60 begins at the open of the newest session", "x60", 10, "2026-11-20 09:40:00"],
  ["x60 ends at the newest snapshot", "x60", 3_600, "2026-11-20 15:59:00"],
  ["a played day skips closed hours", "2026-11-19T15:58-05:00,x60", 5, "2026-11-20 09:33:00"],
  ["an instant is fixed", "2026-11-19T10:30-05:00", 5, "2026-11-19 10:30:00"],
  ["a shift counts from the newest snapshot", "-2h", 5, "2026-11-20 13:59:00"],
])("%s", (_what, typed, seconds, expected) => {
  expect(newYork(timeOf(typed)(startMs + seconds * SECOND_MS))).toBe(expected);
});

test.each(["2026-11-18T10:30-05:00", "2026-11-23T10:30-05:00", "-3d", "+1h", "2026-11-18T10:30-05:00,x60"])(
  "a market clock of %s is refused with what is recorded",
  (typed) => {
    expect(() => timeOf(typed)).toThrow(
      /^--market-clock: market time would start at .+, and the recording has 2026-11-19T14:30:00Z to 2026-11-20T20:59:00Z\. Omit --market-clock for the newest snapshot\.$/,
    );
  },
);

test("a recording without snapshots is refused", () => {
  expect(() => recordedMarketTime({ kind: "open" }, { period: () => undefined, startMs })).toThrow(
    "Nothing is recorded that could be served: add files with npm run data -- import",
  );
});
