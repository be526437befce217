import { withAlarm, type WatchAlarm } from "../../../src/addin/watches/watches";

/** The clock of the market stands still. */
const marketMs = Date.parse("2026-11-20T16:00:00Z");

const alarm = (watchId: string, atMs: number) => ({
  watchId,
  name: "",
  rule: { kind: "true" } as const,
  address: "Sheet1!B2",
  value: true,
  atMs: marketMs,
  computerMs: atMs,
});

const logOf = (alarms: readonly ReturnType<typeof alarm>[]) =>
  alarms.reduce<readonly WatchAlarm[]>((log, one) => withAlarm(log, one), []);

test("a value that flaps within a minute is one entry with a count", () => {
  const log = logOf([alarm("a", 0), alarm("b", 1_000), alarm("a", 30_000), alarm("a", 80_000)]);

  expect(log).toEqual([
    { ...alarm("a", 80_000), firstAtMs: marketMs, count: 3 },
    { ...alarm("b", 1_000), firstAtMs: marketMs, count: 1 },
  ]);
});

test("an alarm after a quiet minute is an entry of its own, and the log is bounded", () => {
  const log = logOf(Array.from({ length: 300 }, (_, index) => alarm("a", index * 60_000)));

  expect(log).toHaveLength(100);
  expect(log[0]).toEqual({ ...alarm("a", 299 * 60_000), firstAtMs: marketMs, count: 1 });
});
