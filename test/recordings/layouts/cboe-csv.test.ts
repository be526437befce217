import { dayOf } from "@strikebook/calendar";
import { cboeCsvFile, cboeHeader, cboeLine } from "../../support/recordings/files/chain-files";
import { messageOf, numbersOf, problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const call = { last: 4.1, bid: 4, ask: 4.2, volume: 7, volatility: 0.21, gamma: 0.031, openInterest: 150 };
const put = { last: 1.2, bid: 1, ask: 1.1, volume: 3, volatility: 0.22, gamma: 0.029, openInterest: 250 };
const strike = { strike: 100, call, put };

test("a quotedata.csv export has its instant, its price, the close before and both contracts of a strike", async () => {
  const { layout, notes } = await readText(cboeCsvFile([strike]));
  const snapshot = await readOne(cboeCsvFile([strike]));

  expect(layout).toBe("Cboe quotedata CSV");
  expect(notes).toEqual([]);
  expect(snapshot).toEqual({
    underlying: "ABC",
    asOfMs: Date.parse("2026-01-06T18:00:00Z"),
    quoteMs: Date.parse("2026-01-06T18:00:00Z"),
    spot: 100,
    statedSpot: undefined,
    previousClose: 98.5,
    source: "Cboe delayed quotes",
    delayMinutes: 15,
    contracts: [
      { ...terms, right: "call", ...call, forward: undefined, discount: undefined },
      { ...terms, right: "put", ...put, forward: undefined, discount: undefined },
    ],
  });
});
const terms = { root: "ABC", expiration: dayOf(2026, 1, 16), strike: 100 };

test("a remark before the first line, a byte order mark, LF and CR line ends, and lines of blank cells change nothing", async () => {
  const text = cboeCsvFile([strike]);
  const expected = await readOne(text);

  for (const other of [
    `---Remark---${text}`,
    `\uFEFF${text}`,
    text.replaceAll("\r\n", "\n"),
    text.replaceAll("\r\n", "\r"),
    text.replaceAll("\r\n", `${",".repeat(21)}\r\n`).replace(`${cboeHeader}${",".repeat(21)}`, cboeHeader),
    text.trimEnd(),
  ]) {
    expect(await readOne(other)).toEqual(expected);
  }
});

test("bytes may be cut anywhere between chunks", async () => {
  const strikes = [100, 101, 102, 103, 104, 105].map((usd) => ({ ...strike, strike: usd }));
  const text = cboeCsvFile(strikes, { date: "10 novembre 2025 à 13:05 UTC−5" });
  const { snapshots } = await readText(text);

  for (const size of [1, 7, 64]) expect((await readText(text, { chunkBytes: size })).snapshots).toEqual(snapshots);
  expect(await messageOf(readText(text.replace("150,105.00", "x,105.00"), { chunkBytes: 1 }))).toMatch(
    /^line 10, open interest/,
  );
});

test("UTF-16 in both orders and Windows-1252 are read", async () => {
  const text = cboeCsvFile([strike], { date: "10 décembre 2025 à 13:05 UTC-5" });
  const expected = await readOne(text);
  const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");

  expect(await readOne(utf16)).toEqual(expected);
  expect(await readOne(Buffer.from(utf16).swap16())).toEqual(expected);
  expect(await readOne(Buffer.from(text, "utf16le"))).toEqual(expected);
  expect(await readOne(Buffer.from(text, "latin1"))).toEqual(expected);
});

test("a file that Excel saved again with semicolons and decimal commas, or with tabs, is the same", async () => {
  const text = cboeCsvFile([strike]).replaceAll('"', "");
  const expected = await readOne(cboeCsvFile([strike]));
  const semicolons = text.replaceAll(",", ";").replaceAll(".", ",").replace("January 6; 2026", '"January 6, 2026"');

  expect(await readOne(semicolons)).toEqual(expected);
  expect(await readOne(text.replaceAll(",", "\t"))).toEqual(expected);
  expect(await readOne(text.replaceAll(",", "\t").replaceAll(".", ","))).toEqual(expected);
});

test("a price with separators is read whole, in quotes", async () => {
  const text = cboeCsvFile([{ ...strike, strike: 4200 }]).replace("Last: 100", '"Last: 4,218.8"');

  expect((await readOne(text)).spot).toBe(4218.8);
});

test("a blank cell is missing, and a quoted cell may have separators", async () => {
  const line = cboeLine({ strike: 100, call: { bid: 0, ask: 4.2, openInterest: 1500 }, put });
  const text = `${cboeCsvFile([])}${line.replace(",1500,", ',"1,500",')}\r\n`;

  expect(numbersOf((await readOne(text)).contracts[0] ?? failed())).toEqual({ bid: 0, ask: 4.2, openInterest: 1500 });
});

test("a column that is missing for calls is missing, not taken from the puts", async () => {
  const header = cboeHeader.replace("Gamma,Open Interest,Strike", "Gamma,Strike");
  const line = cboeLine(strike).replace(",0.031,150,", ",0.031,");
  const text = `${cboeCsvFile([], { header })}${line}\r\n`;

  const { contracts } = await readOne(text);

  expect(contracts.map(({ openInterest }) => openInterest)).toEqual([undefined, 250]);
  expect(contracts.map(({ gamma }) => gamma)).toEqual([0.031, 0.029]);
});

test("a volatility of 0 and a last price of 0 are missing; a bid of 0 is a bid", async () => {
  const text = cboeCsvFile([
    { strike: 100, call: { last: 0, bid: 0, ask: 0.05, volatility: 0, gamma: 0, openInterest: 1 } },
  ]);

  expect(numbersOf((await readOne(text)).contracts[0] ?? failed())).toEqual({
    bid: 0,
    ask: 0.05,
    gamma: 0,
    openInterest: 1,
  });
});

test("the layout of 2018 to 2020 is read", async () => {
  const cells = "151.69,-4.9,150.6,151.2,71,2.8,0.99,0,5";
  const side = "Last Sale,Net,Bid,Ask,Vol,IV,Delta,Gamma,Open Int";
  const text = [
    "ABC (Made Up Trust),300.01,-7.3",
    "Jun 26 2020 @ 14:27 ET,Bid,0,Ask,0,Size,0x0,Vol,127961017",
    `Expiration Date,Calls,${side},Strike,Puts,${side}`,
    `06/29/2020,ABC200629C00150000,${cells},150.000,ABC200629P00150000,0.01,0,0,0.01,0,2.7,-0.01,0,68`,
  ].join("\n");

  const snapshot = await readOne(text);

  expect(snapshot).toMatchObject({ asOfMs: Date.parse("2020-06-26T18:27:00Z"), spot: 300.01, previousClose: 307.31 });
  expect(snapshot.contracts.map(({ volume, openInterest }) => [volume, openInterest])).toEqual([
    [71, 5],
    [0, 68],
  ]);
});

test("errors name the line, what was found and what was expected", async () => {
  const text = cboeCsvFile([strike, { ...strike, strike: 105 }, { ...strike, strike: 110 }]);
  const lines = text.split("\r\n");
  const cut = [...lines.slice(0, 6), lines[6]?.slice(0, 60)].join("\r\n");

  expect(await problemOf(cut)).toMatch(
    /^line 7: expected 22 columns as in the header, found \d+. The file may be cut off.$/,
  );
  expect(await problemOf(text.replace(",4,4.2,", ",four,4.2,"))).toBe(
    'line 5, bid of the call: expected a price from 0 to 1,000,000, found "four".',
  );
  expect(await problemOf(text.replace(",150,100.00", ",1.5,100.00"))).toBe(
    'line 5, open interest of the call: expected a whole number from 0 to 10,000,000, found "1.5".',
  );
  expect(await problemOf(text.replace("Puts", "Sales"))).toBe(
    'the header has the column "Calls" and no column "Puts".',
  );
  expect(await problemOf(text.replace("Last:", "First:"))).toContain(
    "the file has no price of ABC. Give it with --spot ABC=PRICE.",
  );
  expect(await readOne(text.replace("Last: 100", "Last: -"), { spots: new Map([["ABC", 100]]) })).toMatchObject({
    spot: 100,
    previousClose: undefined,
  });
});

test("a time that cannot be read is refused with its text, and --at gives it", async () => {
  const text = cboeCsvFile([strike], { date: "11 November 11, 11:02 AM EST" });
  const atMs = Date.parse("2026-01-06T16:02:00Z");

  expect(await problemOf(text)).toBe(
    'expected the time above the header, such as "Date: January 7, 2024 at 10:52 AM EST", found "11 November 11, 11:02 AM EST". ' +
      "Give it with --at, such as --at 2026-01-06T15:45-05:00.",
  );
  expect((await readOne(text, { atMs })).asOfMs).toBe(atMs);
});

function failed(): never {
  throw new Error("no contract");
}
