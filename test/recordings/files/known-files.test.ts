import { readdir, readFile } from "node:fs/promises";
import { readColumnMap } from "../../../recordings/layouts/vendors/neutral";
import { chainPath, testWithChains } from "../../support/market/real-chains";
import { numbersOf, problemOf, readOne } from "../../support/recordings/files/read-text";

const barchart = [
  'Strike,Moneyness,Bid,Mid,Ask,Latest,Change,%Change,Volume,"Open Int","OI Chg",IV,Delta,Type,Time',
  '100.00,0.00%,2.10,2.15,2.20,2.15,+0.10,+4.88%,7,"1,150",+43,21.00%,0.5100,Call,01/06/26',
  "100.00,0.00%,1.90,1.95,2.00,1.95,unch,unch,3,250,unch,22.00%,-0.4900,Put,01/05/26",
].join("\n");

const files = {
  "Massive's aggregates as CSV": {
    text: "ticker,volume,open,close,high,low,window_start,transactions\nO:ABC260116C00100000,7,2.1,2.15,2.2,2.1,1767675600000000000,3\n",
    says: "is aggregates of Massive (Polygon), which have no quotes and no open interest. Expected the option chain snapshot",
  },
  "Massive's bars as JSON": {
    text: '{"ticker":"O:ABC260116C00100000","results":[{"v":7,"vw":2.1,"o":2.1,"c":2.15,"h":2.2,"l":2.1,"t":1767675600000,"n":3}]}',
    says: "is bars (open, high, low, close) as Massive (Polygon) and others send them",
  },
  "Massive's trades as JSON": {
    text: '{"results":[{"conditions":[227],"exchange":316,"participant_timestamp":1767732300000000000,"price":2.15,"sip_timestamp":1767732300000000000,"size":2}],"status":"OK"}',
    says: "is trades of Massive (Polygon), not a chain.",
  },
  "Massive's quotes as JSON": {
    text: '{"results":[{"ask_price":2.2,"ask_size":1,"bid_price":2.1,"bid_size":1,"sequence_number":1,"sip_timestamp":1767732300000000000}]}',
    says: "is quotes of Massive (Polygon) over time, which have no open interest.",
  },
  "Massive's list of contracts": {
    text: '{"results":[{"contract_type":"call","expiration_date":"2026-01-16","shares_per_contract":100,"strike_price":100,"ticker":"O:ABC260116C00100000"}]}',
    says: "is a list of contracts of Massive (Polygon), which has no quotes and no open interest.",
  },
  "history() of yfinance": {
    text: "Date,Open,High,Low,Close,Volume,Dividends,Stock Splits\n2026-01-06 00:00:00-05:00,99,101,98,100,1000,0.0,0.0\n",
    says: "is prices of a share or an index (open, high, low, close), not an option chain. Of yfinance, save option_chain()",
  },
  "download() of yfinance": {
    text: "Price,Close,High,Low,Open,Volume\nTicker,ABC,ABC,ABC,ABC,ABC\nDate,,,,,\n2026-01-06,100,101,98,99,1000\n",
    says: "is prices of a share or an index",
  },
  "prices as JSON": {
    text: '[{"date":"2026-01-06","open":99,"high":101,"low":98,"close":100,"volume":1000}]',
    says: "is prices of a share or an index",
  },
  "a series search of the OCC": {
    text: "Products for this underlying symbol are: ABC\n\n\t\tSeries/contract\t\tStrike\t\t\tOpen Interest\nProductSymbol\tyear\tMonth\tDay\tInteger\tDec\tC/P\tCall\tPut\tPosition Limit\nABC\t\t2026\t01\t16\t100\t000\tC P\t150\t250\t25000000\n",
    says: "is a series search of the OCC, which has open interest and no quotes. Expected a chain with quotes",
  },
  "a response of Yahoo": {
    text: '{"optionChain":{"result":[{"underlyingSymbol":"ABC","expirationDates":[1768521600],"strikes":[100],"quote":{"regularMarketPrice":100},"options":[{"calls":[],"puts":[]}]}],"error":null}}',
    says: "is a response of Yahoo itself, with the chain of one expiration. Save option_chain()",
  },
  "a Stock and Option Quote of thinkorswim": {
    text: "Stock quote and option quote for ABC on 1/6/26 15:45:00\n\nUNDERLYING\nLAST,LX,Net Chng,BID\n100,Q,1.5,99.99\n\n16 JAN 26  (10)  100\n,,Volume,Open.Int,BID,ASK,Exp,Strike,BID,ASK,Volume,Open.Int,,\n,,7,150,2.10,2.20,16 JAN 26,100,1.90,2.00,3,250,,\n",
    says: 'is a "Stock and Option Quote" of thinkorswim',
  },
};

test.each(Object.entries(files))("%s is called what it is, with what to do", async (_, { text, says }) => {
  expect(await problemOf(text)).toContain(says);
  expect(await problemOf(text)).toMatch(/^is .*(?:Expected|Save|save) .*\.$/);
});

test("a chain of Barchart is refused with a map of columns that reads it", async () => {
  const problem = await problemOf(`${barchart}\n"Downloaded from Barchart.com as of 01-06-2026 02:45pm CST"\n`);
  const map = /\{.*\}/.exec(problem)?.[0] ?? "";
  const atMs = Date.parse("2026-01-06T20:45:00Z");

  const snapshot = await readOne(barchart, { columns: readColumnMap(map), atMs, spots: new Map([["ABC", 100]]) });

  expect(problem).toMatch(
    /^is a chain of Barchart, whose underlying and expiration are in its name alone\. Delete the last line/,
  );
  expect(snapshot).toMatchObject({ underlying: "ABC", asOfMs: atMs, spot: 100 });
  expect(snapshot.contracts.map(numbersOf)).toEqual([
    { bid: 2.1, ask: 2.2, last: 2.15, volume: 7, openInterest: 1150, volatility: 0.21 },
    { bid: 1.9, ask: 2, last: 1.95, volume: 3, openInterest: 250, volatility: 0.22 },
  ]);
});

test("a table of strikes with prices of a day is not called prices of a share", async () => {
  const problem = await problemOf("symbol,strike,open,high,low,close\nABC,100,2,2.3,2,2.15\n");

  expect(problem).toContain("not an option chain in a layout that is known");
});

test("contracts without a known sign of another kind are refused by their place", async () => {
  expect(await problemOf('{"results":[{"ticker":"O:ABC260116C00100000"}]}')).toBe(
    "results[0].details.ticker: expected text, found nothing.",
  );
});

testWithChains("the real excerpts of Barchart and thinkorswim are called what they are", async () => {
  const folder = chainPath("real");
  const names = (await readdir(folder)).filter((name) => /^EXCERPT_(?:barchart|thinkorswim)/.test(name)).sort();
  const [barchartProblem, thinkorswimProblem] = await Promise.all(
    names.map(async (name) => problemOf(await readFile(`${folder}/${name}`))),
  );

  expect(barchartProblem).toContain("is a chain of Barchart");
  expect(thinkorswimProblem).toContain("of thinkorswim");
});
