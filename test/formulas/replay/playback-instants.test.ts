import { playbackInstants } from "../../../packages/formulas/replay/playback-instants";

const at = (clock: string) => Date.parse(`2026-11-${clock}:00-05:00`);
const now = at("24T12:00");

test("playback shows every whole minute up to the close", () => {
  const instants = playbackInstants(at("20T15:57") + 30_000, now);

  expect(instants).toEqual([at("20T15:58"), at("20T15:59"), at("20T16:00")]);
});

test("from the open a session has 390 minutes, and 210 if it closes early", () => {
  expect(playbackInstants(at("20T09:30"), now)).toHaveLength(390);
  expect(playbackInstants(at("27T09:30"), at("30T12:00"))).toHaveLength(210);
});

test("from the close on it is the next session, with its open", () => {
  const instants = playbackInstants(at("20T16:00"), now);

  expect(instants).toHaveLength(391);
  expect(instants[0]).toBe(at("23T09:30"));
  expect(instants.at(-1)).toBe(at("23T16:00"));
});

test("in the session of today the minutes to come are included, and a session that has not opened has none", () => {
  expect(playbackInstants(at("24T11:00"), now)).toHaveLength(300);
  expect(playbackInstants(at("23T16:00"), at("24T09:00"))).toEqual([]);
});
