import { createHmac } from "node:crypto";
import { flipRule, secretBytes, startAlertDesk } from "../../../scripts/support/desk/alert-desk";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

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
