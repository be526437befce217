import { sharedEngine } from "../support/shared-engine";
import { ann, bob, purchase, START_MS, startSpending } from "../support/spending";

const engine = await sharedEngine();

const signal = new AbortController().signal;

/** The spending of a desk whose account has 100 credits, as its provider has said. */
async function startDesk() {
  const desk = await startSpending(engine.url);
  const { purchasing, settlements } = desk;
  /** Reads a balance at a time after the start, in milliseconds; `meanwhile` happens before the response. */
  const readBalance = async (
    balance: number,
    afterMs: number,
    meanwhile: () => Promise<void> = () => Promise.resolve(),
  ) => {
    await desk.setClock(START_MS + afterMs);
    const books = await purchasing.readBooks();
    await meanwhile();
    purchasing.noteBalance(balance, books);
    await settlements.idle();
    return settlements.resolveLost();
  };
  await readBalance(100, 0);
  return {
    ...desk,
    readBalance,
    reserve: (credits: number, person = ann) => purchasing.reserve(purchase([person], { credits }), signal),
    /** Loses the response to a request. */
    async lose(credits: number, person = ann) {
      const reservation = await purchasing.reserve(purchase([person], { credits }), signal);
      reservation.sent();
      reservation.end();
      await settlements.idle();
      return reservation;
    },
    entries: async () =>
      (await desk.audit()).map(({ user, credits, outcome }) => `${String(user)} ${String(credits)} ${String(outcome)}`),
    elsewhere: async () => Number(await desk.engine.command("HGET", desk.engine.keys.of("balance"), "elsewhere")),
  };
}

test("what was sent and not charged is given back once a balance shows it, with an entry in the audit", async () => {
  const desk = await startDesk();
  await desk.setCaps({ "user:ann": 5 });

  await desk.lose(3);
  const left = [await desk.purchasing.left(ann)];
  // The provider may still charge for it.
  expect(await desk.readBalance(100, 29_000)).toBe("wait");
  left.push(await desk.purchasing.left(ann));
  expect(await desk.readBalance(100, 30_000)).toBe("none");
  left.push(await desk.purchasing.left(ann));

  expect(left).toEqual([2, 2, 5]);
  expect(await desk.entries()).toEqual(["ann 3 lost", "ann -3 corrected"]);
  expect(await Promise.all(["user:ann", "team:quant", "firm"].map(desk.spent))).toEqual([0, 0, 0]);
});

test("what was sent and charged remains charged", async () => {
  const desk = await startDesk();

  await desk.lose(3);
  expect(await desk.readBalance(97, 30_000)).toBe("none");

  expect(await desk.entries()).toEqual(["ann 3 lost"]);
  expect([await desk.spent("firm"), await desk.elsewhere()]).toEqual([3, 0]);
});

test("of several requests the balance tells which prices were charged", async () => {
  const desk = await startDesk();

  await desk.lose(5, ann);
  await desk.lose(1, bob);
  await desk.readBalance(99, 30_000);

  expect(await desk.entries()).toEqual(["ann 5 lost", "bob 1 lost", "ann -5 corrected"]);
  expect([await desk.spent("user:ann"), await desk.spent("user:bob")]).toEqual([0, 1]);
});

test("while other requests are in flight, balances narrow what was charged until it is known", async () => {
  const desk = await startDesk();
  await desk.lose(3);
  await desk.setClock(START_MS + 30_000);
  const other = await desk.reserve(2, bob);
  other.sent();

  // Either the lost request was charged in part, or the other one: 98 does not say which.
  expect(await desk.readBalance(98, 31_000)).toBe("read");
  other.settle(2, 98);
  await desk.settlements.idle();
  expect(await desk.settlements.resolveLost()).toBe("none");

  expect(await desk.entries()).toEqual(["ann 3 lost", "bob 2 answered", "ann -3 corrected"]);
});

test("a request that was made while a balance was read is not taken for a lost one", async () => {
  const desk = await startDesk();
  await desk.lose(3);

  const step = await desk.readBalance(97, 30_000, async () => {
    const other = await desk.reserve(3, bob);
    other.sent();
    other.settle(3, undefined);
    await desk.settlements.idle();
  });
  expect(step).toBe("read");
  expect(await desk.readBalance(97, 31_000)).toBe("none");

  expect(await desk.entries()).toEqual(["ann 3 lost", "bob 3 answered", "ann -3 corrected"]);
});

test("a response that arrives after its request was booked as lost corrects it at once", async () => {
  const desk = await startDesk();
  const slow = await desk.reserve(5);
  slow.sent();
  await desk.setClock(START_MS + 31_000);
  const other = await startSpending(engine.url, { desk: desk.desk, startMs: START_MS + 31_000 });
  await other.settlements.bookAbandoned();
  await other.settlements.idle();

  slow.settle(0, 100);
  await desk.settlements.idle();

  expect(await desk.entries()).toEqual(["ann 5 lost", "ann -5 corrected"]);
  expect([await desk.spent("firm"), await desk.settlements.resolveLost()]).toEqual([0, "none"]);
});

test("what somebody else charges to the account is known apart, and credits that are bought are not", async () => {
  const desk = await startDesk();

  await desk.readBalance(88, 1_000);
  expect(await desk.elsewhere()).toBe(12);
  await desk.readBalance(1_088, 5_000);

  expect(await desk.elsewhere()).toBe(12);
  await desk.lose(3);
  await desk.readBalance(1_088, 36_000);
  expect(await desk.spent("firm")).toBe(0);
});
