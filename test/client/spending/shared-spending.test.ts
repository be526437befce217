import { memoryBooks } from "../../support/addin/memory-books";
import { openBrowser, resultsOf } from "../../support/spending/workbooks";

test("two workbooks with a limit of 100 per day spend 100 credits together", async () => {
  const { platform, account, open } = openBrowser({ balance: 1_000, limits: { perDay: 100 } });
  const books = [open(), open()];

  const settled = await platform.settle(Promise.all(books.map(({ request }) => request(100))));

  expect(account.left).toBe(900);
  const { succeeded, refusals } = resultsOf(settled.flat());
  expect(succeeded).toBe(100);
  expect(refusals).toEqual([
    "Not sent: this costs 1 credit, and 0 are left of the limit of 100 per day. Raise the limit, or continue tomorrow. Open the Strikebook pane (Home tab) and press Limits, under Spending.",
  ]);
});

test("two workbooks leave the balance to keep, whichever spends last", async () => {
  const { platform, account, open } = openBrowser({ balance: 1_000, limits: { leave: 900 } });
  const books = [open(), open()];

  await platform.settle(Promise.all(books.map(({ request }) => request(100))));

  expect(account.left).toBe(900);
});

test("the day records every credit of two workbooks that spend at the same time", async () => {
  const { platform, open } = openBrowser();
  const books = [open(), open()];

  await platform.settle(Promise.all(books.map(({ request }) => request(400))));
  await platform.advance(0);

  expect(books.map(({ ledger }) => ledger.days)).toEqual([
    [{ date: "2025-11-25", spent: 800, refunded: 0, requests: 800 }],
    [{ date: "2025-11-25", spent: 800, refunded: 0, requests: 800 }],
  ]);
  expect(books.map(({ ledger }) => ledger.session.spent)).toEqual([400, 400]);
});

test("a limit per workbook is each workbook's own", async () => {
  const { platform, open } = openBrowser({ limits: { perWorkbook: 30 } });
  const books = [open(), open()];

  const settled = await platform.settle(Promise.all(books.map(({ request }) => request(40))));

  expect(settled.map((one) => resultsOf(one).succeeded)).toEqual([30, 30]);
});

test("a request in flight in another workbook counts towards the limit", async () => {
  const { platform, account, open } = openBrowser({ balance: 100, limits: { perDay: 1 }, responds: () => false });
  const [one, other] = [open(), open()];

  void one.request(1);
  await platform.advance(1_000);

  expect(resultsOf(await platform.settle(other.request(1))).refusals).toHaveLength(1);
  expect(account.left).toBe(99);
});

test("a workbook that crashes while its requests wait in the queue releases what they reserved", async () => {
  const { platform, account, open } = openBrowser({ balance: 100, limits: { perDay: 10 } });
  const [one, other] = [open(), open()];
  one.gate.pauseUntil("all", platform.now() + 5_000);
  void one.request(10);
  await platform.advance(1_000);
  expect(other.ledger.committed.today).toBe(10);

  one.kill();
  await platform.advance(0);

  expect(other.ledger.committed.today).toBe(0);
  expect(resultsOf(await platform.settle(other.request(10))).succeeded).toBe(10);
  expect(account.left).toBe(90);
});

test("requests in flight of a workbook that crashes count until a balance shows whether they were charged", async () => {
  const { platform, open } = openBrowser({ responds: ({ path }) => !path.includes("symbols=A") });
  const [one, other] = [open(), open()];
  other.ledger.reportBalance(10_000);
  void one.request(3);
  await platform.advance(1_000);

  one.kill();
  await platform.advance(0);
  expect(other.ledger.committed).toEqual({ session: 0, today: 3, balance: 9_997 });

  await platform.settle(other.request(1));
  expect(other.ledger.days[0]?.spent).toBe(4);
  expect(other.ledger.session.spent).toBe(1);
  expect(other.ledger.reconciliation).toEqual({ balance: 9_996, chargedForLost: 3, elsewhere: 0 });
});

test("a workbook that opens after all others have crashed is not held back by what they reserved", async () => {
  const { platform, open } = openBrowser({ limits: { perDay: 10 } });
  const crashed = open();
  crashed.gate.pauseUntil("all", platform.now() + 5_000);
  void crashed.request(10);
  await platform.advance(1_000);
  crashed.kill();

  const next = open();

  expect(resultsOf(await platform.settle(next.request(10))).succeeded).toBe(10);
});

test("what another workbook spends is not reported as spent elsewhere", async () => {
  const { platform, open } = openBrowser();
  const [one, other] = [open(), open()];
  one.ledger.reportBalance(10_000);

  await platform.settle(one.request(5));
  await platform.settle(other.request(7));
  await platform.advance(0);

  expect(one.ledger.reconciliation).toEqual({ balance: 9_988, chargedForLost: 0, elsewhere: 0 });
});

test.each([
  ["on the same day is reported as spent elsewhere", 0, 500],
  ["on an earlier day is not counted", 24 * 3_600_000, 0],
])("what another site or computer spends while no workbook is open %s", async (_when, waitMs, elsewhere) => {
  const { platform, account, open } = openBrowser();
  const before = open();
  await platform.settle(before.request(1));
  before.kill();
  account.left -= 500;
  await platform.advance(waitMs);

  const next = open();
  await platform.settle(next.request(1));

  expect(next.ledger.reconciliation).toEqual({ balance: 9_498, chargedForLost: 0, elsewhere });
  expect(next.ledger.days.at(-1)?.spent).toBe(waitMs === 0 ? 2 : 1);
});

test("two sites of one browser count apart, and each learns from the balance what the other has spent", async () => {
  const limits = { perDay: 10 };
  const { platform, account, open } = openBrowser({ balance: 100, limits });
  // Storage and channels are partitioned by the site that opens Excel: neither reaches the other.
  const site = () => open({ bookStore: memoryBooks(), allowanceName: () => "of this site" });
  const [sharePoint, oneDrive] = [site(), site()];
  oneDrive.ledger.reportBalance(100);

  expect(resultsOf(await platform.settle(sharePoint.request(10))).succeeded).toBe(10);
  const other = resultsOf(await platform.settle(oneDrive.request(11)));

  expect(other.succeeded).toBe(10);
  expect(account.left).toBe(80);
  expect(oneDrive.ledger.days[0]?.spent).toBe(10);
  expect(oneDrive.ledger.reconciliation).toMatchObject({ balance: 80, elsewhere: 10 });
});

test("the balance to keep holds for two sites together", async () => {
  const { platform, account, open } = openBrowser({ balance: 100, limits: { leave: 85 } });
  const site = () => open({ bookStore: memoryBooks(), allowanceName: () => "of this site" });
  const [sharePoint, oneDrive] = [site(), site()];

  expect(resultsOf(await platform.settle(sharePoint.request(10))).succeeded).toBe(10);
  expect(resultsOf(await platform.settle(oneDrive.request(10))).succeeded).toBe(5);
  expect(account.left).toBe(85);
});

test("a workbook learns at once what another has spent", async () => {
  const { platform, open } = openBrowser();
  let changes = 0;
  const [one, other] = [open(), open({ onSpending: () => (changes += 1) })];

  await platform.settle(one.request(1));
  await platform.advance(0);

  expect(other.ledger.days[0]?.spent).toBe(1);
  expect(changes).toBeGreaterThan(0);
});

test("amounts of another account are not counted", async () => {
  const { platform, open } = openBrowser({ limits: { perDay: 10 } });
  const account = { name: "one-account" };
  const { market, ledger, request } = open({ allowanceName: () => account.name });
  await platform.settle(request(10));

  account.name = "other-account";
  market.forget();

  expect(ledger.days).toEqual([]);
  expect(ledger.session.spent).toBe(0);
  expect(resultsOf(await platform.settle(request(10))).succeeded).toBe(10);

  account.name = "one-account";
  market.forget();
  expect(resultsOf(await platform.settle(request(1))).refusals).toHaveLength(1);
});

test("calls that belong together are checked against what another workbook has spent", async () => {
  const { platform, open } = openBrowser({ limits: { perDay: 10 } });
  const one = open();
  await platform.settle(one.request(8));

  await expect(platform.settle(open().market.budget.check(3))).rejects.toThrow("costs 3 credits, and 2 are left");
});
