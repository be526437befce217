import { WebhookError } from "../../../desk/alerts/deliveries";
import { allowHooks, flipRule, startAlertDesk } from "../../../scripts/support/desk/alert-desk";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

const MINUTE_MS = 60_000;

type AlertDesk = Awaited<ReturnType<typeof startAlertDesk>>;

/** Adds a rule of ann and sends a test of it, to whose posts the webhook responds. Returns her key and the id of the rule. */
async function sendTest(desk: AlertDesk, respond: AlertDesk["webhook"]["respond"]) {
  const ann = await desk.keyOf("ann");
  const id = await desk.add(ann, flipRule);
  desk.webhook.respond = respond;
  await desk.send("POST", `/desk/alerts/${id}/test`, ann);
  return { ann, id };
}

test("two nodes post each event of many rules once", async () => {
  await using desk = await startAlertDesk(engine, { nodes: 2 });
  const ann = await desk.keyOf("ann");
  for (let count = 0; count < 12; count += 1) await desk.add(ann, { ...flipRule, name: String(count) });
  await desk.nextCheck(ann);

  desk.market.spot = 101.5;
  await desk.nextCheck(ann);
  await desk.nextCheck(ann);

  expect(desk.posted.map(({ body }) => (JSON.parse(body) as { rule: { name: string } }).rule.name).sort()).toEqual(
    Array.from({ length: 12 }, (_rule, count) => String(count)).sort(),
  );
});

test("sixty tests of one person to a webhook that does not respond take ten posts of two nodes, and nobody else's turn", async () => {
  await using desk = await startAlertDesk(engine, { nodes: 2 });
  const [ann, bob] = [await desk.keyOf("ann"), await desk.keyOf("bob")];
  const ofAnn = await desk.add(ann, flipRule);
  const ofBob = await desk.add(bob, { ...flipRule, address: "https://hooks.example.com/services/bob" });
  const isOfBob = (post: (typeof desk.posted)[number] | undefined) => post?.url.pathname.endsWith("/bob") === true;
  // What ann's webhook is asked now, and how the next one fails.
  const open: (() => void)[] = [];
  let mostOpen = 0;
  desk.webhook.respond = () => {
    if (isOfBob(desk.posted.at(-1))) return Promise.resolve(200);
    return new Promise((_, reject) => {
      open.push(() => reject(new WebhookError("The webhook did not respond within 5 seconds.")));
      mostOpen = Math.max(mostOpen, open.length);
    });
  };

  const statuses: number[] = [];
  for (let count = 0; count < 60; count += 1) {
    statuses.push((await desk.send("POST", `/desk/alerts/${ofAnn}/test`, ann)).status);
  }
  await desk.advance(3_000);
  const testedMs = desk.nowMs;
  await desk.send("POST", `/desk/alerts/${ofBob}/test`, bob);
  await desk.until(() => desk.posted.some(isOfBob));
  const waitedMs = desk.nowMs - testedMs;
  const firstOpen = open.length;
  await desk.until(() => {
    open.shift()?.();
    return desk.posted.filter((post) => !isOfBob(post)).length >= 60;
  });

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect([firstOpen, mostOpen]).toEqual([10, 10]);
  // A node looks for what is due once a second.
  expect(waitedMs).toBeLessThanOrEqual(1_500);
  while (open.length > 0) open.shift()?.();
});

test("a person of whom a hundred events wait sends no more tests, until one is accepted", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  const id = await desk.add(ann, flipRule);
  const sendOne = () => desk.send("POST", `/desk/alerts/${id}/test`, ann);
  desk.webhook.respond = () => Promise.resolve(503);
  const statuses: number[] = [];
  for (let count = 0; count < 100; count += 1) statuses.push((await sendOne()).status);
  const refused = await sendOne();
  desk.webhook.respond = () => Promise.resolve(200);
  await desk.until(async () => (await desk.rules(ann))[0]?.delivery?.outcome === "delivered");
  const later = await sendOne();

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({
    error: { message: expect.stringContaining("100 alerts of yours wait to be posted") as string },
  });
  expect(later.status).toBe(200);
});

test("an event that is not accepted is posted again after growing waits, with the same id and body", async () => {
  await using desk = await startAlertDesk(engine);
  const { ann } = await sendTest(desk, () => Promise.resolve(desk.posted.length < 4 ? 503 : 204));
  await desk.until(() => desk.posted.length === 1);
  await desk.until(async () => (await desk.rules(ann))[0]?.delivery !== null);
  const [waiting] = await desk.rules(ann);
  await desk.until(() => desk.posted.length === 4);
  await desk.until(async () => (await desk.rules(ann))[0]?.delivery?.outcome === "delivered");
  await desk.advance(20 * MINUTE_MS, 10_000);

  expect(waiting?.delivery).toMatchObject({ outcome: "waiting", problem: "The webhook responded with status 503." });
  expect(desk.posted).toHaveLength(4);
  expect(new Set(desk.posted.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(desk.posted.map(({ body }) => body)).size).toBe(1);
  expect(new Set(desk.posted.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(4);
  const waitsMs = desk.posted.slice(1).map(({ atMs }, index) => atMs - (desk.posted[index]?.atMs ?? 0));
  // Longer by chance, and by the steps of the clock while nodes wait for the engine, but never as long as the next wait.
  const leastMs = [5_000, 30_000, 120_000, 600_000];
  const waits = waitsMs.map((waitMs) => leastMs.findLastIndex((least) => waitMs >= least));
  expect(waits).toEqual([0, 1, 2]);
});

test("an event is dropped after eight attempts, and its owner sees why", async () => {
  await using desk = await startAlertDesk(engine, { startMs: Date.parse("2026-11-20T22:00:00Z") });
  const { ann } = await sendTest(desk, () => Promise.resolve(302));
  await desk.until(async () => (await desk.rules(ann))[0]?.delivery?.outcome === "failed", 10 * MINUTE_MS);
  await desk.advance(24 * 60 * MINUTE_MS, 10 * MINUTE_MS);

  expect(desk.posted).toHaveLength(8);
  expect((await desk.rules(ann))[0]?.delivery?.problem).toBe("The webhook responded with status 302.");
});

test("an event whose node does not come back is posted by another one, with the same id", async () => {
  await using desk = await startAlertDesk(engine, { nodes: 2 });
  await sendTest(desk, () => (desk.posted.length === 1 ? desk.hanging() : Promise.resolve(200)));
  await desk.until(() => desk.posted.length === 2);
  await desk.advance(2 * MINUTE_MS, 1_000);

  const [first, second, ...more] = desk.posted;
  expect(more).toEqual([]);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  // The lease of 30 seconds, which begins some steps of the clock before the event is posted.
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(25_000);
});

test("an event that waits when the last node stops is posted by the next one, with the same id", async () => {
  await using desk = await startAlertDesk(engine);
  const { ann } = await sendTest(desk, () => Promise.resolve(desk.posted.length === 1 ? 503 : 200));
  await desk.until(() => desk.posted.length === 1);

  await desk.stopFirst();
  await desk.startNode();
  await desk.until(async () => (await desk.rules(ann))[0]?.delivery?.outcome === "delivered");

  const [first, second, ...more] = desk.posted;
  expect(more).toEqual([]);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(second?.body).toBe(first?.body);
});

test("an event of a rule that was removed is not posted again", async () => {
  await using desk = await startAlertDesk(engine);
  const { ann, id } = await sendTest(desk, () => Promise.resolve(500));
  await desk.until(() => desk.posted.length === 1);

  await desk.send("DELETE", `/desk/alerts/${id}`, ann);
  await desk.advance(MINUTE_MS);

  expect(desk.posted).toHaveLength(1);
});

test("an event that waits is posted to the address that its rule has by then", async () => {
  await using desk = await startAlertDesk(engine);
  const { ann, id } = await sendTest(desk, () => Promise.resolve(desk.posted.length === 1 ? 404 : 200));
  await desk.until(() => desk.posted.length === 1);

  await desk.send("PUT", `/desk/alerts/${id}`, ann, {
    ...flipRule,
    address: "https://hooks.example.com/services/T1/x",
  });
  await desk.until(() => desk.posted.length === 2);

  expect(desk.posted.map(({ url }) => url.pathname)).toEqual(["/services/T0/secret-token", "/services/T1/x"]);
});

test("a webhook that the administrator does not allow any more receives nothing", async () => {
  await using desk = await startAlertDesk(engine);
  const { ann } = await sendTest(desk, () => Promise.resolve(500));
  await desk.until(() => desk.posted.length === 1);
  await desk.until(async () => (await desk.rules(ann))[0]?.delivery?.outcome === "waiting");
  await desk.stopFirst();

  const webhooks = [{ address: "https://other.example.com", localNetwork: false }];
  await desk.startNode({ alerts: { ...allowHooks, webhooks } });
  await desk.until(async () => (await desk.rules(ann))[0]?.delivery?.outcome === "failed");

  expect(desk.posted).toHaveLength(1);
  expect((await desk.rules(ann))[0]?.delivery?.problem).toMatch(/does not allow this webhook any more/);
});
