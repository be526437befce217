import { settled, turn } from "../../../scripts/support/event-loop";
import { AskingPeople } from "../support/asking-people";
import { mostPerMinute } from "../../../scripts/support/desk/most-per-minute";
import { sharedEngine } from "../support/shared-engine";
import { ann, bob, purchase, START_MS, startSpending } from "../support/spending";

const engine = await sharedEngine();

const signal = new AbortController().signal;

type Spending = Awaited<ReturnType<typeof startSpending>>;

/** Reserves as often as the account allows at once, and returns how often that was. */
async function takeAll({ purchasing }: Spending, changes: Parameters<typeof purchase>[1] = {}): Promise<number> {
  const abort = new AbortController();
  let count = 0;
  for (;;) {
    let isWaiting = true;
    const reserving = purchasing.reserve(purchase([ann], changes), abort.signal).then(
      () => (isWaiting = false),
      () => undefined,
    );
    await Promise.race([reserving, engineResponded(purchasing)]);
    if (isWaiting) break;
    count += 1;
  }
  abort.abort();
  return count;
}

/** Resolves when the engine has responded to everything that was sent before. */
async function engineResponded(purchasing: Spending["purchasing"]): Promise<void> {
  await turn();
  await purchasing.left(ann);
  await settled();
}

/** The requests that the engine permits at once of 120 per minute: an eighteenth of the 108 that it grants. */
const AT_ONCE = 6;

/** The others follow evenly: 102 in the 62 seconds of the window. In milliseconds. */
const PACE_MS = 62_000 / 102;

test("few requests are sent at once and the others evenly, on all nodes together", async () => {
  const first = await startSpending(engine.url);
  const second = await startSpending(engine.url, { desk: first.desk });
  for (let count = 0; count < 4; count += 1) await second.purchasing.reserve(purchase([bob]), signal);

  expect(await takeAll(first)).toBe(AT_ONCE - 4);
  // Beyond the time for which the last attempt counts as waiting.
  await first.setClock(START_MS + 10 * PACE_MS + 1);
  expect(await takeAll(first)).toBe(AT_ONCE);
});

test("no minute at the provider has more than 108 requests, even if some travel two seconds longer than others", async () => {
  const people = new AskingPeople(await startSpending(engine.url));
  // After a pause, several are sent at once again.
  for (let question = 0; question < 10; question += 1) people.begin("ann", { forMs: 30_000 });
  for (let question = 0; question < 10; question += 1) people.begin("bob", { afterMs: 50_000 });
  await people.advance(140_000);

  const sentMs = people.sent.map(({ atMs }) => atMs);
  // The worst case for each minute: what was sent before an instant arrives late, and the rest at once.
  const arrivals = sentMs.map((lateUntilMs) => sentMs.map((atMs) => (atMs <= lateUntilMs ? atMs + 2_000 : atMs)));
  expect(Math.max(...arrivals.map(mostPerMinute))).toBeLessThanOrEqual(108);
  expect(mostPerMinute(sentMs)).toBeGreaterThan(95);
});

test("a request above the rate waits for its turn", async () => {
  const spending = await startSpending(engine.url);
  await takeAll(spending);
  let isReserved = false;
  const reserving = spending.purchasing.reserve(purchase([bob]), signal).then(() => (isReserved = true));
  await engineResponded(spending.purchasing);

  await spending.setClock(START_MS + PACE_MS - 10);
  await engineResponded(spending.purchasing);
  expect(isReserved).toBe(false);

  // It asks again at most a quarter later than it was told.
  await spending.setClock(START_MS + 1.25 * PACE_MS + 1);
  await reserving;
});

test("loading in advance takes half of the rate, and nothing while somebody waits", async () => {
  const spending = await startSpending(engine.url);
  const inAdvance = { isBackground: true };
  let count = 0;
  for (let second = 0; second < 60; second += 1) {
    await spending.setClock(START_MS + second * 1_000);
    count += await takeAll(spending, inAdvance);
  }
  expect(count).toBe(54);

  expect(await takeAll(spending)).toBe(AT_ONCE);
  await spending.setClock(START_MS + 62_001);
  expect(await takeAll(spending, inAdvance)).toBe(0);
});

test("no more replays are in flight than the account allows, on all nodes together", async () => {
  const first = await startSpending(engine.url);
  const second = await startSpending(engine.url, { desk: first.desk });
  const replay = purchase([ann], { isReplay: true, credits: 5 });
  const one = await first.purchasing.reserve(replay, signal);
  await second.purchasing.reserve(replay, signal);
  let isReserved = false;
  const third = second.purchasing.reserve(replay, signal).then(() => (isReserved = true));
  await engineResponded(second.purchasing);
  expect(isReserved).toBe(false);

  one.sent();
  one.settle(5, undefined);
  await first.settlements.close();
  await second.setClock(START_MS + 400);
  await third;

  expect(isReserved).toBe(true);
});

test("a request whose caller gives up no longer waits", async () => {
  const spending = await startSpending(engine.url);
  await takeAll(spending);
  const abort = new AbortController();
  const waiting = spending.purchasing.reserve(purchase([bob]), abort.signal);
  await engineResponded(spending.purchasing);

  abort.abort(new Error("given up"));

  await expect(waiting).rejects.toThrow("given up");
});

test("after the engine's clock has jumped back, requests are granted again within a window, and never more than before", async () => {
  const spending = await startSpending(engine.url);
  await spending.setClock(START_MS + 3_600_000);
  expect(await takeAll(spending)).toBe(AT_ONCE);

  await spending.setClock(START_MS);
  expect(await takeAll(spending)).toBe(0);
  await spending.setClock(START_MS + 62_001);
  expect(await takeAll(spending)).toBe(AT_ONCE);
});
