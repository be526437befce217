import { afterAccount, afterChange, afterRequest, quietState, type ActivityState } from "../../src/addin/activity";
import { ConnectionError, ServiceError, type MarketDataError } from "../../src/transport/errors";
import type { AnswerMeta, ClientEvent } from "../../src/transport/client-event";
import { account } from "../support/canned-answers";

const baseUrl = "https://api.example.test";
const settled = { endpoint: "heatmap" as const, symbols: ["SPY"], attempts: 1, creditsRemaining: undefined };

const answered = (receivedAtMs: number, meta: AnswerMeta | undefined, creditsRemaining?: number): ClientEvent => ({
  ...settled,
  kind: "answered",
  status: 200,
  receivedAtMs,
  meta,
  creditsRemaining,
});

const failed = (error: MarketDataError): ClientEvent => ({ ...settled, kind: "failed", receivedAtMs: 1_000, error });

const after = (state: ActivityState, ...events: ClientEvent[]) =>
  events.reduce((so, event) => afterRequest(so, event, baseUrl), state);

test("an answer makes the connection good and tells when it came", () => {
  const state = after(quietState, answered(5_000, { mode: "live" }));

  expect(state).toMatchObject({
    connection: { kind: "connected" },
    lastAnswerAtMs: 5_000,
    timeliness: { kind: "live" },
  });
});

test("the balance is the newest known, whichever order answers are noted in", () => {
  const state = after(quietState, answered(2_000, undefined, 4_998), answered(1_000, undefined, 4_999));

  expect(state.credits).toEqual({ remaining: 4_998, atMs: 2_000 });
});

test("an answer that names no balance leaves the one known", () => {
  const state = after(quietState, answered(1_000, undefined, 4_999), answered(2_000, undefined));

  expect(state.credits?.remaining).toBe(4_999);
});

test("an account read before the last answer does not turn the balance back", () => {
  const state = afterAccount(after(quietState, answered(2_000, undefined, 4_990)), account, 1_000);

  expect(state.credits?.remaining).toBe(4_990);
  expect(state.account).toEqual(account);
});

test("an account without a balance shows none", () => {
  expect(afterAccount(quietState, { ...account, creditsBalance: null }, 1_000).credits).toBeUndefined();
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
])("data answered with %j is told as %j", (meta, timeliness) => {
  expect(after(quietState, answered(1_000, meta)).timeliness).toEqual(timeliness);
});

test("an answer about the account alone says nothing about the age of the data", () => {
  const state = after(quietState, answered(1_000, { mode: "live" }), answered(2_000, undefined));

  expect(state.timeliness).toEqual({ kind: "live" });
});

test.each([
  [400, "invalid_parameter"],
  [403, "not_entitled"],
  [404, "symbol_not_found"],
  [405, "method_not_allowed"],
  [422, "request_too_large"],
])("a question refused with %i %s leaves the connection good", (status, code) => {
  expect(after(quietState, failed(new ServiceError({ status, code, message: "No." }))).connection).toEqual({
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
  [new ServiceError({ status: 503, code: "api_paused", message: "No." }), /is busy or down/],
])("what breaks the connection is told with what to do: %s", (error, said) => {
  const { connection } = after(quietState, failed(error));

  expect(connection).toEqual({ kind: "problem", text: expect.stringMatching(said) });
});

test("the next answer ends a problem", () => {
  const state = after(quietState, failed(new ConnectionError("No.")), answered(2_000, undefined));

  expect(state.connection).toEqual({ kind: "connected" });
});

test("another key starts with nothing of the account before", () => {
  const before = afterAccount(after(quietState, answered(1_000, undefined, 4_999)), account, 1_000);

  expect(afterChange(before, "practice")).toEqual({ ...quietState, keyKind: "practice" });
});
