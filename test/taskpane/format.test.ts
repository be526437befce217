import { bothTimes, computerTime, easternTimeText, grouped, marketNow, usd } from "@strikebook/ui";

test("credits and dollars are grouped", () => {
  expect([grouped(5_000), grouped(1_234_567), usd(1_234.5)]).toEqual(["5,000", "1,234,567", "$1,234.50"]);
});

test.each([
  ["2025-11-25T15:30:05Z", "Nov 25, 10:30:05 AM ET"],
  ["2025-07-01T20:00:00Z", "Jul 1, 4:00:00 PM ET"],
  ["2025-11-26T03:00:00Z", "Nov 25, 10:00:00 PM ET"],
])("%s is shown as %s", (instant, text) => {
  expect(easternTimeText(Date.parse(instant))).toBe(text);
});

const morningMs = Date.parse("2025-11-25T15:30:05Z");

test("a time is shown in Eastern time and in the user's own, each with its zone", () => {
  expect(bothTimes(morningMs, {}, "Europe/Berlin")).toBe("10:30 AM ET (4:30 PM GMT+1)");
  expect(bothTimes(morningMs, { weekday: "short" }, "Asia/Tokyo")).toBe("Tue 10:30 AM ET (Wed 12:30 AM GMT+9)");
});

test("a user in New York sees one time", () => {
  expect(bothTimes(morningMs, {}, "America/New_York")).toBe("10:30 AM ET");
});

test("one clock is shown: that of the market, and its only reading of Eastern time", () => {
  const clocks = { marketNowMs: Date.parse("2025-11-18T17:00:00Z"), nowMs: morningMs };

  expect(marketNow(clocks, "Europe/Berlin")).toBe("Market time Nov 18, 12:00 PM ET");
  expect(marketNow({ ...clocks, marketNowMs: Date.parse("2022-12-13T01:30:00Z") }, "Europe/Berlin")).toBe(
    "Market time Dec 12, 2022, 8:30 PM ET",
  );
  expect(marketNow({ marketNowMs: morningMs, nowMs: morningMs }, "Europe/Berlin")).toBe("10:30 AM ET (4:30 PM GMT+1)");
  expect(computerTime(morningMs, "Europe/Berlin")).toBe("4:30:05 PM GMT+1");
});
