import { ConnectionError, ContractError, MissingKeyError, ServiceError } from "../../src/transport/errors";
import { waitBeforeRetry } from "../../src/transport/retry-policy";

const busy = (retryAfterMs?: number) =>
  new ServiceError({ status: 429, code: "rate_limited", message: "Slow down.", retryAfterMs });

test("the longest wait doubles from one second", () => {
  const almostOne = () => 0.5;

  const waits = [0, 1, 2, 3].map((attempt) => waitBeforeRetry(busy(), attempt, almostOne));

  expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
});

test("the fifth attempt is the last", () => {
  expect(waitBeforeRetry(busy(), 3, () => 0)).toBe(0);
  expect(waitBeforeRetry(busy(), 4, () => 0)).toBeUndefined();
});

test("a busy service is given at least the time it asked for, and a random share more", () => {
  expect(waitBeforeRetry(busy(7_000), 0, () => 0)).toBe(7_000);
  expect(waitBeforeRetry(busy(7_000), 0, () => 0.25)).toBe(7_250);
});

test("a lost connection is tried again", () => {
  expect(waitBeforeRetry(new ConnectionError("No answer."), 0, () => 0.5)).toBe(500);
});

test.each([
  new ContractError("data", "Not as documented."),
  new MissingKeyError(),
  new ServiceError({ status: 404, code: "symbol_not_found", message: "Unknown.", retryAfterMs: 1_000 }),
])("$name is not tried again", (failure) => {
  expect(waitBeforeRetry(failure, 0, () => 0)).toBeUndefined();
});
