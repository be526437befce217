import { readDataFile } from "../../support/recordings/files/read-data-file";
import { chainPath, testWithChains } from "../../support/market/real-chains";
import { problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const header = "underlying,instant,spot,expiration,right,strike,openInterest,bid,ask,gamma,volatility";

/** A chain around 100 in the neutral layout: 19 strikes with a volatility, and one put of 100 with other numbers. */
function fileOf(part: Partial<Record<"bid" | "ask" | "gamma" | "volatility", string>>, volatility = "0.2"): string {
  const rows = Array.from({ length: 19 }, (_, at) => `call,${91 + at},10,,,,${volatility}`);
  const { bid = "", ask = "", gamma = "", volatility: own = "" } = part;
  const all = [...rows, `put,100,10,${bid},${ask},${gamma},${own}`];
  return [header, ...all.map((row) => `ABC,2026-01-06T15:45,100,2026-01-16,${row}`), ""].join("\n");
}

const isPut = ({ right }: { right: string }) => right === "put";
const putOf = async (text: string) => (await readOne(text)).contracts.find(isPut);

test.each(["bid", "ask", "gamma", "volatility"] as const)(
  "a %s of -1, -99.99, -999 or NaN is missing, and another number below 0 is refused with its place",
  async (name) => {
    for (const none of ["-1", "-1.0", "-99.99", "-999", "-999.0", "NaN"]) {
      expect([none, (await putOf(fileOf({ [name]: none })))?.[name]]).toEqual([none, undefined]);
    }
    for (const wrong of ["-2", "-0.2", "-99.98"]) {
      const problem = await problemOf(fileOf({ [name]: wrong }));
      expect(problem).toMatch(new RegExp(`^line 21, ${name}: expected a .*, found "${wrong}"\\.$`));
    }
  },
);

const note = (count: string) =>
  `${count} below 1 % or above 1,000 %, or where Yahoo has none: missing, and computed from the quote where there is one.`;

test.each([
  ["0.00001", undefined],
  ["0.0099", undefined],
  ["0.01", 0.01],
  ["0.125", 0.125],
  ["0.5", 0.5],
  ["10", 10],
  ["10.1", undefined],
  // Yahoo halves the interval from 0.00001 to 1.
  ["0.500005", undefined],
  ["0.2500075", undefined],
  ["0.12500875", undefined],
  ["0.06250937500000001", undefined],
])("a volatility of %s among fractions is %p", async (text, expected) => {
  const { snapshots, notes } = await readText(fileOf({ volatility: text }));

  expect(snapshots[0]?.contracts.find(isPut)?.volatility).toBe(expected);
  expect(notes).toEqual(expected === undefined ? [note("1 stated volatility is")] : []);
});

test.each(["0.00001", "-1", "-999", "0.5", "1200"])(
  "a volatility of %s among percent is missing, and the others stay percent",
  async (none) => {
    const { snapshots, notes } = await readText(fileOf({ volatility: none }, "14"));

    const [call, put] = [false, true].map((right) => snapshots[0]?.contracts.find((own) => isPut(own) === right));
    expect([call?.volatility, put?.volatility]).toEqual([0.14, undefined]);
    expect(notes[0]).toBe("The implied volatilities are in percent.");
  },
);

test("a chain without quotes and volatilities says so", async () => {
  expect(await problemOf(fileOf({ bid: "0", ask: "0" }, "0.00001"))).toBe(
    "no contract of ABC has a quote or an implied volatility, so there is no exposure to compute. " +
      "Expected quotes of a session: after hours, some sources have none.",
  );
});

test("in Schwab's percent -999 is no volatility and no gamma, and -5 is refused", async () => {
  const fileWith = (numbers: object) => {
    const option = { putCall: "CALL", symbol: "ABC   260116C00100000", openInterest: 5, strikePrice: 100, ...numbers };
    const own = { ...option, bid: 2, ask: 2.1, quoteTimeInLong: 1767732300000 };
    const callExpDateMap = { "2026-01-16:10": { "100.0": [own] } };
    return JSON.stringify({ symbol: "ABC", underlyingPrice: 100, callExpDateMap, putExpDateMap: {} });
  };

  const [contract] = (await readOne(fileWith({ volatility: -999, gamma: -999 }))).contracts;
  expect(contract).toMatchObject({ volatility: undefined, gamma: undefined, openInterest: 5 });
  expect(await problemOf(fileWith({ volatility: -5 }))).toMatch(/^contract 1\.volatility: expected .*, found -5\.$/);
});

testWithChains("yahoo-placeholder-volatility: 1e-5 is no volatility, and there are no quotes", async () => {
  const path = chainPath("inputs/vendors/yahoo-placeholder-volatility.csv");
  const options = { atMs: Date.parse("2026-01-06T15:45-05:00"), spots: new Map([["OKY", 90]]) };

  await expect(readDataFile(path, options)).rejects.toThrow("no contract of OKY has a quote or an implied volatility");
});

testWithChains("07_ivolatility: -1 is no volatility", async () => {
  const columnsFile = chainPath("inputs/vendors/07_columns.json");

  const { snapshots } = await readDataFile(chainPath("inputs/vendors/07_ivolatility_minus_one.csv"), { columnsFile });

  const contracts = snapshots[0]?.contracts ?? [];
  expect(contracts).toHaveLength(9);
  expect(contracts.find(({ strike }) => strike === 500)?.volatility).toBeUndefined();
  expect(contracts.find(({ root, right }) => root === "SPXW" && right === "put")?.volatility).toBe(0.153348);
});
