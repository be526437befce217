import { SpendingLog } from "../../../src/addin/spending/spending-log";
import type { CreditEntry, ReceivedResult } from "@strikebook/client";
import "../../support/addin/registered-functions";

const entry = (fields: Partial<CreditEntry> = {}): CreditEntry => ({
  atMs: 0,
  labels: ["GEX.HEATMAP"],
  cells: ["Sheet1!A1"],
  account: "one",
  endpoint: "heatmap",
  symbols: ["SPY"],
  spent: 1,
  refunded: 0,
  outcome: "answered",
  ...fields,
});

/** A minute of the market, whose clock stands still. */
const marketMs = Date.parse("2026-11-20T16:00:00Z");

/** Returns what an account has paid for after these requests. */
function paidFor(entries: readonly CreditEntry[], account = "one") {
  const log = new SpendingLog(
    () => false,
    () => marketMs,
  );
  for (const one of entries) log.addCharge(one);
  return log.of(account);
}

test("the newest 5,000 requests are listed, and the totals include the others", () => {
  const paid = paidFor(Array.from({ length: 5_003 }, (_one, atMs) => entry({ atMs, spent: 2 })));

  expect(paid.rows).toHaveLength(5_000);
  expect(paid.rows[0]?.atMs).toBe(5_002);
  expect(paid).toMatchObject({ credits: 10_006, dropped: 3 });
  expect(paid.costsBy("sheet")).toEqual([{ name: "Sheet1", credits: 10_006, requests: 5_003 }]);
  expect(paid.minutes).toEqual([{ atMs: marketMs, credits: 10_006 }]);
});

test("costs are listed from the highest, by function, sheet and symbol", () => {
  const paid = paidFor([
    entry({
      labels: ["GEX.DAILY"],
      endpoint: "dailyStats",
      spent: 5,
      cells: ["'My data'!B2"],
      symbols: ["SPY", "QQQ"],
    }),
    entry({ spent: 1 }),
    entry({ spent: 1, symbols: ["SPY"] }),
  ]);

  expect(paid.costsBy("function").map(({ name, credits }) => [name, credits])).toEqual([
    ["GEX.DAILY", 5],
    ["GEX.HEATMAP", 2],
  ]);
  expect(paid.costsBy("sheet").map(({ name, credits }) => [name, credits])).toEqual([
    ["My data", 5],
    ["Sheet1", 2],
  ]);
  expect(paid.costsBy("symbol").map(({ name, credits }) => [name, credits])).toEqual([
    ["SPY", 4.5],
    ["QQQ", 2.5],
  ]);
});

test("live data has no cells of its own, and what the pane requests has no function", () => {
  const live = entry({ labels: ["GEX.LIVE", "GEX.LIVE.HEATMAP"], cells: [], endpoint: "stream" });
  const paid = paidFor([live, entry({ labels: [], cells: [], symbols: [] })]);

  expect(paid.costsBy("sheet").map(({ name }) => name)).toEqual(["Live cells", "Pane"]);
  expect(paid.costsBy("symbol").map(({ name }) => name)).toEqual(["SPY", "Whole market"]);
  expect(paid.minutes).toMatchObject([{ credits: 2 }]);
});

test("refunded and lost requests are listed and cost nothing", () => {
  const paid = paidFor([entry({ spent: 0, refunded: 1, outcome: "refused" }), entry({ spent: 0, outcome: "lost" })]);

  expect(paid.rows.map(({ kind }) => kind).sort()).toEqual(["lost", "refunded"]);
  expect(paid.costsBy("function")).toEqual([]);
  expect(paid.credits).toBe(0);
});

test("a request of thousands of cells names the first ones and all of their sheets", () => {
  const cells = Array.from({ length: 3_000 }, (_one, index) => `Sheet${(index % 3) + 1}!A${index + 1}`);
  const [row] = paidFor([entry({ cells })]).rows;

  expect(row).toMatchObject({ cellCount: 3_000, sheets: ["Sheet1", "Sheet2", "Sheet3"] });
  expect(row?.cells).toHaveLength(20);
});

test("cached results are one row per function and minute, and drop no charge", () => {
  const log = new SpendingLog(
    () => false,
    () => marketMs,
  );
  log.addCharge(entry());
  const result = { endpoint: "heatmap", record: { symbol: "SPY" }, requestArguments: [] } as unknown as ReceivedResult; // the parts that are used
  for (let index = 1; index <= 500; index += 1) log.addCached("one", `Sheet1!B${index}`, "GEX.HEATMAP", result, 1_000);
  for (let minute = 1; minute <= 1_500; minute += 1) {
    log.addCached("one", "Sheet2!A1", "GEX.HEATMAP", result, minute * 60_000);
  }

  const { rows } = log.of("one");
  const cached = rows.filter(({ kind }) => kind === "cached");
  expect(cached).toHaveLength(1_000);
  expect(rows.filter(({ kind }) => kind === "charged")).toHaveLength(1);
});

test("500 cached results of one minute are one row that counts them", () => {
  const log = new SpendingLog(
    () => false,
    () => marketMs,
  );
  const result = { endpoint: "heatmap", record: { symbol: "SPY" }, requestArguments: [] } as unknown as ReceivedResult; // the parts that are used
  for (let index = 1; index <= 500; index += 1) log.addCached("one", `Sheet1!B${index}`, "GEX.HEATMAP", result, 1_000);

  expect(log.of("one").rows).toMatchObject([{ cellCount: 500, sheets: ["Sheet1"], symbols: ["SPY"], credits: 0 }]);
});

test("each account has a list of its own", () => {
  const entries = [entry(), entry({ account: "two", spent: 5 })];

  expect([paidFor(entries).credits, paidFor(entries, "two").credits]).toEqual([1, 5]);
});

test("standing costs are apart from one-off requests", () => {
  const log = new SpendingLog(
    (cells) => cells.join() === "Sheet1!R1",
    () => marketMs,
  );
  log.addCharge(entry({ labels: ["GEX.LIVE"], cells: [], endpoint: "stream", spent: 4 }));
  log.addCharge(entry({ cells: ["Sheet1!R1"], spent: 3, atMs: 1 }));
  log.addCharge(entry({ cells: ["Sheet1!A1"], spent: 25, atMs: 2 }));
  const { rows, byCause } = log.of("one");

  expect(byCause).toEqual({ live: 4, refresh: 3, request: 25 });
  expect(rows.map(({ cause }) => cause)).toEqual(["request", "refresh", "live"]);
});

test("a row keeps the time of the market at which it was listed, and the newest row is the first, also after the day has started again", () => {
  const market = { nowMs: marketMs };
  const log = new SpendingLog(
    () => false,
    () => market.nowMs,
  );
  log.addCharge(entry({ atMs: 1 }));
  market.nowMs += 60_000;
  log.addCharge(entry({ atMs: 2, spent: 5 }));
  market.nowMs -= 3_600_000;
  log.addCharge(entry({ atMs: 3 }));

  const { rows, minutes } = log.of("one");
  expect(rows.map((row) => row.marketMs - marketMs)).toEqual([-3_540_000, 60_000, 0]);
  expect(minutes).toEqual([
    { atMs: marketMs - 3_540_000, credits: 1 },
    { atMs: marketMs, credits: 1 },
    { atMs: marketMs + 60_000, credits: 5 },
  ]);
});
