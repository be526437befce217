import { ContractError } from "../../../../packages/client/transport/errors";
import { readMessage } from "../../../../packages/client/stream/connection/connection";
import { closedReasons, reconnectReasons, velocityWindows } from "@strikebook/contract";

const board = {
  symbol: "SPY",
  asOf: "2026-11-20T20:30:00Z",
  spot: 101.5,
  previousClose: 100,
  priceChange: 1.5,
  priceChangePercent: 1.5,
  expirations: ["2026-11-20"],
  strikes: [
    { strike: 100, value: 2100, nodeType: "pika" },
    { strike: 105, value: -4200.25, nodeType: "king" },
  ],
  lagged: false,
};

const changes = Object.fromEntries(velocityWindows.flatMap((name) => [`delta${name}`, `percent${name}`].map(one)));
const node = {
  strike: 100,
  expiration: "2026-11-20",
  currentValue: 2500,
  velocity: 100,
  trend: "increasing",
  history: [2000, 2500],
  ...changes,
};

function one(field: string): [string, number] {
  return [field, 1];
}

/** Every event with a valid payload. docs/api.md, Stream events. */
const events = {
  connected: { creditsPerMinute: 2, maxDurationSeconds: 3600, symbols: ["SPY", "QQQ"], creditsRemaining: 4998 },
  snapshot: board,
  velocity: {
    asOf: board.asOf,
    metric: "gamma",
    symbol: "SPY",
    nodes: [node],
    topRisers: [node],
    topFallers: [],
  },
  credits: { remaining: 4996, charged: 2 },
  resumed: {
    lastEventId: "SPY:1",
    gapCovered: true,
    stateRestored: true,
    symbols: [{ symbol: "SPY", lastAsOf: board.asOf, currentAsOf: board.asOf, status: "unchanged" }],
  },
  symbol_unavailable: { symbol: "SPY", reason: "no_live_board", message: "The market is closed." },
  reconnect: { reason: "max_duration" },
  closed: { reason: "key_revoked" },
};

const message = (event: keyof typeof events, changed: object = {}) =>
  readMessage(event, JSON.stringify({ ...events[event], ...changed }));

function failureOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (failure) {
    return failure;
  }
}

test.each([
  ["connected", { kind: "connected", connected: events.connected }],
  ["snapshot", { kind: "board", board: events.snapshot }],
  ["velocity", { kind: "velocity", velocity: events.velocity }],
  ["credits", { kind: "credits", credits: events.credits }],
  ["resumed", { kind: "resumed", resumed: events.resumed }],
  ["symbol_unavailable", { kind: "unavailable", unavailable: events.symbol_unavailable }],
  ["reconnect", { kind: "reconnect", reason: "max_duration" }],
  ["closed", { kind: "closed", reason: "key_revoked" }],
] as const)("the event %s is decoded", (event, expected) => {
  expect(message(event)).toEqual(expected);
});

test("the message of an unavailable symbol shows New York time", () => {
  const utc = "SPY has no board before 2026-11-20T14:30:00Z.";

  expect(message("symbol_unavailable", { message: utc })).toMatchObject({
    unavailable: { message: "SPY has no board before Fri 20 Nov 2026 09:30 ET." },
  });
});

test.each([
  ...reconnectReasons.map((reason) => ["reconnect", reason] as const),
  ...closedReasons.map((reason) => ["closed", reason] as const),
  ["closed", "a_future_reason"] as const,
])("%s contains its reason: %s", (kind, reason) => {
  expect(message(kind, { reason })).toEqual({ kind, reason });
});

test("an unknown event is ignored, whatever its payload", () => {
  expect(readMessage("weather", "no JSON")).toBeUndefined();
  expect(readMessage("message", "{}")).toBeUndefined();
});

test("unknown fields are ignored at every depth", () => {
  const more = { session: "regular", strikes: [{ ...board.strikes[0], colour: "red" }] };

  expect(message("snapshot", more)).toMatchObject({ board: { strikes: [{ strike: 100, value: 2100 }] } });
  expect(message("connected", { region: "east" })).toMatchObject({ kind: "connected", connected: events.connected });
});

test("an account without a balance has a remaining balance of null", () => {
  expect(message("credits", { remaining: null })).toMatchObject({ credits: { remaining: null } });
});

test.each(["snapshot", "closed", "credits"] as const)(
  "an unreadable %s is a ContractError that names the event",
  (event) => {
    const text = JSON.stringify(events[event]).slice(0, -3);

    const failure = failureOf(() => readMessage(event, text));

    expect(failure).toBeInstanceOf(ContractError);
    expect(failure).toMatchObject({
      field: event,
      message: expect.stringContaining(`The payload of a stream event (${event}) is not JSON`) as string,
    });
  },
);

const withStrike = (second: unknown) => ({ strikes: [board.strikes[0], second] });

test.each([
  ["snapshot", { lagged: undefined }, "snapshot.lagged"],
  ["snapshot", { strikes: "none" }, "snapshot.strikes"],
  ["snapshot", withStrike({ strike: 105, value: "much", nodeType: "king" }), "snapshot.strikes.1.value"],
  ["snapshot", withStrike({ strike: 105, value: 1 }), "snapshot.strikes.1.nodeType"],
  ["snapshot", withStrike(null), "snapshot.strikes.1"],
  ["snapshot", { matrix: [[1], ["2"]] }, "snapshot.matrix.1.0"],
  ["velocity", { nodes: [node, { ...node, delta4Hour: null }] }, "velocity.nodes.1.delta4Hour"],
  ["velocity", { topRisers: [{ ...node, history: [1, "2"] }] }, "velocity.topRisers.0.history.1"],
  ["credits", { remaining: "many" }, "credits.remaining"],
  ["connected", { maxDurationSeconds: "1h" }, "connected.maxDurationSeconds"],
  ["reconnect", { reason: 7 }, "reconnect.reason"],
] as const)("a wrong field of %s is named in the error: %j", (event, changed, field) => {
  expect(failureOf(() => message(event, changed))).toMatchObject({ name: "ContractError", field });
});
