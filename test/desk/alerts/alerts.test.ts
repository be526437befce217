import { createHmac } from "node:crypto";
import { flipRule, secretBytes, startAlertDesk } from "../../../scripts/support/desk/alert-desk";
import { twoRoots } from "../../support/market/two-roots";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

const MINUTE_MS = 60_000;

const balanceRule = { ...flipRule, name: "", condition: { kind: "balance", credits: 50 } };
const kingRule = { ...flipRule, name: "<!channel> & co", condition: { kind: "moves", symbol: "SPY", level: "king" } };

test("a spot price that crosses the flip is posted once, signed, with what was compared", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  const id = await desk.add(ann, flipRule);

  const [before] = await desk.nextCheck(ann);
  desk.market.spot = 101.5;
  await desk.nextCheck(ann);
  const [after] = await desk.nextCheck(ann);

  expect(before?.check).toMatchObject({ value: 98, level: 100, problem: null });
  expect(after).toMatchObject({
    check: { value: 101.5, level: 100 },
    delivery: { outcome: "delivered", problem: null },
  });
  expect(desk.posted).toHaveLength(1);
  const [{ url, headers, body, atMs } = { url: "", headers: {} as Record<string, string>, body: "", atMs: 0 }] =
    desk.posted;
  expect(String(url)).toBe("https://hooks.example.com/services/T0/secret-token");
  const event = JSON.parse(body) as Record<string, unknown>;
  // The second check of every five minutes after 14:02. The clock advances while nodes wait for the engine, but not until the next check.
  const dueMs = Date.parse("2026-11-20T19:10:00Z");
  const beforeNextCheck = /^2026-11-20T19:1[0-4]:/;
  expect(event).toEqual({
    type: "alert",
    id: `${id}-${dueMs}`,
    at: expect.stringMatching(beforeNextCheck) as string,
    rule: { id, name: "Side", condition: flipRule.condition },
    owner: "ann",
    value: 101.5,
    level: 100,
    boardAt: expect.stringMatching(beforeNextCheck) as string,
    text: expect.stringMatching(
      /^Side: SPY spot crosses the flip\. Spot 101\.5 is above the flip, 100\. Board of Fri 20 Nov 2026 14:1[0-4](:\d\d)? ET\. Rule of ann\.$/,
    ) as string,
  });
  const timestamp = headers["webhook-timestamp"];
  expect([atMs, Number(timestamp) * 1_000].map((ms) => Math.floor((ms - dueMs) / 300_000))).toEqual([0, 0]);
  const signed = createHmac("sha256", secretBytes).update(`${id}-${dueMs}.${timestamp}.${body}`).digest("base64");
  expect(headers).toMatchObject({ "webhook-id": `${id}-${dueMs}`, "webhook-signature": `v1,${signed}` });
});

test("one board serves the rules of all people about a symbol, and one of them pays", async () => {
  await using desk = await startAlertDesk(engine);
  const [ann, ben] = [await desk.keyOf("ann"), await desk.keyOf("ben")];
  await desk.add(ann, flipRule);
  await desk.add(ann, kingRule);
  await desk.add(ben, { ...flipRule, condition: { ...flipRule.condition, level: 99.5 } });

  const rules = [...(await desk.nextCheck(ann)), ...(await desk.rules(ben))];

  expect(rules.map(({ check }) => check?.value)).toEqual([98, 105, 98]);
  expect(desk.paidRequests()).toEqual(["/v1/gex/levels?symbols=SPY"]);
  const paid = (await desk.audit()).filter(({ credits }) => credits !== "0");
  expect(paid).toMatchObject([{ endpoint: "levels", symbols: "SPY", credits: "1" }]);
  expect(["ann", "ben"]).toContain(paid[0]?.["user"]);
});

test("an alert of a sum of roots compares spot with the zero gamma of all of them, and its boards are one request", async () => {
  await using desk = await startAlertDesk(engine, { boards: twoRoots });
  const ann = await desk.keyOf("ann");
  await desk.add(ann, { ...flipRule, condition: { ...flipRule.condition, symbol: "spx+", level: "zeroGamma" } });

  const [rule] = await desk.nextCheck(ann);

  expect(rule?.condition).toMatchObject({ symbol: "SPX+" });
  expect(rule?.check).toMatchObject({ value: 101.5, level: expect.closeTo(100, 5) as number, problem: null });
  expect(desk.paidRequests()).toEqual([
    "/v1/heatmap?symbols=SPX,SPXW&includeEmpty=true&maxExpirations=all&maxStrikes=all&zeroGamma=family",
  ]);
});

test("an alert of a sum of roots says which root has no board, and one of two indexes is refused", async () => {
  await using desk = await startAlertDesk(engine, { boards: twoRoots });
  const ann = await desk.keyOf("ann");
  await desk.add(ann, { ...flipRule, condition: { kind: "moves", symbol: "SPXW+SPXPM", level: "king" } });

  const [rule] = await desk.nextCheck(ann);

  expect(rule?.check).toMatchObject({ value: null, problem: expect.stringContaining("SPXPM") as string });
  await expect(
    desk.add(ann, { ...flipRule, condition: { ...flipRule.condition, symbol: "SPX+NDX" } }),
  ).rejects.toThrow();
});

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

const closeMs = Date.parse("2026-11-20T21:00:00Z");

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

test("a symbol that the provider spells otherwise is found", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  desk.market.symbol = "BRK/B";
  await desk.add(ann, { ...flipRule, condition: { ...flipRule.condition, symbol: "BRK.B" } });

  const [rule] = await desk.nextCheck(ann);

  expect(rule?.check).toMatchObject({ value: 98, level: 100, problem: null });
});

test("the cap of the owner limits what rules spend, and the owner sees why nothing was checked", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  await desk.caps.set("user:ann", 0);
  await desk.add(ann, flipRule);

  const [rule] = await desk.nextCheck(ann);

  expect(rule?.check).toMatchObject({ value: null, problem: expect.stringMatching(/limit for today/) as string });
  expect(desk.paidRequests()).toEqual([]);
});

test("a level that is missing for a while is compared with what was found before", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  await desk.add(ann, flipRule);
  await desk.nextCheck(ann);

  desk.market.flip = null;
  const [without] = await desk.nextCheck(ann);
  desk.market.flip = 90;
  await desk.nextCheck(ann);

  expect(without?.check?.problem).toBe("The board of SPY has no flip now.");
  expect(desk.posted).toHaveLength(1);
});

test("a king that moves is posted to Slack as plain text, and to Teams as a card", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  await desk.add(ann, { ...kingRule, form: "slack" });
  await desk.add(ann, { ...kingRule, form: "teams" });
  await desk.nextCheck(ann);

  desk.market.king = 110;
  await desk.nextCheck(ann);

  const bodies = desk.posted.map(
    ({ body }) => JSON.parse(body) as { text?: string; type?: string; attachments?: unknown[] },
  );
  const text = "SPY king moves. The king moved from 105 to 110; spot 98.";
  expect(bodies.find((body) => body.text !== undefined)?.text).toContain(`&lt;!channel&gt; &amp; co: ${text}`);
  const card = bodies.find(({ type }) => type === "message");
  expect(card?.attachments).toMatchObject([{ contentType: "application/vnd.microsoft.card.adaptive" }]);
  expect(JSON.stringify(card)).toContain(`<!channel> & co: ${text}`);
});

test("the rules of a person are deleted with their last key, and what waits is not posted", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  const id = await desk.add(ann, flipRule);
  const ben = await desk.keyOf("ben");
  await desk.add(ben, { ...flipRule, condition: { ...flipRule.condition, symbol: "QQQ" } });
  desk.webhook.respond = () => Promise.resolve(500);
  await desk.send("POST", `/desk/alerts/${id}/test`, ann);
  await desk.until(() => desk.posted.length === 1);

  const second = await desk.keyOf("ann", true);
  await desk.revoke((await desk.keysOf("ann"))[0] ?? "");
  const kept = await desk.rules(second);
  await desk.revoke("ann");
  await desk.nextCheck(ben);
  const again = await desk.keyOf("ann", true);

  expect(kept).toMatchObject([{ id }]);
  expect(await desk.rules(again)).toEqual([]);
  expect(desk.posted).toHaveLength(1);
  expect(desk.paidRequests()).toEqual(["/v1/gex/levels?symbols=QQQ"]);
});

test("only data that all people of the desk may receive is posted, not that of the owner alone", async () => {
  await using desk = await startAlertDesk(engine, { settings: { shareClasses: [], owner: "ann" } });
  const ann = await desk.keyOf("ann");
  await desk.add(ann, flipRule);

  const [rule] = await desk.nextCheck(ann);

  expect(rule?.check).toMatchObject({ value: null, problem: expect.stringMatching(/shareClasses/) as string });
  expect(desk.paidRequests()).toEqual([]);
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

test("an alert of less than one credit says that none is left", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  await desk.caps.set("user:ann", 10);
  await desk.add(ann, { ...balanceRule, everyMinutes: 1, condition: { kind: "balance", credits: 1 } });
  await desk.nextCheck(ann);

  await desk.caps.set("user:ann", 0);
  await desk.nextCheck(ann);

  expect(desk.posted.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { value: 0, text: expect.stringMatching(/^No credit is left\. ann has 0 credits left\./) as string },
  ]);
});
