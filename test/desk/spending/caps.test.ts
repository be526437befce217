import fc from "fast-check";
import { CapError, type Reservation } from "../../../desk/spending/reservation";
import { sharedEngine } from "../support/shared-engine";
import { ann, bob, cyd, purchase, START_MS, startSpending } from "../support/spending";

const engine = await sharedEngine();

const signal = new AbortController().signal;

test("the price of a request counts against the caps of the person, the team and the firm before it is sent", async () => {
  const { purchasing, spent } = await startSpending(engine.url);

  const reservation = await purchasing.reserve(purchase([ann], { credits: 5 }), signal);

  expect(reservation.shares).toEqual([{ person: ann, credits: 5 }]);
  expect(await Promise.all(["user:ann", "team:quant", "firm"].map(spent))).toEqual([5, 5, 5]);
});

test.each([
  ["user", { "user:ann": 4 }, "4 are left of your limit for today"],
  ["team", { "team:quant": 3 }, "3 are left of your team's limit for today"],
  ["firm", { firm: 1 }, "1 is left of the firm's limit for today"],
])("a request above the cap of the %s is refused and costs nothing", async (scope, caps, words) => {
  const { purchasing, setCaps, spent, audit } = await startSpending(engine.url);
  await setCaps(caps);

  const refused = purchasing.reserve(purchase([ann], { credits: 5 }), signal);

  await expect(refused).rejects.toMatchObject({ scope, credits: 5, message: expect.stringContaining(words) as string });
  expect([await spent("firm"), await audit()]).toEqual([0, []]);
});

test("the next person who waits for a response pays if the first may not", async () => {
  const { purchasing, setCaps, spent } = await startSpending(engine.url);
  await setCaps({ "user:ann": 4 });

  const { shares } = await purchasing.reserve(purchase([ann, cyd], { credits: 5 }), signal);

  expect(shares).toEqual([{ person: cyd, credits: 5 }]);
  expect([await spent("user:ann"), await spent("user:cyd")]).toEqual([0, 5]);
});

test("each symbol of a stream is paid by someone who watches it, within the caps of all of them together", async () => {
  const { purchasing, setCaps } = await startSpending(engine.url);
  await setCaps({ "team:quant": 1 });
  const items = [
    { credits: 1, symbols: ["SPY"], payers: [ann] },
    { credits: 1, symbols: ["QQQ"], payers: [bob, cyd] },
  ];

  const { shares } = await purchasing.reserve(purchase([], { items, endpoint: "stream" }), signal);

  expect(shares).toEqual([
    { person: ann, credits: 1 },
    { person: cyd, credits: 1 },
  ]);
});

test("the minimum balance is kept: the balance is read if none is known, and reserved prices count", async () => {
  const spending = await startSpending(engine.url, { balance: 107 });
  await spending.setCaps({ floor: 100 });

  await spending.purchasing.reserve(purchase([ann], { credits: 5 }), signal);
  const refused = spending.purchasing.reserve(purchase([bob], { credits: 3 }), signal);

  await expect(refused).rejects.toMatchObject({ scope: "floor", creditsLeft: 2 });
  expect(spending.balancesRead).toBe(1);
});

test("nothing is spent above a minimum balance as long as no balance is known", async () => {
  const { purchasing, setCaps } = await startSpending(engine.url);
  await setCaps({ floor: 100 });

  await expect(purchasing.reserve(purchase([ann]), signal)).rejects.toBeInstanceOf(CapError);
});

test("a person is told what is left: the least of the caps, and of the balance above its minimum", async () => {
  const { purchasing, setCaps } = await startSpending(engine.url);
  expect(await purchasing.left(ann)).toBeUndefined();

  await setCaps({ "user:ann": 50, "team:quant": 30 });
  await purchasing.reserve(purchase([bob], { credits: 8 }), signal);

  expect(await purchasing.left(ann)).toBe(22);
  expect(await purchasing.left(cyd)).toBeUndefined();
  purchasing.noteBalance(120);
  await setCaps({ floor: 100 });
  expect(await purchasing.left(ann)).toBe(12);
});

test("a new day in New York has caps of its own", async () => {
  const { purchasing, setCaps, setClock } = await startSpending(engine.url);
  await setCaps({ "user:ann": 1 });
  await purchasing.reserve(purchase([ann]), signal);
  await expect(purchasing.reserve(purchase([ann]), signal)).rejects.toBeInstanceOf(CapError);

  // 00:00 in New York, 14 hours later.
  await setClock(START_MS + 14 * 3_600_000);

  await expect(purchasing.reserve(purchase([ann]), signal)).resolves.toMatchObject({ credits: 1 });
});

test("no cap is passed, in whatever order three nodes reserve, settle and lose requests", async () => {
  const outcome = fc.constantFrom("charged", "refused", "lost", "unsent", "open");
  const step = fc.record({
    node: fc.nat(2),
    payers: fc.shuffledSubarray([ann, bob, cyd], { minLength: 1 }),
    credits: fc.integer({ min: 1, max: 6 }),
    outcome,
  });
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
    const first = await startSpending(engine.url);
    const others = await Promise.all([1, 2].map(() => startSpending(engine.url, { desk: first.desk })));
    const nodes = [first, ...others];
    const caps = { "user:ann": 9, "user:bob": 20, "team:quant": 25, firm: 40 };
    await first.setCaps(caps);

    let charged = 0;
    const act = async ({ node, payers, credits, outcome: end }: (typeof steps)[number]) => {
      const reservation = await nodes[node]?.purchasing
        // Without a request, whose turn would come with time only.
        .reserve(purchase(payers, { credits, usesRequest: false }), signal)
        .catch((refusal: unknown) => {
          if (!(refusal instanceof CapError)) throw refusal;
          return undefined;
        });
      if (reservation) charged += finish(reservation, end);
    };
    await Promise.all(steps.map(act));
    await Promise.all(nodes.map(({ settlements }) => settlements.close()));

    for (const [field, cap] of Object.entries(caps)) expect(await first.spent(field)).toBeLessThanOrEqual(cap);
    expect(await first.spent("firm")).toBe(charged);
    const booked = (await first.audit()).reduce((sum, { credits }) => sum + Number(credits), 0);
    expect(booked).toBeLessThanOrEqual(charged);
    for (const node of nodes) node.engine.close();
  });
  await fc.assert(property, { numRuns: 15 });
});

/** Ends a reservation, and returns what counts as spent. */
function finish(reservation: Reservation, outcome: string): number {
  const { credits } = reservation;
  if (outcome === "open") return credits;
  if (outcome !== "unsent") reservation.sent();
  if (outcome === "charged") reservation.settle(credits, undefined);
  if (outcome === "refused") reservation.settle(0, undefined);
  reservation.end();
  return outcome === "charged" || outcome === "lost" ? credits : 0;
}
