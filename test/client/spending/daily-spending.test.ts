import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import type { BookStore } from "../../../packages/client/spending/shared-book";
import { refusal, wellBehaved } from "../../support/client/canned-responses";
import { blockedBooks, memoryBooks } from "../../support/addin/memory-books";
import { getBoard, testMarket } from "../../support/client/test-market";
import type { Responder } from "../../../scripts/support/client/test-platform";

const atMs = Date.parse("2025-11-24T15:00:00Z");

/** A workbook that stores its daily amounts here. */
function openWorkbook(bookStore: BookStore, respond: Responder = wellBehaved) {
  const { market, platform } = testMarket(respond, { bookStore, allowanceName: () => "one-account" });
  /** Spends one credit on a board that is not cached. */
  const spend = async () => {
    await platform.advance(5_000);
    await platform.settle(getBoard(market, "SPY"));
    await platform.advance(0);
  };
  return { market, platform, spend };
}

test("the amounts of a day add up and outlive the session", async () => {
  const store = memoryBooks();

  await openWorkbook(store).spend();
  const next = openWorkbook(store, (request, index) =>
    index === 1 ? refusal(503, "unavailable") : wellBehaved(request, index),
  );
  await next.platform.settle(next.market.get(endpoints.historical, { symbol: "SPY", atMs }, callContext()));
  const { market, platform } = openWorkbook(store);
  await platform.settle(market.ledger.refresh());

  expect(market.ledger.days).toEqual([{ date: "2025-11-25", spent: 6, refunded: 5, requests: 2 }]);
});

test("workbooks that share the store share the day, and the limit of a day counts it", async () => {
  const store = memoryBooks();
  const books = [openWorkbook(store), openWorkbook(store)];

  for (const { spend } of books) await spend();
  for (const { market, platform } of books) await platform.settle(market.ledger.refresh());

  expect(books.map(({ market }) => market.ledger.days[0]?.spent)).toEqual([2, 2]);
  expect(books.map(({ market }) => market.ledger.committed.today)).toEqual([2, 2]);
  expect(books.map(({ market }) => market.ledger.session.spent)).toEqual([1, 1]);
  await books[0]?.platform.advance(24 * 3_600_000);
  expect(books[0]?.market.ledger.committed.today).toBe(0);
});

test("a day is a calendar day in New York", async () => {
  const { market, platform, spend } = openWorkbook(memoryBooks());

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
  const { market, platform, spend } = openWorkbook(memoryBooks());

  for (let day = 0; day < 70; day += 1) {
    await spend();
    await platform.advance(24 * 3_600_000);
  }

  const { days } = market.ledger;
  expect(days).toHaveLength(62);
  expect([days[0]?.date, days.at(-1)?.date]).toEqual(["2025-12-03", "2026-02-02"]);
});

test("a database that is blocked costs only the amounts of earlier sessions", async () => {
  const { market, spend } = openWorkbook(blockedBooks);

  await spend();
  await spend();

  expect(market.ledger.days).toMatchObject([{ spent: 2 }]);
  expect(market.ledger.committed.today).toBe(2);
});
