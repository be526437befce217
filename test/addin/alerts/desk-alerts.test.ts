import { DeskAlerts } from "../../../src/addin/alerts/desk-alerts";
import type { AlertDraft, AlertList, AlertRule } from "@strikebook/contract";
import { createStore } from "@strikebook/client";
import { success } from "../../support/client/canned-responses";
import { TestPlatform } from "../../../scripts/support/client/test-platform";
import { turn } from "../../../scripts/support/event-loop";

const chosen = {
  name: "",
  condition: { kind: "balance", credits: 50 },
  everyMinutes: 5,
  form: "json",
  isPaused: false,
} as const;
const draft: AlertDraft = { ...chosen, address: "https://hooks.example.com/x" };

/** The rules of these ids, as the desk responds. */
function listOf(...ids: string[]): AlertList {
  const rules = ids.map((id): AlertRule => ({ id, ...chosen, host: "hooks.example.com", check: null, delivery: null }));
  return { rules, most: 20, hosts: ["hooks.example.com"] };
}

/** Opens the alerts at a desk that responds when the test says so. */
function openAlerts() {
  const waiting: ((response: Response) => void)[] = [];
  const platform = new TestPlatform(() => new Promise((resolve) => waiting.push(resolve)));
  const reconnects = createStore(0);
  const alerts = new DeskAlerts({
    connection: { reconnects },
    platform,
    settings: { key: "key-of-ann", hosts: { baseUrl: "http://desk.test", flowBaseUrl: "http://desk.test/flow" } },
  });
  return {
    ...{ alerts, platform, reconnects },
    /** The requests so far, such as `POST /desk/alerts`. */
    sent: () => platform.requests.map(({ init, path }) => `${init.method ?? ""} ${path}`),
    /** Responds to the request that has waited longest. */
    respond: async (response: Response) => {
      waiting.shift()?.(response);
      await turn();
    },
    /** The ids of the rules that are shown. */
    shown: () => alerts.store.get()?.rules.map(({ id }) => id),
  };
}

test("a rule that is saved is shown, also if the rules are read again meanwhile", async () => {
  const { alerts, platform, sent, respond, shown } = openAlerts();
  const stop = alerts.start();
  await turn();
  await respond(success(listOf("a")));

  const saved = alerts.save(draft);
  await turn();
  await platform.advance(15_000);
  const whileSaving = sent();
  await respond(success(listOf("a", "b")));
  const afterSaving = shown();
  await respond(success(listOf("a", "b", "c")));
  stop();

  expect(await saved).toBeUndefined();
  expect(whileSaving).toEqual(["GET /desk/alerts", "POST /desk/alerts"]);
  expect(afterSaving).toEqual(["a", "b"]);
  expect(sent()).toEqual(["GET /desk/alerts", "POST /desk/alerts", "GET /desk/alerts"]);
  expect(shown()).toEqual(["a", "b", "c"]);
});

test("rules are changed, tried and removed one after another, with the key and the address of their webhook", async () => {
  const { alerts, platform, sent, respond } = openAlerts();

  const done = [alerts.save(draft, "a"), alerts.test("a"), alerts.remove("a")];
  for (let count = 0; count < 3; count += 1) {
    await turn();
    expect(sent()).toHaveLength(count + 1);
    await respond(success(listOf("a")));
  }

  expect(await Promise.all(done)).toEqual([undefined, undefined, undefined]);
  expect(sent()).toEqual(["PUT /desk/alerts/a", "POST /desk/alerts/a/test", "DELETE /desk/alerts/a"]);
  expect(platform.requests.map(({ headers }) => headers.get("authorization"))).toEqual(
    Array.from({ length: 3 }, () => "Bearer key-of-ann"),
  );
  expect(JSON.parse(platform.requests[0]?.init.body as string)).toEqual(draft);
});

test("what the desk refuses is told, and the next request is sent nevertheless", async () => {
  const { alerts, respond, shown } = openAlerts();
  const refusal = { error: { code: "invalid_parameter", message: "At most 20 alerts." } };

  const refused = alerts.save(draft);
  await turn();
  await respond(new Response(JSON.stringify(refusal), { status: 400 }));
  const unreadable = alerts.test("a");
  await turn();
  await respond(success({ rules: "none" }));
  const removed = alerts.remove("a");
  await turn();
  await respond(success(listOf()));

  expect(await refused).toBe("At most 20 alerts.");
  expect(await unreadable).toMatch(/cannot be read/);
  expect(await removed).toBeUndefined();
  expect(shown()).toEqual([]);
});

test("the rules of a person are not shown after another key is connected", async () => {
  const { alerts, reconnects, respond, shown } = openAlerts();
  const stop = alerts.start();
  await turn();

  reconnects.set(1);
  await respond(success(listOf("a")));
  stop();

  expect(shown()).toBeUndefined();
});

test("a rule that cannot be right is not sent", async () => {
  const { alerts, sent } = openAlerts();

  expect(await alerts.save({ ...draft, condition: { kind: "balance", credits: 0.5 } })).toBe("Enter whole credits.");
  expect(sent()).toEqual([]);
});
