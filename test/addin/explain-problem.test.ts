import { explainConnection } from "../../src/addin/explain-connection";
import { explainProblem } from "../../src/addin/explain-problem";
import { BudgetError, ConnectionError, DeadlineError, ServiceError } from "../../src/transport/errors";
import { boardQuestion, testMarket } from "../support/test-market";
import { silence } from "../support/test-platform";

test("a question refused for its price says what it costs, what is left, and where that is changed", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perDay: 0 }) });

  const refused: unknown = await platform
    .settle(market.gex.heatmap(boardQuestion("SPY")))
    .catch((problem: unknown) => problem);

  expect(refused).toBeInstanceOf(BudgetError);
  expect(explainProblem(refused)).toMatch(/costs 1 credit, and 0 are left of the limit of 0 a day/);
  expect(explainProblem(refused)).toMatch(/Open the Strikebook pane \(Home tab\) and press Limits, under Spending\.$/);
});

test("a question out of time says what it waited for and what to do", async () => {
  const { market, platform } = testMarket(silence);

  const late: unknown = await platform
    .settle(market.gex.heatmap(boardQuestion("SPY")))
    .catch((problem: unknown) => problem);

  expect(late).toBeInstanceOf(DeadlineError);
  expect(explainProblem(late)).toMatch(/did not answer within 30 seconds\. Recalculate in a minute\.$/);
});

test.each([
  [new ConnectionError("Failed to fetch"), /^api\.example\.test cannot be reached/],
  [new ServiceError({ status: 429, code: "rate_limited", message: "slow down" }), /is busy/],
])("the connection's line tells what the last attempt met, not that the time was up", (cause, said) => {
  const late = new DeadlineError("retry", "Out of time.", { cause });

  expect(explainConnection(late, "https://api.example.test")).toMatch(said);
});
