import type { BookStore } from "../../../packages/client/spending/shared-book";
import { blockedBooks, memoryBooks } from "../../support/addin/memory-books";
import { openBrowser, resultsOf } from "../../support/spending/workbooks";
import { getBoard } from "../../support/client/test-market";

/** What is wrong with a store: it stores nothing until later, it confirms nothing until later, or it rejects. */
type Disturbance = "silent" | "unconfirmed" | "failing";

/** Returns a store that may be disturbed for a while, as one workbook sees it. */
function disturbed(store: BookStore) {
  let present: Disturbance | undefined;
  let end: () => void = () => undefined;
  let isOver = Promise.resolve();
  const update: BookStore["update"] = async (account, change) => {
    if (present === "failing") throw new Error("The database is closed.");
    if (present === "silent") await isOver;
    const over = isOver;
    await store.update(account, change);
    if (present === "unconfirmed") await over;
  };
  return {
    store: { update },
    disturb(disturbance: Disturbance | undefined) {
      end();
      present = disturbance;
      isOver = disturbance ? new Promise((resolve) => (end = resolve)) : Promise.resolve();
    },
  };
}

test.each<[string, Disturbance]>([
  ["does not respond", "silent"],
  ["stores everything and does not confirm it", "unconfirmed"],
  ["fails", "failing"],
])(
  "a workbook whose store %s for a while counts alone and says so, then rejoins and books what it spent",
  async (_, disturbance) => {
    const { platform, account, store, open } = openBrowser({ limits: { perDay: 20 } });
    const shared = disturbed(store);
    const [one, other] = [open({ bookStore: shared.store }), open()];
    await platform.settle(one.request(2));
    await platform.settle(other.request(1));
    expect(one.ledger.isAlone).toBe(false);

    shared.disturb(disturbance);
    await platform.settle(one.request(6)); // Two of them are fresh.
    await platform.advance(12_000);
    expect(one.ledger.isAlone).toBe(true);
    await platform.settle(one.request(3));
    shared.disturb(undefined);
    await platform.advance(60_000);

    expect([one.ledger.isAlone, other.ledger.isAlone]).toEqual([false, false]);
    const day = { date: "2025-11-25", spent: 10, refunded: 0, requests: 10 };
    expect([one.ledger.days, other.ledger.days]).toEqual([[day], [day]]);
    expect(one.ledger.session.spent).toBe(9);
    expect(one.ledger.committed).toMatchObject({ session: 9, today: 10 });
    expect(other.ledger.committed).toMatchObject({ session: 1, today: 10 });
    const settled = await platform.settle(other.request(15));
    expect(resultsOf(settled).succeeded).toBe(10);
    expect(account.left).toBe(10_000 - 20);
    expect(other.ledger.reconciliation).toMatchObject({ chargedForLost: 0, elsewhere: 0 });
  },
);

test("a workbook that rejoins has lost no request that was in flight when it began to count alone", async () => {
  let isSilent = true;
  const { platform, store, open } = openBrowser({ responds: ({ path }) => !isSilent || !path.includes("symbols=A") });
  const shared = disturbed(store);
  const [one, other] = [open({ bookStore: shared.store }), open()];
  other.ledger.reportBalance(10_000);
  void one.request(3);
  await platform.advance(1_000);
  isSilent = false;

  shared.disturb("silent");
  void one.ledger.refresh();
  await platform.advance(40_000); // The three requests have ended without a response.
  shared.disturb(undefined);
  await platform.advance(60_000);
  expect(other.ledger.committed).toEqual({ session: 0, today: 3, balance: 9_997 });
  await platform.settle(other.request(1));

  expect(other.ledger.days[0]?.spent).toBe(4);
  expect(other.ledger.reconciliation).toEqual({ balance: 9_996, chargedForLost: 3, elsewhere: 0 });
});

test("a workbook that cannot reach the store when it opens joins later", async () => {
  const { platform, store, open } = openBrowser({ limits: { perDay: 10 } });
  const shared = disturbed(store);
  shared.disturb("failing");
  const [one, other] = [open({ bookStore: shared.store }), open()];
  await platform.settle(one.request(6));
  expect(one.ledger.isAlone).toBe(true);

  shared.disturb(undefined);
  await platform.advance(30_000);

  expect(one.ledger.isAlone).toBe(false);
  expect(resultsOf(await platform.settle(other.request(6))).succeeded).toBe(4);
});

test("without Web Locks the workbooks share the amounts of the day", async () => {
  const { platform, open } = openBrowser({ limits: { perDay: 10 }, pages: () => undefined });
  const [one, other] = [open(), open()];

  await platform.settle(one.request(6));
  const settled = await platform.settle(other.request(6));

  expect(resultsOf(settled).succeeded).toBe(4);
});

test("a browser that blocks its database leaves each workbook with its own amounts", async () => {
  const { platform, open } = openBrowser({ limits: { perDay: 10 }, store: blockedBooks });

  const settled = await platform.settle(open().request(11));

  expect(resultsOf(settled)).toMatchObject({ succeeded: 10, refusals: [expect.stringMatching("0 are left")] });
});

test("a database that does not respond delays the first request by ten seconds, and no other", async () => {
  const { platform, open } = openBrowser({ store: { update: () => new Promise(() => undefined) } });
  const { market } = open();
  const request = (symbol: string) => platform.settle(getBoard(market, symbol));

  await request("A0");
  expect(platform.elapsedMs).toBeGreaterThanOrEqual(10_000);
  expect(platform.elapsedMs).toBeLessThan(11_000);
  await request("B0");

  expect(platform.elapsedMs).toBeLessThan(11_000);
});

test("a browser that never grants a lock delays the first request by ten seconds, and no other", async () => {
  const acquireLock = () => new Promise<void>(() => undefined);
  const { platform, open } = openBrowser({ pages: (pages) => ({ ...pages, acquireLock }) });
  const { market } = open();

  await platform.settle(market.budget.check(1));
  expect(platform.elapsedMs).toBe(10_000);
  await platform.settle(market.budget.check(1));

  expect(platform.elapsedMs).toBe(10_000);
});

test.each([null, "text", { days: "many" }, { pages: { "a-page": {} } }])(
  "a stored book that reads %j is replaced",
  async (stored) => {
    const store = memoryBooks();
    await store.update("one-account", () => stored);
    const { platform, open } = openBrowser({ store });
    const { ledger, request } = open();

    await platform.settle(request(1));
    await platform.advance(0);

    expect(ledger.days).toEqual([{ date: "2025-11-25", spent: 1, refunded: 0, requests: 1 }]);
  },
);
