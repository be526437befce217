import { sessionPresets } from "../../../packages/formulas/replay/session-presets";

/** Returns the presets of a session as UTC times. */
const presets = (date: string) =>
  sessionPresets(date).map(({ name, atMs }) => `${name} ${new Date(atMs).toISOString()}`);

// New York is five hours behind UTC in winter, four in summer.
test.each([
  ["winter", "2026-11-18", ["14:30", "15:00", "17:00", "20:00", "21:00"]],
  ["summer", "2026-07-01", ["13:30", "14:00", "16:00", "19:00", "20:00"]],
  ["the day after Thanksgiving, which closes at 13:00", "2026-11-27", ["14:30", "15:00", "17:00", "17:00", "18:00"]],
  ["Monday after summer time began", "2026-03-09", ["13:30", "14:00", "16:00", "19:00", "20:00"]],
  ["Monday after summer time ended", "2026-11-02", ["14:30", "15:00", "17:00", "20:00", "21:00"]],
])("the presets of a session in %s", (_when, date, times) => {
  const names = ["Open", "10:00", "Noon", "Last hour", "Close"];

  expect(presets(date)).toEqual(names.map((name, index) => `${name} ${date}T${times[index]}:00.000Z`));
});

test("a day without a session has the presets of the session that it shows, and a text that is no date has none", () => {
  expect(presets("2026-11-26")).toEqual(presets("2026-11-25"));
  expect(presets("2026-11-29")).toEqual(presets("2026-11-27"));
  expect(presets("")).toEqual([]);
});
