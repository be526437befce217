import { flipRule, startAlertDesk } from "../../../scripts/support/desk/alert-desk";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

const MINUTE_MS = 60_000;
const closeMs = Date.parse("2026-11-20T21:00:00Z");

const balanceRule = { ...flipRule, name: "", condition: { kind: "balance", credits: 50 } };

test("levels are read from after the opening", async () => {
  const startMs = Date.parse("2026-11-20T14:28:30Z");
  await using desk = await startAlertDesk(engine, { startMs, providerAheadMs: 400 });
  const ann = await desk.keyOf("ann");
  await desk.add(ann, { ...flipRule, everyMinutes: 1 });

  const [rule] = await desk.nextCheck(ann);

  expect(rule?.check?.atMs).toBeGreaterThan(Date.parse("2026-11-20T14:30:30Z"));
});

test("levels are read to the close, and credits at any time", async () => {
  const startMs = Date.parse("2026-11-20T20:54:30Z");
  await using desk = await startAlertDesk(engine, { startMs, providerAheadMs: 400 });
  const ann = await desk.keyOf("ann");
  await desk.caps.set("user:ann", 100);
  await desk.add(ann, flipRule);
  await desk.add(ann, balanceRule);

  await desk.until(async () => (await desk.rules(ann)).every(({ check }) => check !== null));
  // 15:55 and 16:00.
  await desk.until(() => desk.paidRequests().length === 2);
  const boughtMs = desk.nowMs;
  await desk.advance(MINUTE_MS, 1_000);
  await desk.caps.set("user:ann", 41);
  await desk.advance(20 * MINUTE_MS, 1_000);

  expect(boughtMs).toBeGreaterThanOrEqual(Date.parse("2026-11-20T21:00:00Z"));
  expect(desk.paidRequests()).toHaveLength(2);
  expect(desk.posted.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { value: 39, text: expect.stringMatching(/^Fewer than 50 credits are left\. ann has 39 credits left\./) as string },
  ]);
});

test("a rule that was due before the close is not checked on the weekend, but when the market is open again", async () => {
  await using desk = await startAlertDesk(engine, { startMs: Date.parse("2026-11-20T20:51:30Z") });
  const ann = await desk.keyOf("ann");
  await desk.add(ann, flipRule);
  await desk.stopFirst();
  await desk.advance(24 * 60 * MINUTE_MS, 60 * MINUTE_MS);

  await desk.startNode();
  await desk.advance(10 * MINUTE_MS, 1_000);
  const mondayMs = Date.parse("2026-11-23T14:30:00Z");
  await desk.advance(mondayMs - desk.nowMs, 10 * MINUTE_MS);
  const onWeekend = desk.paidRequests();
  const [rule] = await desk.nextCheck(ann);

  expect(onWeekend).toEqual([]);
  expect(rule?.check?.atMs).toBeGreaterThanOrEqual(mondayMs + 5 * MINUTE_MS);
});

test("when a node stops during the check of the close, another makes it at once", async () => {
  await using desk = await startAlertDesk(engine, { startMs: closeMs - 5.5 * MINUTE_MS });
  const ann = await desk.keyOf("ann");
  const id = await desk.add(ann, flipRule);
  await desk.nextCheck(ann);
  desk.market.spot = 101.5;
  desk.provider.isHanging = true;
  await desk.until(() => desk.provider.hung > 0);

  await desk.stopFirst();
  desk.provider.isHanging = false;
  await desk.startNode();
  await desk.until(() => desk.posted.length === 1);

  expect(desk.posted[0]?.headers["webhook-id"]).toBe(`${id}-${closeMs}`);
  expect(desk.nowMs).toBeLessThan(closeMs + MINUTE_MS);
});

test("when a node never comes back from the check of the close, another makes it after 90 seconds", async () => {
  await using desk = await startAlertDesk(engine, { startMs: closeMs - 5.5 * MINUTE_MS });
  const ann = await desk.keyOf("ann");
  const id = await desk.add(ann, flipRule);
  await desk.nextCheck(ann);
  desk.market.spot = 101.5;
  await desk.stopFirst();
  await desk.advance(closeMs - desk.nowMs, 1_000);
  expect(await desk.takeRules()).toHaveLength(1);

  await desk.startNode();
  await desk.until(() => desk.posted.length === 1);

  expect(desk.posted[0]?.headers["webhook-id"]).toBe(`${id}-${closeMs}`);
  expect(desk.posted[0]?.atMs).toBeGreaterThanOrEqual(closeMs + 90_000);
});

test("after the engine's clock has jumped back, a rule is checked again at once", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  await desk.setEngineAhead(24 * 60 * MINUTE_MS);
  await desk.caps.set("user:ann", 100);
  await desk.add(ann, { ...balanceRule, everyMinutes: 1 });
  const [ahead] = await desk.nextCheck(ann);

  await desk.setEngineAhead(0);
  await desk.caps.set("user:ann", 41);
  await desk.advance(30_000, 1_000);
  const [rule] = await desk.rules(ann);

  expect(ahead?.check?.value).toBe(100);
  expect(rule?.check?.value).toBe(41);
});
