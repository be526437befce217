import { callContext } from "../../../packages/client/transport/call-context";
import { ComputingError, ContractError, ServiceError } from "../../../packages/client/transport/errors";
import { account, board, describedAs, meta } from "../../support/client/canned-responses";
import { getBoard, testMarket } from "../../support/client/test-market";

/** Reads the account from a service that always sends this body. Waits of any length fit into the deadline. */
async function readAccount(body: string, status = 200, headers: Record<string, string> = {}): Promise<unknown> {
  const { market, platform } = testMarket(() => new Response(body, { status, headers }), { deadlineMs: 300_000 });
  return platform.settle(market.account.read(callContext())).catch((failure: unknown) => failure);
}

const { limits } = account;

/** docs/api.md, Retries: every row of the table, with whether it says to retry. */
test.each([
  [400, "invalid_parameter", false],
  [401, "unauthorized", false],
  [402, "insufficient_credits", false],
  [403, "forbidden", false],
  [404, "symbol_not_found", false],
  [405, "method_not_allowed", false],
  [422, "request_too_large", false],
  [429, "rate_limited", true],
  [500, "internal_error", true],
  [501, "not_implemented", false],
  [502, "upstream_error", true],
  [503, "unavailable", true],
  [504, "gateway_timeout", true],
])("%i %s is a ServiceError; worth retrying: %s", async (status, code, retryable) => {
  const failure = await readAccount(JSON.stringify({ error: { code, message: "In words." } }), status);

  expect(failure).toBeInstanceOf(ServiceError);
  expect(failure).toMatchObject({ status, code, message: "In words.", retryable, retryAfterMs: undefined });
});

test("503 warming_up is a ComputingError after a minute, with the service's own error", async () => {
  const failure = await readAccount(JSON.stringify({ error: { code: "warming_up", message: "In words." } }), 503);

  expect(failure).toBeInstanceOf(ComputingError);
  expect(failure).toMatchObject({ retryable: true, cause: { status: 503, code: "warming_up", message: "In words." } });
});

test("codes are lower-case whichever service sent them", async () => {
  const body = JSON.stringify({
    error: { code: "SYMBOL_NOT_FOUND", message: "Unknown ticker.", docs_url: "https://d.test" },
  });

  expect(await readAccount(body, 404)).toMatchObject({ code: "symbol_not_found" });
});

test("an error keeps the wait that the service asked for", async () => {
  const body = JSON.stringify({ error: { code: "warming_up", message: "Loading." } });

  expect(await readAccount(body, 503, { "Retry-After": "4" })).toMatchObject({ retryAfterMs: 4_000 });
});

test("a block at the edge, whose error is a string, is read by its status", async () => {
  const body = JSON.stringify({ error: "Too_Many_Requests", message: "Too many requests from this address." });

  expect(await readAccount(body, 429, { "Retry-After": "30" })).toMatchObject({
    status: 429,
    code: "too_many_requests",
    message: "Too many requests from this address.",
    retryAfterMs: 30_000,
  });
});

test("an edge error without a message shows its error string", async () => {
  expect(await readAccount('{"error":"Access denied"}', 403)).toMatchObject({
    code: "access denied",
    message: "Access denied",
  });
});

test.each([
  ["a web page", "<!DOCTYPE html><html><h1>Blocked</h1></html>", "A gateway returned status 502 and a web page."],
  ["nothing", "", "The service returned status 502 and gave no reason."],
  ["broken JSON", '{"error":', "The service returned status 502 and gave no reason."],
  ["JSON of another shape", '{"problem":true}', "The service returned status 502 and gave no reason."],
  ["null", "null", "The service returned status 502 and gave no reason."],
])("a refusal with %s for a body is read by its status", async (_, body, message) => {
  expect(await readAccount(body, 502)).toMatchObject({ status: 502, code: "http_502", message, retryable: true });
});

test("a refusal with a blank message names its status and code", async () => {
  expect(await readAccount('{"error":{"code":"forbidden","message":" "}}', 403)).toMatchObject({
    message: "The service returned status 403 (forbidden).",
  });
});

test.each(['{"error":""}', '{"error":{"code":" ","message":""}}'])(
  "a refusal without a code or message (%s) names its status",
  async (body) => {
    expect(await readAccount(body, 403)).toMatchObject({
      code: "http_403",
      message: "The service returned status 403 and gave no reason.",
    });
  },
);

test("unknown fields are dropped, and null stays apart from absent", async () => {
  const data = { creditsBalance: null, limits };

  expect(await readAccount(JSON.stringify({ data: { ...data, region: "new" }, more: 3 }))).toMatchObject({
    record: data,
  });
  const absent = (await readAccount(JSON.stringify({ data: { limits } }))) as { record: object };
  expect(absent.record).toEqual({ limits });
  expect(Object.keys(absent.record)).toEqual(["limits"]);
});

test("a response that differs from its documentation names the field", async () => {
  const failure = await readAccount(JSON.stringify({ data: { limits: { ...limits, requestsPerMinute: "12" } } }));

  expect(failure).toBeInstanceOf(ContractError);
  expect(failure).toMatchObject({
    field: "data.limits.requestsPerMinute",
    message: `The response differs from the API documentation at data.limits.requestsPerMinute: expected number, received "12".`,
    retryable: false,
  });
});

test("a record that cannot be read fails its own symbol and names the field", async () => {
  const symbols = [board("SPY"), { ...board("QQQ"), spot: null }];
  const { market, platform } = testMarket(({ path }) =>
    Response.json(path === "/v1/openapi.json" ? describedAs({}) : { data: { symbols }, meta }),
  );

  const results = await platform.settle(Promise.allSettled(["SPY", "QQQ"].map((symbol) => getBoard(market, symbol))));

  expect(results).toMatchObject([
    { value: { record: { symbol: "SPY" } } },
    { reason: { name: "ContractError", field: "data.symbols.QQQ.spot" } },
  ]);
});

test.each([
  ["null", "null", "body"],
  ["no data", "{}", "data"],
  ["an empty body", "", "body"],
  ["text that is not JSON", '{"data"}{', "body"],
])("a response of %s cannot be read", async (_, body, field) => {
  const failure = await readAccount(body);

  expect(failure).toBeInstanceOf(ContractError);
  expect(failure).toMatchObject({ field });
});

const wholeText = JSON.stringify({ data: { a: [-1.5e-7, 0, true, null], 'q"\\\n\u0001é': {}, b: [[], "x"] } });
const beginnings = Array.from({ length: wholeText.length - 1 }, (_, index) => wholeText.slice(0, index + 1));

test.each(beginnings)("JSON that is cut off is an incomplete response: %s", async (body) => {
  expect(await readAccount(body)).toMatchObject({ name: "IncompleteResponseError", retryable: true });
});

test.each([
  ["a comma before the end", '{"data":{"a":[1],]'],
  ["a bracket that closes another kind", '{"data":{"a":[1}'],
  ["a bracket that closes another kind, and more text", '{"data":[{"a":1]]'],
  ["a list without a comma", '{"data":[1 2'],
  ["a name without quotes", '{"data":{a'],
  ["a name without a colon", '{"data":{"a",'],
  ["a number that is none", '{"data":{"a":01'],
  ["a number with two points", '{"data":{"a":1.2.3'],
  ["a word that is none", '{"data":{"a":nulk'],
  ["a line break in a text", '{"data":{"a":"x\ny'],
  ["an escape that is none", '{"data":{"a":"\\q'],
  ["a comma after nothing", '{"data":[,'],
  ["a value too many", '{"data":{}}{"data":{'],
])("JSON with %s is damaged, not cut off", async (_, body) => {
  expect(await readAccount(body)).toMatchObject({ name: "ContractError", field: "body", retryable: false });
});

test("a sign-in page instead of a response is distinguished from a fault of the service", async () => {
  expect(await readAccount("<html>Welcome to the hotel</html>")).toMatchObject({
    message: expect.stringContaining("network sign-in page") as string,
  });
});
