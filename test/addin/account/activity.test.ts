import {
  afterAccount,
  afterAttempt,
  afterChange,
  afterRequest,
  initialActivity,
  type ActivityState,
} from "../../../src/addin/account/activity";
import type { EndpointName, ResponseMeta } from "@strikebook/contract";
import {
  ConnectionError,
  ContractError,
  DeadlineError,
  type MarketDataError,
  type RequestEvent,
  ServiceError,
} from "@strikebook/client";
import { account } from "../../support/client/canned-responses";

const baseUrl = "https://api.example.test";
const settled = { endpoint: "heatmap" as const, symbols: ["SPY"], attempts: 1, creditsRemaining: undefined };

const response = (receivedAtMs: number, meta: ResponseMeta | undefined, creditsRemaining?: number): RequestEvent => ({
  ...settled,
  kind: "answered",
  status: 200,
  receivedAtMs,
  meta,
  creditsRemaining,
});

const failed = (
  error: MarketDataError,
  changes: { endpoint?: EndpointName; creditsRemaining?: number } = {},
): RequestEvent => ({
  ...settled,
  ...changes,
  kind: "failed",
  receivedAtMs: 1_000,
  error,
});

const refused = (status: number, code: string) => new ServiceError({ status, code, message: "No." });
const codesOf = ({ conditions }: ActivityState) =>
  conditions.map(({ code, data }) => (data ? `${code} ${data}` : code));

const after = (state: ActivityState, ...events: RequestEvent[]) =>
  events.reduce((before, event) => afterRequest(before, event, baseUrl), state);

test("a response makes the connection good and sets the time of the last response", () => {
  const state = after(initialActivity, response(5_000, { mode: "live" }));

  expect(state).toMatchObject({
    connection: { kind: "connected" },
    lastResponseAtMs: 5_000,
  });
});

test("the balance is the newest one, in whichever order responses are recorded", () => {
  const state = after(initialActivity, response(2_000, undefined, 4_998), response(1_000, undefined, 4_999));

  expect(state.credits).toEqual({ remaining: 4_998, atMs: 2_000 });
});

test("a response without a balance keeps the known one", () => {
  const state = after(initialActivity, response(1_000, undefined, 4_999), response(2_000, undefined));

  expect(state.credits?.remaining).toBe(4_999);
});

test("an account read before the last response does not replace the newer balance", () => {
  const state = afterAccount(after(initialActivity, response(2_000, undefined, 4_990)), account, 1_000);

  expect(state.credits?.remaining).toBe(4_990);
  expect(state.account).toEqual(account);
});

test("an account without a balance has no credits", () => {
  expect(afterAccount(initialActivity, { ...account, creditsBalance: null }, 1_000).credits).toBeUndefined();
});

test.each([
  refused(400, "invalid_parameter"),
  refused(404, "symbol_not_found"),
  refused(405, "method_not_allowed"),
  refused(422, "request_too_large"),
  refused(429, "rate_limited"),
  refused(502, "upstream_error"),
  refused(504, "gateway_timeout"),
  new DeadlineError("response", "The response did not complete within 30 seconds."),
  new ContractError("data.spot", "Not a number."),
])("a request that failed by itself leaves the connection good: %s", (error) => {
  const connected = after(initialActivity, response(1_000, undefined));

  expect(after(connected, failed(error))).toEqual(connected);
});

test.each([
  [refused(401, "unauthorized"), /key was refused/],
  [refused(403, "forbidden"), /key was refused/],
  [refused(503, "api_paused"), /is busy or temporarily unavailable/],
  [new ServiceError({ status: 403, code: "http_403", message: "No.", isFromNetwork: true }), /firewall/],
  [new ContractError("body", "Not JSON."), /Check the service address/],
])("a problem of the connection says what to do: %s", (error, text) => {
  const { connection } = after(initialActivity, failed(error));

  expect(connection).toEqual({ kind: "problem", text: expect.stringMatching(text) as string });
});

test("a limit of a desk is stated in the words of the desk, not as missing credits of the account", () => {
  const message =
    "Not sent: this costs 5 credits, and 4 are left of your limit for today. Ask the administrator of the desk.";
  const error = new ServiceError({ status: 402, code: "insufficient_credits", message, deskSource: "desk" });

  const { conditions } = after(initialActivity, failed(error, { creditsRemaining: 4 }));

  expect(conditions.map(({ text }) => text)).toEqual([message]);
});

test("a service that cannot even describe the account is in trouble altogether", () => {
  const { connection } = after(initialActivity, failed(refused(503, "unavailable"), { endpoint: "account" }));

  expect(connection).toEqual({ kind: "problem", text: expect.stringMatching(/is busy/) as string });
});

test("the next response ends a problem", () => {
  const state = after(initialActivity, failed(refused(503, "api_paused")), response(2_000, undefined));

  expect(state.connection).toEqual({ kind: "connected" });
});

test("a service that does not respond is unreachable until it responds to anything", () => {
  const attempt = { endpoint: "heatmap" as const, origin: "https://api.example.test", atMs: 1_000 };
  const error = new ConnectionError("The service could not be reached.", {
    url: "https://api.example.test/v1/heatmap",
  });
  const lost = afterAttempt(initialActivity, { ...attempt, kind: "lost", error });

  expect(lost.unreachable).toEqual([
    { origin: attempt.origin, text: expect.stringMatching(/^api\.example\.test cannot be reached\./) as string },
  ]);
  expect(afterAttempt(lost, { ...attempt, kind: "answered", origin: "https://flow.example.test" })).toBe(lost);
  expect(afterAttempt(lost, { ...attempt, kind: "answered" }).unreachable).toEqual([]);
});

test.each([
  [403, "account_suspended", "heatmap", "account_suspended", /suspended\. Contact the provider/],
  [403, "account_blocked", "heatmap", "account_blocked", /blocked\. Contact the provider/],
  [402, "monthly_cap_reached", "heatmap", "monthly_cap_reached", /Raise the cap/],
  [402, "daily_cap_reached", "heatmap", "daily_cap_reached", /Raise the cap/],
  [402, "insufficient_credits", "heatmap", "insufficient_credits", /Top up credits/],
  [403, "not_entitled", "volIv", "not_entitled Volatility", /^Volatility: .* Ask the provider to enable it/],
  [403, "OPRA_AGREEMENT_REQUIRED", "flowTide", "opra_agreement_required Flow", /^Flow: .* Sign it/],
] as const)(
  "a request refused with %i %s for %s is a condition of the account",
  (status, code, endpoint, shown, text) => {
    const state = after(initialActivity, failed(refused(status, code), { endpoint }));

    expect(state.connection).toEqual({ kind: "connected" });
    expect(codesOf(state)).toEqual([shown]);
    expect(state.conditions[0]?.text).toMatch(text);
  },
);

test("data that is not enabled does not concern other data, and ends when it is charged for", () => {
  const lacking = after(initialActivity, failed(refused(403, "not_entitled"), { endpoint: "volIv" }));
  const charged = (endpoint: EndpointName) => after(lacking, { ...response(2_000, undefined), endpoint });

  expect(codesOf(charged("heatmap"))).toEqual(["not_entitled Volatility"]);
  expect(codesOf(charged("volSurface"))).toEqual([]);
});

test("a free response does not end a cap, a charged one does", () => {
  const capped = after(initialActivity, failed(refused(402, "monthly_cap_reached")));

  expect(codesOf(after(capped, { ...response(2_000, undefined), endpoint: "account" }))).toEqual([
    "monthly_cap_reached",
  ]);
  expect(codesOf(after(capped, response(2_000, undefined)))).toEqual([]);
});

test("missing credits last until the balance is higher, also if cheaper requests succeed", () => {
  const refusal = failed(refused(402, "insufficient_credits"), { creditsRemaining: 3 });
  const lacking = after(initialActivity, refusal);

  expect(lacking.conditions[0]?.text).toMatch(/^The balance of 3 was too low/);
  expect(codesOf(after(lacking, response(2_000, undefined, 2)))).toEqual(["insufficient_credits"]);
  expect(codesOf(after(lacking, response(2_000, undefined, 500)))).toEqual([]);
});

test("a balance of 0 keeps the reason of a refusal, and otherwise says what to do at a desk too", () => {
  const message = "Your limit for today is reached. Ask the administrator of the desk.";
  const error = new ServiceError({ status: 402, code: "insufficient_credits", message, deskSource: "desk" });
  const refusedByDesk = after(initialActivity, failed(error, { creditsRemaining: 0 }));

  expect(after(refusedByDesk, response(2_000, undefined, 0)).conditions).toMatchObject([{ text: message }]);
  expect(after(initialActivity, response(2_000, undefined, 0)).conditions).toMatchObject([
    {
      code: "insufficient_credits",
      text: expect.stringMatching(/^The credits are used up.*administrator of your desk/) as string,
    },
  ]);
});

test.each([
  [{ status: "suspended", apiEligible: false }, ["account_suspended"]],
  [{ status: "BLOCKED" }, ["account_blocked"]],
  [{ apiEligible: false }, ["not_enabled"]],
  [{ creditsBalance: 0 }, ["insufficient_credits"]],
  [{ creditsBalance: 0, unlimited: true }, []],
  [{}, []],
])("an account that states %j has the conditions %j", (stated, codes) => {
  expect(codesOf(afterAccount(initialActivity, { ...account, ...stated }, 1_000))).toEqual(codes);
});

test("an account that is active again is no longer suspended", () => {
  const suspended = afterAccount(initialActivity, { ...account, status: "suspended" }, 1_000);

  expect(codesOf(afterAccount(suspended, account, 2_000))).toEqual([]);
});

test("a condition of the whole account comes before one of some data", () => {
  const state = after(
    initialActivity,
    failed(refused(403, "not_entitled"), { endpoint: "volIv" }),
    failed(refused(402, "monthly_cap_reached")),
  );

  expect(codesOf(state)).toEqual(["monthly_cap_reached", "not_entitled Volatility"]);
});

test("another key starts without the data of the previous account", () => {
  const before = afterAccount(after(initialActivity, response(1_000, undefined, 4_999)), account, 1_000);

  expect(afterChange(before, "practice")).toEqual({ ...initialActivity, keyKind: "practice" });
});
