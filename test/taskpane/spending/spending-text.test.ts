import { limitNames } from "../../../src/addin/settings/spending-limits";
import {
  causeLines,
  differenceInWords,
  forecastText,
  limitFields,
  shareInWords,
  spentInWords,
} from "../../../src/taskpane/spending/spending-text";

const spent = { limits: {}, today: 0, workbook: 0, lostResponses: 0, uncertain: 0, elsewhere: 0, countsAlone: false };

test.each([
  [0, undefined, "0 credits"],
  [1, undefined, "1 credit"],
  [1_250, undefined, "1,250 credits"],
  [12, 100, "12 of 100 credits"],
  [1, 1, "1 of 1 credit"],
  [1_000, 5_000, "1,000 of 5,000 credits"],
])("%i spent under a limit of %j is shown as %s", (credits, cap, words) => {
  expect(spentInWords(credits, cap)).toBe(words);
});

test("a matching balance shows no remark", () => {
  expect(differenceInWords({ ...spent, workbook: 9 }, "computer")).toBeUndefined();
});

test("a balance that fell by more is shown with the likely reason", () => {
  expect(differenceInWords({ ...spent, elsewhere: 3, lostResponses: 1 }, "computer")).toBe(
    "The balance fell by 3 credits more than was spent on this computer. The account may be in use elsewhere.",
  );
});

test("credits spent elsewhere are said not to count toward the limit of a day", () => {
  expect(differenceInWords({ ...spent, limits: { perDay: 100 }, elsewhere: 40 }, "site")).toBe(
    "The balance fell by 40 credits more than was spent by workbooks of this site. The account may be in use elsewhere. " +
      "The maximum per day does not count these credits; the minimum balance does.",
  );
});

test("where storage is divided by site, the limit of a day says that it holds for this site", () => {
  expect(limitFields("site").find(({ name }) => name === "perDay")?.hint).toMatch(
    /workbooks of this site in this browser/,
  );
  expect(limitFields("computer").find(({ name }) => name === "perDay")?.hint).toMatch(/all workbooks on this computer/);
});

test("credits charged for lost responses are shown", () => {
  expect(differenceInWords({ ...spent, lostResponses: 1 }, "computer")).toBe(
    "Charged for responses that did not arrive: 1 credit, unless the account was in use elsewhere at the time.",
  );
});

test("every limit has a field", () => {
  expect(limitFields("computer").map(({ name }) => name)).toEqual(limitNames);
});

test("shares of a request have one decimal at most", () => {
  expect([0.5, 2 / 3, 3, 1_000.04].map(shareInWords)).toEqual([
    "0.5 credits",
    "0.7 credits",
    "3 credits",
    "1,000 credits",
  ]);
});

const tuesday = Date.parse("2025-11-25T10:00:00-05:00");
const closeMs = Date.parse("2025-11-25T16:00:00-05:00");
const wednesday = Date.parse("2025-11-26T11:50:00-05:00");

const forecast = {
  live: { perMinute: 10, untilClose: 3_660 },
  refresh: { perMinute: 2.5, untilClose: 900 },
  closeMs,
  lastsUntilMs: wednesday,
};
const nothing = { perMinute: 0, untilClose: 0 };

test("a forecast states the most until the close and how long the balance lasts at least, in market time, and of what it consists", () => {
  expect(forecastText(forecast, { balance: 5_000, marketMs: tuesday })).toEqual({
    lines: [
      { name: "Now", value: "up to 12.5 credits per minute" },
      { name: "Until 4:00 PM ET", value: "at most 4,560 credits, at least 440 left" },
      { name: "Balance lasts", value: "at least until Wed, Nov 26, 11:50 AM ET" },
    ],
    remark:
      "Live cells: 10 credits per minute, and again for a new connection each hour. Automatic refresh: up to 2.5 credits per minute. One-off requests and broken connections cost extra.",
  });
});

test("a forecast above the balance says so", () => {
  expect(forecastText(forecast, { balance: 4_559, marketMs: tuesday }).lines[1]?.value).toBe(
    "at most 4,560 credits, more than the 4,559 left",
  );
});

test("an unlimited account has a forecast without a balance", () => {
  const live = { ...forecast, refresh: nothing, lastsUntilMs: undefined };

  expect(forecastText(live, { balance: undefined, marketMs: tuesday }).lines).toEqual([
    { name: "Now", value: "10 credits per minute" },
    { name: "Until 4:00 PM ET", value: "at most 3,660 credits" },
  ]);
});

test("while the market is closed a forecast says that its rate is that of an open market", () => {
  const closed = { ...forecast, live: nothing, closeMs: undefined };

  expect(forecastText(closed, { balance: 5_000, marketMs: tuesday }).lines.map(({ name }) => name)).toEqual([
    "While the market is open",
    "Balance lasts",
  ]);
});

test.each([
  ["replay", "No forecast during a replay."],
  ["pinned", "No forecast: the clock of this market stands still."],
  ["fast", "No forecast: the clock of this market runs faster than real time."],
  [
    { ...forecast, live: nothing, refresh: nothing },
    "Nothing is requested automatically: there are no live cells and no automatic refresh.",
  ],
] as const)("without a forecast it says why: %j", (none, remark) => {
  expect(forecastText(none, { balance: 5, marketMs: tuesday })).toEqual({ lines: [], remark });
});

test("standing costs are listed beside one-off requests, if there are any", () => {
  expect(causeLines({ byCause: { live: 0, refresh: 0, request: 600 } })).toEqual([]);
  expect(causeLines({ byCause: { live: 120, refresh: 1, request: 600 } })).toEqual([
    { name: "\u2013 live cells", value: "120 credits" },
    { name: "\u2013 automatic refresh", value: "1 credit" },
    { name: "\u2013 one-off requests", value: "600 credits" },
  ]);
});

test("credits of requests without a response are said not to be known yet", () => {
  expect(differenceInWords({ ...spent, uncertain: 4 }, "computer")).toBe(
    "Requests without a response: 4 credits. The next balance shows whether they were charged. Until then the amounts above do not include them.",
  );
});
