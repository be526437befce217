import { endpoints } from "../../src/contract/endpoints";
import { explainConnection } from "../../src/addin/explain-connection";
import { cellWords } from "../../src/errors/cell-words";
import { explain } from "../../src/errors/explained-error";
import { callContext } from "../../src/transport/call-context";
import { BudgetError, ConnectionError, DeadlineError, ServiceError } from "../../src/transport/errors";
import { boardRequest, testMarket } from "../support/client/test-market";
import { silence } from "../support/client/test-platform";

test("a request refused by a limit says what it costs, what is left, and where to change the limit", async () => {
  const { market, platform } = testMarket(undefined, { spending: () => ({ perDay: 0 }) });

  const refused: unknown = await platform
    .settle(market.get(endpoints.heatmap, boardRequest("SPY"), callContext()))
    .catch((problem: unknown) => problem);

  expect(refused).toBeInstanceOf(BudgetError);
  expect(explain(refused, cellWords)).toMatch(/costs 1 credit, and 0 are left of the limit of 0 per day/);
  expect(explain(refused, cellWords)).toMatch(
    /Open the Strikebook pane \(Home tab\) and press Limits, under Spending\.$/,
  );
});

test("a request that timed out says what it waited for and what to do", async () => {
  const { market, platform } = testMarket(silence);

  const late: unknown = await platform
    .settle(market.get(endpoints.heatmap, boardRequest("SPY"), callContext()))
    .catch((problem: unknown) => problem);

  expect(late).toBeInstanceOf(DeadlineError);
  expect(explain(late, cellWords)).toMatch(/did not respond within 30 seconds\. Recalculate in a minute\.$/);
});

test.each([
  [new ConnectionError("Failed to fetch"), /^api\.example\.test cannot be reached/],
  [new ServiceError({ status: 429, code: "rate_limited", message: "slow down" }), /is busy/],
])("the text of the connection names the failure of the last attempt, not the timeout", (cause, text) => {
  const late = new DeadlineError("retry", "Out of time.", { cause });

  expect(explainConnection(late, "https://api.example.test")).toMatch(text);
});
