import { defaultLiveSettings } from "../../src/stream/live-settings";
import type { MarketSigns } from "../../src/stream/market-rest";
import { marketRest } from "../../src/stream/market-rest";
import { guard, type GuardFacts } from "../../src/stream/stream-guard";

const at = (text: string) => Date.parse(text);
const minutes = (count: number) => count * 60_000;

/** Friday 2026-11-20, 15:30 in New York, with a board that has just come. */
const nowMs = at("2026-11-20T20:30:00Z");
const moving = (instantMs: number): MarketSigns => ({
  newest: { asOfMs: instantMs, receivedAtMs: instantMs },
  sinceMs: instantMs - minutes(5),
  isAllUnavailable: false,
});
const facts = (other: Partial<GuardFacts> = {}): GuardFacts => ({
  nowMs,
  isPaused: false,
  hiddenSinceMs: undefined,
  closedUntilMs: undefined,
  signs: moving(nowMs),
  settings: defaultLiveSettings,
  ...other,
});

test("live data runs while the market is open, and is looked at again at the close", () => {
  expect(guard(facts())).toEqual({ rest: undefined, closedUntilMs: undefined, reviewAtMs: at("2026-11-20T21:00:00Z") });
});

test("a person who pauses is taken at their word", () => {
  expect(guard(facts({ isPaused: true })).rest).toMatchObject({ state: "paused" });
});

test("a workbook out of sight for fifteen minutes rests, and not before", () => {
  const early = guard(facts({ hiddenSinceMs: nowMs - minutes(14) }));
  const late = guard(facts({ hiddenSinceMs: nowMs - minutes(15) }));

  expect(early).toMatchObject({ rest: undefined, reviewAtMs: nowMs + minutes(1) });
  expect(late.rest).toEqual({
    state: "paused",
    reason: "This workbook has been out of sight for 15 minutes: live data starts again when it is shown.",
  });
});

test("a workbook may be hidden for as long as a person allows", () => {
  const settings = { ...defaultLiveSettings, restsHiddenAfterMs: undefined };

  expect(guard(facts({ hiddenSinceMs: 0, settings })).rest).toBeUndefined();
});

test("two minutes after the last board of Friday live data rests until Monday's opening", () => {
  const closeMs = at("2026-11-20T21:00:00Z");
  const signs = moving(closeMs - 1_000);

  const early = guard(facts({ nowMs: closeMs + minutes(1), signs }));
  const late = guard(facts({ nowMs: closeMs - 1_000 + minutes(2), signs }));

  expect(early).toMatchObject({ rest: undefined, reviewAtMs: closeMs - 1_000 + minutes(2) });
  expect(late).toEqual({
    rest: {
      state: "market closed",
      reason: "The market is closed: the last board is shown, and live data starts again Mon 23 Nov 09:30 Eastern.",
    },
    closedUntilMs: at("2026-11-23T14:30:00Z"),
    reviewAtMs: at("2026-11-23T14:30:00Z"),
  });
});

test("a person who wants streams through the night has them", () => {
  const settings = { ...defaultLiveSettings, restsAtClose: false };
  const signs = moving(at("2026-11-20T20:59:59Z"));

  expect(guard(facts({ nowMs: at("2026-11-21T08:00:00Z"), signs, settings })).rest).toBeUndefined();
});

test("boards that come outside trading hours mean that the market is open", () => {
  const evening = at("2026-11-20T23:00:00Z");

  expect(marketRest(moving(evening), evening)).toEqual({ isClosed: false, lookAgainAtMs: evening + minutes(2) });
});

test("no board within trading hours is a bad line, and no closed market", () => {
  const signs = { newest: undefined, sinceMs: nowMs - minutes(20), isAllUnavailable: true };

  expect(marketRest(signs, nowMs)).toMatchObject({ isClosed: false });
});

test("a service that has no board of anything outside trading hours is believed at once", () => {
  const saturday = at("2026-11-21T16:00:00Z");
  const signs = { newest: undefined, sinceMs: saturday, isAllUnavailable: true };

  expect(marketRest(signs, saturday)).toEqual({ isClosed: true, opensAtMs: at("2026-11-23T14:30:00Z") });
});

test("Thanksgiving is no opening, and the day after it ends at one o'clock", () => {
  // Wednesday's close is at 16:00, 21:00 UTC; Thursday is Thanksgiving; Friday ends at 13:00, 18:00 UTC.
  const wednesday = marketRest(moving(at("2026-11-25T21:00:00Z")), at("2026-11-25T21:02:00Z"));
  const friday = marketRest(moving(at("2026-11-27T17:59:59Z")), at("2026-11-27T18:02:00Z"));

  expect(wednesday).toEqual({ isClosed: true, opensAtMs: at("2026-11-27T14:30:00Z") });
  expect(friday).toEqual({ isClosed: true, opensAtMs: at("2026-11-30T14:30:00Z") });
});

test("a practice market that plays Friday on a Saturday closes by its own clock", () => {
  const saturday = at("2026-11-21T16:00:00Z");
  const newest = { asOfMs: at("2026-11-20T20:59:59Z"), receivedAtMs: saturday };

  // Both clocks are outside trading hours: the nearer opening counts, Monday's by the clock on the wall.
  expect(marketRest({ newest, sinceMs: 0, isAllUnavailable: false }, saturday + minutes(2))).toEqual({
    isClosed: true,
    opensAtMs: at("2026-11-23T14:30:00Z"),
  });
});

test("a practice market that stands at a weekday noon is open, whatever day it is on the computer", () => {
  const saturday = at("2026-11-21T15:00:00Z");
  const noon = at("2026-11-18T17:00:00Z");
  const signs = {
    newest: { asOfMs: noon, receivedAtMs: saturday - minutes(10) },
    sinceMs: saturday - minutes(10),
    isAllUnavailable: false,
    serviceAheadMs: noon - saturday,
  };

  expect(marketRest(signs, saturday)).toMatchObject({ isClosed: false });
});
