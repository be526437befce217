import { cellWords } from "../../../../packages/client/errors/cell-words";
import { explain } from "../../../../packages/client/errors/explained-error";
import { Budget, type BudgetLimits } from "../../../../packages/client/spending/budget";
import type { CreditEntry } from "../../../../packages/client/spending/charge";
import { CreditLedger } from "../../../../packages/client/spending/credit-ledger";
import { BudgetError } from "../../../../packages/client/transport/unsent-errors";
import { StreamMinutes } from "../../../../packages/client/stream/connection/stream-minutes";
import { startLive } from "../../../../scripts/support/stream/start-live";

/** Returns the minutes of a stream of two symbols that has just been opened, with a balance of 98 credits. */
function openedStream(limits: BudgetLimits = {}) {
  const { network, clock, advance } = startLive();
  const { platform } = network;
  const charges: Omit<CreditEntry, "cells">[] = [];
  const ledger = new CreditLedger({ platform, onEntry: ({ cells: _, ...entry }) => void charges.push(entry) });
  ledger.reportBalance(98);
  const budget = new Budget(ledger, () => limits);
  const symbols = ["SPY", "QQQ"];
  const booked: (number | undefined)[][] = [];
  const bookOpening = (...opening: (number | undefined)[]) => void booked.push(opening);
  const minutes = new StreamMinutes({ platform, budget, ledger, symbols, labels: () => ["GEX.LIVE"], bookOpening });
  const stop = new AbortController();
  const seen: { refusal: unknown } = { refusal: undefined };
  minutes.reserve(stop.signal).catch((refusal: unknown) => (seen.refusal = refusal));
  return { minutes, booked, ledger, charges, clock, advance, seen, stop };
}

test("the first credits event says what the opening has cost", async () => {
  const { minutes, booked, charges, advance } = openedStream();

  await advance(200);
  minutes.book({ remaining: 97, charged: 1 });

  expect(booked).toEqual([[1, 97]]);
  expect(charges).toEqual([]);
});

test("an opening without a credits event costs what the service states per minute", () => {
  const { minutes, booked } = openedStream();

  minutes.applyTerms({ symbols: ["SPY"], creditsPerMinute: 1 });
  minutes.end(true);

  expect(booked).toEqual([[1, undefined]]);
});

test("a minute costs what the service states, for the symbols that the stream carries", async () => {
  const { minutes, ledger, advance, charges } = openedStream();

  minutes.applyTerms({ symbols: ["SPY"], creditsPerMinute: 1 });
  minutes.book({ remaining: 98, charged: 1 });
  await advance(60_000);
  expect(ledger.committed.session).toBe(1);
  minutes.book({ remaining: 97 });

  expect(charges).toMatchObject([{ spent: 1, symbols: ["SPY"] }]);
});

test("each further credits event books a minute on the watching functions", async () => {
  const { minutes, ledger, clock, advance, charges } = openedStream();

  await advance(60_100);
  minutes.book({ remaining: 96, charged: 2 });
  await advance(60_000);
  minutes.book({ remaining: 94, charged: 2 });

  const minute = { labels: ["GEX.LIVE"], endpoint: "stream", symbols: ["SPY", "QQQ"], spent: 2 };
  expect(charges).toEqual([
    { ...minute, atMs: clock.nowMs - 60_000, refunded: 0, outcome: "answered" },
    { ...minute, atMs: clock.nowMs, refunded: 0, outcome: "answered" },
  ]);
  expect(ledger.reconciliation).toEqual({ balance: 94, chargedForLost: 0, elsewhere: 0 });
});

test("a minute is reserved five seconds before it is due", async () => {
  const { ledger, advance } = openedStream();

  await advance(54_999);
  expect(ledger.committed.session).toBe(0);
  await advance(1);

  expect(ledger.committed).toMatchObject({ session: 2, balance: 96 });
});

test("the charged amount is booked, not the expected price", async () => {
  const { minutes, ledger, advance, charges } = openedStream();

  await advance(60_000);
  minutes.book({ remaining: 97, charged: 1 });
  await advance(60_000);
  minutes.book({ remaining: 95 });

  expect(charges.map(({ spent }) => spent)).toEqual([1, 2]);
  expect(ledger.committed.session).toBe(3);
});

test("a minute that exceeds a limit is refused before it is charged", async () => {
  const { seen, advance, charges } = openedStream({ perDay: 1 });

  await advance(54_999);
  expect(seen.refusal).toBeUndefined();
  await advance(1);

  expect(seen.refusal).toBeInstanceOf(BudgetError);
  expect(seen.refusal).toMatchObject({
    credits: 2,
    creditsLeft: 1,
    message: expect.stringMatching(/^The stream was closed before its next minute\. .*limit of 1 per day/) as string,
  });
  expect(explain(seen.refusal, cellWords)).toMatch(/limit of 1 per day.*Raise the limit/);
  expect(charges).toEqual([]);
});

test("a limit that is raised before the minute is due allows it", async () => {
  const limits: BudgetLimits = { perDay: 1 };
  const { seen, advance } = openedStream(limits);

  await advance(30_000);
  limits.perDay = 2;
  await advance(30_000);

  expect(seen.refusal).toBeUndefined();
});

test("a connection that ends early in its minute owes nothing", async () => {
  const { minutes, ledger, advance, charges } = openedStream();

  await advance(54_000);
  minutes.end(false);

  expect(charges).toEqual([]);
  expect(ledger.committed.session).toBe(0);
});

test("a minute that was due on a lost connection is doubtful until the next balance", async () => {
  const { minutes, ledger, advance, charges } = openedStream();

  await advance(70_000);
  minutes.end(false);
  expect(charges).toMatchObject([{ spent: 0, outcome: "lost" }]);
  expect(ledger.committed.session).toBe(2);
  ledger.reportBalance(96);

  expect(ledger.session.spent).toBe(2);
  expect(ledger.reconciliation).toEqual({ balance: 96, chargedForLost: 2, elsewhere: 0 });
});

test("every minute while the computer slept is doubtful", async () => {
  const { minutes, clock, advance, charges } = openedStream();
  await advance(1_000);

  clock.nowMs += 180_000;
  minutes.end(false);

  expect(charges.map(({ outcome }) => outcome)).toEqual(["lost", "lost", "lost"]);
});

test("at most one hour is doubtful after a weekend of sleep", () => {
  const { minutes, ledger, clock } = openedStream();

  clock.nowMs += 60 * 3_600_000;
  minutes.end(false);

  expect(ledger.committed.session).toBe(120);
});

test("a stream that the service ended owes nothing beyond its events", async () => {
  const { minutes, ledger, advance, charges } = openedStream();

  await advance(60_000);
  minutes.end(true);

  expect(charges).toEqual([]);
  expect(ledger.committed.session).toBe(0);
});

test("minutes of an account without a balance are booked", async () => {
  const { minutes, ledger, advance } = openedStream();

  await advance(60_000);
  minutes.book({ remaining: null, charged: 2 });

  expect(ledger.session.spent).toBe(2);
});

test("a delayed credits event does not look like added credits", async () => {
  const { minutes, ledger, advance } = openedStream();
  await advance(60_000);

  // The minute is charged (96 left), then a board is requested and received (95 left); the event of the minute arrives last.
  const board = ledger.reserve({ labels: [], endpoint: "heatmap", symbols: ["SPY"], price: 1 });
  board.sent();
  board.responded(200, 95);
  minutes.book({ remaining: 96, charged: 2 });
  ledger.reportBalance(95);

  expect(ledger.reconciliation).toEqual({ balance: 95, chargedForLost: 0, elsewhere: 0 });
});

test("a minute that a balance has shown before its event is not counted twice after a request without a response", async () => {
  const { minutes, ledger, advance } = openedStream();
  const charged = (balance: number | undefined) => {
    const board = ledger.reserve({ labels: [], endpoint: "heatmap", symbols: ["SPY"], price: 1 });
    board.sent();
    if (balance !== undefined) board.responded(200, balance);
    board.end();
  };
  charged(undefined); // Not charged: 98 are left.
  await advance(60_000);

  // The minute is charged (96 left), then a board is requested and received (95 left); the event of the minute arrives last.
  charged(95);
  minutes.book({ remaining: 96, charged: 2 });

  expect(ledger.days).toMatchObject([{ spent: 3 }]);
  expect(ledger.reconciliation).toEqual({ balance: 95, chargedForLost: 0, elsewhere: 0 });
});
