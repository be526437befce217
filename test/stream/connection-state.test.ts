import { BudgetError, ConnectionError, ContractError, MissingKeyError, ServiceError } from "../../src/transport/errors";
import {
  nextStep,
  type Circumstances,
  type ConnectionEvent,
  type ConnectionState,
  type Step,
} from "../../src/stream/connection-state";
import { closedReasons, reconnectReasons } from "../../src/contract/stream";

const nowMs = 1_000_000;
/** Half of the longest wait is drawn. */
const here: Circumstances = { nowMs, chance: 0.5, resumes: true };
const anew: Circumstances = { ...here, resumes: false };

const connecting: ConnectionState = { kind: "connecting", failures: 2, unread: 1 };
const resuming: ConnectionState = { kind: "resuming", failures: 2, unread: 1 };
const open: ConnectionState = { kind: "open", failures: 2, unread: 1, sinceMs: nowMs - 100_000 };
const waiting: ConnectionState = {
  kind: "waiting",
  failures: 2,
  unread: 1,
  untilMs: nowMs + 5_000,
  why: "credit_check_failed",
};
const closed: ConnectionState = { kind: "closed", reason: "key_revoked" };
const stopped: ConnectionState = { kind: "closed", reason: "stopped" };

/** Something came half a minute after the line had opened: it has proved itself. */
const proved = { lastHeardAtMs: nowMs - 70_000 };
const early = { lastHeardAtMs: nowMs - 70_001 };

const drop = new ConnectionError("The stream broke off.");
const garbled = new ContractError("snapshot", "The stream is garbled.");
const refusal = (status: number, code: string, retryAfterMs?: number) =>
  new ServiceError({ status, code, message: "In words.", retryAfterMs });

const retried = (failures: number, waitMs: number, why: unknown, unread = 0): Step => ({
  state: { kind: "waiting", failures, unread, untilMs: nowMs + waitMs, why: why as string }, // or an error
  effect: { waitMs },
});
const ended = (reason: unknown): Step => ({
  state: { kind: "closed", reason: reason as string }, // or an error
  effect: "hangUp",
});
const asked = (kind: "connecting" | "resuming", failures: number, unread = 0): Step => ({
  state: { kind, failures, unread },
  effect: "connect",
});
const unmoved = (state: ConnectionState): Step => ({ state, effect: undefined });

/** Every state with everything that moves it. */
const moves: [name: string, from: ConnectionState, event: ConnectionEvent, to: Step][] = [
  [
    "an answer opens",
    connecting,
    { kind: "opened" },
    unmoved({ kind: "open", failures: 2, unread: 1, sinceMs: nowMs }),
  ],
  ["an answer opens", resuming, { kind: "opened" }, unmoved({ kind: "open", failures: 2, unread: 1, sinceMs: nowMs })],
  ["no answer waits", connecting, { kind: "refused", failure: drop }, retried(3, 2_000, drop, 1)],
  ["no answer waits", resuming, { kind: "refused", failure: drop }, retried(3, 2_000, drop, 1)],
  ["a wait that is over asks again", waiting, { kind: "waited" }, asked("resuming", 2, 1)],
  ["a broken line waits", open, { kind: "lost", failure: drop, ...early }, retried(3, 2_000, drop)],
  ["a proved line starts afresh", open, { kind: "lost", failure: drop, ...proved }, retried(1, 500, drop)],
  ["a garbled line waits", open, { kind: "lost", failure: garbled, ...early }, retried(3, 2_000, garbled, 2)],
  ["a proved line was read", open, { kind: "lost", failure: garbled, ...proved }, retried(1, 500, garbled, 1)],
  ["sleep asks again at once", open, { kind: "slept" }, asked("resuming", 0)],
  ["a mended cause asks again", closed, { kind: "start" }, asked("resuming", 0)],
  ["a restart cuts a wait short", waiting, { kind: "start" }, asked("resuming", 0)],
  ["a restart replaces a line", open, { kind: "start" }, asked("resuming", 0)],
  ["a restart replaces a question", connecting, { kind: "start" }, asked("resuming", 0)],
  ["a stop ends a line", open, { kind: "stop" }, ended("stopped")],
  ["a stop ends a wait", waiting, { kind: "stop" }, ended("stopped")],
  ["a stop ends a question", resuming, { kind: "stop" }, ended("stopped")],
  ["a stop ends what was closed", closed, { kind: "stop" }, ended("stopped")],
];

test.each(moves)("%s: %j %j", (_, from, event, to) => {
  expect(nextStep(from, event, here)).toEqual(to);
});

test("without an event id a stream begins anew", () => {
  expect(nextStep(waiting, { kind: "waited" }, anew)).toEqual(asked("connecting", 2, 1));
  expect(nextStep(closed, { kind: "start" }, anew)).toEqual(asked("connecting", 0));
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
  { kind: "stop" },
];

test.each(everyEvent)("nothing moves a stream that was stopped: %j", (event) => {
  expect(nextStep(stopped, event, here)).toEqual(unmoved(stopped));
});

test.each([
  [connecting, ["lost", "slept", "reconnect", "closed", "waited"]],
  [resuming, ["lost", "slept", "reconnect", "closed", "waited"]],
  [open, ["opened", "refused", "waited"]],
  [waiting, ["opened", "refused", "lost", "slept", "reconnect", "closed"]],
  [closed, ["opened", "refused", "lost", "slept", "reconnect", "closed", "waited"]],
] as const)("%j takes no notice of what belongs to another state", (state, kinds) => {
  const others = everyEvent.filter(({ kind }) => (kinds as readonly string[]).includes(kind)); // compared as text

  expect(others).toHaveLength(kinds.length);
  for (const event of others) expect(nextStep(state, event, here)).toEqual(unmoved(state));
});

test("waits double from a second to half a minute, and never end", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 500].map((failures) => {
    const { effect } = nextStep({ kind: "connecting", failures, unread: 0 }, { kind: "refused", failure: drop }, here);
    return typeof effect === "object" ? effect.waitMs * 2 : effect;
  });

  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

/** API document, Part 7: what an opening may be refused with. */
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
])("%i %s is asked again, after at least the time the service asked for", (status, code) => {
  const failure = refusal(status, code, 7_000);

  expect(nextStep(resuming, { kind: "refused", failure }, here)).toEqual(retried(3, 9_000, failure, 1));
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
  new BudgetError({ limit: "perDay", credits: 2, creditsLeft: 1 }, "Not asked."),
])("an opening that no waiting mends closes: $code $name", (failure) => {
  expect(nextStep(connecting, { kind: "refused", failure }, here)).toEqual(ended(failure));
});

test.each(reconnectReasons)("after %s a line that proved itself is replaced at once", (reason) => {
  expect(nextStep(open, { kind: "reconnect", reason, ...proved }, here)).toEqual(asked("resuming", 1));
});

test("a first reconnect is followed at once, a second on its heels waits", () => {
  const first: ConnectionState = { kind: "open", failures: 0, unread: 0, sinceMs: nowMs };
  const again: ConnectionState = { kind: "open", failures: 1, unread: 0, sinceMs: nowMs };
  const reconnect: ConnectionEvent = { kind: "reconnect", reason: "server_shutdown", lastHeardAtMs: nowMs };

  expect(nextStep(first, reconnect, here)).toEqual(asked("resuming", 1));
  expect(nextStep(again, reconnect, here)).toEqual(retried(2, 1_000, "server_shutdown"));
});

test.each(closedReasons.filter((reason) => reason !== "credit_check_failed"))(
  "closed with %s stays closed",
  (reason) => {
    expect(nextStep(open, { kind: "closed", reason, ...proved }, here)).toEqual(ended(reason));
  },
);

test("closed for a reason that nobody knows yet stays closed", () => {
  expect(nextStep(open, { kind: "closed", reason: "tomorrow", ...proved }, here)).toEqual(ended("tomorrow"));
});

test("closed because the credits could not be checked is asked again, with backoff", () => {
  const event: ConnectionEvent = { kind: "closed", reason: "credit_check_failed", ...early };

  expect(nextStep(open, event, here)).toEqual(retried(3, 2_000, "credit_check_failed"));
});

test("a minute that may not be paid for closes", () => {
  const failure = new BudgetError({ limit: "perWorkbook", credits: 2, creditsLeft: 0 }, "Not asked.");

  expect(nextStep(open, { kind: "lost", failure, ...proved }, here)).toEqual(ended(failure));
});

test("a service whose lines cannot be read five times in a row is not paid for a sixth time", () => {
  const fifth: ConnectionState = { kind: "open", failures: 4, unread: 4, sinceMs: nowMs };
  const unread: ConnectionEvent = { kind: "lost", failure: garbled, lastHeardAtMs: nowMs };
  const broken: ConnectionEvent = { kind: "lost", failure: drop, lastHeardAtMs: nowMs };
  const often: ConnectionState = { kind: "open", failures: 40, unread: 3, sinceMs: nowMs };

  expect(nextStep(fifth, unread, here)).toEqual(ended(garbled));
  expect(nextStep(fifth, broken, here)).toEqual(retried(5, 8_000, drop));
  expect(nextStep(often, unread, here)).toEqual(retried(41, 15_000, garbled, 4));
});
