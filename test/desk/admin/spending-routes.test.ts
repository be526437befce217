import { noonMs, openAdminDesk } from "../../../scripts/support/desk/admin-desk";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

const ann = { name: "ann", team: "vol" };
const ben = { name: "ben", team: "vol" };

test("the overview adds up what was spent today in New York, the balance and the requests of the last minute", async () => {
  await using desk = await openAdminDesk(engine, "overview");
  await desk.setClock(noonMs - 61_000);
  await desk.spend(ann, 5);
  await desk.setClock(noonMs);
  await desk.spend(ann, 1);
  await desk.spend(ben, 3, 4_991);

  const { status, body } = await desk.request("overview");

  expect(status).toBe(200);
  expect(body).toEqual({
    nowMs: noonMs,
    day: "2026-11-18",
    spent: 9,
    cap: null,
    balance: 4_991,
    floor: null,
    // A tenth of the account's 120 is for nodes without the engine.
    rate: { requests: 2, limit: 120, reserved: 12 },
    readers: 0,
    creditsPerMinute: 0,
    nodes: { count: 0, late: 0 },
  });
  await desk.setClock(noonMs + 60_000);
  expect((await desk.request("overview")).body).toMatchObject({ rate: { requests: 0 } });
});

test("spending is listed by person and team with their caps, and by day", async () => {
  await using desk = await openAdminDesk(engine, "spending");
  await desk.register.add({ name: "carla", team: "rates" });
  await desk.setClock(noonMs - 86_400_000);
  await desk.spend(ann, 7);
  await desk.setClock(noonMs);
  await desk.spend(ann, 2);
  await desk.spend(ben, 3);
  await desk.request("caps", { scope: "user", name: "ann", credits: 100 });
  await desk.request("caps", { scope: "team", name: "vol", credits: 40 });
  await desk.request("caps", { scope: "firm", credits: 500 });
  await desk.request("caps", { scope: "floor", credits: 1_000 });

  const { body } = await desk.request("spending");

  expect(body).toMatchObject({
    day: "2026-11-18",
    firm: { credits: 5, cap: 500 },
    floor: 1_000,
    // ann and ben have no key, as those who sign in with the firm's identity: the audit names their team.
    people: [
      { name: "ann", team: "vol", credits: 2, cap: 100 },
      { name: "ben", team: "vol", credits: 3, cap: null },
      { name: "carla", team: "rates", credits: 0, cap: null },
      { name: "root", team: "desk", credits: 0, cap: null },
    ],
    teams: [
      { name: "desk", people: 1, credits: 0, cap: null },
      { name: "rates", people: 1, credits: 0, cap: null },
      { name: "vol", people: 2, credits: 5, cap: 40 },
    ],
  });
  const { days } = body as { days: { day: string; credits: number }[] };
  expect(days).toHaveLength(14);
  expect(days.slice(-3)).toEqual([
    { day: "2026-11-16", credits: 0 },
    { day: "2026-11-17", credits: 7 },
    { day: "2026-11-18", credits: 5 },
  ]);
});

test("a cap counts from the next request on, and can be removed", async () => {
  await using desk = await openAdminDesk(engine, "caps");
  await desk.spend(ann, 4);

  await desk.request("caps", { scope: "user", name: "ann", credits: 5 });
  await expect(desk.spend(ann, 2)).rejects.toThrow("1 is left of your limit for today");
  await desk.request("caps", { scope: "user", name: "ann", credits: null });
  await desk.spend(ann, 2);

  expect((await desk.request("overview")).body).toMatchObject({ spent: 6 });
});

test("requests without an answer are named while they count as charged, and what a balance gives back of them", async () => {
  await using desk = await openAdminDesk(engine, "unanswered");
  await desk.readBalance(1_000);
  await desk.lose(ann, 3);
  await desk.lose(ben, 5);

  const before = (await desk.request("spending")).body;
  await desk.setClock(noonMs + 30_000);
  // The account was charged for the request of ann alone.
  await desk.readBalance(997);
  const after = (await desk.request("spending")).body;

  expect(before).toMatchObject({ firm: { credits: 8 }, unanswered: { pending: 8, returned: 0 } });
  expect(after).toMatchObject({ firm: { credits: 3 }, unanswered: { pending: 0, returned: 5 } });
  expect(after).toMatchObject({ people: [{ name: "ann", credits: 3 }, { name: "ben", credits: 0 }, { name: "root" }] });
});

test("what others than the desk charge to the account is named, with the instant since which it is known", async () => {
  await using desk = await openAdminDesk(engine, "elsewhere");

  const unknown = (await desk.request("spending")).body;
  await desk.readBalance(1_000);
  await desk.setClock(noonMs + 5_000);
  await desk.spend(ann, 2, 998);
  const equal = (await desk.request("spending")).body;
  await desk.readBalance(984);
  const different = (await desk.request("spending")).body;

  expect(unknown).toMatchObject({ elsewhere: null });
  expect(equal).toMatchObject({ elsewhere: { credits: 0, sinceMs: noonMs } });
  expect(different).toMatchObject({ elsewhere: { credits: 14, sinceMs: noonMs }, firm: { credits: 2 } });
});
