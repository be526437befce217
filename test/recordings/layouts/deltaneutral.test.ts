import { readFile } from "node:fs/promises";
import { dayOf } from "@strikebook/calendar";
import { chainPath, testWithChains } from "../../support/market/real-chains";
import { numbersOf, problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const call = { bid: 2.1, ask: 2.2, last: 2.15, volume: 7, openInterest: 150, volatility: 0.21, gamma: 0.031 };

/** The documented headers, each with the cells of one call. */
const files: readonly [name: string, header: string, row: string][] = [
  [
    "level 2",
    "UnderlyingSymbol,UnderlyingPrice,Exchange,OptionSymbol,Blank,Type,Expiration, DataDate,Strike,Last,Bid,Ask,Volume,OpenInterest,IV,Delta,Gamma,Theta,Vega,Alias",
    "ABC,100,*,ABC260116C00100000,,call,01/16/2026,DATE,100,2.15,2.1,2.2,7,150,0.21,0.51,0.031,-9,8,ABC260116C00100000",
  ],
  [
    "level 3",
    "UnderlyingSymbol,UnderlyingPrice,Flags,OptionSymbol,Blank,Type,Expiration,DataDate,Strike,Last,Bid,Ask,Volume,OpenInterest,T1OpenInterest,IVMean,IVBid,IVAsk,Delta,Gamma,Theta,Vega,AKA",
    "ABC,100,*,ABC260116C00100000,,call,01/16/2026,DATE,100,2.15,2.1,2.2,7,150,140,0.21,0.2,0.22,0.51,0.031,-9,8,ABC260116C00100000",
  ],
  [
    "the names of earlier years",
    "underlying,underlying_last, exchange,optionroot,optionext,type,expiration,quotedate,strike,last,bid,ask,volume,openinterest,impliedvol,delta,gamma,theta,vega,optionalias,IVBid,IVAsk",
    "ABC,100,*,ABC260116C00100000,,call,01/16/2026,DATE,100,2.15,2.1,2.2,7,150,0.21,0.51,0.031,-9,8,,0.2,0.22",
  ],
];

test.each(files)(
  "a file of historicaloptiondata.com with %s is read, with a date or with a time",
  async (_, header, row) => {
    const close = await readOne(`${header}\n${row.replace("DATE", "01/06/2026")}`);
    const timed = await readOne(`${header}\n${row.replace("DATE", "01/06/2026 15:45")}`);

    expect(close).toMatchObject({ underlying: "ABC", spot: 100, asOfMs: Date.parse("2026-01-06T16:00:00-05:00") });
    expect(timed.asOfMs).toBe(Date.parse("2026-01-06T15:45:00-05:00"));
    expect(close.contracts.map(numbersOf)).toEqual([call]);
  },
);

test.each(["N", "Y", "T", "J"])("a contract with the mark %s is an adjusted one", async (mark) => {
  const [, header, row] = files[0] ?? ["", "", ""];
  const put = row.replaceAll("C00100000", "P00100000").replace("*", mark);

  const { snapshots, notes } = await readText([header, row, put].join("\n").replaceAll("DATE", "01/06/2026 16:00"));

  expect(snapshots[0]?.contracts).toHaveLength(1);
  expect(notes).toEqual(["1 adjusted contract was left out, such as ABC 2026-01-16 put 100."]);
});

test("symbols of before 2010, which do not say their contract, are refused with one of them", async () => {
  const [, header, row] = files[2] ?? ["", "", ""];
  const old = row.replace("ABC260116C00100000,", "ABCAT,").replace("DATE", "01/06/2009");

  expect(await problemOf(`${header}\n${old}`)).toBe(
    'line 2: expected an option symbol such as SPXW240105C04700000, found "ABCAT".',
  );
});

testWithChains("the older header of historicaloptiondata.com gives ten contracts of SPX at the close", async () => {
  const snapshot = await readOne(await readFile(chainPath("inputs/vendors/10_historicaloptiondata_older_header.csv")));

  expect(snapshot).toMatchObject({ underlying: "SPX", asOfMs: Date.parse("2015-10-01T16:00:00-04:00") });
  // Five strikes whose quotes scatter tell too little of the discount for another price than the stated one.
  expect(snapshot).toMatchObject({ spot: 2000, statedSpot: undefined });
  expect(snapshot.contracts).toHaveLength(10);
  expect(new Set(snapshot.contracts.map(({ root, expiration }) => `${root} ${expiration}`))).toEqual(
    new Set([`SPX ${dayOf(2015, 10, 16)}`]),
  );
  expect(snapshot.contracts.map(({ right, strike, openInterest }) => [right, strike, openInterest])).toEqual([
    ["call", 1900, 500],
    ["put", 1900, 450],
    ["call", 1950, 800],
    ["put", 1950, 700],
    ["call", 2000, 1200],
    ["put", 2000, 1100],
    ["call", 2050, 900],
    ["put", 2050, 850],
    ["call", 2100, 600],
    ["put", 2100, 400],
  ]);
  expect(snapshot.contracts.filter(({ strike }) => strike === 2000).map(({ volatility }) => volatility)).toEqual([
    0.16, 0.17,
  ]);
});
