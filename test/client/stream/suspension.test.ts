import { defaultLiveSettings } from "../../../packages/client/stream/live-settings";
import {
  decideSuspension,
  marketState,
  type MarketActivity,
  type SuspensionFacts,
} from "../../../packages/client/stream/suspension";

const at = (text: string) => Date.parse(text);
const minutes = (count: number) => count * 60_000;

/** Friday 2026-11-20, 15:30 in New York, with a board that has just been received. */
const nowMs = at("2026-11-20T20:30:00Z");
const moving = (instantMs: number): MarketActivity => ({
  newest: { asOfMs: instantMs, receivedAtMs: instantMs },
  sinceMs: instantMs - minutes(5),
  isAllUnavailable: false,
});
const facts = (other: Partial<SuspensionFacts> = {}): SuspensionFacts => ({
  nowMs,
  isPaused: false,
  hiddenSinceMs: undefined,
  closedUntilMs: undefined,
  activity: moving(nowMs),
  settings: defaultLiveSettings,
  ...other,
});

test("live data runs while the market is open, and is reviewed at the close", () => {
  expect(decideSuspension(facts())).toEqual({
    suspension: undefined,
    closedUntilMs: undefined,
    reviewAtMs: at("2026-11-20T21:00:00Z"),
  });
});

test("live data that the user pauses is suspended", () => {
  expect(decideSuspension(facts({ isPaused: true })).suspension).toMatchObject({ state: "paused" });
});

test("live data of a hidden workbook pauses after fifteen minutes, not before", () => {
  const early = decideSuspension(facts({ hiddenSinceMs: nowMs - minutes(14) }));
  const late = decideSuspension(facts({ hiddenSinceMs: nowMs - minutes(15) }));

  expect(early).toMatchObject({ suspension: undefined, reviewAtMs: nowMs + minutes(1) });
  expect(late.suspension).toEqual({
    state: "paused",
    reason: "This workbook has been hidden for 15 minutes. Live data starts again when it is shown.",
  });
});

test("live data of a hidden workbook runs for as long as the user allows", () => {
  const settings = { ...defaultLiveSettings, pausesHiddenAfterMs: undefined };

  expect(decideSuspension(facts({ hiddenSinceMs: 0, settings })).suspension).toBeUndefined();
});

test("live data is suspended from two minutes after Friday's last board until Monday's opening", () => {
  const closeMs = at("2026-11-20T21:00:00Z");
  const activity = moving(closeMs - 1_000);

  const early = decideSuspension(facts({ nowMs: closeMs + minutes(1), activity }));
  const late = decideSuspension(facts({ nowMs: closeMs - 1_000 + minutes(2), activity }));

  expect(early).toMatchObject({ suspension: undefined, reviewAtMs: closeMs - 1_000 + minutes(2) });
  expect(late).toEqual({
    suspension: {
      state: "market closed",
      reason: "The market is closed: the last board is shown, and live data starts again Mon 23 Nov 2026 09:30 ET.",
    },
    closedUntilMs: at("2026-11-23T14:30:00Z"),
    reviewAtMs: at("2026-11-23T14:30:00Z"),
  });
});

test("live data runs at night if the user wants that", () => {
  const settings = { ...defaultLiveSettings, pausesAtClose: false };
  const activity = moving(at("2026-11-20T20:59:59Z"));

  expect(decideSuspension(facts({ nowMs: at("2026-11-21T08:00:00Z"), activity, settings })).suspension).toBeUndefined();
});

test("boards outside trading hours mean that the market is open", () => {
  const evening = at("2026-11-20T23:00:00Z");

  expect(marketState(moving(evening), evening)).toEqual({ isClosed: false, checkAtMs: evening + minutes(2) });
});

test("a missing board within trading hours does not mean that the market is closed", () => {
  const activity = { newest: undefined, sinceMs: nowMs - minutes(20), isAllUnavailable: true };

  expect(marketState(activity, nowMs)).toMatchObject({ isClosed: false });
});

test("a service without any board outside trading hours means that the market is closed at once", () => {
  const saturday = at("2026-11-21T16:00:00Z");
  const activity = { newest: undefined, sinceMs: saturday, isAllUnavailable: true };

  expect(marketState(activity, saturday)).toEqual({ isClosed: true, opensAtMs: at("2026-11-23T14:30:00Z") });
});

test("the market is closed on Thanksgiving and closes at one o'clock the day after", () => {
  // Wednesday's close is at 16:00, 21:00 UTC; Thursday is Thanksgiving; Friday ends at 13:00, 18:00 UTC.
  const wednesday = marketState(moving(at("2026-11-25T21:00:00Z")), at("2026-11-25T21:02:00Z"));
  const friday = marketState(moving(at("2026-11-27T17:59:59Z")), at("2026-11-27T18:02:00Z"));

  expect(wednesday).toEqual({ isClosed: true, opensAtMs: at("2026-11-27T14:30:00Z") });
  expect(friday).toEqual({ isClosed: true, opensAtMs: at("2026-11-30T14:30:00Z") });
});

test("a practice market that replays Friday on a Saturday closes by its own clock", () => {
  const saturday = at("2026-11-21T16:00:00Z");
  const newest = { asOfMs: at("2026-11-20T20:59:59Z"), receivedAtMs: saturday };

  // Both clocks are outside trading hours: the nearer opening counts, Monday's by the computer's clock.
  expect(marketState({ newest, sinceMs: 0, isAllUnavailable: false }, saturday + minutes(2))).toEqual({
    isClosed: true,
    opensAtMs: at("2026-11-23T14:30:00Z"),
  });
});

test("a practice market at a weekday noon is open whatever day it is on the computer", () => {
  const saturday = at("2026-11-21T15:00:00Z");
  const noon = at("2026-11-18T17:00:00Z");
  const activity = {
    newest: { asOfMs: noon, receivedAtMs: saturday - minutes(10) },
    sinceMs: saturday - minutes(10),
    isAllUnavailable: false,
    serviceAheadMs: noon - saturday,
  };

  expect(marketState(activity, saturday)).toMatchObject({ isClosed: false });
});
