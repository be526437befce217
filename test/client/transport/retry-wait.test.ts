import { ConnectionError, ContractError, ServiceError } from "../../../packages/client/transport/errors";
import { MissingKeyError } from "../../../packages/client/transport/unsent-errors";
import { waitBeforeRetry } from "../../../packages/client/transport/retry-policy";
import { requestedWaitMs } from "../../../packages/client/transport/read-response";

const busy = (retryAfterMs?: number) =>
  new ServiceError({ status: 429, code: "rate_limited", message: "Slow down.", retryAfterMs });

test("the longest wait doubles from one second", () => {
  const half = () => 0.5;

  const waits = [0, 1, 2, 3].map((attempt) => waitBeforeRetry(busy(), attempt, half));

  expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
});

test("the fifth attempt is the last", () => {
  expect(waitBeforeRetry(busy(), 3, () => 0)).toBe(0);
  expect(waitBeforeRetry(busy(), 4, () => 0)).toBeUndefined();
});

test("the wait is at least the time that the service asked for, plus a random share", () => {
  expect(waitBeforeRetry(busy(7_000), 0, () => 0)).toBe(7_000);
  expect(waitBeforeRetry(busy(7_000), 0, () => 0.25)).toBe(7_250);
});

test("a lost connection is retried", () => {
  expect(waitBeforeRetry(new ConnectionError("No response."), 0, () => 0.5)).toBe(500);
});

test.each([
  new ContractError("data", "Not as documented."),
  new MissingKeyError(),
  new ServiceError({ status: 404, code: "symbol_not_found", message: "Unknown.", retryAfterMs: 1_000 }),
])("$name is not retried", (failure) => {
  expect(waitBeforeRetry(failure, 0, () => 0)).toBeUndefined();
});

/** 1,000 seconds after 1970. */
const nowMs = 1_000_000;

test.each([
  ["a whole number of seconds", 503, { "Retry-After": "7" }, 7_000],
  ["zero seconds", 429, { "Retry-After": "0" }, 0],
  ["both headers: Retry-After wins", 429, { "Retry-After": "2", "X-RateLimit-Reset": "1030" }, 2_000],
  ["a gateway 429 that resets in 30 s", 429, { "X-RateLimit-Reset": "1030" }, 30_000],
  ["a reset beyond the one-minute window: the clocks differ", 429, { "X-RateLimit-Reset": "4600" }, 60_000],
  [
    "a reset of a service whose clock is an hour ahead, relative to its own Date",
    429,
    { "X-RateLimit-Reset": "4630", Date: "Thu, 01 Jan 1970 01:16:40 GMT" },
    30_000,
  ],
  ["a reset in the past", 429, { "X-RateLimit-Reset": "999" }, undefined],
  ["a reset of 0, for an unlimited quota", 429, { "X-RateLimit-Reset": "0" }, undefined],
  ["a reset of -1", 429, { "X-RateLimit-Reset": "-1" }, undefined],
  ["no header", 429, {}, undefined],
  ["a Retry-After that is not a number", 429, { "Retry-After": "soon", "X-RateLimit-Reset": "1005" }, 5_000],
  // nowMs is 00:16:40 on the first day of 1970.
  ["a date", 503, { "Retry-After": "Thu, 01 Jan 1970 00:16:47 GMT" }, 7_000],
  ["a date in the past", 503, { "Retry-After": "Thu, 01 Jan 1970 00:16:39 GMT" }, 0],
  [
    "a date of a service whose clock is an hour ahead, relative to its own Date",
    503,
    { "Retry-After": "Thu, 01 Jan 1970 01:18:40 GMT", Date: "Thu, 01 Jan 1970 01:16:40 GMT" },
    120_000,
  ],
  ["a date an hour ahead, without a Date header", 429, { "Retry-After": "Thu, 01 Jan 1970 01:16:40 GMT" }, 60_000],
  ["an invalid date", 429, { "Retry-After": "Thu, 99 Jan 1970 GMT", "X-RateLimit-Reset": "1005" }, 5_000],
  ["an empty Retry-After", 503, { "Retry-After": "" }, undefined],
  ["a reset on a status other than 429, which describes the quota", 503, { "X-RateLimit-Reset": "1030" }, undefined],
])("the requested wait is read from %s", (_, status, headers, expected) => {
  expect(requestedWaitMs(status, new Headers(headers), nowMs)).toBe(expected);
});
