import { ServiceError, explain, paneWords } from "@strikebook/client";
import { errorStatus } from "@strikebook/contract";
import { accountTroubleOf } from "../../../packages/client/errors/account-trouble";

const errorOf = (status: number, code: string) => new ServiceError({ status, code, message: "The service says why." });

// docs/api.md, Authentication and Errors.
test.each([
  ["a missing key", 401, "unauthorized", "key"],
  ["a key without a code", 401, "http_401", "key"],
  ["a revoked key", 403, "forbidden", "key"],
  ["no credits", 402, "insufficient_credits", "credits"],
  ["a monthly cap", 402, "monthly_cap_reached", "credits"],
  ["a daily cap, which no document lists", 402, "DAILY_CAP_REACHED", "credits"],
  ["a 402 without a code", 402, "http_402", "credits"],
  ["a suspended account", 403, "account_suspended", "account"],
  ["a blocked account", 403, "ACCOUNT_BLOCKED", "account"],
  ["data that is not enabled", 403, "not_entitled", "data"],
  ["an agreement", 403, "opra_agreement_required", "data"],
  ["a 403 without a code", 403, "http_403", "data"],
])("%s is trouble with the account: %d %s is of the %s", (_, status, code, trouble) => {
  expect(errorOf(status, code).accountTrouble).toBe(trouble);
  expect(accountTroubleOf({ status, code: code.toLowerCase() })).toBe(trouble);
});

test("of all documented codes, those of 401, 402 and 403 alone are trouble with the account", () => {
  const codes = Object.entries(errorStatus).filter(([code, status]) => errorOf(status, code).accountTrouble);

  expect(codes.map(([, status]) => status).sort()).toEqual([401, 402, 402, 403, 403, 403, 403, 403]);
});

test("a request without credits is not sent again, and says what to do", () => {
  const refused = errorOf(402, "insufficient_credits");

  expect(refused.retryable).toBe(false);
  expect(explain(refused, paneWords)).toMatch(/^The service says why\. .*[Cc]redits/);
});

test("a 402 is trouble with the credits, also under a code that no document lists", () => {
  expect(accountTroubleOf({ status: 402, code: "daily_cap_reached" })).toBe("credits");
  expect(accountTroubleOf({ status: 402, code: "" })).toBe("credits");
});
