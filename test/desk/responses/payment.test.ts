import { sharedEngine } from "../support/shared-engine";
import { bodyOf, reached, startNodes } from "../support/closed-nodes";
import { until } from "../support/people";

const server = await sharedEngine();

test("the person who opened the batch pays, with the balance that the provider states", async () => {
  const desk = await startNodes(server);

  const requests = [
    desk.first.get("levels?symbols=SPY", { name: "ann" }),
    desk.first.get("levels?symbols=QQQ", { name: "bob" }),
  ];
  await desk.collect();

  expect((await Promise.all(requests)).map(({ credits }) => credits)).toEqual([1, 0]);
  expect(desk.purchases.purchases).toMatchObject([
    {
      endpoint: "levels",
      question: "levels?",
      items: [{ credits: 1, symbols: ["SPY", "QQQ"], payers: [{ name: "ann" }, { name: "bob" }] }],
      usesRequest: true,
      isReplay: false,
      isBackground: false,
      payer: "ann",
      outcome: "settled",
      charged: 1,
      balance: 9_999,
    },
  ]);
});

test("a person without credits does not keep others in the batch from the answer", async () => {
  const desk = await startNodes(server, { count: 2 });
  desk.purchases.caps.set("ann", 0);

  const first = desk.first.get("heatmap?symbols=SPY", { name: "ann" });
  await reached(desk.nodes);
  const second = desk.nodes[1]?.get("heatmap?symbols=SPY", { name: "bob" });
  await desk.collect();

  expect(await first).toMatchObject({ status: 200, credits: 0 });
  expect(await second).toMatchObject({ status: 200, credits: 1 });
});

test("a cap is an error for those whom it refuses, and those who wait besides try again", async () => {
  const desk = await startNodes(server, { count: 2 });
  desk.purchases.caps.set("ann", 4);
  desk.purchases.holdBackground = true;
  const text = "historical?symbols=SPY&at=2026-11-20T15:00:00Z";
  // Loaded in advance, so that the batch is closed and waits.
  const refused = desk.first.get(text, { name: "ann", isBackground: true });
  await desk.collect();
  await reached(desk.nodes);
  const later = desk.nodes[1]?.get(text, { name: "bob" });
  await reached(desk.nodes);
  const response = await refused;

  expect(response).toMatchObject({ status: 402, credits: 0 });
  expect(bodyOf(response)).toEqual({
    error: {
      code: "insufficient_credits",
      message:
        "Not sent: this costs 5 credits, and 4 are left of your limit for today. Ask the administrator of the desk to raise it, or continue tomorrow.",
    },
  });
  if (later) expect(await desk.collectUntil(later)).toMatchObject({ status: 200, credits: 5 });
  expect(desk.service.requests).toHaveLength(1);
});

test("a refused request costs nothing", async () => {
  const desk = await startNodes(server);

  const response = desk.first.get("heatmap?symbols=SPY&metric=theta");
  await desk.collect();

  expect(await response).toMatchObject({ status: 400, credits: 0 });
  expect(desk.purchases.purchases).toMatchObject([{ outcome: "settled", charged: 0, balance: 10_000 }]);
});

test("a response that is lost counts as charged", async () => {
  let attempts = 0;
  const desk = await startNodes(server, {
    respond(request, send) {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error("The connection was reset.")) : send(request);
    },
  });

  const response = desk.first.get("heatmap?symbols=SPY");
  await desk.collect();
  await until(() => desk.purchases.purchases[0]?.outcome === "lost");
  // The transport waits before it tries again.
  await desk.advance(1_000);

  expect(await response).toMatchObject({ status: 200, credits: 2 });
  expect(desk.purchases.purchases).toMatchObject([
    { outcome: "lost", charged: 1 },
    { outcome: "settled", charged: 1 },
  ]);
});

test("a past board takes a replay slot, and a range is loaded in advance", async () => {
  const desk = await startNodes(server);

  await Promise.all([
    desk.first.get("historical?symbols=SPY&at=2026-11-20T15:00:00Z"),
    desk.first.get("range?symbols=SPY&from=2026-11-20T15:00:00Z&to=2026-11-20T15:00:02Z"),
    desk.collect(),
  ]);

  const purchases = desk.purchases.purchases.map(({ endpoint, isReplay, isBackground }) => [
    endpoint,
    isReplay,
    isBackground,
  ]);
  expect(purchases.sort()).toEqual([
    ["historical", true, false],
    ["range", true, true],
  ]);
});

test("a request in advance is no longer in advance once somebody waits for it", async () => {
  const desk = await startNodes(server, { count: 2 });
  desk.purchases.holdBackground = true;
  const early = desk.first.get("heatmap?symbols=SPY", { name: "planner", isBackground: true });
  await desk.collect();
  await reached(desk.nodes);
  const alsoEarly = desk.nodes[1]?.get("heatmap?symbols=SPY", { name: "eve", isBackground: true });
  await reached(desk.nodes);
  const before = desk.purchases.purchases.length;

  const waiting = desk.nodes[1]?.get("heatmap?symbols=SPY", { name: "bob" });

  expect(before).toBe(0);
  expect(await alsoEarly).toMatchObject({ status: 200, credits: 0 });
  expect(await waiting).toMatchObject({ status: 200, credits: 0 });
  expect(await early).toMatchObject({ status: 200, credits: 1 });
  expect(desk.purchases.purchases).toMatchObject([{ isBackground: false, payer: "planner" }]);
});
