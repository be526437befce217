import { entryPrice, replayClock, replayMotion, replayNotice, stepPrice } from "../../src/taskpane/replay/replay-text";

const atMs = Date.parse("2026-11-18T15:30:00Z");

test("the replay clock shows the date, the year and US Eastern time", () => {
  expect(replayClock(atMs)).toBe("Wed, Nov 18, 2026, 10:30:00 AM ET");
});

test.each([
  [{ kind: "live" }, undefined],
  [
    { kind: "live", loadingMs: atMs },
    { shown: "Cells still show live data.", loading: "Loading Wed, Nov 18, 2026, 10:30:00 AM ET\u2026" },
  ],
  [
    { kind: "replay", atMs, loadingMs: atMs + 60_000, speed: undefined, reason: undefined },
    { shown: "Wed, Nov 18, 2026, 10:30:00 AM ET", loading: "Loading Wed, Nov 18, 2026, 10:31:00 AM ET\u2026" },
  ],
  [
    { kind: "replay", atMs, speed: 60, reason: undefined },
    { shown: "Wed, Nov 18, 2026, 10:30:00 AM ET", loading: undefined },
  ],
] as const)("the banner of %j says what the cells show and what is loaded", (state, notice) => {
  expect(replayNotice(state)).toEqual(notice);
});

test.each([
  [1, undefined, /^Playing\.$/],
  [60, undefined, /^Playing at 60 times the speed\.$/],
  [undefined, undefined, /Paused/],
  [undefined, "session ended", /Playback continues at the next open/],
  [undefined, "reached present", /Switch back to live/],
] as const)("a replay clock at speed %s, stopped because of %s, describes its state", (speed, reason, words) => {
  expect(replayMotion({ kind: "replay", atMs, speed, reason })).toMatch(words);
});

test("the price of a step and of playback at each speed is shown before they are used", () => {
  expect(stepPrice({ credits: 19, perMinute: 19, parts: 4 })).toEqual([
    "A step costs 19 credits.",
    "Playback costs up to, per minute: 19 credits at 1\u00d7, 190 credits at 10\u00d7, 1,140 credits at 60\u00d7. Minutes that are stored are free.",
  ]);
});

test("a minute that is stored is shown as free", () => {
  expect(stepPrice({ credits: 0, perMinute: 5, parts: 1 })[0]).toBe("The next minute is stored: a step is free.");
  expect(entryPrice({ credits: 0, perMinute: 5, parts: 1 })[0]).toBe("This time is stored: it is free.");
});

test("a price is not claimed before it is known", () => {
  expect(stepPrice(undefined)).toEqual(["Computing the price\u2026"]);
  expect(entryPrice({ credits: 0, perMinute: 0, parts: 0 })[0]).toMatch(/the price is not known yet/);
  expect(entryPrice({ credits: 1, perMinute: 1, parts: 1 })).toEqual([
    "This time costs 1 credit.",
    "Formulas that were not calculated since the workbook was opened are not included.",
  ]);
});
