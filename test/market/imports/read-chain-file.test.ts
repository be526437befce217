import { ChainFileError } from "../../../market/imports/chain-file";
import { readChainFile } from "../../../market/imports/read-chain-file";
import { csvChain } from "../../support/market/chain-texts";

const strike = {
  root: "SPXW",
  expiration: "2026-11-20",
  strike: 4_700,
  call: { bid: 20.5, ask: 21, volatility: 0.11, gamma: 0.0021, openInterest: 1_500 },
  put: { bid: 19, ask: 19.4, volatility: 0.12, gamma: 0.002, openInterest: 2_500 },
};

const asContracts = [
  {
    root: "SPXW",
    expiration: "2026-11-20",
    right: "call",
    strike: 4_700,
    bid: 20.5,
    ask: 21,
    volatility: 0.11,
    gamma: 0.0021,
    openInterest: 1_500,
  },
  {
    root: "SPXW",
    expiration: "2026-11-20",
    right: "put",
    strike: 4_700,
    bid: 19,
    ask: 19.4,
    volatility: 0.12,
    gamma: 0.002,
    openInterest: 2_500,
  },
];

/** Returns the error message of reading a text. */
function problem(text: string): string {
  try {
    readChainFile(text, "my chain.csv");
  } catch (error) {
    if (error instanceof ChainFileError) return error.message;
    throw error;
  }
  return "no problem";
}

test("a quotedata.csv export contains its time, prices and both contracts of each strike", () => {
  expect(readChainFile(csvChain([strike], { spot: 4_697.2402, change: 8.5602 }), "x.csv")).toEqual({
    asOfMs: Date.parse("2026-11-20T18:00:00Z"),
    spot: 4_697.2402,
    previousClose: 4_688.68,
    contracts: asContracts,
  });
});

test("a remark before the first line, a byte order mark and LF line ends are accepted", () => {
  const text = csvChain([strike]).replaceAll("\r\n", "\n");

  expect(readChainFile(`---Remark---${text}`, "x.csv").contracts).toEqual(asContracts);
  expect(readChainFile(`\uFEFF${text}`, "x.csv").contracts).toEqual(asContracts);
  expect(readChainFile(`\uFEFF${text.slice(text.indexOf("Made"))}`, "x.csv").spot).toBe(100);
});

test.each([
  ["January 7, 2024 at 10:52 AM EST", "2024-01-07T15:52:00Z"],
  ["February 5 2022, 8:26 PM EST", "2022-02-06T01:26:00Z"],
  ["May 1, 2025 at 4:49 PM EDT", "2025-05-01T20:49:00Z"],
  ["June 3, 2025 at 12:05 PM EDT", "2025-06-03T16:05:00Z"],
  ["June 3, 2025 at 12:05 AM EDT", "2025-06-03T04:05:00Z"],
])("the time %s is parsed as Eastern time", (date, instant) => {
  expect(readChainFile(csvChain([], { date }), "x.csv").asOfMs).toBe(Date.parse(instant));
});

test("blank cells are zero and a quoted cell may contain a comma", () => {
  const text = csvChain([strike]).replace(",1500,", ',"1,500",').replace(",20.5,", ",,");

  expect(readChainFile(text, "x.csv").contracts[0]).toMatchObject({ bid: 0, openInterest: 1_500 });
});

test("a negative change gives a previous close above the price", () => {
  expect(readChainFile(csvChain([], { spot: 100, change: -2.5 }), "x.csv").previousClose).toBe(102.5);
});

test("the error of a truncated line contains its number", () => {
  const text = csvChain([strike, { ...strike, strike: 4_705 }, { ...strike, strike: 4_710 }]);
  const lines = text.split("\r\n");
  lines[6] = (lines[6] ?? "").slice(0, 60);

  expect(problem(lines.join("\r\n"))).toMatch(
    /^my chain.csv: line 7: expected 22 columns as in the header, found \d+\.$/,
  );
});

test("the errors of an invalid number and an invalid symbol contain their line", () => {
  expect(problem(csvChain([strike]).replace(",20.5,", ",n/a,"))).toBe(
    'my chain.csv: line 5, Bid of the call: expected a number, found "n/a".',
  );
  expect(problem(csvChain([strike]).replace("SPXW261120P", "261120P"))).toBe(
    'my chain.csv: line 5: expected an option symbol such as SPXW240105C04700000, found "261120P04700000".',
  );
  expect(problem(csvChain([strike]).replace("SPXW261120P", "SPXW261320P"))).toContain(
    "line 5: expected an option symbol",
  );
});

test("the errors of a missing column, price or time say what is missing", () => {
  expect(problem(csvChain([strike]).replaceAll("Gamma", "Gama"))).toBe(
    'my chain.csv: the header has no column "Gamma".',
  );
  expect(problem(csvChain([strike]).replace("Puts", "Sales"))).toBe('my chain.csv: the header has no column "Puts".');
  expect(problem(csvChain([strike]).replace("Last:", "First:"))).toContain('"Last: 4697.24"');
  expect(problem(csvChain([strike]).replace("Date: November", "Date: Brumaire"))).toContain("10:52 AM EST");
});

const delayedQuotes = {
  timestamp: "2026-11-20 18:00:42",
  data: {
    current_price: 4_697.24,
    prev_day_close: 4_688.68,
    options: [
      { option: "SPXW261120C04700000", bid: 20.5, ask: 21, iv: 0.11, gamma: 0.0021, open_interest: 1_500 },
      { option: "SPXW261120P04700000", bid: 19, ask: 19.4, iv: 0.12, gamma: 0.002, open_interest: 2_500 },
    ],
  },
};

test("delayed quotes in JSON give the same contracts, with their time in UTC", () => {
  expect(readChainFile(JSON.stringify(delayedQuotes), "x.json")).toEqual({
    asOfMs: Date.parse("2026-11-20T18:00:42Z"),
    spot: 4_697.24,
    previousClose: 4_688.68,
    contracts: asContracts,
  });
});

const quotesList = {
  symbol: "SPXW",
  updated: "2026-11-20T13:00:42.5-05:00",
  underlyingPrice: 4_697.24,
  quotes: [
    { symbol: "SPXW261120C04700000", bid: 20.5, ask: 21, iv: 0.11, gamma: 0.0021, openInterest: 1_500, volume: null },
    { symbol: "SPXW261120P04700000", bid: 19, ask: 19.4, iv: 0.12, gamma: 0.002, openInterest: 2_500, volume: 3 },
  ],
};

test("a list of quotes gives the same contracts and no previous close", () => {
  expect(readChainFile(JSON.stringify(quotesList), "x.json")).toEqual({
    asOfMs: Date.parse("2026-11-20T18:00:42.5Z"),
    spot: 4_697.24,
    previousClose: undefined,
    contracts: asContracts,
  });
});

test("a number that is null in JSON is zero", () => {
  const text = JSON.stringify(quotesList)
    .replaceAll('"iv":0.11', '"iv":null')
    .replace('"openInterest":1500', '"openInterest":null');

  expect(readChainFile(text, "x.json").contracts[0]).toMatchObject({ volatility: 0, openInterest: 0 });
});

test("the error of a JSON field with the wrong type contains its path", () => {
  const text = JSON.stringify(delayedQuotes);

  expect(problem(text.replace('"bid":19', '"bid":"19"'))).toBe(
    'my chain.csv: data.options[1].bid: expected a number, found "19".',
  );
  expect(problem(text.replace('"current_price":4697.24,', ""))).toBe(
    "my chain.csv: data.close: expected a number, found nothing.",
  );
  expect(problem(text.replace("2026-11-20 18:00:42", "yesterday"))).toContain("timestamp: expected a time such as");
  expect(problem('{"data":{"current_price":1,"options":7},"timestamp":"2026-11-20 18:00:42"}')).toBe(
    "my chain.csv: data.options: expected a list, found 7.",
  );
  expect(problem('{"quotes":[],"updated":"soon","underlyingPrice":1}')).toContain("updated: expected a time such as");
});

test("the error of a file that is not a chain lists the supported formats", () => {
  for (const text of ["", "date,open,close\n2026-11-20,1,2\n", '{"rows":[]}', "[1,2]"]) {
    expect(problem(text)).toMatch(/^my chain.csv: not an option chain .* quotedata.csv .* "data" .* "quotes"\.$/);
  }
});

test("the error of invalid JSON says so", () => {
  expect(problem('{"quotes": [')).toMatch(/^my chain.csv: not valid JSON: /);
});

test("an underlying without a price is rejected", () => {
  expect(problem(csvChain([strike], { spot: 0 }))).toBe(
    "my chain.csv: the price of the underlying is 0; expected it above 0.",
  );
});

test.each([
  [
    { openInterest: 1e12 },
    'Open Interest of the put: expected a whole number from 0 to 10,000,000, found "1000000000000".',
  ],
  [{ openInterest: -5 }, 'Open Interest of the put: expected a whole number from 0 to 10,000,000, found "-5".'],
  [{ openInterest: 2.5 }, 'Open Interest of the put: expected a whole number from 0 to 10,000,000, found "2.5".'],
  [{ volatility: -0.2 }, 'IV of the put: expected a volatility from 0 to 100, where 0.2 is 20 %, found "-0.2".'],
  [{ volatility: 101 }, 'IV of the put: expected a volatility from 0 to 100, where 0.2 is 20 %, found "101".'],
  [{ bid: -1 }, 'Bid of the put: expected a price from 0 to 1,000,000, found "-1".'],
  [{ ask: 1e9 }, 'Ask of the put: expected a price from 0 to 1,000,000, found "1000000000".'],
  [{ gamma: -0.1 }, 'Gamma of the put: expected a number from 0 to 1,000, found "-0.1".'],
])("a number that no contract can have is rejected with its line and column: %j", (changes, message) => {
  const second = { ...strike, strike: 4_705, put: { ...strike.put, ...changes } };

  expect(problem(csvChain([strike, second]))).toBe(`my chain.csv: line 6, ${message}`);
});

test("a number that no contract can have is rejected with its place in a JSON file", () => {
  expect(problem(JSON.stringify(delayedQuotes).replace("2500", "-2500"))).toBe(
    "my chain.csv: data.options[1].open_interest: expected a whole number from 0 to 10,000,000, found -2500.",
  );
  expect(problem(JSON.stringify(quotesList).replace('"iv":0.11', '"iv":1e999'))).toBe(
    "my chain.csv: quotes[0].iv: expected a volatility from 0 to 100, where 0.2 is 20 %, found Infinity.",
  );
});

test("a previous close that is not above 0 is rejected, and 0 in JSON means that there is none", () => {
  expect(problem(csvChain([strike], { spot: 100, change: 120 }))).toBe(
    "my chain.csv: the previous close is -20; expected it above 0.",
  );
  const text = JSON.stringify(delayedQuotes).replace('"prev_day_close":4688.68', '"prev_day_close":0');
  expect(readChainFile(text, "x.json").previousClose).toBeUndefined();
});

test("a strike of 0 is rejected", () => {
  expect(problem(csvChain([{ ...strike, strike: 0 }]))).toContain("line 5: expected an option symbol");
});
