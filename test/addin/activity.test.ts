import { afterAccount, afterChange, afterRequest, initialActivity, type ActivityState } from "../../src/addin/activity";
import { ConnectionError, ServiceError, type MarketDataError } from "../../src/transport/errors";
import type { RequestEvent, ResponseMeta } from "../../src/transport/request-event";
import { account } from "../support/client/canned-responses";

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

const failed = (error: MarketDataError): RequestEvent => ({ ...settled, kind: "failed", receivedAtMs: 1_000, error });

const after = (state: ActivityState, ...events: RequestEvent[]) =>
  events.reduce((before, event) => afterRequest(before, event, baseUrl), state);

test("a response makes the connection good and sets the time of the last response", () => {
  const state = after(initialActivity, response(5_000, { mode: "live" }));

  expect(state).toMatchObject({
    connection: { kind: "connected" },
    lastResponseAtMs: 5_000,
    timeliness: { kind: "live" },
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
  [{ mode: "live" }, { kind: "live" }],
  [
    { mode: "historical", delayed: true, delayMinutes: 15 },
    { kind: "delayed", minutes: 15 },
  ],
  [{ mode: "historical", delayed: true }, { kind: "delayed" }],
  [{ mode: "historical" }, { kind: "past" }],
  [{}, undefined],
])("a response with meta %j has the timeliness %j", (meta, timeliness) => {
  expect(after(initialActivity, response(1_000, meta)).timeliness).toEqual(timeliness);
});

test("a response without meta keeps the timeliness", () => {
  const state = after(initialActivity, response(1_000, { mode: "live" }), response(2_000, undefined));

  expect(state.timeliness).toEqual({ kind: "live" });
});

test.each([
  [400, "invalid_parameter"],
  [403, "not_entitled"],
  [404, "symbol_not_found"],
  [405, "method_not_allowed"],
  [422, "request_too_large"],
])("a request refused with %i %s leaves the connection good", (status, code) => {
  expect(after(initialActivity, failed(new ServiceError({ status, code, message: "No." }))).connection).toEqual({
    kind: "connected",
  });
});

test.each([
  [new ConnectionError("The service could not be reached."), /^api\.example\.test cannot be reached\./],
  [new ServiceError({ status: 401, code: "unauthorized", message: "No." }), /key was refused/],
  [new ServiceError({ status: 403, code: "forbidden", message: "No." }), /key was refused/],
  [new ServiceError({ status: 403, code: "account_suspended", message: "No." }), /suspended/],
  [new ServiceError({ status: 403, code: "account_blocked", message: "No." }), /blocked/],
  [new ServiceError({ status: 402, code: "insufficient_credits", message: "No." }), /Top up credits/],
  [new ServiceError({ status: 429, code: "rate_limited", message: "No." }), /is busy/],
  [new ServiceError({ status: 503, code: "api_paused", message: "No." }), /is busy or temporarily unavailable/],
])("a problem of the connection says what to do: %s", (error, text) => {
  const { connection } = after(initialActivity, failed(error));

  expect(connection).toEqual({ kind: "problem", text: expect.stringMatching(text) as string });
});

test("the next response ends a problem", () => {
  const state = after(initialActivity, failed(new ConnectionError("No.")), response(2_000, undefined));

  expect(state.connection).toEqual({ kind: "connected" });
});

test("another key starts without the data of the previous account", () => {
  const before = afterAccount(after(initialActivity, response(1_000, undefined, 4_999)), account, 1_000);

  expect(afterChange(before, "practice")).toEqual({ ...initialActivity, keyKind: "practice" });
});
