import { WebhookError } from "../../../desk/alerts/deliveries";
import { allowHooks, flipRule, startAlertDesk } from "../../../scripts/support/desk/alert-desk";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

const MINUTE_MS = 60_000;

type AlertDesk = Awaited<ReturnType<typeof startAlertDesk>>;

/** Adds a rule of ann that finds an event, to whose posts the webhook responds. Returns her key and the id of the rule. */
async function raiseEvent(desk: AlertDesk, respond: AlertDesk["webhook"]["respond"]) {
  const ann = await desk.keyOf("ann");
  const id = await desk.add(ann, { ...flipRule, everyMinutes: 1 });
  await desk.nextCheck(ann);
  desk.webhook.respond = respond;
  desk.market.spot = 101.5;
  await desk.until(() => desk.posted.length === 1, 1_000);
  return { ann, id };
}

/** A response of a webhook with headers. */
const withHeaders = (status: number, headers: Record<string, string>) =>
  Promise.resolve({ status, headers: new Headers(headers) });

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

test("sixty events of one person to a webhook that does not respond take ten posts of two nodes, and nobody else's turn", async () => {
  await using desk = await startAlertDesk(engine, {
    nodes: 2,
    settings: { alerts: { ...allowHooks, rulesPerPerson: 60 } },
  });
  const [ann, bob] = [await desk.keyOf("ann"), await desk.keyOf("bob")];
  for (let count = 0; count < 60; count += 1) await desk.add(ann, { ...flipRule, everyMinutes: 1 });
  await desk.nextCheck(ann);
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

  desk.market.spot = 101.5;
  await desk.until(() => open.length > 0, 1_000);
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

  expect([firstOpen, mostOpen]).toEqual([10, 10]);
  // A node looks for what is due once a second.
  expect(waitedMs).toBeLessThanOrEqual(1_500);
  while (open.length > 0) open.shift()?.();
});

test("a person sends ten tests a minute, and each is posted once", async () => {
  await using desk = await startAlertDesk(engine, { nodes: 2 });
  const [ann, bob] = [await desk.keyOf("ann"), await desk.keyOf("bob")];
  const [first, second] = [await desk.add(ann, flipRule), await desk.add(ann, flipRule)];
  const ofBob = await desk.add(bob, flipRule);
  const sendOne = (id: string, key: string) => desk.send("POST", `/desk/alerts/${id}/test`, key);
  desk.webhook.respond = () => Promise.resolve(503);

  const statuses: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    statuses.push((await sendOne(count % 2 === 0 ? first : second, ann)).status);
  }
  const refused = await sendOne(second, ann);
  const others = await sendOne(ofBob, bob);
  await desk.advance(MINUTE_MS);
  const later = await sendOne(first, ann);
  await desk.advance(10 * MINUTE_MS, 10_000);

  expect([...statuses, others.status, later.status]).toEqual(Array.from({ length: 12 }, () => 200));
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({
    error: { message: expect.stringMatching(/at most 10 tests a minute: send the next one in \d+ seconds/) as string },
  });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect(desk.posted).toHaveLength(12);
  expect((await desk.rules(ann)).map(({ delivery }) => delivery?.outcome)).toEqual(["failed", "failed"]);
});

test("an event that is not accepted is posted again after growing waits, with the same id and body", async () => {
  await using desk = await startAlertDesk(engine);
  const { ann } = await raiseEvent(desk, () => Promise.resolve(desk.posted.length < 4 ? 503 : 204));
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
  await using desk = await startAlertDesk(engine);
  const { ann } = await raiseEvent(desk, () => Promise.resolve(302));
  await desk.until(async () => (await desk.rules(ann))[0]?.delivery?.outcome === "failed", 10 * MINUTE_MS);
  await desk.advance(24 * 60 * MINUTE_MS, 10 * MINUTE_MS);

  expect(desk.posted).toHaveLength(8);
  expect((await desk.rules(ann))[0]?.delivery?.problem).toBe("The webhook responded with status 302.");
});

test("an event whose node does not come back is posted by another one, with the same id", async () => {
  await using desk = await startAlertDesk(engine, { nodes: 2 });
  await raiseEvent(desk, () => (desk.posted.length === 1 ? desk.hanging() : Promise.resolve(200)));
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
  const { ann } = await raiseEvent(desk, () => Promise.resolve(desk.posted.length === 1 ? 503 : 200));
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
  const { ann, id } = await raiseEvent(desk, () => Promise.resolve(500));
  await desk.until(() => desk.posted.length === 1);

  await desk.send("DELETE", `/desk/alerts/${id}`, ann);
  await desk.advance(MINUTE_MS);

  expect(desk.posted).toHaveLength(1);
});

test("an event that waits is posted to the address that its rule has by then", async () => {
  await using desk = await startAlertDesk(engine);
  const { ann, id } = await raiseEvent(desk, () => Promise.resolve(desk.posted.length === 1 ? 404 : 200));
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
  const { ann } = await raiseEvent(desk, () => Promise.resolve(500));
  await desk.until(() => desk.posted.length === 1);
  await desk.until(async () => (await desk.rules(ann))[0]?.delivery?.outcome === "waiting");
  await desk.stopFirst();

  const webhooks = [{ address: "https://other.example.com", localNetwork: false }];
  await desk.startNode({ alerts: { ...allowHooks, webhooks } });
  await desk.until(async () => (await desk.rules(ann))[0]?.delivery?.outcome === "failed");

  expect(desk.posted).toHaveLength(1);
  expect((await desk.rules(ann))[0]?.delivery?.problem).toMatch(/does not allow this webhook any more/);
});

test("a webhook that asks to wait is not posted to before, for any rule of any person", async () => {
  await using desk = await startAlertDesk(engine);
  const bob = await desk.keyOf("bob");
  const ofBob = await desk.add(bob, { ...flipRule, isPaused: true });
  const address = "https://hooks.example.com/services/T1/x";
  const elsewhere = await desk.add(bob, { ...flipRule, isPaused: true, address });
  const { ann } = await raiseEvent(desk, () => withHeaders(429, { "retry-after": "600" }));
  const [limited] = desk.posted;
  desk.webhook.respond = () => Promise.resolve(200);
  await desk.advance(1_000);
  await desk.send("POST", `/desk/alerts/${ofBob}/test`, bob);
  await desk.send("POST", `/desk/alerts/${elsewhere}/test`, bob);
  const [waiting] = await desk.rules(ann);
  await desk.until(() => desk.posted.length > 2, 5_000);
  await desk.advance(5_000);

  expect(waiting?.delivery).toMatchObject({
    outcome: "waiting",
    problem: "The webhook responded with status 429 and asks to wait 600 seconds.",
  });
  const toSame = desk.posted.filter(({ url }) => url.href === limited?.url.href).slice(1);
  expect(desk.posted.length).toBeGreaterThan(toSame.length + 1);
  expect(toSame.length).toBeGreaterThan(1);
  // Counted from the response, within a step of the clock.
  for (const { atMs } of toSame) expect(atMs - (limited?.atMs ?? 0)).toBeGreaterThanOrEqual(599_000);
});

test("no webhook delays an event by more than seven hours", async () => {
  await using desk = await startAlertDesk(engine);
  const { ann } = await raiseEvent(desk, () => withHeaders(503, { "retry-after": "999999999" }));
  desk.webhook.respond = () => Promise.resolve(200);
  await desk.advance(1_000);
  const [waiting] = await desk.rules(ann);
  await desk.advance(8 * 60 * MINUTE_MS, 10 * MINUTE_MS);

  expect(waiting?.delivery?.problem).toBe("The webhook responded with status 503 and asks to wait 25200 seconds.");
  expect(desk.posted).toHaveLength(2);
});

test("a webhook that is gone pauses its rule, and nothing is posted to it again", async () => {
  await using desk = await startAlertDesk(engine);
  const { ann, id } = await raiseEvent(desk, () => Promise.resolve(410));
  await desk.until(async () => (await desk.rules(ann))[0]?.isPaused === true, 1_000);
  const paid = desk.paidRequests().length;
  desk.market.spot = 98;
  await desk.advance(5 * MINUTE_MS, 10_000);
  const [paused] = await desk.rules(ann);
  desk.webhook.respond = () => Promise.resolve(200);
  const resumed = await desk.send("PUT", `/desk/alerts/${id}`, ann, { ...flipRule, address: undefined });

  expect(paused?.delivery).toMatchObject({ outcome: "failed", problem: expect.stringContaining("410") as string });
  expect(desk.posted).toHaveLength(1);
  expect(desk.paidRequests()).toHaveLength(paid);
  expect((await desk.audit()).at(-2)).toMatchObject({
    endpoint: "alerts set",
    user: "ann",
    question: expect.stringContaining("paused") as string,
  });
  expect(resumed.body).toMatchObject({ rules: [{ isPaused: false }] });
});

test("a rule that was changed while its webhook said that it is gone is not paused", async () => {
  await using desk = await startAlertDesk(engine);
  let respond: (status: number) => void = () => undefined;
  const { ann, id } = await raiseEvent(desk, () => new Promise((resolve) => (respond = resolve)));
  const address = "https://hooks.example.com/services/T1/x";
  await desk.send("PUT", `/desk/alerts/${id}`, ann, { ...flipRule, address });
  respond(410);
  await desk.advance(5_000);

  expect((await desk.rules(ann))[0]).toMatchObject({ isPaused: false });
});

test("after the engine's clock has jumped back, an event that waits is posted when it would have been", async () => {
  await using desk = await startAlertDesk(engine);
  await desk.setEngineAhead(24 * 60 * MINUTE_MS);
  const ann = await desk.keyOf("ann");
  await desk.caps.set("user:ann", 100);
  await desk.add(ann, { ...flipRule, everyMinutes: 1, condition: { kind: "balance", credits: 50 } });
  await desk.nextCheck(ann);
  await desk.caps.set("user:ann", 41);
  desk.webhook.respond = () => Promise.resolve(desk.posted.length === 1 ? 503 : 200);
  await desk.until(() => desk.posted.length === 1, 1_000);
  await desk.until(async () => (await desk.rules(ann))[0]?.delivery?.outcome === "waiting");

  await desk.setEngineAhead(0);
  await desk.advance(MINUTE_MS);

  expect(desk.posted).toHaveLength(2);
});
