import { FaultError, parseFault } from "../../../service/faults/parse-fault";

test.each([
  ["heatmap: unavailable x3", { route: "heatmap", calls: 3, effect: { kind: "refusal", code: "unavailable" } }],
  ["all: rate_limited", { route: "all", effect: { kind: "refusal", code: "rate_limited" } }],
  ["all: RATE_LIMITED", { route: "all", effect: { kind: "refusal", code: "rate_limited" } }],
  [
    "historical: warming_up retry-after=5 x2",
    { route: "historical", calls: 2, effect: { kind: "refusal", code: "warming_up", retryAfterSeconds: 5 } },
  ],
  ["flowTide: blocked-html x1", { route: "flowTide", calls: 1, effect: { kind: "edge", body: "html" } }],
  ["all: blocked-text", { route: "all", effect: { kind: "edge", body: "text" } }],
  ["levels: slow 250ms", { route: "levels", effect: { kind: "slow", waitMs: 250 } }],
  ["levels:slow 1.5m", { route: "levels", effect: { kind: "slow", waitMs: 90_000 } }],
  ["all: clock +2h x1", { route: "all", calls: 1, effect: { kind: "clock", jumpMs: 7_200_000 } }],
  ["all: clock -30s x1", { route: "all", calls: 1, effect: { kind: "clock", jumpMs: -30_000 } }],
  ["stream: drop", { route: "stream", effect: { kind: "stream", afterEvents: 0, break: { how: "drop" } } }],
  [
    "stream: silence after=10 x1",
    { route: "stream", calls: 1, effect: { kind: "stream", afterEvents: 10, break: { how: "silence" } } },
  ],
  [
    "stream: stall 20s after=2",
    { route: "stream", effect: { kind: "stream", afterEvents: 2, break: { how: "stall", waitMs: 20_000 } } },
  ],
  ["stream: garble", { route: "stream", effect: { kind: "stream", afterEvents: 0, break: { how: "garble" } } }],
  [
    "stream: closed key_revoked after=4",
    { route: "stream", effect: { kind: "stream", afterEvents: 4, break: { how: "closed", reason: "key_revoked" } } },
  ],
  [
    "stream: reconnect server_shutdown",
    {
      route: "stream",
      effect: { kind: "stream", afterEvents: 0, break: { how: "reconnect", reason: "server_shutdown" } },
    },
  ],
])("%s is read", (line, fault) => {
  expect(parseFault(line)).toEqual(fault);
});

test.each([
  ["", 'A fault is written ROUTE: EFFECT [xN], such as "heatmap: unavailable x3"; received "".'],
  ["heatmap", 'received "heatmap".'],
  ["heatmaps: unavailable", 'There is no route "heatmaps". Routes are all, heatmap, levels'],
  ["heatmap: unavailible", 'There is no fault "unavailible". It must be an error code of the API, or blocked-html'],
  ["heatmap: x3", 'There is no fault "".'],
  ["heatmap: unavailable x0", 'has an unexpected word: "x0"'],
  ["heatmap: unavailable please", 'has an unexpected word: "please"'],
  ["heatmap: slow", "slow takes a time such as slow 30s or slow 2m; received nothing."],
  ["heatmap: slow soon", 'received "soon".'],
  ["heatmap: slow -3s", 'received "-3s".'],
  ["heatmap: slow 3", 'received "3".'],
  ["heatmap: warming_up retry-after=soon", 'with a whole number; received "retry-after=soon".'],
  ["stream: drop before=3", 'with a whole number; received "before=3".'],
  ["stream: closed", "closed takes one of insufficient_credits, account_suspended"],
  ["stream: closed bored", 'received "bored".'],
  ["stream: reconnect now", "reconnect takes one of max_duration, server_shutdown"],
])("%j is refused with a message that says what was expected and received", (line, message) => {
  const read = () => parseFault(line);

  expect(read).toThrow(FaultError);
  expect(read).toThrow(message);
});
