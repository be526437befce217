import {
  closePrice,
  entryPrice,
  playbackQuestion,
  replayClock,
  replayMotion,
  replayNotice,
  stepLabel,
  stepPrice,
  stepText,
} from "../../../src/taskpane/replay/replay-text";

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
    "Playback costs up to, per hour: 1,140 credits at 1\u00d7, 11,400 credits at 10\u00d7, 68,400 credits at 60\u00d7.",
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

test("the price to the close is an upper bound, and free if everything is stored", () => {
  expect(closePrice(undefined)).toBe("Computing the price to the close\u2026");
  expect(closePrice({ instants: 330, credits: 1650 })).toBe(
    "To the close, 330 minutes: up to 1,650 credits at any speed. What is stored is free.",
  );
  expect(closePrice({ instants: 1, credits: 0 })).toBe("To the close, 1 minute: free.");
  expect(closePrice({ instants: 0, credits: 0 })).toBe("There is nothing to play before the present.");
});

test("the question before playback names the price and why it is asked", () => {
  expect(playbackQuestion(10, { instants: 330, credits: 1650 }, 500)).toBe(
    "Play at 10\u00d7 to the close for up to 1,650 credits? That is more than the 500 credits above which you are asked.",
  );
});

test("a step is named on its button and in words", () => {
  expect([stepText(5, -1), stepText("session", 1)]).toEqual(["\u22125", "+1 session"]);
  expect([stepLabel(1, 1), stepLabel(30, -1), stepLabel("week", -1)]).toEqual([
    "1 minute forward",
    "30 minutes back",
    "1 week back",
  ]);
});
