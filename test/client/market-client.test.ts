import { ContractError } from "../../src/transport/errors";
import { account, board, levels, refusal, symbolsAnswer, symbolsOf, wellBehaved } from "../support/canned-answers";
import { silence, type Responder } from "../support/test-platform";
import { boardQuestion, levelsQuestion, testMarket } from "../support/test-market";

test("a board is asked for at its full address", async () => {
  const { market, platform } = testMarket();

  const answered = await platform.settle(market.gex.heatmap(boardQuestion("spxw")));

  expect(platform.requests.map(({ url }) => url)).toEqual(["https://api.example.test/v1/heatmap?symbols=SPXW"]);
  expect(answered.record).toEqual(board("SPXW"));
  expect(answered.meta.mode).toBe("live");
  expect(answered.receivedAtMs).toBe(platform.now());
});

test("every option of a board is spelled in its address", async () => {
  const { market, platform } = testMarket();
  const question = boardQuestion("SPY", {
    metric: "vanna",
    maxStrikes: "all",
    expirations: ["2025-12-19", "2025-11-28"],
    layout: "matrix",
    includeEmpty: true,
  });

  await platform.settle(market.gex.heatmap(question));

  expect(platform.paths).toEqual([
    "/v1/heatmap?symbols=SPY&metric=vanna&maxStrikes=all&expirations=2025-11-28,2025-12-19&layout=matrix&includeEmpty=true",
  ]);
});

test("levels are asked for at their full address", async () => {
  const { market, platform } = testMarket();

  const answered = await platform.settle(
    market.gex.levels({ ...levelsQuestion("SPY"), maxStrikes: 40, expirations: "all" }),
  );

  expect(platform.requests.map(({ url }) => url)).toEqual([
    "https://api.example.test/v1/openapi.json",
    "https://api.example.test/v1/gex/levels?symbols=SPY&maxStrikes=40&maxExpirations=all",
  ]);
  expect(answered.record).toEqual(levels("SPY"));
});

test("the account is asked for at its full address", async () => {
  const { market, platform } = testMarket();

  const answered = await platform.settle(market.account.read());

  expect(platform.requests.map(({ url }) => url)).toEqual(["https://api.example.test/v1/account"]);
  expect(answered).toEqual({ record: account, receivedAtMs: platform.now() });
});

test("200 cells over 20 symbols cost two calls", async () => {
  const { market, platform } = testMarket();
  const cells = Array.from({ length: 200 }, (_, cell) => `S${cell % 20}`);

  const answers = await platform.settle(Promise.all(cells.map((symbol) => market.gex.heatmap(boardQuestion(symbol)))));

  expect(platform.paths).toEqual([
    "/v1/heatmap?symbols=S0,S1,S2,S3,S4,S5,S6,S7,S8,S9",
    "/v1/heatmap?symbols=S10,S11,S12,S13,S14,S15,S16,S17,S18,S19",
  ]);
  expect(answers.map(({ record }) => record.symbol)).toEqual(cells);
});

test("an account that allows fewer symbols a call is asked for fewer", async () => {
  const { market, platform } = testMarket(wellBehaved, { symbolsPerCall: () => 2 });

  await platform.settle(Promise.all(["A", "B", "C"].map((symbol) => market.gex.heatmap(boardQuestion(symbol)))));

  expect(platform.paths).toEqual(["/v1/heatmap?symbols=A,B", "/v1/heatmap?symbols=C"]);
});

test("no more than ten symbols share a call, whatever the account allows", async () => {
  const { market, platform } = testMarket(wellBehaved, { symbolsPerCall: () => 50 });

  await platform.settle(Promise.all([..."ABCDEFGHIJKL"].map((symbol) => market.gex.heatmap(boardQuestion(symbol)))));

  expect(platform.paths).toEqual(["/v1/heatmap?symbols=A,B,C,D,E,F,G,H,I,J", "/v1/heatmap?symbols=K,L"]);
});

test("recalculating within five seconds costs nothing, and a moment later one call", async () => {
  const { market, platform } = testMarket();

  await platform.settle(market.gex.heatmap(boardQuestion("SPY")));
  await platform.advance(4_999);
  await platform.settle(market.gex.heatmap(boardQuestion(" spy ")));
  expect(platform.requests).toHaveLength(1);

  await platform.advance(1);
  await platform.settle(market.gex.heatmap(boardQuestion("SPY")));
  expect(platform.requests).toHaveLength(2);
});

test("boards and levels of one symbol are two questions", async () => {
  const { market, platform } = testMarket();

  await platform.settle(
    Promise.all([market.gex.heatmap(boardQuestion("SPY")), market.gex.levels(levelsQuestion("SPY"))]),
  );

  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY", "/v1/openapi.json", "/v1/gex/levels?symbols=SPY"]);
});

test("an unknown symbol fails alone", async () => {
  const { market, platform } = testMarket(({ path }) =>
    symbolsAnswer(
      symbolsOf(path)
        .filter((symbol) => symbol !== "NOPE")
        .map(board),
    ),
  );

  const known = market.gex.heatmap(boardQuestion("SPY"));
  const unknown = market.gex.heatmap(boardQuestion("NOPE"));

  await expect(platform.settle(unknown)).rejects.toMatchObject({ status: 404, code: "symbol_not_found" });
  await expect(known).resolves.toMatchObject({ record: { symbol: "SPY" } });
  expect(platform.requests).toHaveLength(1);
});

test("a symbol that the service will not accept spoils nothing for its neighbours", async () => {
  const { market, platform } = testMarket(({ path }) =>
    symbolsOf(path).includes("B@D") ? refusal(400, "invalid_parameter") : symbolsAnswer(symbolsOf(path).map(board)),
  );

  const good = market.gex.heatmap(boardQuestion("SPY"));
  const bad = market.gex.heatmap(boardQuestion("b@d"));

  await expect(platform.settle(bad)).rejects.toMatchObject({ status: 400, code: "invalid_parameter" });
  await expect(platform.settle(good)).resolves.toMatchObject({ record: { symbol: "SPY" } });
  expect(platform.paths).toEqual([
    "/v1/heatmap?symbols=SPY,B%40D",
    "/v1/heatmap?symbols=SPY",
    "/v1/heatmap?symbols=B%40D",
  ]);
});

test("a record that cannot be read fails its own symbol and names the field", async () => {
  const { market, platform } = testMarket(() => symbolsAnswer([board("SPY"), { ...board("QQQ"), spot: null }]));

  const good = market.gex.heatmap(boardQuestion("SPY"));
  const bad = market.gex.heatmap(boardQuestion("QQQ"));

  const failure: unknown = await platform.settle(bad).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ContractError);
  expect(failure).toMatchObject({ field: "data.symbols.QQQ.spot" });
  await expect(good).resolves.toMatchObject({ record: { symbol: "SPY" } });
});

test.each(["", "  ", "SPY,QQQ"])("%j is not one symbol", async (symbol) => {
  const { market, platform } = testMarket();

  await expect(market.gex.heatmap(boardQuestion(symbol))).rejects.toThrow("Expected one symbol, for example SPXW");

  expect(platform.requests).toEqual([]);
});

test("a refused key heals: the next to ask is answered under the new one", async () => {
  let key = "old-and-revoked";
  const keyed: Responder = (request, index) =>
    request.headers.get("Authorization") === "Bearer new-and-valid"
      ? wellBehaved(request, index)
      : refusal(403, "forbidden");
  const { market, platform } = testMarket(keyed, { key: () => key });

  await expect(platform.settle(market.gex.heatmap(boardQuestion("SPY")))).rejects.toMatchObject({ status: 403 });
  key = "new-and-valid";
  market.forget();

  await expect(platform.settle(market.gex.heatmap(boardQuestion("SPY")))).resolves.toMatchObject({
    record: { symbol: "SPY" },
  });
});

test("after a change of key or host nothing learned before is shown", async () => {
  let baseUrl = "https://api.example.test";
  const { market, platform } = testMarket(wellBehaved, { hosts: () => ({ baseUrl, flowBaseUrl: baseUrl }) });

  await platform.settle(market.gex.levels(levelsQuestion("SPY")));
  await platform.settle(market.account.read());
  baseUrl = "http://127.0.0.1:4010/";
  market.forget();
  await platform.settle(market.gex.levels(levelsQuestion("SPY")));
  await platform.settle(market.account.read());

  expect(platform.requests.map(({ url }) => url)).toEqual([
    "https://api.example.test/v1/openapi.json",
    "https://api.example.test/v1/gex/levels?symbols=SPY",
    "https://api.example.test/v1/account",
    "http://127.0.0.1:4010/v1/openapi.json",
    "http://127.0.0.1:4010/v1/gex/levels?symbols=SPY",
    "http://127.0.0.1:4010/v1/account",
  ]);
});

test("a call goes on until the last cell that waits for it is gone", async () => {
  const { market, platform } = testMarket(silence);
  const cells = ["SPY", "QQQ"].map((symbol) => {
    const asker = new AbortController();
    return { asker, answer: market.gex.heatmap(boardQuestion(symbol), asker.signal) };
  });
  const answers = Promise.allSettled(cells.map(({ answer }) => answer));
  await platform.advance(1_000);

  cells[0]?.asker.abort("cell deleted");
  await platform.advance(1_000);
  expect(platform.requests[0]?.signal.aborted).toBe(false);

  cells[1]?.asker.abort("cell deleted");
  await platform.advance(1_000);
  expect(platform.requests[0]?.signal.aborted).toBe(true);
  expect(await answers).toEqual([
    { status: "rejected", reason: "cell deleted" },
    { status: "rejected", reason: "cell deleted" },
  ]);
});
