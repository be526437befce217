import { explainProblem } from "../../src/addin/explain-problem";
import { BudgetError, ConnectionError, ServiceError } from "../../src/transport/errors";
import { closedReasons } from "../../src/contract/stream";
import type { ConnectionState } from "../../src/stream/connection-state";
import { pollStanding, streamStanding, type FeedFacts } from "../../src/stream/live-words";

const shown: FeedFacts = { symbol: "SPY", hasBoard: true, lagged: false, unavailable: undefined, takesPlace: false };
const tries = { failures: 0, unread: 0 };
const open: ConnectionState = { kind: "open", sinceMs: 0, ...tries };
const standing = (state: ConnectionState, other: Partial<FeedFacts> = {}) =>
  streamStanding(state, { ...shown, ...other }, explainProblem);
const refused = (status: number, code: string) => new ServiceError({ status, code, message: "No." });

test.each([
  ["boards come", open, {}, "live"],
  ["some were left out", open, { lagged: true }, "lagged"],
  ["none has come yet", open, { hasBoard: false }, "connecting"],
  ["the service has none", open, { unavailable: "No live board." }, "unavailable"],
  ["the first stream is opened", { kind: "connecting", ...tries }, { hasBoard: false }, "connecting"],
  ["the line comes back", { kind: "resuming", ...tries }, {}, "reconnecting"],
  ["the line changes its symbols", { kind: "resuming", ...tries }, { takesPlace: true }, "live"],
  [
    "the service is busy",
    { kind: "waiting", untilMs: 1, why: refused(503, "unavailable"), ...tries },
    {},
    "reconnecting",
  ],
  ["the key was revoked", { kind: "closed", reason: "key_revoked" }, {}, "closed"],
  ["there is no such symbol", { kind: "closed", reason: refused(404, "symbol_not_found") }, {}, "unavailable"],
] satisfies [string, ConnectionState, Partial<FeedFacts>, string][])(
  "when %s a cell says so",
  (_, state, facts, expected) => {
    expect(standing(state, facts).state).toBe(expected);
  },
);

test.each(closedReasons.filter((reason) => reason !== "credit_check_failed"))(
  "a stream closed for %s says what to do in the pane",
  (reason) => {
    expect(standing({ kind: "closed", reason }).reason).toContain("Strikebook pane");
  },
);

test("a balance that could not be checked mends itself, and a cell says so", () => {
  expect(standing({ kind: "waiting", untilMs: 1, why: "credit_check_failed", ...tries })).toEqual({
    state: "reconnecting",
    reason: "The service could not check the balance. It is tried again without your doing.",
  });
});

test("a stream that a limit on spending ended says that raising it helps", () => {
  const reason = new BudgetError(
    { limit: "perDay", credits: 1, creditsLeft: 0 },
    "Not asked: this costs 1 credit, and 0 are left of the limit of 5 a day.",
  );

  expect(standing({ kind: "closed", reason })).toEqual({
    state: "closed",
    reason:
      "Not asked: this costs 1 credit, and 0 are left of the limit of 5 a day. Live data starts again when the limit is raised.",
  });
});

test("a poll that fails for a moment goes on polling, and one that cannot succeed is closed", () => {
  const why = "Asked for every 15 seconds.";

  expect(pollStanding(why, undefined, explainProblem)).toEqual({ state: "polling", reason: why });
  expect(pollStanding(why, new ConnectionError("No line."), explainProblem).state).toBe("polling");
  expect(pollStanding(why, refused(402, "insufficient_credits"), explainProblem).state).toBe("closed");
  expect(pollStanding(why, refused(404, "expiration_not_found"), explainProblem).state).toBe("unavailable");
});
