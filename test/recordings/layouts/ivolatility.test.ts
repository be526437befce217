import { dayOf } from "@strikebook/calendar";
import { numbersOf, problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const terms = "symbol,exchange,date,adjusted stock close price,option symbol,expiration,strike,call/put,style,ask,bid";
const raw = `${terms},mean price,iv,volume,open interest,stock price for iv,*,delta,vega,gamma,theta,rho`;
const quotes = `${terms},volume,open interest,unadjusted stock price`;

/** A price of 50, adjusted for a later split of two for one, beside strikes around 100. */
const start = "ABC,NYSE,01/06/12,50,ABC   120121C00100000,01/21/12,100,C,A,2.2,2.1";

test.each([
  [
    "with volatilities",
    `${raw}\n${start},2.15,0.21,7,150,100,,0.5,0.1,0.031,-0.1,0.1`,
    { volatility: 0.21, gamma: 0.031 },
  ],
  ["with quotes alone", `${quotes}\n${start},7,150,100`, {}],
])("an earlier file of iVolatility %s has its price as it was, and years of two digits", async (_, text, computed) => {
  const snapshot = await readOne(text);

  expect(snapshot).toMatchObject({ underlying: "ABC", asOfMs: Date.parse("2012-01-06T16:00:00-05:00"), spot: 100 });
  expect(snapshot.contracts).toMatchObject([
    { root: "ABC", expiration: dayOf(2012, 1, 21), right: "call", strike: 100 },
  ]);
  expect(snapshot.contracts.map(numbersOf)).toEqual([
    { bid: 2.1, ask: 2.2, volume: 7, openInterest: 150, ...computed },
  ]);
});

test("the month comes before the day although no date of the file tells", async () => {
  const row = start.replace("01/06/12", "03/04/2013").replace("120121C", "130405C").replace("01/21/12", "04/05/2013");

  const [snapshot] = (await readText(`${quotes}\n${row},7,150,100`)).snapshots;

  expect(snapshot).toMatchObject({ asOfMs: Date.parse("2013-03-04T16:00:00-05:00") });
});

test("symbols of before 2010 are refused with one of them", async () => {
  const row = start.replace("ABC   120121C00100000", "SYHXD");

  expect(await problemOf(`${quotes}\n${row},7,150,100`)).toBe(
    'line 2: expected an option symbol such as SPXW240105C04700000, found "SYHXD".',
  );
});
