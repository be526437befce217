import { callContext } from "@strikebook/client";
import { flowDarkpool } from "../../support/addin/functions";
import { flowDarkpool as formula } from "@strikebook/formulas";
import type { Addin } from "../../../src/addin/addin";
import { startFlow } from "../../support/service/start-flow";
import { flowResponse } from "../../support/client/canned-flow";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { evening } from "../../support/market/test-tape";
import { addinFor } from "../../support/addin/test-addin";

/** Wednesday 2026-06-10, after the close. Shares and funds have off-exchange prints; of the two tickers that is SPY. */
const { service } = startFlow();
const { addin, call, refused, paid } = await openRuntime(service, evening);

/** A service with so many prints, the newest first; `arriving` more come in between two pages. */
function startPrints(count: number, arriving = 0) {
  return addinFor({
    storage: { "strikebook.key": "key-for-tests" },
    respond: ({ path }, index) => {
      const query = new URLSearchParams(path.split("?")[1]);
      const [limit, offset] = [Number(query.get("limit") ?? 500), Number(query.get("offset") ?? 0)];
      const newest = count + arriving * index;
      const ids = Array.from({ length: newest }, (_, place) => newest - place).slice(offset, offset + limit);
      const prints = ids.map((id) => ({
        ...{ ticker: "SPY", timestamp: "2025-11-25T15:00:00Z", price: 1, size: id, tradeId: `d-${id}` },
      }));
      return Response.json(path.startsWith("/v1/openapi.json") ? {} : flowResponse(prints));
    },
  });
}

/** Returns the sizes of prints as the formula lists them; each print has its own. */
async function sizesOf({ market }: Addin, limit: number, options = ""): Promise<unknown[]> {
  const { view } = market;
  const typed = [null, null, limit, [[`columns=size; headers=off; ${options}`]]];
  return (await formula.plan(typed, view).run(view.market, callContext())).flat();
}

test("prints are listed newest first, with price times size as notional", async () => {
  const before = paid().length;
  const columns = cell("columns=Ticker,Price,Size (shares),Notional,timestamp; headers=off");
  const table = (await call(flowDarkpool, cell("spy"), null, 40, columns)) as [string, ...number[]][];

  expect(table).toHaveLength(40);
  for (const [ticker, price = 0, size = 0, notional] of table) {
    expect(ticker).toBe("SPY");
    expect(notional).toBeCloseTo(price * size, 6);
  }
  const times = table.map(([, , , , time]) => time ?? 0);
  expect(times).toEqual([...times].sort((one, other) => other - one));
  expect(paid().slice(before)).toEqual(["/flow/v1/dark-pool/trades?tickers=SPY&limit=40 5"]);
});

test("prints are filtered and sorted as requested, and open fields are columns", async () => {
  const before = paid().length;
  const filters = "min_notional=1000000; maxSize=50000; sort=Notional; order=asc";
  const options = cell(`${filters}; columns=Notional,Size (shares),tradeId; headers=api`);
  const [heading, ...rows] = await call(flowDarkpool, [["SPY", null]], "2026-06-10", null, options);

  expect(heading).toEqual(["notional", "size", "tradeId"]);
  const notionals = rows.map(([notional]) => Number(notional));
  expect(Math.min(...notionals)).toBeGreaterThanOrEqual(1_000_000);
  expect(notionals).toEqual([...notionals].sort((one, other) => one - other));
  expect(rows.every(([, size]) => Number(size) <= 50_000)).toBe(true);
  expect(paid().slice(before)).toEqual([
    "/flow/v1/dark-pool/trades?tickers=SPY&date=2026-06-10&min_notional=1000000&max_size=50000&sort=notional&order=asc 5",
  ]);
});

test("pages are requested until the limit is reached", async () => {
  const { addin, settle, requestedPaths } = await startPrints(20_000);

  const prints = await settle(sizesOf(addin, 12_000, "offset=100"));

  expect(prints).toEqual(Array.from({ length: 12_000 }, (_, place) => 19_900 - place));
  expect(requestedPaths().filter((path) => path.includes("dark-pool"))).toEqual([
    "/v1/dark-pool/trades?limit=5000&offset=100",
    "/v1/dark-pool/trades?limit=5000&offset=5100",
    "/v1/dark-pool/trades?limit=2000&offset=10100",
  ]);
});

test("a page with fewer prints than requested is the last", async () => {
  const { addin, settle, requestedPaths } = await startPrints(5_001);

  expect(await settle(sizesOf(addin, 50_000))).toHaveLength(5_001);
  expect(requestedPaths().filter((path) => path.includes("dark-pool"))).toHaveLength(2);
});

test("after a full last page one more is requested, which is empty", async () => {
  const { addin, settle, requestedPaths } = await startPrints(10_000);

  expect(await settle(sizesOf(addin, 50_000))).toHaveLength(10_000);
  expect(requestedPaths().filter((path) => path.includes("dark-pool"))).toHaveLength(3);
});

test("a print that newer ones move to the next page is listed once", async () => {
  const { addin, settle } = await startPrints(20_000, 3);

  const prints = await settle(sizesOf(addin, 15_000));

  expect(new Set(prints).size).toBe(prints.length);
  expect(prints.length).toBeGreaterThan(14_980);
});

test("pages that would exceed a spending limit are refused together, before the first is requested", async () => {
  await addin.spending.limit({ perDay: 12 });
  const before = paid().length;

  expect(await refused(flowDarkpool, cell("SPY"), "2026-06-10", 15_000)).toMatch(
    /^#N\/A Not sent: this costs 15 credits/,
  );
  expect(paid()).toHaveLength(before);
  await addin.spending.limit({});
});

test("a limit above 100,000 prints is refused before a request is sent", async () => {
  const before = paid().length;

  expect(await refused(flowDarkpool, null, null, 100_001)).toMatch(/The limit must be a whole number from 1 to 100000/);
  expect(paid()).toHaveLength(before);
});
