import { settled } from "../../support/event-loop";
import { startEngine, type TestEngine } from "../support/engine";
import { ann, bob, purchase, START_MS, startSpending } from "../support/spending";

let engine: TestEngine;
beforeAll(async () => void (engine = await startEngine()));
afterAll(() => engine.stop());

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
    await Promise.race([reserving, asked(purchasing)]);
    if (isWaiting) break;
    count += 1;
  }
  abort.abort();
  return count;
}

/** Resolves when the engine has responded to everything that was sent before. */
async function asked(purchasing: Spending["purchasing"]): Promise<void> {
  await purchasing.left(ann);
  await settled();
}

test("the engine grants 108 of the account's 120 requests within a minute, on all nodes together", async () => {
  const first = await startSpending(engine.url);
  const second = await startSpending(engine.url, { desk: first.desk });
  for (let count = 0; count < 60; count += 1) await second.purchasing.reserve(purchase([bob]), signal);

  expect(await takeAll(first)).toBe(48);
});

test("a request above the rate waits until the oldest one is a minute old", async () => {
  const spending = await startSpending(engine.url);
  await takeAll(spending);
  let isReserved = false;
  const reserving = spending.purchasing.reserve(purchase([bob]), signal).then(() => (isReserved = true));

  // The wait is at most a second and a quarter each time: the request asks for its turn again.
  for (const seconds of [15, 30, 45, 59]) {
    await spending.setClock(START_MS + seconds * 1_000);
    await asked(spending.purchasing);
    expect(isReserved).toBe(false);
  }
  await spending.setClock(START_MS + 62_000);
  await reserving;

  expect(isReserved).toBe(true);
});

test("a person who has had a fair share waits while others do", async () => {
  const spending = await startSpending(engine.url);
  const { purchasing, setClock } = spending;
  for (let count = 0; count < 100; count += 1) {
    await setClock(START_MS + count * 100);
    await purchasing.reserve(purchase([ann]), signal);
  }
  for (let count = 0; count < 8; count += 1) await purchasing.reserve(purchase([bob]), signal);
  const order: string[] = [];
  const wait = (name: string) => order.push(name);
  const anns = purchasing.reserve(purchase([ann]), signal).then(() => wait("ann"));
  await asked(purchasing);
  const bobs = purchasing.reserve(purchase([bob]), signal).then(() => wait("bob"));
  await asked(purchasing);

  // From the 60th second on, ten of ann's requests each second are older than a minute: their turns are free.
  for (let second = 10; order.length === 0; second += 1) {
    await setClock(START_MS + second * 1_000);
    await asked(purchasing);
  }

  expect(order[0]).toBe("bob");
  await setClock(START_MS + 75_000);
  await Promise.all([anns, bobs]);
});

test("loading in advance takes half of the rate, and nothing while somebody waits", async () => {
  const spending = await startSpending(engine.url);
  expect(await takeAll(spending, { isBackground: true })).toBe(54);

  expect(await takeAll(spending)).toBe(54);
  await spending.setClock(START_MS + 60_001);
  await expect(spending.purchasing.reserve(purchase([ann]), signal)).resolves.toMatchObject({ credits: 1 });
});

test("no more replays are in flight than the account allows, on all nodes together", async () => {
  const first = await startSpending(engine.url);
  const second = await startSpending(engine.url, { desk: first.desk });
  const replay = purchase([ann], { isReplay: true, credits: 5 });
  const one = await first.purchasing.reserve(replay, signal);
  await second.purchasing.reserve(replay, signal);
  let isReserved = false;
  const third = second.purchasing.reserve(replay, signal).then(() => (isReserved = true));
  await asked(second.purchasing);
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
  await asked(spending.purchasing);

  abort.abort(new Error("given up"));

  await expect(waiting).rejects.toThrow("given up");
});
