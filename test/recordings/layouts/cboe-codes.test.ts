import { dayOf } from "@strikebook/calendar";
import { cboeCodesCsv } from "../../../recordings/layouts/vendors/cboe-codes-csv";
import { numbersOf, problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const example = cboeCodesCsv.page?.example ?? "";
const [name = "", time = "", header = ""] = example.split("\n");

/** Returns a file of rows, each with the cells of a call and a put. */
const fileOf = (rows: readonly (readonly [string, string])[], top = [name, time]) =>
  [
    ...top,
    header,
    ...rows.map(
      ([call, put], index) => `${call},2.15,0.1,2.1,2.2,7,${150 + index},${put},1.95,0.1,1.9,2.0,3,${250 + index},`,
    ),
  ].join("\n");

test("quotedata.dat until 2018 is read by the codes of its contracts", async () => {
  const { layout, notes } = await readText(example);
  const snapshot = await readOne(example);

  expect(layout).toBe("Cboe quotedata until 2018");
  expect(notes).toEqual([]);
  expect(snapshot).toMatchObject({
    underlying: "ABC",
    asOfMs: Date.parse("2026-01-06T15:45:00-05:00"),
    spot: 100,
    previousClose: 98.5,
    delayMinutes: 15,
  });
  expect(snapshot.contracts).toMatchObject([
    { root: "ABC", expiration: dayOf(2026, 1, 16), right: "call", strike: 100 },
    { root: "ABC", expiration: dayOf(2026, 1, 16), right: "put", strike: 100 },
  ]);
  expect(snapshot.contracts.map(numbersOf)).toEqual([
    { bid: 2.1, ask: 2.2, last: 2.15, volume: 7, openInterest: 150 },
    { bid: 1.9, ask: 2, last: 1.95, volume: 3, openInterest: 250 },
  ]);
});

test("an index has its roots, and the rows of its only exchange count", async () => {
  const top = ["SPX (S&P 500 INDEX),2175.03,-0.14,", "Aug 03 2016 @ 20:04 ET,"];
  const text = fileOf(
    [
      ["16 Aug 2150.00 (SPXW1605H2150-E)", "16 Aug 2150.00 (SPXW1605T2150-E)"],
      ["16 Aug 2150.00 (SPX1619H2150-E)", "16 Aug 2150.00 (SPX1619T2150-E)"],
      ["18 Dec 2152.50 (SPX1821L2152.5)", "18 Dec 2152.50 (SPX1821X2152.5)"],
    ],
    top,
  );

  const snapshot = await readOne(text);

  expect(snapshot).toMatchObject({
    underlying: "SPX",
    asOfMs: Date.parse("2016-08-03T20:04:00-04:00"),
    previousClose: 2175.17,
  });
  expect(snapshot.contracts.map(({ root, expiration, right, strike }) => [root, expiration, right, strike])).toEqual([
    ["SPX", dayOf(2016, 8, 19), "call", 2150],
    ["SPX", dayOf(2016, 8, 19), "put", 2150],
    ["SPX", dayOf(2018, 12, 21), "call", 2152.5],
    ["SPX", dayOf(2018, 12, 21), "put", 2152.5],
    ["SPXW", dayOf(2016, 8, 5), "call", 2150],
    ["SPXW", dayOf(2016, 8, 5), "put", 2150],
  ]);
});

test("two exchanges of a contract without a row of all exchanges are refused, not added or chosen between", async () => {
  const text = fileOf([
    ["26 Jan 100.00 (ABC2616A100-E)", "26 Jan 100.00 (ABC2616M100-E)"],
    ["26 Jan 100.00 (ABC2616A100-8)", "26 Jan 100.00 (ABC2616M100-8)"],
  ]);

  expect(await problemOf(text)).toContain("line 4 and line 5 are the same contract, ABC 2026-01-16 call 100,");
});

test.each([
  ["26 Feb 100.00 (ABC2616A100)"],
  ["27 Jan 100.00 (ABC2616A100)"],
  ["26 Jan 105.00 (ABC2616A100)"],
  ["26 Jan 100.00 (ABC2616M100)"],
  ["26 Feb 100.00 (ABC2631B100)"],
])(
  "a contract whose words and code differ, or whose code is of the other side, is left out and counted: %s",
  async (call) => {
    const { snapshots, notes } = await readText(fileOf([[call, "26 Jan 100.00 (ABC2616M100)"]]));

    expect(snapshots[0]?.contracts).toHaveLength(1);
    expect(notes).toEqual([`1 contract was left out because the symbol cannot be read: line 4 has "${call}".`]);
  },
);

test("an adjusted root of a code is left out and counted", async () => {
  const { snapshots, notes } = await readText(
    fileOf([
      ["26 Jan 100.00 (ABC2616A100)", "26 Jan 100.00 (ABC2616M100)"],
      ["26 Jan 100.00 (ABC12616A100)", "26 Jan 100.00 (ABC12616M100)"],
    ]),
  );

  expect(snapshots[0]?.contracts).toHaveLength(2);
  expect(notes).toEqual(["2 adjusted contracts were left out, such as 26 Jan 100.00 (ABC12616A100)."]);
});
