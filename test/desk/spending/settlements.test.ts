import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSpool } from "../../../desk/spending/file-spool";
import { startEngine } from "../../../scripts/support/desk/engine";
import { sharedEngine } from "../support/shared-engine";
import { memorySpool } from "../../../scripts/support/desk/memory-spool";
import { until } from "../support/people";
import { ann, bob, purchase, START_MS, startSpending } from "../support/spending";

const engine = await sharedEngine();

const signal = new AbortController().signal;

test("every charged credit is in the audit with its person, instant, question and symbols", async () => {
  const { purchasing, settlements, audit } = await startSpending(engine.url);
  const reservation = await purchasing.reserve(purchase([ann], { credits: 5, endpoint: "historical" }), signal);

  reservation.sent();
  reservation.settle(5, 4_995);
  reservation.end();
  await settlements.close();

  expect(await audit()).toEqual([
    {
      at: String(START_MS),
      user: "ann",
      team: "quant",
      endpoint: "historical",
      question: "heatmap?maxStrikes=40",
      symbols: "SPY",
      credits: "5",
      outcome: "answered",
      reservation: expect.any(String) as string,
    },
  ]);
});

test.each([
  ["refused by the provider", { isSent: true, charged: 0 }, 0, []],
  ["never sent", { isSent: false, charged: undefined }, 0, []],
  ["lost", { isSent: true, charged: undefined }, 2, ["lost"]],
  ["charged less than its list price", { isSent: true, charged: 1 }, 1, ["answered"]],
  ["charged more than its list price", { isSent: true, charged: 3 }, 3, ["answered"]],
])("a request that was %s counts as what it has cost", async (_, { isSent, charged }, credits, expected) => {
  const { purchasing, settlements, spent, audit } = await startSpending(engine.url);
  const reservation = await purchasing.reserve(purchase([ann], { credits: 2 }), signal);

  if (isSent) reservation.sent();
  if (charged !== undefined) reservation.settle(charged, undefined);
  reservation.end();
  await settlements.close();

  expect(await Promise.all(["user:ann", "team:quant", "firm"].map(spent))).toEqual([credits, credits, credits]);
  expect((await audit()).map(({ outcome }) => outcome)).toEqual(expected);
});

test("a request of which nothing was sent is in no audit and takes none of the account's requests per minute", async () => {
  const { purchasing, settlements, spent, audit, engine: connection } = await startSpending(engine.url);
  const paid = await purchasing.reserve(purchase([ann], { credits: 3 }), signal);
  const free = await purchasing.reserve({ ...purchase([ann]), endpoint: "account", items: [] }, signal);

  for (const reservation of [paid, free]) {
    reservation.sent();
    reservation.notSent();
    reservation.end();
  }
  await settlements.close();

  expect([await spent("firm"), await audit()]).toEqual([0, []]);
  expect(await connection.command("ZCARD", connection.keys.of("requests"))).toBe(0);
});

test("the balance is the lowest that was reported within two seconds, and rises after credits were bought", async () => {
  const { purchasing, settlements, setCaps, setClock } = await startSpending(engine.url);
  await setCaps({ floor: 0 });
  const balance = async () => {
    await settlements.close();
    return purchasing.left(ann);
  };

  purchasing.noteBalance(90);
  purchasing.noteBalance(95);
  expect(await balance()).toBe(90);
  await setClock(START_MS + 3_000);
  purchasing.noteBalance(1_095);
  expect(await balance()).toBe(1_095);
});

test("while the engine is away settlements are stored, and each is booked once when it is back", async () => {
  const own = await startEngine();
  const spool = memorySpool();
  const spending = await startSpending(own.url, { spool });
  const reservations = [];
  for (const person of [ann, bob]) reservations.push(await spending.purchasing.reserve(purchase([person]), signal));

  own.pause();
  for (const reservation of reservations) {
    reservation.sent();
    reservation.settle(1, undefined);
  }
  await until(() => spool.stored().length === 2);
  own.continue();
  await until(async () => {
    await spending.platform.moveTo(spending.platform.now() + 1_000);
    return spending.settlements.waiting === 0;
  });

  await until(async () => (await spending.audit()).length === 2);
  expect([await spending.spent("user:ann"), await spending.spent("firm")]).toEqual([1, 2]);
  await until(() => spool.stored().length === 0);
  spending.engine.close();
  await own.stop();
});

test("what is spent at once while the engine is away is in the file whole", async () => {
  const own = await startEngine();
  const folder = await mkdtemp(join(tmpdir(), "desk-spool-"));
  const spool = fileSpool(join(folder, "spool.jsonl"));
  const spending = await startSpending(own.url, { spool });
  const streamed = { ...purchase([ann]), usesRequest: false };
  const reservations = await Promise.all(
    Array.from({ length: 40 }, () => spending.purchasing.reserve(streamed, signal)),
  );

  own.pause();
  for (const reservation of reservations) {
    reservation.sent();
    reservation.settle(1, undefined);
  }
  await until(() => spending.settlements.waiting === 40);
  await spending.settlements.idle();

  expect(await spool.read()).toHaveLength(40);
  expect(spending.problems).toEqual([]);
  own.continue();
  spending.engine.close();
  await own.stop();
  await rm(folder, { recursive: true });
});

test("a node that starts again sends what it had stored, and what was booked before counts once", async () => {
  const first = await startSpending(engine.url);
  const reservation = await first.purchasing.reserve(purchase([ann]), signal);
  reservation.sent();
  reservation.settle(1, undefined);
  await first.settlements.close();
  const [{ reservation: id = "" } = {}] = await first.audit();
  const stored = { reservation: id, endpoint: "heatmap", question: "", day: "2026-11-20" } as const;
  const item = { ...ann, credits: 1, symbols: "SPY" };
  const settlement = { ...stored, items: [item], charged: 1, outcome: "answered" } as const;

  const spool = memorySpool([settlement, { ...settlement, reservation: "lost by the engine" }]);
  const again = await startSpending(engine.url, { desk: first.desk, spool });
  await again.settlements.resume();
  await until(() => again.settlements.waiting === 0);

  expect(await again.spent("user:ann")).toBe(2);
  expect((await again.audit()).map((entry) => entry.reservation)).toEqual([id, "lost by the engine"]);
});

test("a purchase whose node died counts as charged after half a minute", async () => {
  const dead = await startSpending(engine.url);
  await dead.purchasing.reserve(purchase([ann], { credits: 5 }), signal);
  const alive = await startSpending(engine.url, { desk: dead.desk });
  const own = await alive.purchasing.reserve(purchase([bob]), signal);

  await alive.setClock(START_MS + 29_000);
  await alive.settlements.bookAbandoned();
  await alive.settlements.idle();
  expect(await alive.audit()).toEqual([]);
  await alive.setClock(START_MS + 31_000);
  await alive.settlements.bookAbandoned();
  await alive.settlements.close();

  expect(await alive.audit()).toMatchObject([{ user: "ann", credits: "5", outcome: "lost", symbols: "SPY" }]);
  expect(await alive.spent("firm")).toBe(6);
  own.end();
});

test("the file of stored settlements can be read by its owner only, and survives a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "desk-spool-"));
  const path = join(folder, "spool.jsonl");
  const settlement = {
    reservation: "a",
    endpoint: "heatmap",
    question: "heatmap?",
    day: "2026-11-20",
    items: [{ ...ann, credits: 1, symbols: "SPY" }],
    charged: 1,
    outcome: "answered",
  } as const;
  expect(await fileSpool(path).read()).toEqual([]);

  await fileSpool(path).write([settlement]);

  expect(await fileSpool(path).read()).toEqual([settlement]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});
