import { refusal, symbolsOf, wellBehaved } from "../support/canned-answers";
import { boardQuestion, testMarket } from "../support/test-market";
import type { Responder } from "../support/test-platform";

/** A service that takes three seconds for every board. */
function slowStreet() {
  const respond: Responder = async (request, index) => {
    await street.platform.sleep(3_000);
    return wellBehaved(request, index);
  };
  const street = testMarket(respond);
  return street;
}

test("of many who ask for one board, those who leave are let go at once and the others are answered by one call", async () => {
  const { market, platform } = slowStreet();
  const askers = Array.from({ length: 100 }, () => new AbortController());

  const answers = askers.map(({ signal }) => market.gex.heatmap(boardQuestion("SPY"), signal));
  const settled = Promise.allSettled(answers);
  await platform.advance(1_000);
  for (const [index, asker] of askers.entries()) if (index % 2 === 0) asker.abort(`cell ${index} is gone`);
  const outcomes = await platform.settle(settled);

  outcomes.forEach((outcome, index) => {
    const left = { status: "rejected", reason: `cell ${index} is gone` };
    expect(outcome).toMatchObject(index % 2 === 0 ? left : { value: { record: { symbol: "SPY" } } });
  });
  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY"]);
});

test("one who leaves a call of several symbols takes nobody's answer away", async () => {
  const { market, platform } = slowStreet();
  const leaver = new AbortController();

  const left = market.gex.heatmap(boardQuestion("SPY"), leaver.signal);
  const stayed = market.gex.heatmap(boardQuestion("QQQ"));
  await platform.advance(1_000);
  leaver.abort("cell deleted");

  await expect(left).rejects.toBe("cell deleted");
  await expect(platform.settle(stayed)).resolves.toMatchObject({ record: { symbol: "QQQ" } });
});

test("a cell typed anew while its call is under way for others joins that call", async () => {
  const { market, platform } = slowStreet();
  const leaver = new AbortController();

  const left = market.gex.heatmap(boardQuestion("SPY"), leaver.signal);
  const stayed = market.gex.heatmap(boardQuestion("QQQ"));
  await platform.advance(1_000);
  const gone = expect(left).rejects.toBe("cell typed anew");
  leaver.abort("cell typed anew");
  const retyped = market.gex.heatmap(boardQuestion("SPY"));
  const answers = await platform.settle(Promise.all([stayed, retyped]));

  await gone;
  expect(answers.map(({ record }) => record.symbol)).toEqual(["QQQ", "SPY"]);
  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY,QQQ"]);
});

test("what came for a cell that had gone is shown to the next that asks for it", async () => {
  const { market, platform } = slowStreet();
  const leaver = new AbortController();

  const left = market.gex.heatmap(boardQuestion("SPY"), leaver.signal);
  const stayed = market.gex.heatmap(boardQuestion("QQQ"));
  await platform.advance(1_000);
  const gone = expect(left).rejects.toBe("cell deleted");
  leaver.abort("cell deleted");
  await platform.settle(stayed);
  const later = await platform.settle(market.gex.heatmap(boardQuestion("SPY")));

  await gone;
  expect(later.record.symbol).toBe("SPY");
  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY,QQQ"]);
});

test("a cell that would join a call under way costs nothing more", async () => {
  const { market, platform } = slowStreet();
  const leaver = new AbortController();

  const left = market.gex.heatmap(boardQuestion("SPY"), leaver.signal);
  const stayed = market.gex.heatmap(boardQuestion("QQQ"));
  await platform.advance(1_000);
  const gone = expect(left).rejects.toBe("cell deleted");
  leaver.abort("cell deleted");
  const estimate = await platform.settle(
    market.estimate((signal) => [market.gex.heatmap(boardQuestion("SPY"), signal)]),
  );

  await gone;
  expect(estimate.credits).toBe(0);
  await platform.settle(stayed);
});

test("a call under way when the key changes is joined by nobody who asks afterwards, and leaves nothing behind", async () => {
  const { market, platform } = slowStreet();
  const leaver = new AbortController();

  const left = market.gex.heatmap(boardQuestion("SPY"), leaver.signal);
  const stayed = market.gex.heatmap(boardQuestion("QQQ"));
  await platform.advance(1_000);
  const gone = expect(left).rejects.toBe("cell deleted");
  leaver.abort("cell deleted");
  market.forget();
  await platform.settle(stayed);
  await platform.settle(market.gex.heatmap(boardQuestion("SPY")));

  await gone;
  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY,QQQ", "/v1/heatmap?symbols=SPY"]);
});

test("questions under way when the key changes answer those who asked, and nobody who asks afterwards", async () => {
  const { market, platform } = slowStreet();

  const before = market.gex.heatmap(boardQuestion("SPY"));
  await platform.advance(1_000);
  market.forget();
  const after = market.gex.heatmap(boardQuestion("SPY"));
  const answers = await platform.settle(Promise.all([before, after]));

  expect(answers.map(({ record }) => record.symbol)).toEqual(["SPY", "SPY"]);
  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY", "/v1/heatmap?symbols=SPY"]);
  await platform.settle(market.gex.heatmap(boardQuestion("SPY")));
  expect(platform.requests).toHaveLength(2);
});

test("a question that waits to be asked again when the key changes goes with the new key, and is booked once", async () => {
  const keys = { current: "old-key-for-tests" };
  const { market, platform } = testMarket(
    (request, index) =>
      index === 0 ? refusal(503, "api_paused", { "Retry-After": "5" }) : wellBehaved(request, index),
    { key: () => keys.current },
  );

  const asked = market.gex.heatmap(boardQuestion("SPY"));
  await platform.advance(1_000);
  keys.current = "new-key-for-tests";
  market.forget();
  await platform.settle(asked);

  expect(platform.requests.map(({ headers }) => headers.get("Authorization"))).toEqual([
    "Bearer old-key-for-tests",
    "Bearer new-key-for-tests",
  ]);
  expect(market.ledger.session).toEqual({ spent: 1, refunded: 1 });
});

test("a question in line when key and host change goes to the old host with the old key: no host gets the other's key", async () => {
  const now = { key: "old-key-for-tests", host: "https://old.example.test" };
  const { market, platform } = testMarket(
    (request, index) =>
      index === 0 ? refusal(429, "rate_limited", { "Retry-After": "5" }) : wellBehaved(request, index),
    { key: () => now.key, hosts: () => ({ baseUrl: now.host, flowBaseUrl: now.host }) },
  );

  const refused = market.gex.heatmap(boardQuestion("SPY"));
  await platform.advance(1_000);
  const inLine = market.gex.heatmap(boardQuestion("QQQ"));
  await platform.advance(1_000);
  Object.assign(now, { key: "new-key-for-tests", host: "https://new.example.test" });
  market.forget();
  await platform.settle(Promise.all([refused, inLine]));

  const sent = platform.requests.map(({ url, headers }) => [new URL(url).origin, headers.get("Authorization")]);
  expect(sent).toContainEqual(["https://old.example.test", "Bearer old-key-for-tests"]);
  expect(sent).toContainEqual(["https://new.example.test", "Bearer new-key-for-tests"]);
  for (const [host, bearer] of sent)
    expect(bearer).toBe(`Bearer ${host?.includes("old") ? "old" : "new"}-key-for-tests`);
});

test("a refusal that the old key meets late holds nothing up under the new one", async () => {
  const now = { key: "old-key-for-tests" };
  const street = testMarket(
    async (request, index) => {
      if (index > 0) return wellBehaved(request, index);
      await street.platform.sleep(3_000);
      return refusal(429, "rate_limited", { "Retry-After": "20" });
    },
    { key: () => now.key },
  );
  const { market, platform } = street;
  const startedAtMs = platform.now();

  const before = market.gex.heatmap(boardQuestion("SPY"));
  await platform.advance(1_000);
  now.key = "new-key-for-tests";
  market.forget();
  await platform.advance(3_000);
  await platform.settle(market.gex.heatmap(boardQuestion("QQQ")));

  expect(platform.requests.map(({ atMs }) => atMs - startedAtMs)).toEqual([25, 4_025]);
  await platform.settle(before);
});

test("a service that names a date to be asked again at is left alone until then", async () => {
  const headers = { "Retry-After": "Tue, 25 Nov 2025 15:00:09 GMT", Date: "Tue, 25 Nov 2025 15:00:00 GMT" };
  const { market, platform } = testMarket((request, index) =>
    index === 0 ? refusal(503, "warming_up", headers) : wellBehaved(request, index),
  );

  await platform.settle(market.gex.heatmap(boardQuestion("SPY")));

  const [first, second] = platform.requests;
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBe(9_000);
  expect(symbolsOf(second?.path ?? "")).toEqual(["SPY"]);
});
