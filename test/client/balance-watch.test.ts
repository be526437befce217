import { BalanceWatch } from "../../src/spending/balance-watch";

/** A watch that has read this balance from the account. */
function watchAt(balance: number): BalanceWatch {
  const watch = new BalanceWatch();
  watch.note(balance);
  return watch;
}

test("an answer by itself says what it cost", () => {
  const watch = watchAt(5_000);

  watch.send();

  expect(watch.answer(5, 4_995, false)).toBe(5);
  expect(watch.last).toEqual({ balance: 4_995, chargedForLost: 0, elsewhere: 0 });
});

test("answers that overlap are reckoned together, in whichever order they arrive", () => {
  const watch = watchAt(5_000);

  // Both are debited at once: 5 for a replay, 1 for a board. The replay's answer overtakes the board's.
  watch.send();
  watch.send();
  expect(watch.answer(5, 4_994, false)).toBeUndefined();
  expect(watch.answer(1, 4_999, false)).toBeUndefined();

  expect(watch.last).toEqual({ balance: 4_994, chargedForLost: 0, elsewhere: 0 });
});

test("a refusal beside an answer leaves the balance open, and the next answer closes it", () => {
  const watch = watchAt(5_000);

  // The board sees the replay's 5 credits gone, which are given back a moment later.
  watch.send();
  watch.send();
  watch.answer(1, 4_994, false);
  watch.answer(0, 4_999, true);
  expect(watch.last?.balance).toBe(5_000);

  watch.send();
  watch.answer(1, 4_998, false);
  expect(watch.last).toEqual({ balance: 4_998, chargedForLost: 0, elsewhere: 0 });
});

test("a lost request is doubtful until a balance tells that it was charged", () => {
  const watch = watchAt(5_000);

  watch.send();
  watch.lose(5);
  expect(watch.doubtful).toBe(5);
  expect(watch.balance).toBe(4_995);

  watch.send();
  watch.answer(1, 4_994, false);
  expect(watch.doubtful).toBe(0);
  expect(watch.last).toEqual({ balance: 4_994, chargedForLost: 5, elsewhere: 0 });
});

test("a lost request that was refunded is not charged", () => {
  const watch = watchAt(5_000);

  watch.send();
  watch.lose(5);
  watch.send();
  watch.answer(1, 4_999, false);

  expect(watch.last).toEqual({ balance: 4_999, chargedForLost: 0, elsewhere: 0 });
});

test("a refund that comes late takes back what an earlier balance told", () => {
  const watch = watchAt(5_000);

  watch.send();
  watch.lose(5);
  watch.send();
  watch.answer(1, 4_994, false);
  watch.send();
  watch.answer(1, 4_998, false);

  expect(watch.last).toEqual({ balance: 4_998, chargedForLost: 0, elsewhere: 0 });
});

test("what another computer spends shows as spent elsewhere", () => {
  const watch = watchAt(5_000);

  watch.send();
  watch.answer(1, 4_900, false);

  expect(watch.last).toEqual({ balance: 4_900, chargedForLost: 0, elsewhere: 99 });
  expect(watch.balance).toBe(4_900);
});

test("credits that are added are no debt of anybody", () => {
  const watch = watchAt(10);

  watch.send();
  watch.answer(1, 10_009, false);

  expect(watch.last).toEqual({ balance: 10_009, chargedForLost: 0, elsewhere: 0 });
});

test("an answer without a balance leaves it open", () => {
  const watch = watchAt(5_000);

  watch.send();
  watch.answer(1, undefined, false);

  expect(watch.last?.balance).toBe(5_000);
  expect(watch.balance).toBe(4_999);
});

test("a balance read while requests are under way is passed over: nobody knows which of them it holds", () => {
  const watch = watchAt(5_000);

  watch.send();
  watch.note(4_999);
  watch.answer(1, 4_999, false);

  expect(watch.last).toEqual({ balance: 4_999, chargedForLost: 0, elsewhere: 0 });
});
