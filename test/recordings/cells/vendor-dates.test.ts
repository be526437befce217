import { readFileSync } from "node:fs";
import { dayOf } from "@strikebook/calendar";
import { globSync } from "tinyglobby";
import { readVendorDate, readVendorInstant } from "../../../recordings/cells/vendor-dates";
import { readWordedInstant } from "../../../recordings/cells/worded-dates";
import { stageText } from "../../../scripts/support/recordings/staged-trades";
import { readOne } from "../../support/recordings/files/read-text";

const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString().replace(".000", ""));

test.each([
  ["January 7, 2024 at 10:52 AM EST", "2024-01-07T15:52:00Z"],
  ["February 5 2022, 8:26 PM EST", "2022-02-06T01:26:00Z"],
  ["June 3, 2025 at 12:05 PM EDT", "2025-06-03T16:05:00Z"],
  ["June 3, 2025 at 12:05 AM EDT", "2025-06-03T04:05:00Z"],
  ["July 9, 2022 at 5:28 p.m. EDT", "2022-07-09T21:28:00Z"],
  ["9 June 2023, 10:18 PM EDT", "2023-06-10T02:18:00Z"],
  ["14 March 2026 at 07:34 GMT-4", "2026-03-14T11:34:00Z"],
  ["10 novembre 2023 à 18:55 UTC−5", "2023-11-10T23:55:00Z"],
  ["9 décembre 2023 à 13 h 49 HNE", "2023-12-09T18:49:00Z"],
  ["11 de noviembre de 2024, 8:02 GMT-5", "2024-11-11T13:02:00Z"],
  ["9 декабря 2023 г. в 13:49 GMT-5", "2023-12-09T18:49:00Z"],
  ["9. Dezember 2023 um 13:49 GMT-5", "2023-12-09T18:49:00Z"],
  ["9. joulukuuta 2023 klo 13.49 UTC-5", "2023-12-09T18:49:00Z"],
  ["2023年12月9日 GMT-5 13:49", "2023-12-09T18:49:00Z"],
  ["Jun 22 2020 @ 20:42 ET", "2020-06-23T00:42:00Z"],
  ["January 6, 2026 at 12:45 PM PST", "2026-01-06T20:45:00Z"],
  ["January 6, 2026 at 3:45 PM", "2026-01-06T20:45:00Z"],
  ["9 listopada 2023, 13:49 GMT-5", "2023-11-09T18:49:00Z"],
  ["9. listopada 2023. 13:49 GMT-5", "2023-10-09T18:49:00Z"],
])("%s is %s", (text, expected) => {
  expect(iso(readWordedInstant(text))).toBe(expected);
});

test.each([
  "11 November 11, 11:02 AM EST",
  "4 June 4, 3:15 PM EDT",
  "February 30, 2026 at 10:00 AM EST",
  "January 6, 2026 at 25:99 EST",
  "January 6, 1923 at 10:00 AM EST",
  "Brumaire 6, 2026 at 10:00 AM EST",
  "January 6, 2026 at 10:00 AM XYZT",
  "January 6, 2026",
  "5",
  "",
])("%j is no instant", (text) => {
  expect(readWordedInstant(text)).toBeUndefined();
});

/** Languages whose browsers write the export. What Node's Intl writes has to be read as the same instant. */
const languages = (
  "en en-GB en-CA en-AU en-IN fr fr-CA fr-CH de de-CH es es-MX es-AR it pt pt-PT nl nl-BE ru uk pl cs sk sl hr sr bg ro hu fi sv da nb et lv lt " +
  "el tr he ar hi bn ta te kn ml th vi id ms fil sw ja ko zh zh-TW ka hy az kk uz ca gl is"
).split(" ");

test.each(languages)("a date in %s is read as the instant that it was written for, in every month", (language) => {
  const format = new Intl.DateTimeFormat(language, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: "America/New_York",
  });
  const instants = Array.from({ length: 12 }, (_, month) =>
    Date.UTC(2025, month, 5 + 2 * month, 13 + (month % 8), 4 + 5 * month),
  );

  const read = instants.map((ms) => [format.format(ms), iso(readWordedInstant(format.format(ms)))]);

  expect(read).toEqual(instants.map((ms) => [format.format(ms), iso(ms)]));
});

test.each([
  ["2026-01-06T15:45:00-05:00", "2026-01-06T20:45:00Z"],
  ["2026-01-06T15:45:07.123456-05:00", "2026-01-06T20:45:07.123Z"],
  ["2026-01-06T20:45:00Z", "2026-01-06T20:45:00Z"],
  ["2026-01-06T12:45 PST", "2026-01-06T20:45:00Z"],
  ["2026-01-06 15:45:00", "2026-01-06T20:45:00Z"],
  ["2026-07-06 15:45:00", "2026-07-06T19:45:00Z"],
  ["20260106 154500", "2026-01-06T20:45:00Z"],
  ["2026-01-06", "2026-01-06T21:00:00Z"],
  ["11/28/2025", "2025-11-28T18:00:00Z"],
  // A Saturday: the close of Friday. 2025-11-28 closed at 13:00.
  ["2026-01-10", "2026-01-09T21:00:00Z"],
  ["2025-11-28", "2025-11-28T18:00:00Z"],
])("%s is %s where no zone is New York", (text, expected) => {
  expect(iso(readVendorInstant(text, "new-york"))).toBe(expected);
});

test.each([
  ["03/14/2025 16:00", undefined, "2025-03-14T20:00:00Z"],
  ["9/10/2019 16:00:30", false, "2019-09-10T20:00:30Z"],
  ["10/09/2019 16:00 ET", true, "2019-09-10T20:00:00Z"],
  ["09/10/2019 16:00", undefined, undefined],
  ["14/03/2025 16:00", false, undefined],
  ["03/14/2025 25:00", undefined, undefined],
])("%s, day first: %s, is %s", (text, dayFirst, expected) => {
  expect(iso(readVendorInstant(text, "new-york", dayFirst))).toBe(expected);
});

test("an instant without a zone is UTC where the layout says so", () => {
  expect(iso(readVendorInstant("2023-09-21 03:17:42", 0))).toBe("2023-09-21T03:17:42Z");
});

test.each([
  "2026-02-30 10:00",
  "2026-01-06 25:00",
  "2026-01-06 10:61",
  "1923-01-06 10:00",
  "2026-01-06T10:00+99:00",
  "5",
  "now",
  "",
])("%j is no instant of a file", (text) => {
  expect(readVendorInstant(text, "new-york")).toBeUndefined();
});

test("expirations are read in the forms of the layouts", () => {
  const day = dayOf(2026, 1, 16);

  for (const text of [
    "2026-01-16",
    "20260116",
    "01/16/2026",
    "1/16/2026",
    "16.01.2026",
    "Fri Jan 16 2026",
    "2026-01-16T16:00:00",
  ]) {
    expect(readVendorDate(text)).toBe(day);
  }
  for (const text of ["2026-02-30", "06/01/2026", "13.13.2026", "Friday", "260116", ""])
    expect(readVendorDate(text)).toBeUndefined();
});

/** A contract and a trade in the neutral columns, whose expiration is written in one form. */
const rowOf = (expiration: string) => ({
  ...{ underlying: "ABC", instant: "2026-01-06 15:45:00", spot: 100, expiration, right: "call", strike: 100 },
  ...{ bid: 2.1, ask: 2.2, openInterest: 10, price: 2.15, size: 7 },
});
const csvOf = (row: object) => `${Object.keys(row).join(";")}\n${Object.values(row).join(";")}\n`;

test.each(["2026-01-16", "20260116", "01/16/2026", "1/16/26", "16.01.2026", "Fri Jan 16 2026", "1768539600"])(
  "%s is 16 January in chains of CSV and of JSON, and in trades",
  async (text) => {
    const row = rowOf(text);

    const chains = [await readOne(csvOf(row)), await readOne(JSON.stringify([row]))];
    const { rows } = await stageText(csvOf(row));

    expect(chains.map(({ contracts }) => contracts[0]?.expiration)).toEqual([dayOf(2026, 1, 16), dayOf(2026, 1, 16)]);
    expect(rows.map(({ expiration }) => expiration)).toEqual(["2026-01-16"]);
  },
);

test("no layout reads a date of a vendor by itself", () => {
  const layouts = globSync("recordings/{layouts,trade-files/vendors}/**/*.ts");

  const own = layouts.filter((path) => /new Date\(|Date\.UTC|strptime/.test(readFileSync(path, "utf8")));

  expect(layouts.length).toBeGreaterThan(30);
  expect(own).toEqual([]);
});
