import { limitNames } from "../../../src/addin/spending/limits";
import {
  differenceInWords,
  forecastLines,
  limitFields,
  shareInWords,
  spentInWords,
} from "../../../src/taskpane/spending/spending-text";

const spent = { limits: {}, today: 0, workbook: 0, lostResponses: 0, elsewhere: 0, countsAlone: false };

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
    "Charged for responses that did not arrive: 1 credit.",
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

test("a forecast states the pace, the close and the end of the balance in market time", () => {
  const forecast = {
    livePerMinute: 10,
    requestsPerMinute: 2.5,
    close: { atMs: closeMs, credits: 4_500 },
    emptyAtMs: wednesday,
  };

  expect(forecastLines(forecast, { balance: 5_000, marketMs: tuesday })).toEqual([
    { name: "Now", value: "12.5 credits per minute (10 live, 2.5 by requests)" },
    { name: "Until 4:00 PM ET", value: "4,500 credits, 500 left" },
    { name: "Balance lasts", value: "until Wed, Nov 26, 11:50 AM ET" },
  ]);
});

test("an unlimited account has a forecast without a balance, and a workbook that spends nothing has none", () => {
  const forecast = {
    livePerMinute: 1,
    requestsPerMinute: 0,
    close: { atMs: closeMs, credits: 360 },
    emptyAtMs: undefined,
  };

  expect(forecastLines(forecast, { balance: undefined, marketMs: tuesday })).toEqual([
    { name: "Now", value: "1 credit per minute" },
    { name: "Until 4:00 PM ET", value: "360 credits" },
  ]);
  expect(forecastLines({ ...forecast, livePerMinute: 0 }, { balance: 5, marketMs: tuesday })).toEqual([]);
});
