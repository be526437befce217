import { dataState, type ShownOrigin } from "../../../src/addin/status/data-state";

/** 10:00 of a Tuesday in New York. */
const marketNowMs = Date.parse("2025-11-25T15:00:00Z");
/** 17:00 of the same day: after the close. */
const eveningMs = Date.parse("2025-11-25T22:00:00Z");

const origin = (changes: Partial<ShownOrigin> = {}): ShownOrigin => ({
  mode: "live",
  asOf: "2025-11-25T14:59:58Z",
  delayed: false,
  delayMinutes: undefined,
  replay: undefined,
  ...changes,
});

const stateOf = (cells: readonly ShownOrigin[][], changes: Partial<Parameters<typeof dataState>[0]> = {}) =>
  dataState({ cells, boards: [], marketNowMs, isUnreachable: false, attributions: [], ...changes });

test.each([
  ["live data of the last minute", "live", origin()],
  ["a delayed board", "delayed", origin({ mode: "historical", delayed: true, delayMinutes: 15 })],
  ["a board of a past instant", "past", origin({ mode: "historical" })],
  ["a board that was live ten minutes ago", "past", origin({ asOf: "2025-11-25T14:50:00Z" })],
  ["a board at the time of the replay clock", "replay", origin({ mode: "historical", replay: "point in time" })],
  ["data that states no time", undefined, origin({ mode: undefined, asOf: undefined })],
])("a cell with %s makes the workbook %s", (_what, kind, shown) => {
  expect(stateOf([[shown]]).kind).toBe(kind);
});

test("a workbook without cells shows nothing", () => {
  expect(stateOf([])).toMatchObject({ kind: undefined, isSimulated: false });
});

test("when the delayed cell is deleted, the others are live", () => {
  const delayed = origin({ mode: "historical", delayed: true, delayMinutes: 15 });

  expect(stateOf([[origin()], [delayed]])).toMatchObject({ kind: "delayed", delayMinutes: 15 });
  expect(stateOf([[origin()]])).toMatchObject({ kind: "live", delayMinutes: undefined });
});

test("one past table next to live cells leaves the workbook live, and is counted", () => {
  const state = stateOf([[origin()], [origin()], [origin({ mode: "historical" })]]);

  expect(state).toMatchObject({ kind: "live", counts: { live: 2, past: 1 } });
});

test("after the close the same cells show a closed market, and when it opens", () => {
  const state = stateOf([[origin({ asOf: "2025-11-25T20:59:59Z" })]], { marketNowMs: eveningMs });

  expect(state.kind).toBe("closed");
  expect(state.opensAtMs).toBe(Date.parse("2025-11-26T14:30:00Z"));
});

test.each([
  ["live", "2025-11-25T14:59:59Z", "live"],
  ["polling", "2025-11-25T14:59:50Z", "live"],
  ["reconnecting", "2025-11-25T14:59:30Z", "live"],
  ["reconnecting", "2025-11-25T14:55:00Z", "past"],
  ["replay", "2025-11-20T15:00:00Z", "replay"],
  ["connecting", undefined, undefined],
] as const)("a board that is %s with the time %s makes the workbook %s", (state, asOf, kind) => {
  expect(stateOf([], { boards: [{ state, asOf }] }).kind).toBe(kind);
});

test("an unreachable service comes before everything that the cells show", () => {
  expect(stateOf([[origin()]], { isUnreachable: true }).kind).toBe("unreachable");
});

test.each([
  ["Simulated by Strikebook: not real prices", true, false],
  ["Simulated by Strikebook of 2026-01-06 15:45 ET, recorded", true, true],
  ["Cboe delayed quotes of 2026-01-06 15:45 ET, recorded; previous close not recorded", false, true],
  ["Example Markets", false, false],
  [undefined, false, false],
])("data of the source %j is simulated: %s, recorded: %s", (text, isSimulated, isRecorded) => {
  expect(stateOf([[origin()]], { attributions: [undefined, text] })).toMatchObject({
    isSimulated,
    recorded: isRecorded ? text : undefined,
  });
});
