import type { BudgetLimits } from "../../src/spending/budget";
import { BudgetError } from "../../src/transport/errors";
import { memoryStorage } from "../support/memory-storage";
import { silence } from "../support/test-platform";
import { boardQuestion, testMarket } from "../support/test-market";

const asked = (...symbols: string[]) => symbols.map((symbol) => boardQuestion(symbol));
const separately = [boardQuestion("SPY"), boardQuestion("SPY", { metric: "vanna" })] as const;

test("a question that would pass the day's limit is not sent, and says what it would have cost", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perDay: 1 }) });

  await platform.settle(market.gex.heatmap(separately[0]));
  const refused: unknown = await platform.settle(market.gex.heatmap(separately[1])).catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(BudgetError);
  expect(refused).toMatchObject({
    limit: "perDay",
    credits: 1,
    creditsLeft: 0,
    retryable: false,
    message:
      "Not asked: this costs 1 credit, and 0 are left of the limit of 1 a day. Raise it in the pane, or go on tomorrow.",
  });
  expect(platform.requests).toHaveLength(1);
});

test("the next day begins anew", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perDay: 1 }) });

  await platform.settle(market.gex.heatmap(separately[0]));
  await platform.advance(24 * 3_600_000);
  await platform.settle(market.gex.heatmap(separately[1]));

  expect(platform.requests).toHaveLength(2);
});

test("the day's limit holds over all workbooks of the computer", async () => {
  const amounts = { storage: memoryStorage().storage, name: "amounts" };
  const spending = () => ({ perDay: 1 });
  const [one, other] = [testMarket(undefined, { amounts, spending }), testMarket(undefined, { amounts, spending })];

  await one.platform.settle(one.market.gex.heatmap(separately[0]));

  await expect(other.platform.settle(other.market.gex.heatmap(separately[1]))).rejects.toThrow(BudgetError);
});

test("a workbook's limit counts from its opening, whatever the day", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perWorkbook: 1 }) });

  await platform.settle(market.gex.heatmap(separately[0]));
  await platform.advance(24 * 3_600_000);

  await expect(platform.settle(market.gex.heatmap(separately[1]))).rejects.toThrow(
    "0 are left of the limit of 1 for this workbook",
  );
});

test("a refusal says as data which limit it was", async () => {
  const limitsOf = (limits: BudgetLimits) => testMarket(undefined, { spending: () => limits });
  const refusedBy = async (limits: BudgetLimits) => {
    const { market, platform } = limitsOf(limits);
    market.ledger.noteBalance(10);
    return platform.settle(market.gex.heatmap(separately[0])).catch((refused: unknown) => refused);
  };

  await expect(refusedBy({ perDay: 0 })).resolves.toMatchObject({ limit: "perDay", creditsLeft: 0 });
  await expect(refusedBy({ perWorkbook: 0 })).resolves.toMatchObject({ limit: "perWorkbook", creditsLeft: 0 });
  await expect(refusedBy({ leave: 10 })).resolves.toMatchObject({ limit: "leave", credits: 1, creditsLeft: 0 });
});

test("the balance to be left is not touched", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ leave: 4_999 }) });

  // The first answer says that 4,999 are left.
  await platform.settle(market.gex.heatmap(separately[0]));

  await expect(platform.settle(market.gex.heatmap(separately[1]))).rejects.toThrow(
    "Not asked: this costs 1 credit, and 0 credits may be spent before the balance falls below the 4999 to be left.",
  );
});

test("what is fresh is shown whatever the limits say", async () => {
  let limits: BudgetLimits = {};
  const { market, platform } = testMarket(undefined, { spending: () => limits });

  await platform.settle(market.gex.heatmap(separately[0]));
  limits = { perDay: 0 };

  await expect(platform.settle(market.gex.heatmap(separately[0]))).resolves.toMatchObject({
    record: { symbol: "SPY" },
  });
});

test("free questions are never refused", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perDay: 0, perWorkbook: 0, leave: 9_999 }) });

  await expect(platform.settle(market.account.read())).resolves.toMatchObject({ record: { status: "active" } });
});

test("questions under way count: two at once cannot pass a limit that one fills", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perDay: 1 }) });

  const outcomes = await platform.settle(
    Promise.allSettled(separately.map((question) => market.gex.heatmap(question))),
  );

  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(platform.requests).toHaveLength(1);
});

test("a call given up may have been charged, and counts until a balance tells", async () => {
  const { market, platform } = testMarket(silence, { spending: () => ({ perDay: 1 }) });
  const asker = new AbortController();

  const given = market.gex.heatmap(separately[0], asker.signal);
  await platform.advance(1_000);
  asker.abort("cell deleted");
  await expect(given).rejects.toBe("cell deleted");

  await expect(platform.settle(market.gex.heatmap(separately[1]))).rejects.toThrow(BudgetError);
});

test("every symbol of a refused call hears why", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perDay: 0 }) });

  const outcomes = await platform.settle(
    Promise.allSettled(asked("SPY", "QQQ").map((question) => market.gex.heatmap(question))),
  );

  expect(outcomes).toMatchObject([{ reason: { name: "BudgetError" } }, { reason: { name: "BudgetError" } }]);
});
