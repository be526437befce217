import { errorEnvelope } from "../../../scripts/support/service/start-service";
import { allowHooks, flipRule, startAlertDesk } from "../../../scripts/support/desk/alert-desk";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

const MINUTE_MS = 60_000;

test.each([
  ["http", "http://hooks.example.com/services/T0/x"],
  ["another host", "https://hooks.example.com.evil.example/services/T0/x"],
  ["another port", "https://hooks.example.com:8443/services/T0/x"],
  ["another path", "https://hooks.example.com/admin"],
  ["a path that leaves the allowed one", "https://hooks.example.com/services/../admin"],
  ["an escaped slash", "https://hooks.example.com/services/..%2fadmin"],
  ["a slash that is escaped twice", "https://hooks.example.com/services/..%252fadmin"],
  ["a parameter behind the dots", "https://hooks.example.com/services/..;/admin"],
  ["an escaped parameter behind the dots", "https://hooks.example.com/services/..%3bx/admin"],
  ["a blank behind the dots", "https://hooks.example.com/services/..%20/admin"],
  ["escapes that are no text", "https://hooks.example.com/services/%c0%ae%c0%ae/admin"],
  ["a user name", "https://hooks.example.com@evil.example/services/T0/x"],
  ["a user", "https://user@hooks.example.com/services/T0/x"],
  ["no address", "hooks"],
])("an address with %s is refused, and the refusal names the allowed hosts", async (_what, address) => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");

  const { status, body } = await desk.send("POST", "/desk/alerts", ann, { ...flipRule, address });

  expect(status).toBe(400);
  expect(body).toEqual(errorEnvelope("invalid_parameter", /https addresses at hooks\.example\.com/));
  expect(await desk.rules(ann)).toEqual([]);
});

test("rules are changed without sending the address again, which nobody can read", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  const id = await desk.add(ann, flipRule);
  const draft = { ...flipRule, address: undefined };

  const changed = await desk.send("PUT", `/desk/alerts/${id}`, ann, { ...draft, everyMinutes: 60, form: "slack" });
  const paused = await desk.send("PUT", `/desk/alerts/${id}`, ann, { ...draft, isPaused: true });
  await desk.advance(10 * MINUTE_MS, 1_000);

  expect(changed.body).toMatchObject({
    rules: [{ id, everyMinutes: 60, form: "slack", host: "hooks.example.com" }],
    hosts: ["hooks.example.com"],
    most: 20,
  });
  expect(paused.body).toMatchObject({ rules: [{ isPaused: true, check: null }] });
  expect(desk.paidRequests()).toEqual([]);
  const shown = JSON.stringify([changed.body, paused.body, await desk.rules(ann), await desk.audit()]);
  expect(shown).not.toContain("secret-token");
  expect(await desk.audit()).toMatchObject([
    { user: "ann", endpoint: "alerts set", outcome: "changed", credits: "0" },
    { question: expect.stringMatching(/SPY spot crosses the flip, every 60 min, to hooks\.example\.com$/) as string },
    { question: expect.stringMatching(/every 5 min, paused, to/) as string },
  ]);
});

test("a rule whose webhook is not allowed any more costs nothing and says why; it is paused and moved, but not resumed", async () => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");
  const id = await desk.add(ann, flipRule);
  await desk.stopFirst();
  const webhooks = [{ address: "https://other.example.com", localNetwork: false }];
  await desk.startNode({ alerts: { ...allowHooks, webhooks } });
  const draft = { ...flipRule, address: undefined };
  const change = (rule: unknown) => desk.send("PUT", `/desk/alerts/${id}`, ann, rule);

  const [checked] = await desk.nextCheck(ann);
  const changed = await change({ ...draft, everyMinutes: 60 });
  const paused = await change({ ...draft, isPaused: true });
  const resumed = await change(draft);
  const moved = await change({ ...draft, address: "https://other.example.com/x" });

  const problem = "The administrator of the desk does not allow this webhook any more.";
  expect(checked?.check).toMatchObject({ value: null, problem });
  expect(desk.paidRequests()).toEqual([]);
  expect(changed.body).toMatchObject({ rules: [{ everyMinutes: 60 }] });
  expect(paused.body).toMatchObject({ rules: [{ isPaused: true }] });
  expect(resumed.body).toEqual(errorEnvelope("invalid_parameter", /https addresses at other\.example\.com/));
  expect(moved.body).toMatchObject({ rules: [{ isPaused: false, host: "other.example.com" }] });
});

test("of 101 requests that a script has open, the last is refused", async () => {
  await using desk = await startAlertDesk(engine);
  const script = await desk.keyOf("script");

  const sent = Array.from({ length: 101 }, () => desk.send("GET", "/desk/alerts", script));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);

  expect(statuses).toEqual([...Array.from({ length: 100 }, () => 200), 429]);
});

test.each(["PUT", "DELETE"])("pages of other sites may send %s with a key", async (method) => {
  await using desk = await startAlertDesk(engine);
  const preflight = { "access-control-request-method": method, "access-control-request-headers": "authorization" };

  const { headers } = await desk.fetch("/desk/alerts/a1", {
    method: "OPTIONS",
    headers: { origin: "https://addin.example.com", ...preflight },
  });

  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-methods")?.split(",")).toContain(method);
  expect(headers.get("access-control-allow-headers")?.split(",")).toContain("Authorization");
});

test("a person sees and changes only their own rules, and removes them", async () => {
  await using desk = await startAlertDesk(engine);
  const [ann, eve] = [await desk.keyOf("ann"), await desk.keyOf("eve")];
  const id = await desk.add(ann, flipRule);

  const foreign = [
    await desk.send("PUT", `/desk/alerts/${id}`, eve, flipRule),
    await desk.send("DELETE", `/desk/alerts/${id}`, eve),
    await desk.send("POST", `/desk/alerts/${id}/test`, eve),
  ];
  const nobody = await desk.send("GET", "/desk/alerts", undefined);

  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(nobody.status).toBe(401);
  expect(await desk.rules(eve)).toEqual([]);
  expect((await desk.send("DELETE", `/desk/alerts/${id}`, ann)).body).toMatchObject({ rules: [] });
  await desk.advance(10 * MINUTE_MS, 1_000);
  expect(desk.paidRequests()).toEqual([]);
  expect(desk.posted).toEqual([]);
});

test.each([
  [{ ...flipRule, everyMinutes: 2 }, /everyMinutes/],
  [{ ...flipRule, condition: { ...flipRule.condition, symbol: "SPY,QQQ" } }, /one symbol/],
  [{ ...flipRule, condition: { ...flipRule.condition, level: "zero" } }, /condition\.level/],
  [{ ...flipRule, condition: { kind: "balance", credits: 0.5 } }, /whole credits/],
  [{ ...flipRule, name: "two\nlines" }, /one line/],
  [{ ...flipRule, name: "two\u2028lines" }, /one line/],
  [{ ...flipRule, name: "two\u2029lines" }, /one line/],
  [{ ...flipRule, name: "safe\u202etxt.exe" }, /direction/],
  [{ ...flipRule, name: "safe\u2066txt" }, /direction/],
  [{ ...flipRule, condition: { ...flipRule.condition, level: 1e308 } }, /price from 0\.0001 to 10,000,000/],
  [{ ...flipRule, condition: { ...flipRule.condition, level: -5 } }, /price from 0\.0001 to 10,000,000/],
  [{ ...flipRule, condition: { kind: "balance", credits: 1e308 } }, /at most 1,000,000,000 credits/],
  [{ ...flipRule, address: undefined }, /address of the webhook/],
  ["not JSON", /Object/],
])("the rule %j is refused with what to correct", async (rule, problem) => {
  await using desk = await startAlertDesk(engine);
  const ann = await desk.keyOf("ann");

  const { status, body } = await desk.send("POST", "/desk/alerts", ann, rule);

  expect(status).toBe(400);
  expect(body).toEqual(errorEnvelope("invalid_parameter", problem));
});

test("a person has as many rules as the administrator allows", async () => {
  await using desk = await startAlertDesk(engine, { settings: { alerts: { ...allowHooks, rulesPerPerson: 1 } } });
  const ann = await desk.keyOf("ann");
  await desk.add(ann, flipRule);

  const { status, body } = await desk.send("POST", "/desk/alerts", ann, flipRule);

  expect(status).toBe(400);
  expect(body).toEqual(errorEnvelope("invalid_parameter", /at most 1 /));
});

test("the account says whether the desk has alerts, and a desk without webhooks has no such routes", async () => {
  await using desk = await startAlertDesk(engine);
  await using without = await startAlertDesk(engine, { settings: { alerts: undefined } });
  const [ann, ben] = [await desk.keyOf("ann"), await without.keyOf("ben")];

  expect((await desk.send("GET", "/v1/account", ann)).body).toMatchObject({ data: { alerts: true } });
  expect((await without.send("GET", "/v1/account", ben)).body).not.toMatchObject({ data: { alerts: true } });
  expect((await without.send("GET", "/desk/alerts", ben)).status).toBe(404);
});

test("a webhook that the administrator allows by its whole path may have any path", async () => {
  const address = "https://hooks.example.com/a%2fb;v=1/x";
  const webhooks = [{ address, localNetwork: false }];
  await using desk = await startAlertDesk(engine, { settings: { alerts: { ...allowHooks, webhooks } } });
  const ann = await desk.keyOf("ann");

  await desk.add(ann, { ...flipRule, address });

  expect(await desk.rules(ann)).toHaveLength(1);
});
