import { Budget, type BudgetLimits } from "../../src/spending/budget";
import { CreditLedger } from "../../src/spending/credit-ledger";
import { BudgetError } from "../../src/transport/errors";
import { StreamMinutes } from "../../src/stream/stream-minutes";
import { startLive } from "../support/start-live";

/** The minutes of a stream of two symbols that was just opened, with 98 credits left after that. */
function openedStream(limits: BudgetLimits = {}) {
  const { line, clock, advance } = startLive();
  const { platform } = line;
  const ledger = new CreditLedger(platform.now);
  ledger.noteBalance(98);
  const budget = new Budget(ledger, () => limits);
  const symbols = ["SPY", "QQQ"];
  const minutes = new StreamMinutes({ platform, budget, ledger, symbols, labels: () => ["GEX.LIVE"] });
  const stop = new AbortController();
  const seen: { refusal: unknown } = { refusal: undefined };
  minutes.keep(stop.signal).catch((refusal: unknown) => (seen.refusal = refusal));
  return { minutes, ledger, clock, advance, seen, stop };
}

test("the first word of the credits is of the opening, which is booked already", async () => {
  const { minutes, ledger, advance } = openedStream();

  await advance(200);
  minutes.book({ remaining: 98, charged: 2 });

  expect(ledger.entries).toEqual([]);
});

test("each further word books a minute on those who watch, and the balance agrees", async () => {
  const { minutes, ledger, clock, advance } = openedStream();

  await advance(60_100);
  minutes.book({ remaining: 96, charged: 2 });
  await advance(60_000);
  minutes.book({ remaining: 94, charged: 2 });

  const minute = { labels: ["GEX.LIVE"], endpoint: "stream", symbols: ["SPY", "QQQ"], spent: 2, spentByBalance: 2 };
  expect(ledger.entries).toEqual([
    { ...minute, atMs: clock.nowMs - 60_000, refunded: 0, outcome: "answered" },
    { ...minute, atMs: clock.nowMs, refunded: 0, outcome: "answered" },
  ]);
  expect(ledger.reconciliation).toEqual({ balance: 94, chargedForLost: 0, elsewhere: 0 });
});

test("a minute is set aside five seconds before it falls due", async () => {
  const { ledger, advance } = openedStream();

  await advance(54_999);
  expect(ledger.committed.session).toBe(0);
  await advance(1);

  expect(ledger.committed).toMatchObject({ session: 2, balance: 96 });
});

test("what the service takes is booked, whatever it was thought to cost", async () => {
  const { minutes, ledger, advance } = openedStream();

  await advance(60_000);
  minutes.book({ remaining: 97, charged: 1 });
  await advance(60_000);
  minutes.book({ remaining: 95 });

  expect(ledger.entries.map(({ spent }) => spent)).toEqual([1, 2]);
  expect(ledger.committed.session).toBe(3);
});

test("a minute that would pass a limit is refused before it is charged, in words", async () => {
  const { ledger, seen, advance } = openedStream({ perDay: 1 });

  await advance(54_999);
  expect(seen.refusal).toBeUndefined();
  await advance(1);

  expect(seen.refusal).toBeInstanceOf(BudgetError);
  expect(seen.refusal).toMatchObject({
    credits: 2,
    creditsLeft: 1,
    message: expect.stringMatching(/^The stream was closed before its next minute\. .*limit of 1 a day.*Raise it/),
  });
  expect(ledger.entries).toEqual([]);
});

test("a limit that is raised before the minute falls due lets it pass", async () => {
  const limits: BudgetLimits = { perDay: 1 };
  const { seen, advance } = openedStream(limits);

  await advance(30_000);
  limits.perDay = 2;
  await advance(30_000);

  expect(seen.refusal).toBeUndefined();
});

test("a line that ends early in its minute owes nothing", async () => {
  const { minutes, ledger, advance } = openedStream();

  await advance(54_000);
  minutes.end(false);

  expect(ledger.entries).toEqual([]);
  expect(ledger.committed.session).toBe(0);
});

test("a minute that was due on a line that broke is doubtful until a balance tells", async () => {
  const { minutes, ledger, advance } = openedStream();

  await advance(70_000);
  minutes.end(false);
  expect(ledger.entries).toMatchObject([{ spent: 0, outcome: "lost" }]);
  expect(ledger.committed.session).toBe(2);
  ledger.noteBalance(96);

  expect(ledger.session.spent).toBe(2);
  expect(ledger.reconciliation).toEqual({ balance: 96, chargedForLost: 2, elsewhere: 0 });
});

test("every minute that a computer slept through is doubtful", async () => {
  const { minutes, ledger, clock, advance } = openedStream();
  await advance(1_000);

  clock.nowMs += 180_000;
  minutes.end(false);

  expect(ledger.entries.map(({ outcome }) => outcome)).toEqual(["lost", "lost", "lost"]);
});

test("of a weekend that a computer slept through no more is doubtful than the hour of a stream", async () => {
  const { minutes, ledger, clock } = openedStream();

  clock.nowMs += 60 * 3_600_000;
  minutes.end(false);

  expect(ledger.committed.session).toBe(120);
});

test("a line that the service ended owes nothing that it did not tell", async () => {
  const { minutes, ledger, advance } = openedStream();

  await advance(60_000);
  minutes.end(true);

  expect(ledger.entries).toEqual([]);
  expect(ledger.committed.session).toBe(0);
});

test("an account without a balance is booked all the same", async () => {
  const { minutes, ledger, advance } = openedStream();

  await advance(60_000);
  minutes.book({ remaining: null, charged: 2 });

  expect(ledger.session.spent).toBe(2);
});

test("a word that lingered on the way does not look like credits that came back", async () => {
  const { minutes, ledger, advance } = openedStream();
  await advance(60_000);

  // The minute is taken (96 left), then a board is asked for and answered (95 left); the word of the minute comes last.
  const board = ledger.open({ labels: [], endpoint: "heatmap", symbols: ["SPY"], price: 1 });
  board.send();
  board.answer(200, 95);
  minutes.book({ remaining: 96, charged: 2 });
  ledger.noteBalance(95);

  expect(ledger.reconciliation).toEqual({ balance: 95, chargedForLost: 0, elsewhere: 0 });
});
