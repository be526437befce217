import { ConnectionError, ContractError, ServiceError } from "../../../../packages/client/transport/errors";
import { BudgetError, MissingKeyError } from "../../../../packages/client/transport/unsent-errors";
import {
  nextState,
  type Circumstances,
  type ConnectionEvent,
  type ConnectionState,
  type Transition,
} from "../../../../packages/client/stream/connection/connection-state";
import { closedReasons, reconnectReasons } from "@strikebook/contract";

const nowMs = 1_000_000;
/** Half of the longest wait. */
const resumable: Circumstances = { nowMs, chance: 0.5, resumes: true };
const withoutEventId: Circumstances = { ...resumable, resumes: false };

const connecting: ConnectionState = { kind: "connecting", failures: 2, unreadable: 1 };
const resuming: ConnectionState = { kind: "resuming", failures: 2, unreadable: 1 };
const open: ConnectionState = { kind: "open", failures: 2, unreadable: 1, sinceMs: nowMs - 100_000 };
const waiting: ConnectionState = {
  kind: "waiting",
  failures: 2,
  unreadable: 1,
  untilMs: nowMs + 5_000,
  why: "credit_check_failed",
};
const closed: ConnectionState = { kind: "closed", reason: "key_revoked" };
const stopped: ConnectionState = { kind: "closed", reason: "stopped" };

/** Something arrived half a minute after the connection had opened: it was stable. */
const stable = { lastReceivedAtMs: nowMs - 70_000 };
const early = { lastReceivedAtMs: nowMs - 70_001 };

const drop = new ConnectionError("The stream was interrupted.");
const garbled = new ContractError("snapshot", "Not JSON.");
const refusal = (status: number, code: string, retryAfterMs?: number) =>
  new ServiceError({ status, code, message: "In words.", retryAfterMs });

const retried = (failures: number, waitMs: number, why: unknown, unreadable = 0): Transition => ({
  state: { kind: "waiting", failures, unreadable, untilMs: nowMs + waitMs, why: why as string }, // or an error
  effect: { waitMs },
});
/** Waits because the service could not be reached. */
const unreachable: ConnectionState = { ...waiting, why: drop, shortened: 0 };
const unreached = (failures: number, waitMs: number, shortened = 0): Transition => {
  const { state, effect } = retried(failures, waitMs, drop, 1);
  return { state: { ...state, shortened } as ConnectionState, effect }; // the state is that of a wait
};
const ended = (reason: unknown): Transition => ({
  state: { kind: "closed", reason: reason as string }, // or an error
  effect: "disconnect",
});
const requested = (kind: "connecting" | "resuming", failures: number, unreadable = 0): Transition => ({
  state: { kind, failures, unreadable },
  effect: "connect",
});
const unmoved = (state: ConnectionState): Transition => ({ state, effect: undefined });

/** Every state with every event that changes it. */
const transitions: [name: string, from: ConnectionState, event: ConnectionEvent, to: Transition][] = [
  [
    "a response opens the stream",
    connecting,
    { kind: "opened" },
    unmoved({ kind: "open", failures: 2, unreadable: 1, sinceMs: nowMs }),
  ],
  [
    "a response opens the stream",
    resuming,
    { kind: "opened" },
    unmoved({ kind: "open", failures: 2, unreadable: 1, sinceMs: nowMs }),
  ],
  ["a failed request waits", connecting, { kind: "refused", failure: drop }, unreached(3, 2_000)],
  ["a failed request waits", resuming, { kind: "refused", failure: drop }, unreached(3, 2_000)],
  [
    "a service that responds to something else is asked soon",
    { ...unreachable, untilMs: nowMs + 25_000 },
    { kind: "reachable" },
    // Half of two seconds.
    {
      state: { ...unreachable, shortened: 1, isShortened: true, untilMs: nowMs + 1_000 },
      effect: { waitMs: 1_000 },
    },
  ],
  [
    "a wait that would have been over sooner is not longer",
    { ...unreachable, untilMs: nowMs + 400 },
    { kind: "reachable" },
    { state: { ...unreachable, shortened: 1, isShortened: true, untilMs: nowMs + 400 }, effect: { waitMs: 400 } },
  ],
  [
    "a service that responds to everything but streams is asked less and less often",
    { ...unreachable, shortened: 3, untilMs: nowMs + 25_000 },
    { kind: "reachable" },
    {
      state: { ...unreachable, shortened: 4, isShortened: true, untilMs: nowMs + 8_000 },
      effect: { waitMs: 8_000 },
    },
  ],
  [
    "a wait is shortened once",
    { ...unreachable, shortened: 1, isShortened: true },
    { kind: "reachable" },
    unmoved({ ...unreachable, shortened: 1, isShortened: true }),
  ],
  [
    "a wait after a connection that was charged is not shortened",
    { ...waiting, why: drop },
    { kind: "reachable" },
    unmoved({ ...waiting, why: drop }),
  ],
  [
    "how often waits were shortened is known until the service is reached",
    { ...unreachable, shortened: 2, isShortened: true },
    { kind: "waited" },
    { state: { kind: "resuming", failures: 2, unreadable: 1, shortened: 2 }, effect: "connect" },
  ],
  [
    "how often waits were shortened is known until the service is reached",
    { ...resuming, shortened: 2 },
    { kind: "refused", failure: drop },
    unreached(3, 2_000, 2),
  ],
  ["a wait that is over requests again", waiting, { kind: "waited" }, requested("resuming", 2, 1)],
  ["a lost connection waits", open, { kind: "lost", failure: drop, ...early }, retried(3, 2_000, drop)],
  [
    "a stable connection resets the count of failures",
    open,
    { kind: "lost", failure: drop, ...stable },
    retried(1, 500, drop),
  ],
  ["an unreadable event waits", open, { kind: "lost", failure: garbled, ...early }, retried(3, 2_000, garbled, 2)],
  [
    "a stable connection resets the count of unreadable events",
    open,
    { kind: "lost", failure: garbled, ...stable },
    retried(1, 500, garbled, 1),
  ],
  ["sleep requests again at once", open, { kind: "slept" }, requested("resuming", 0)],
  ["a resolved cause requests again", closed, { kind: "start" }, requested("resuming", 0)],
  ["a restart ends a wait", waiting, { kind: "start" }, requested("resuming", 0)],
  ["a restart replaces a connection", open, { kind: "start" }, requested("resuming", 0)],
  ["a restart replaces a request", connecting, { kind: "start" }, requested("resuming", 0)],
  ["a stop ends a connection", open, { kind: "stop" }, ended("stopped")],
  ["a stop ends a wait", waiting, { kind: "stop" }, ended("stopped")],
  ["a stop ends a request", resuming, { kind: "stop" }, ended("stopped")],
  ["a stop is final after a close", closed, { kind: "stop" }, ended("stopped")],
];

test.each(transitions)("%s: %j %j", (_, from, event, to) => {
  expect(nextState(from, event, resumable)).toEqual(to);
});

test("a stream without an event id starts from the beginning", () => {
  expect(nextState(waiting, { kind: "waited" }, withoutEventId)).toEqual(requested("connecting", 2, 1));
  expect(nextState(closed, { kind: "start" }, withoutEventId)).toEqual(requested("connecting", 0));
});

const everyEvent: ConnectionEvent[] = [
  { kind: "start" },
  { kind: "opened" },
  { kind: "refused", failure: drop },
  { kind: "lost", failure: drop, ...early },
  { kind: "slept" },
  { kind: "reconnect", reason: "max_duration", ...early },
  { kind: "closed", reason: "key_revoked", ...early },
  { kind: "waited" },
  { kind: "reachable" },
  { kind: "stop" },
];

test.each(everyEvent)("no event changes a stopped stream: %j", (event) => {
  expect(nextState(stopped, event, resumable)).toEqual(unmoved(stopped));
});

test.each([
  [connecting, ["lost", "slept", "reconnect", "closed", "waited", "reachable"]],
  [resuming, ["lost", "slept", "reconnect", "closed", "waited", "reachable"]],
  [open, ["opened", "refused", "waited", "reachable"]],
  [waiting, ["opened", "refused", "lost", "slept", "reconnect", "closed"]],
  [closed, ["opened", "refused", "lost", "slept", "reconnect", "closed", "waited", "reachable"]],
] as const)("%j ignores events of other states", (state, kinds) => {
  const others = everyEvent.filter(({ kind }) => (kinds as readonly string[]).includes(kind)); // compared as strings

  expect(others).toHaveLength(kinds.length);
  for (const event of others) expect(nextState(state, event, resumable)).toEqual(unmoved(state));
});

test("waits double from one second to thirty, without an end", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 500].map((failures) => {
    const { effect } = nextState(
      { kind: "connecting", failures, unreadable: 0 },
      { kind: "refused", failure: drop },
      resumable,
    );
    return typeof effect === "object" ? effect.waitMs * 2 : effect;
  });

  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

/** docs/api.md, Errors: refusals of an opening. */
test.each([
  [429, "rate_limited"],
  [429, "stream_limit_reached"],
  [500, "internal_error"],
  [502, "upstream_error"],
  [503, "warming_up"],
  [503, "stream_capacity"],
  [503, "stream_unavailable"],
  [503, "api_paused"],
  [503, "credit_check_failed"],
  [504, "gateway_timeout"],
])("%i %s is retried after at least the time that the service asked for", (status, code) => {
  const failure = refusal(status, code, 7_000);

  expect(nextState(resuming, { kind: "refused", failure }, resumable)).toEqual(retried(3, 9_000, failure, 1));
});

test.each([
  refusal(400, "invalid_parameter"),
  refusal(401, "unauthorized"),
  refusal(402, "insufficient_credits"),
  refusal(402, "monthly_cap_reached"),
  refusal(403, "forbidden"),
  refusal(403, "account_suspended"),
  refusal(404, "symbol_not_found"),
  refusal(501, "not_implemented"),
  new MissingKeyError(),
  new BudgetError({ limit: "perDay", credits: 2, creditsLeft: 1 }, "Not sent."),
])("an opening that no retry can resolve closes: $code $name", (failure) => {
  expect(nextState(connecting, { kind: "refused", failure }, resumable)).toEqual(ended(failure));
});

test.each(reconnectReasons)("a stable connection is replaced at once after %s", (reason) => {
  expect(nextState(open, { kind: "reconnect", reason, ...stable }, resumable)).toEqual(requested("resuming", 1));
});

test("the first reconnect is immediate, a second right after it waits", () => {
  const first: ConnectionState = { kind: "open", failures: 0, unreadable: 0, sinceMs: nowMs };
  const again: ConnectionState = { kind: "open", failures: 1, unreadable: 0, sinceMs: nowMs };
  const reconnect: ConnectionEvent = { kind: "reconnect", reason: "server_shutdown", lastReceivedAtMs: nowMs };

  expect(nextState(first, reconnect, resumable)).toEqual(requested("resuming", 1));
  expect(nextState(again, reconnect, resumable)).toEqual(retried(2, 1_000, "server_shutdown"));
});

test.each(closedReasons.filter((reason) => reason !== "credit_check_failed"))(
  "closed with %s stays closed",
  (reason) => {
    expect(nextState(open, { kind: "closed", reason, ...stable }, resumable)).toEqual(ended(reason));
  },
);

test("closed with an unknown reason stays closed", () => {
  expect(nextState(open, { kind: "closed", reason: "tomorrow", ...stable }, resumable)).toEqual(ended("tomorrow"));
});

test("closed because the credits could not be checked is retried with backoff", () => {
  const event: ConnectionEvent = { kind: "closed", reason: "credit_check_failed", ...early };

  expect(nextState(open, event, resumable)).toEqual(retried(3, 2_000, "credit_check_failed"));
});

test("a minute beyond the spending limit closes", () => {
  const failure = new BudgetError({ limit: "perWorkbook", credits: 2, creditsLeft: 0 }, "Not sent.");

  expect(nextState(open, { kind: "lost", failure, ...stable }, resumable)).toEqual(ended(failure));
});

test("the fifth unreadable connection in a row is the last", () => {
  const fifth: ConnectionState = { kind: "open", failures: 4, unreadable: 4, sinceMs: nowMs };
  const unreadableEvent: ConnectionEvent = { kind: "lost", failure: garbled, lastReceivedAtMs: nowMs };
  const broken: ConnectionEvent = { kind: "lost", failure: drop, lastReceivedAtMs: nowMs };
  const often: ConnectionState = { kind: "open", failures: 40, unreadable: 3, sinceMs: nowMs };

  expect(nextState(fifth, unreadableEvent, resumable)).toEqual(ended(garbled));
  expect(nextState(fifth, broken, resumable)).toEqual(retried(5, 8_000, drop));
  expect(nextState(often, unreadableEvent, resumable)).toEqual(retried(41, 15_000, garbled, 4));
});
