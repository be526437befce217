import * as v from "valibot";
import { ContractError, ServiceError } from "../../src/transport/errors";
import { creditsRemaining, readAnswer, type RawAnswer } from "../../src/transport/read-answer";

const envelope = v.object({ data: v.object({ spot: v.number(), flip: v.optional(v.nullable(v.number())) }) });

const answer = (body: string, status = 200, headers: Record<string, string> = {}): RawAnswer => ({
  status,
  headers: new Headers(headers),
  body,
  receivedAtMs: 1_000_000,
});

function failureOf(raw: RawAnswer): unknown {
  try {
    return readAnswer(raw, envelope);
  } catch (failure) {
    return failure;
  }
}

/** API document, Part 7: every row of the table, with whether it says to retry. */
test.each([
  [400, "invalid_parameter", false],
  [400, "missing_parameter", false],
  [400, "range_too_large", false],
  [401, "unauthorized", false],
  [402, "insufficient_credits", false],
  [402, "monthly_cap_reached", false],
  [403, "forbidden", false],
  [403, "account_suspended", false],
  [403, "account_blocked", false],
  [403, "not_entitled", false],
  [403, "opra_agreement_required", false],
  [404, "symbol_not_found", false],
  [404, "expiration_not_found", false],
  [404, "no_data", false],
  [404, "not_found", false],
  [405, "method_not_allowed", false],
  [422, "request_too_large", false],
  [429, "rate_limited", true],
  [429, "too_many_concurrent_requests", true],
  [429, "too_many_concurrent_queries", true],
  [429, "stream_limit_reached", true],
  [500, "internal_error", true],
  [501, "not_implemented", false],
  [502, "upstream_error", true],
  [503, "unavailable", true],
  [503, "data_unavailable", true],
  [503, "warming_up", true],
  [503, "stream_capacity", true],
  [503, "stream_unavailable", true],
  [503, "api_paused", true],
  [503, "credit_check_failed", true],
  [504, "gateway_timeout", true],
])("%i %s is a ServiceError; worth retrying: %s", (status, code, retryable) => {
  const failure = failureOf(answer(JSON.stringify({ error: { code, message: "In words." } }), status));

  expect(failure).toBeInstanceOf(ServiceError);
  expect(failure).toMatchObject({ status, code, message: "In words.", retryable, retryAfterMs: undefined });
});

test("codes are lower-case whichever service sent them", () => {
  const body = JSON.stringify({
    error: { code: "SYMBOL_NOT_FOUND", message: "Unknown ticker.", docs_url: "https://d.test" },
  });

  expect(failureOf(answer(body, 404))).toMatchObject({ code: "symbol_not_found" });
});

test("the wait a refusal asks for stays with it", () => {
  const body = JSON.stringify({ error: { code: "warming_up", message: "Loading." } });

  expect(failureOf(answer(body, 503, { "Retry-After": "4" }))).toMatchObject({ retryAfterMs: 4_000 });
});

test("a block at the edge, whose error is text, is read by its status", () => {
  const body = JSON.stringify({ error: "Too_Many_Requests", message: "Too many requests from this address." });

  expect(failureOf(answer(body, 429, { "Retry-After": "30" }))).toMatchObject({
    status: 429,
    code: "too_many_requests",
    message: "Too many requests from this address.",
    retryAfterMs: 30_000,
  });
});

test("an edge error without a message shows its text", () => {
  expect(failureOf(answer('{"error":"Access denied"}', 403))).toMatchObject({
    code: "access denied",
    message: "Access denied",
  });
});

test.each([
  [
    "a web page",
    "<!DOCTYPE html><html><h1>Blocked</h1></html>",
    "A gateway before the service answered 502 with a web page.",
  ],
  ["nothing", "", "The service answered 502 without saying why."],
  ["broken JSON", '{"error":', "The service answered 502 without saying why."],
  ["JSON of another shape", '{"problem":true}', "The service answered 502 without saying why."],
  ["null", "null", "The service answered 502 without saying why."],
])("a refusal with %s for a body is read by its status", (_, body, message) => {
  expect(failureOf(answer(body, 502))).toMatchObject({ status: 502, code: "http_502", message, retryable: true });
});

test("a refusal with a blank message says its status and code", () => {
  expect(failureOf(answer('{"error":{"code":"forbidden","message":" "}}', 403))).toMatchObject({
    message: "The service answered 403, forbidden.",
  });
});

test.each(['{"error":""}', '{"error":{"code":" ","message":""}}'])(
  "a refusal that names nothing (%s) says its status",
  (body) => {
    expect(failureOf(answer(body, 403))).toMatchObject({
      code: "http_403",
      message: "The service answered 403 without saying why.",
    });
  },
);

test("an answer is read without its unknown fields, with null kept apart from absent", () => {
  expect(readAnswer(answer('{"data":{"spot":1,"flip":null,"new":2},"more":3}'), envelope)).toEqual({
    data: { spot: 1, flip: null },
  });
  expect(readAnswer(answer('{"data":{"spot":1}}'), envelope)).toEqual({ data: { spot: 1 } });
});

test("an answer that differs from its documentation names the field", () => {
  const failure = failureOf(answer('{"data":{"spot":"12"}}'));

  expect(failure).toBeInstanceOf(ContractError);
  expect(failure).toMatchObject({
    field: "data.spot",
    message: `The service's answer differs from its documentation at data.spot: expected number, came "12".`,
    retryable: false,
  });
});

test.each([
  ["null", "null", "body"],
  ["no data", "{}", "data"],
  ["an empty body", "", "body"],
  ["cut-off JSON", '{"data":{"spot":1', "body"],
])("an answer of %s cannot be read", (_, body, field) => {
  const failure = failureOf(answer(body));

  expect(failure).toBeInstanceOf(ContractError);
  expect(failure).toMatchObject({ field });
});

test("a sign-in page in place of an answer is told from a fault of the service", () => {
  expect(failureOf(answer("<html>Welcome to the hotel</html>"))).toMatchObject({
    message: expect.stringContaining("network sign-in page"),
  });
});

test.each([
  ["4999", 4_999],
  ["0", 0],
  ["12.5", 12.5],
  ["-3", -3],
  ["", undefined],
  ["unlimited", undefined],
])("a balance of %j is %s", (text, balance) => {
  expect(creditsRemaining(new Headers({ "X-Credits-Remaining": text }))).toBe(balance);
});

test("a balance that was not sent is not a balance of 0", () => {
  expect(creditsRemaining(new Headers())).toBeUndefined();
});
