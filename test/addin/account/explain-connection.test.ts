import { explainConnection } from "../../../src/addin/account/explain-connection";
import { ConnectionError, DeadlineError, ServiceError } from "@strikebook/client";

test.each([
  [new ConnectionError("Failed to fetch"), /^api\.example\.test cannot be reached/],
  [new ServiceError({ status: 429, code: "rate_limited", message: "slow down" }), /is busy/],
])("the text of the connection names the failure of the last attempt, not the timeout", (cause, text) => {
  const late = new DeadlineError("retry", "Out of time.", { cause });

  expect(explainConnection(late, "https://api.example.test")).toMatch(text);
});
