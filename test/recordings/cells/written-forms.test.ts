import { readFile } from "node:fs/promises";
import { isoDate } from "@strikebook/calendar";
import { chainPath, testWithChains } from "../../support/market/real-chains";
import { problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const header = ["underlying", "instant", "spot", "root", "expiration", "right", "strike", "bid", "ask", "openInterest"];

/** Returns a file of one put for each list of spot, strike, bid, ask and open interest. */
function puts(rows: readonly string[][], { delimiter = ";", expirations = ["2026-01-16"] } = {}): string {
  const lines = rows.map(([spot = "", strike = "", ...numbers], index) =>
    ["ABC", "2026-01-06T20:45:00Z", spot, "ABC", expirations[index % expirations.length], "put", strike, ...numbers]
      .map((cell) => (cell?.includes(delimiter) ? `"${cell}"` : cell))
      .join(delimiter),
  );
  return [header.join(delimiter), ...lines].join("\n");
}

testWithChains("whole numbers with thousands are whole, between tabs", async () => {
  const snapshot = await readOne(await readFile(chainPath("inputs/vendors/thousands-whole.csv")));

  expect(snapshot.spot).toBe(6900);
  expect([...new Set(snapshot.contracts.map(({ strike }) => strike))]).toEqual([6800, 6850, 6900, 6950, 7000]);
  expect(snapshot.contracts[0]).toMatchObject({ bid: 125, ask: 127, openInterest: 300 });
});

test.each([
  [
    ";",
    [
      ["6.900", "6.900", "41", "43", "1.300"],
      ["6.900,25", "7.000", "125,5", "127", "300"],
    ],
    [6900, 41, 1300],
  ],
  [
    ";",
    [
      ["6900", "6.900", "41", "43", "13"],
      ["6900", "6.950", "70,25", "71", "300"],
    ],
    [6900, 41, 13],
  ],
  [
    "\t",
    [
      ["6,900", "6,900", "1,041", "1,043", "13"],
      ["6,900", "6,950", "70.25", "71", "300"],
    ],
    [6900, 1041, 13],
  ],
  [
    ",",
    [
      ["6,900", "6,900", "41", "43", "1,300"],
      ["6,900", "6,950", "70", "71", "300"],
    ],
    [6900, 41, 1300],
  ],
  [
    ",",
    [
      ["695,0", "695,0", "2,61", "2,66", "13"],
      ["695,0", "696,0", "3,57", "3,63", "14"],
    ],
    [695, 2.61, 13],
  ],
] as const)(
  "the whole file decides about thousands between %j: %j",
  async (delimiter, rows, [strike, bid, openInterest]) => {
    const text = puts(
      rows.map((row) => [...row]),
      { delimiter },
    );
    const [contract] = (await readOne(text)).contracts;
    expect(contract).toMatchObject({ strike, bid, openInterest });
  },
);

test("a file whose other numbers have points has a strike of 6.9, which its price refutes", async () => {
  const rows = [
    ["6900", "6.900", "41", "43", "13"],
    ["6900", "6.950", "70.25", "71", "300"],
  ];

  expect(await problemOf(puts(rows))).toMatch(/does not fit|far from all strikes/);
});

test("a number of two meanings is refused where no other number tells which, and --decimal does", async () => {
  const text = puts([["6,900", "6,900", "0", "1", "300"]], { delimiter: "\t" });

  expect(await problemOf(text)).toBe(
    'line 2: "6,900" has thousands or decimals, and no number of the file tells which. Say it with --decimal point or --decimal comma.',
  );
  expect((await readOne(text, { decimal: "point" })).contracts[0]?.strike).toBe(6900);
  expect((await readOne(text, { decimal: "comma" })).contracts[0]?.strike).toBe(6.9);
});

test("a number that contradicts the others is refused with its place", async () => {
  const rows = [
    ["100", "100", "2.5", "2.6", "10"],
    ["100", "105", "7,25", "7.3", "10"],
  ];

  expect(await problemOf(puts(rows))).toContain('line 3, bid: expected a price from 0 to 1,000,000, found "7,25"');
});

testWithChains("a number with a decimal comma and an exponent is read", async () => {
  const bytes = await readFile(chainPath("inputs/vendors/08_yfinance_decimal_comma_exponent.csv"));
  const at = { atMs: Date.parse("2026-02-11T16:20:00Z"), spots: new Map([["SPY", 693]]) };

  const { contracts } = (await readText(bytes, at)).snapshots[0] ?? {};

  expect(contracts).toMatchObject([
    { strike: 695, bid: 2.61, ask: 2.66, last: 2.74, volume: 138175, openInterest: 13437 },
    { strike: 696, bid: 3.57, ask: 3.63, last: 3.63, volume: 101063, openInterest: 7030 },
  ]);
});

test.each([
  ["01/16/26", "2026-01-16"],
  ["16/01/2026", "2026-01-16"],
  ["16.01.2026", "2026-01-16"],
])("the expiration %s is %s", async (text, expected) => {
  const { contracts } = await readOne(puts([["100", "100", "2.5", "2.6", "10"]], { expirations: [text] }));

  expect(contracts.map(({ expiration }) => isoDate(expiration))).toEqual([expected]);
});

test.each([
  [
    ["06/02/2026", "16/01/2026"],
    ["2026-01-16", "2026-02-06"],
  ],
  [
    ["02/06/2026", "01/16/2026"],
    ["2026-01-16", "2026-02-06"],
  ],
  [
    ["02/06/26", "01/16/26"],
    ["2026-01-16", "2026-02-06"],
  ],
])("the whole file decides which number of %j is the month", async (expirations, expected) => {
  const row = ["100", "100", "2.5", "2.6", "10"];
  const { contracts } = await readOne(puts([row, row], { expirations }));

  expect(contracts.map(({ expiration }) => isoDate(expiration))).toEqual(expected);
});

test.each([
  ["06/02/2026", "It can be two dates"],
  ["16/01/26", ""],
  ["0026-01-16", ""],
  ["2126-01-16", ""],
])("the expiration %s is refused", async (text, hint) => {
  const problem = await problemOf(puts([["100", "100", "2.5", "2.6", "10"]], { expirations: [text] }));

  expect(problem).toContain(`line 2: expected an expiration of 1990 to 2100 such as "2026-01-16", found "${text}".`);
  expect(problem).toContain(hint);
});
