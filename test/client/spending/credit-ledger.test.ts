import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import { board, refusal, symbolsResponse, symbolsOf, wellBehaved } from "../../support/client/canned-responses";
import { boardRequest, getBoard, testMarket } from "../../support/client/test-market";
import { silence, type Responder } from "../../../scripts/support/client/test-platform";
import { chargesOf } from "../../../scripts/support/client/charges";

test("a successful call is entered with its callers, its symbols and its price", async () => {
  const { market, platform } = testMarket();
  const cell = (label: string) => callContext({ label });

  await platform.settle(
    Promise.all([
      market.get(endpoints.heatmap, boardRequest("SPY"), cell("GEX.HEATMAP")),
      market.get(endpoints.heatmap, boardRequest("qqq"), cell("GEX.HEATMAP")),
      market.get(endpoints.heatmap, boardRequest("SPY"), cell("GEX.INFO")),
    ]),
  );

  expect(chargesOf(market)).toEqual([
    {
      atMs: platform.now(),
      labels: ["GEX.HEATMAP", "GEX.INFO"],
      endpoint: "heatmap",
      symbols: ["SPY", "QQQ"],
      spent: 1,
      refunded: 0,
      outcome: "answered",
    },
  ]);
});

test("a response is entered when its headers arrive, because one that is cut off is charged as well", async () => {
  const endless = () => new Response(new ReadableStream(), { headers: { "X-Credits-Remaining": "99" } });
  const { market, platform } = testMarket((request, index) =>
    request.path.startsWith("/v1/heatmap") ? endless() : wellBehaved(request, index),
  );
  market.ledger.reportBalance(100);

  void getBoard(market, "SPY").catch(() => undefined);
  await platform.advance(100);

  expect(chargesOf(market)).toMatchObject([{ spent: 1, outcome: "answered" }]);
  expect(market.ledger.reconciliation).toEqual({ balance: 99, chargedForLost: 0, elsewhere: 0 });
});

test("a refusal is entered as refunded, and the retry that succeeds as spent", async () => {
  const balances: Responder = ({ path }, index) =>
    index === 0
      ? refusal(503, "unavailable", { "X-Credits-Remaining": "100" })
      : symbolsResponse(symbolsOf(path).map(board), { "X-Credits-Remaining": "99" });
  const { market, platform } = testMarket(balances);

  await platform.settle(getBoard(market, "SPY"));

  expect(chargesOf(market)).toMatchObject([
    { spent: 0, refunded: 1, outcome: "refused" },
    { spent: 1, refunded: 0, outcome: "answered" },
  ]);
  expect(market.ledger.session).toEqual({ spent: 1, refunded: 1 });
});

test("free requests and cached responses are not entered", async () => {
  const { market, platform } = testMarket();

  await platform.settle(market.account.read(callContext()));
  await platform.settle(getBoard(market, "SPY"));
  await platform.settle(getBoard(market, "SPY"));

  expect(chargesOf(market)).toHaveLength(1);
});

test("a lost call counts as spent once a balance shows that it was charged", async () => {
  const { market, platform } = testMarket(({ path }, index) =>
    index === 0 ? silence() : symbolsResponse(symbolsOf(path).map(board), { "X-Credits-Remaining": "94" }),
  );
  market.ledger.reportBalance(100);
  const caller = new AbortController();

  const lost = getBoard(market, "SPY", callContext({ signal: caller.signal }));
  await platform.advance(1_000);
  expect(market.ledger.committed.session).toBe(1);
  caller.abort("cell deleted");
  await expect(lost).rejects.toBe("cell deleted");
  await platform.advance(0);
  expect(market.ledger.session.spent).toBe(0);
  expect(market.ledger.committed).toEqual({ session: 1, today: 1, balance: 99 });

  await platform.settle(getBoard(market, "QQQ"));
  expect(market.ledger.session.spent).toBe(2);
  expect(market.ledger.days[0]?.spent).toBe(2);
  expect(market.ledger.committed).toEqual({ session: 2, today: 2, balance: 94 });
});

test("a call that is aborted in the request queue costs nothing", async () => {
  const { market, platform } = testMarket();
  const caller = new AbortController();
  market.gate.pauseUntil("all", platform.now() + 10_000);

  const waiting = getBoard(market, "SPY", callContext({ signal: caller.signal }));
  await platform.advance(1_000);
  expect(market.ledger.committed.session).toBe(1);
  caller.abort("cell deleted");
  await expect(waiting).rejects.toBe("cell deleted");
  await platform.advance(0);

  expect(market.ledger.committed.session).toBe(0);
  expect(chargesOf(market)).toEqual([]);
});

test("another key starts with its own spending and balance", async () => {
  const balances = ["99", "4999"];
  const { market, platform } = testMarket(({ path }, index) =>
    symbolsResponse(symbolsOf(path).map(board), { "X-Credits-Remaining": balances[index] ?? "" }),
  );
  market.ledger.reportBalance(100);

  await platform.settle(getBoard(market, "SPY"));
  market.forget();
  await platform.settle(getBoard(market, "SPY"));

  expect(market.ledger.session.spent).toBe(1);
  expect(market.ledger.reconciliation).toEqual({ balance: 4_999, chargedForLost: 0, elsewhere: 0 });
});

test("every request is entered, however many", async () => {
  const limits = () => ({ requestsPerMinute: 1e9 });
  const { market, platform } = testMarket(wellBehaved, { symbolsPerCall: () => 1, limits });
  const symbols = Array.from({ length: 501 }, (_, index) => `S${index}`);

  await platform.settle(Promise.all(symbols.map((symbol) => getBoard(market, symbol))));

  expect(chargesOf(market).map((entry) => entry.symbols[0])).toEqual(symbols);
  expect(market.ledger.session.spent).toBe(501);
});
