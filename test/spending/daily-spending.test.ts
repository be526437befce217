import { callContext } from "../../src/transport/call-context";
import type { SpendingStorage } from "../../src/spending/daily-spending";
import { refusal, wellBehaved } from "../support/client/canned-responses";
import { blockedStorage, memoryStorage } from "../support/addin/memory-storage";
import { testMarket } from "../support/client/test-market";
import type { Responder } from "../support/client/test-platform";

const atMs = Date.parse("2025-11-24T15:00:00Z");

/** A workbook that stores its daily amounts here. */
function openWorkbook(storage: SpendingStorage, respond: Responder = wellBehaved) {
  const { market, platform } = testMarket(respond, { dailySpending: { storage, name: "amounts" } });
  /** Spends one credit on a board that is not cached. */
  const spend = async () => {
    await platform.advance(5_000);
    await platform.settle(market.gex.heatmap({ symbol: "SPY" }, callContext()));
  };
  return { market, platform, spend };
}

test("the amounts of a day add up and outlive the session", async () => {
  const { storage } = memoryStorage();

  await openWorkbook(storage).spend();
  const next = openWorkbook(storage, (request, index) =>
    index === 1 ? refusal(503, "unavailable") : wellBehaved(request, index),
  );
  await next.platform.settle(next.market.gex.historical({ symbol: "SPY", atMs }, callContext()));

  expect(openWorkbook(storage).market.ledger.days).toEqual([
    { date: "2025-11-25", spent: 6, refunded: 5, requests: 2 },
  ]);
});

test("workbooks that share the storage share the day, and the limit of a day counts it", async () => {
  const { storage } = memoryStorage();
  const books = [openWorkbook(storage), openWorkbook(storage)];

  for (const { spend } of books) await spend();

  expect(books.map(({ market }) => market.ledger.days[0]?.spent)).toEqual([2, 2]);
  expect(books.map(({ market }) => market.ledger.committed.today)).toEqual([2, 2]);
  expect(books.map(({ market }) => market.ledger.session.spent)).toEqual([1, 1]);
  await books[0]?.platform.advance(24 * 3_600_000);
  expect(books[0]?.market.ledger.committed.today).toBe(0);
});

test("a day is a calendar day in New York", async () => {
  const { market, platform, spend } = openWorkbook(memoryStorage().storage);

  await platform.advance(Date.parse("2025-11-25T23:58:00-05:00") - platform.now());
  await spend();
  await platform.advance(120_000);
  await spend();

  expect(market.ledger.days).toEqual([
    { date: "2025-11-25", spent: 1, refunded: 0, requests: 1 },
    { date: "2025-11-26", spent: 1, refunded: 0, requests: 1 },
  ]);
});

test("the newest 62 days are stored", async () => {
  const { market, platform, spend } = openWorkbook(memoryStorage().storage);

  for (let day = 0; day < 70; day += 1) {
    await spend();
    await platform.advance(24 * 3_600_000);
  }

  const { days } = market.ledger;
  expect(days).toHaveLength(62);
  expect([days[0]?.date, days.at(-1)?.date]).toEqual(["2025-12-03", "2026-02-02"]);
});

test("a storage that is blocked costs only the amounts of earlier sessions", async () => {
  const { market, spend } = openWorkbook(blockedStorage);

  await spend();
  await spend();

  expect(market.ledger.days).toMatchObject([{ spent: 2 }]);
  expect(market.ledger.committed.today).toBe(2);
});

test.each(["not JSON", "[1]", '{"2025-11-25":"much"}'])("a stored entry that reads %s is replaced", async (text) => {
  const { storage } = memoryStorage({ amounts: text });
  const { market, spend } = openWorkbook(storage);

  await spend();

  expect(market.ledger.days).toEqual([{ date: "2025-11-25", spent: 1, refunded: 0, requests: 1 }]);
});
