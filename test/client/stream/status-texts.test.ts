import { cellWords } from "../../../packages/client/errors/cell-words";
import { ConnectionError, ServiceError } from "../../../packages/client/transport/errors";
import { BudgetError } from "../../../packages/client/transport/unsent-errors";
import { closedReasons } from "@strikebook/contract";
import type { ConnectionState } from "../../../packages/client/stream/connection/connection-state";
import { pollFeedStatus, streamFeedStatus, type FeedFacts } from "../../../packages/client/stream/status-texts";

const shown: FeedFacts = { symbol: "SPY", hasBoard: true, lagged: false, unavailable: undefined, isReplacing: false };
const attempts = { failures: 0, unreadable: 0 };
const open: ConnectionState = { kind: "open", sinceMs: 0, ...attempts };
const status = (state: ConnectionState, other: Partial<FeedFacts> = {}) =>
  streamFeedStatus(state, { ...shown, ...other }, cellWords);
const refused = (status: number, code: string) => new ServiceError({ status, code, message: "No." });

test.each([
  ["boards arrive", open, {}, "live"],
  ["some were skipped", open, { lagged: true }, "lagged"],
  ["none has been received yet", open, { hasBoard: false }, "connecting"],
  ["the service has none", open, { unavailable: "No live board." }, "unavailable"],
  ["the first stream is opened", { kind: "connecting", ...attempts }, { hasBoard: false }, "connecting"],
  ["the connection comes back", { kind: "resuming", ...attempts }, {}, "reconnecting"],
  ["the connection changes its symbols", { kind: "resuming", ...attempts }, { isReplacing: true }, "live"],
  [
    "the service is busy",
    { kind: "waiting", untilMs: 1, why: refused(503, "unavailable"), ...attempts },
    {},
    "reconnecting",
  ],
  ["the key was revoked", { kind: "closed", reason: "key_revoked" }, {}, "closed"],
  ["there is no such symbol", { kind: "closed", reason: refused(404, "symbol_not_found") }, {}, "unavailable"],
] satisfies [string, ConnectionState, Partial<FeedFacts>, string][])(
  "a cell shows the state when %s",
  (_, state, facts, expected) => {
    expect(status(state, facts).state).toBe(expected);
  },
);

test.each(closedReasons.filter((reason) => reason !== "credit_check_failed"))(
  "the reason of a stream closed for %s says what to do",
  (reason) => {
    expect(status({ kind: "closed", reason }).reason).toContain("Strikebook pane");
  },
);

test.each(["insufficient_credits", "account_suspended", "monthly_cap_reached"])(
  "a stream that is refused for %s says the same as one that was closed for it: recalculating does not start it",
  (code) => {
    const reason = status({ kind: "closed", reason: refused(402, code) }).reason;

    expect(reason).toBe(status({ kind: "closed", reason: code }).reason);
    expect(reason).toContain("start live data again in the Strikebook pane");
  },
);

test.each(["desk", "provider"] as const)(
  "a stream that the %s refuses through a desk names no console",
  (deskSource) => {
    const message = "The limit of ann is reached. The administrator of the desk can raise it.";
    const failure = new ServiceError({ status: 402, code: "insufficient_credits", message, deskSource });
    const { reason } = status({ kind: "closed", reason: failure });

    expect(reason).toContain("administrator of the desk");
    expect(reason).toContain("Start live data again in the Strikebook pane");
    expect(reason).not.toContain("console");
  },
);

test("a stream that ends because credits are used up says what to do at a desk too", () => {
  const { reason } = status({ kind: "closed", reason: "insufficient_credits" });

  expect(reason).toContain("ask the administrator if you use a desk");
  expect(reason).not.toContain("console");
});

test("a failed credit check is shown as reconnecting", () => {
  expect(status({ kind: "waiting", untilMs: 1, why: "credit_check_failed", ...attempts })).toEqual({
    state: "reconnecting",
    reason: "The service could not check the balance. Reconnecting automatically.",
  });
});

test("the reason of a stream that a spending limit closed says to raise the limit", () => {
  const reason = new BudgetError(
    { limit: "perDay", credits: 1, creditsLeft: 0 },
    "Not sent: this costs 1 credit, and 0 are left of the limit of 5 per day.",
  );

  expect(status({ kind: "closed", reason })).toEqual({
    state: "closed",
    reason:
      "Not sent: this costs 1 credit, and 0 are left of the limit of 5 per day. Live data starts again when the limit is raised.",
  });
});

test("a poll that fails temporarily keeps polling, one that cannot succeed is closed", () => {
  const why = "Stream limit reached: polling every 15 seconds.";

  expect(pollFeedStatus(why, undefined, cellWords)).toEqual({ state: "polling", reason: why });
  expect(pollFeedStatus(why, new ConnectionError("No connection."), cellWords).state).toBe("polling");
  expect(pollFeedStatus(why, refused(402, "insufficient_credits"), cellWords).state).toBe("closed");
  expect(pollFeedStatus(why, refused(404, "expiration_not_found"), cellWords).state).toBe("unavailable");
});
