import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import type { BudgetLimits } from "../../../packages/client/spending/budget";
import { cellWords } from "../../../packages/client/errors/cell-words";
import { explain } from "../../../packages/client/errors/explained-error";
import { BudgetError } from "../../../packages/client/transport/unsent-errors";
import { memoryBooks } from "../../support/addin/memory-books";
import { board, refusal, symbolsResponse, wellBehaved } from "../../support/client/canned-responses";
import { boardRequest, getBoard, testMarket } from "../../support/client/test-market";
import { silence } from "../../../scripts/support/client/test-platform";

/** Two boards of one credit each that cannot share a call. */
const separately = [boardRequest("SPY"), boardRequest("SPY", { metric: "vanna" })] as const;

test("a request that would exceed the daily limit is not sent, and the error says what it would have cost", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perDay: 1 }) });

  await platform.settle(market.get(endpoints.heatmap, separately[0], callContext()));
  const refused: unknown = await platform
    .settle(market.get(endpoints.heatmap, separately[1], callContext()))
    .catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(BudgetError);
  expect(refused).toMatchObject({
    limit: "perDay",
    credits: 1,
    creditsLeft: 0,
    retryable: false,
    message: "Not sent: this costs 1 credit, and 0 are left of the limit of 1 per day.",
  });
  expect(explain(refused, cellWords)).toBe(
    "Not sent: this costs 1 credit, and 0 are left of the limit of 1 per day. Raise the limit, or continue tomorrow. Open the Strikebook pane (Home tab) and press Limits, under Spending.",
  );
  expect(platform.requests).toHaveLength(1);
});

test("the daily limit starts again the next day", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perDay: 1 }) });

  await platform.settle(market.get(endpoints.heatmap, separately[0], callContext()));
  await platform.advance(24 * 3_600_000);
  await platform.settle(market.get(endpoints.heatmap, separately[1], callContext()));

  expect(platform.requests).toHaveLength(2);
});

test("the daily limit covers all workbooks of the computer", async () => {
  const shared = { bookStore: memoryBooks(), allowanceName: () => "one-account", spending: () => ({ perDay: 1 }) };
  const [one, other] = [testMarket(undefined, shared), testMarket(undefined, shared)];

  await one.platform.settle(one.market.get(endpoints.heatmap, separately[0], callContext()));

  await expect(
    other.platform.settle(other.market.get(endpoints.heatmap, separately[1], callContext())),
  ).rejects.toThrow(BudgetError);
});

test("the limit of a workbook counts from its opening, across days", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perWorkbook: 1 }) });

  await platform.settle(market.get(endpoints.heatmap, separately[0], callContext()));
  await platform.advance(24 * 3_600_000);

  await expect(platform.settle(market.get(endpoints.heatmap, separately[1], callContext()))).rejects.toThrow(
    "0 are left of the limit of 1 for this workbook",
  );
});

test.each<[BudgetLimits, object]>([
  [{ perDay: 0 }, { limit: "perDay", creditsLeft: 0 }],
  [{ perWorkbook: 0 }, { limit: "perWorkbook", creditsLeft: 0 }],
  [{ leave: 10 }, { limit: "leave", credits: 1, creditsLeft: 0 }],
])("a refusal under %j names its limit as data", async (limits, expected) => {
  const { market, platform } = testMarket(undefined, { spending: () => limits });
  market.ledger.reportBalance(10);

  await expect(platform.settle(market.get(endpoints.heatmap, separately[0], callContext()))).rejects.toMatchObject(
    expected,
  );
});

test("a single credit that is left is named in the singular", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perDay: 2 }) });
  await platform.settle(market.get(endpoints.heatmap, separately[0], callContext()));

  const replay = market.get(
    endpoints.historical,
    { symbol: "SPY", atMs: Date.parse("2025-11-24T15:00:00Z") },
    callContext(),
  );

  await expect(platform.settle(replay)).rejects.toThrow(
    "Not sent: this costs 5 credits, and 1 is left of the limit of 2 per day.",
  );
});

test("the balance that must be left is not spent, also not by the first requests of a workbook", async () => {
  const left = ["4998"];
  const { market, platform } = testMarket(
    (request, index) =>
      request.path.startsWith("/v1/heatmap")
        ? symbolsResponse([board("SPY")], { "X-Credits-Remaining": left.shift() ?? "" })
        : wellBehaved(request, index),
    { spending: () => ({ leave: 4_998 }) },
  );

  // The account says that 4,999 are left.
  const results = await platform.settle(
    Promise.allSettled(separately.map((request) => market.get(endpoints.heatmap, request, callContext()))),
  );

  expect(results).toMatchObject([
    { status: "fulfilled" },
    {
      reason: {
        message:
          "Not sent: this costs 1 credit, and 0 credits can be spent before the balance falls below the 4998 to keep.",
        remedy: { kind: "raise-limit", detail: "Lower the limit, or top up." },
      },
    },
  ]);
  expect(platform.paths.filter((path) => path === "/v1/account")).toHaveLength(1);
});

test("an account that cannot be read does not keep its requests from being sent", async () => {
  const { market, platform } = testMarket(
    (request, index) => (request.path === "/v1/account" ? refusal(403, "not_entitled") : wellBehaved(request, index)),
    { spending: () => ({ leave: 100 }) },
  );

  await expect(platform.settle(market.get(endpoints.heatmap, separately[0], callContext()))).resolves.toMatchObject({
    record: { symbol: "SPY" },
  });
});

test("a request that is aborted while its account is read rejects at once", async () => {
  const { market, platform } = testMarket(silence, { spending: () => ({ leave: 100 }) });
  const caller = new AbortController();

  const aborted = market.get(endpoints.heatmap, separately[0], callContext({ signal: caller.signal }));
  await platform.advance(1_000);
  caller.abort("cell deleted");

  await expect(aborted).rejects.toBe("cell deleted");
  await platform.advance(0);
  expect(market.ledger.committed.session).toBe(0);
});

test("a fresh response is shown whatever the limits are", async () => {
  let limits: BudgetLimits = {};
  const { market, platform } = testMarket(undefined, { spending: () => limits });

  await platform.settle(market.get(endpoints.heatmap, separately[0], callContext()));
  limits = { perDay: 0 };

  await expect(platform.settle(market.get(endpoints.heatmap, separately[0], callContext()))).resolves.toMatchObject({
    record: { symbol: "SPY" },
  });
});

test("free requests are never refused", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perDay: 0, perWorkbook: 0, leave: 9_999 }) });

  await expect(platform.settle(market.account.read(callContext()))).resolves.toMatchObject({
    record: { status: "active" },
  });
});

test("requests in flight count: two at once cannot exceed a limit that one fills", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perDay: 1 }) });

  const results = await platform.settle(
    Promise.allSettled(separately.map((request) => market.get(endpoints.heatmap, request, callContext()))),
  );

  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(platform.requests).toHaveLength(1);
});

test("an aborted request may have been charged, and counts until a balance shows whether it was", async () => {
  const { market, platform } = testMarket(silence, { spending: () => ({ perDay: 1 }) });
  const caller = new AbortController();

  const aborted = market.get(endpoints.heatmap, separately[0], callContext({ signal: caller.signal }));
  await platform.advance(1_000);
  caller.abort("cell deleted");
  await expect(aborted).rejects.toBe("cell deleted");

  await expect(platform.settle(market.get(endpoints.heatmap, separately[1], callContext()))).rejects.toThrow(
    BudgetError,
  );
});

test("every symbol of a refused call gets the reason", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perDay: 0 }) });

  const results = await platform.settle(Promise.allSettled(["SPY", "QQQ"].map((symbol) => getBoard(market, symbol))));

  expect(results).toMatchObject([{ reason: { name: "BudgetError" } }, { reason: { name: "BudgetError" } }]);
});
