import fc from "fast-check";
import * as v from "valibot";
import type { Service } from "../../../../service/server/service";
import { accountResponseSchema, closedReasons } from "@strikebook/contract";
import { openLiveStream } from "../../../support/stream/live-stream";
import { smallMarketNow } from "../../../../scripts/support/market/small-market";

const MINUTE_MS = 60_000;
/** The whole second of the small market's now. */
const boardMs = smallMarketNow - 250;

/** Returns the seconds since the first board of each reported board, with repetitions. */
const secondsOf = (boards: readonly { board: { asOf: string } }[]) =>
  boards.map(({ board }) => (Date.parse(board.asOf) - boardMs) / 1_000);

/** Opens a stream with a fault; waits are half of the longest. */
function openFaulty(...faults: string[]) {
  const world = openLiveStream({ faults });
  world.network.chance = 0.5;
  return world;
}

// Six events: connected, credits, three boards and the velocity. The fourth board is cut or garbled, and arrives half a second later.
test.each([
  ["drop", "cut", { name: "ConnectionError", message: "The stream was interrupted." }],
  ["garble", "unreadable", { name: "ContractError", field: "snapshot" }],
])("after %s, a stream with an event that is %s resumes after the last complete one", async (fault, _, why) => {
  const { path, states, boards, resumedFrom, advance } = openFaulty(`stream: ${fault} after=6 x1`);

  await advance(10_000);

  expect(path()).toEqual(["open", "waiting", "resuming", "open"]);
  expect(states()[1]).toMatchObject({ why });
  expect(resumedFrom()).toEqual([null, `SPY:${boardMs + 2_000}`]);
  expect(secondsOf(boards())).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("a silent stream is replaced after sixty seconds", async () => {
  const { path, states, resumedFrom, advance } = openFaulty("stream: silence after=3 x1");

  await advance(59_999);
  expect(path()).toEqual(["open"]);
  await advance(2_000);

  expect(path()).toEqual(["open", "waiting", "resuming", "open"]);
  expect(states()[1]).toMatchObject({
    why: { name: "ConnectionError", message: "Nothing was received over the stream for 60 seconds." },
  });
  expect(resumedFrom()).toEqual([null, `SPY:${boardMs}`]);
});

test("a shorter stall keeps the connection, and the newest board follows", async () => {
  const { path, boards, advance } = openFaulty("stream: stall 50s after=6 x1");

  await advance(55_000);

  expect(path()).toEqual(["open"]);
  expect(boards().find(({ board }) => board.lagged)?.board.lagged).toBe(true);
  expect(secondsOf(boards()).at(-1)).toBe(55);
});

test.each(["server_shutdown", "max_duration"])("a stream that ends with %s is replaced at once", async (reason) => {
  const { path, clock, states, advance } = openFaulty(`stream: reconnect ${reason} after=3 x1`);

  await advance(0);

  expect(path()).toEqual(["open", "resuming", "open"]);
  expect(states().at(-1)).toMatchObject({ sinceMs: clock.nowMs });
});

test.each(closedReasons.filter((reason) => reason !== "credit_check_failed"))(
  "a stream that is closed with %s stays closed until it is restarted",
  async (reason) => {
    const { path, stream, clock, network, boards, advance } = openFaulty(`stream: closed ${reason} after=3 x1`);

    await advance(60 * MINUTE_MS);
    expect(stream.state).toEqual({ kind: "closed", reason });
    expect([network.streams.length, network.openBodies, clock.waiting]).toEqual([1, 0, 0]);
    stream.restart();
    await advance(0);

    expect(path()).toEqual(["open", "closed", "resuming", "open"]);
    expect(boards()).toHaveLength(2);
  },
);

test("a stream whose credits could not be checked reconnects automatically", async () => {
  const { path, states, advance } = openFaulty("stream: closed credit_check_failed after=3 x1");

  await advance(500);

  expect(path()).toEqual(["open", "waiting", "resuming", "open"]);
  expect(states()[1]).toEqual({
    kind: "waiting",
    failures: 1,
    unreadable: 0,
    untilMs: smallMarketNow + 500,
    why: "credit_check_failed",
  });
});

test.each([
  ["stream: stream_limit_reached x1", 2_000],
  ["stream: warming_up retry-after=5 x1", 5_000],
  ["stream: rate_limited retry-after=7 x1", 7_000],
  ["stream: api_paused retry-after=9 x1", 9_000],
  ["stream: stream_capacity x1", 0],
  ["stream: blocked-text x1", 2_000],
])("an opening refused with %s waits as long as the service asks, plus half a second", async (fault, retryAfterMs) => {
  const { path, clock, states, advance } = openFaulty(fault);

  await advance(retryAfterMs + 499);
  expect(path()).toEqual(["waiting"]);
  await advance(1);

  expect(path()).toEqual(["waiting", "connecting", "open"]);
  expect(states().at(-1)).toMatchObject({ sinceMs: clock.nowMs });
});

test("a service that accepts and then drops connections is tried less and less often", async () => {
  const { network, client, boards, advance } = openFaulty("stream: drop after=4");

  await advance(10 * MINUTE_MS);

  // Waits of 0.5, 1, 2, 4 and 8 seconds, then 15: 6 openings in 15.5 seconds, and at most 38 in the 584.5 that remain.
  expect(network.streams.length).toBeLessThanOrEqual(44);
  expect(boards().length).toBeGreaterThanOrEqual(network.streams.length);
  expect(client.ledger.session.spent).toBe(network.streams.length);
});

test("an unreadable service is paid for five times at most", async () => {
  const { stream, network, advance } = openFaulty("stream: garble after=2");

  await advance(60 * MINUTE_MS);

  expect(stream.state).toMatchObject({ kind: "closed", reason: { name: "ContractError", field: "snapshot" } });
  expect(network.streams).toHaveLength(5);
});

const fault = fc.oneof(
  fc
    .record({
      how: fc.constantFrom("drop", "garble", "silence", "stall 20s", "stall 90s", "reconnect server_shutdown"),
      after: fc.nat(12),
    })
    .map(({ how, after }) => `stream: ${how} after=${after} x1`),
  fc.constantFrom(
    "stream: unavailable x1",
    "stream: rate_limited retry-after=3 x1",
    "stream: closed credit_check_failed after=4 x1",
    "stream: slow 40s x1",
  ),
);

/** Returns the balance that the service reports. */
async function balanceAt(service: Service): Promise<number> {
  const headers = { authorization: "Bearer practice" };
  const response = await service.fetch(new Request("http://service.test/v1/account", { headers }));
  return v.parse(accountResponseSchema, await response.json()).data.creditsBalance ?? 0;
}

test("after any faults in any order boards stay in order, the stream is open and the credits add up", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 8 }), fc.nat(99), async (faults, share) => {
      const { boards, stream, network, client, clock, service, advance } = openLiveStream({ faults });
      network.chance = share / 100;
      client.ledger.reportBalance(5_000);

      await advance(20 * MINUTE_MS);

      const seconds = secondsOf(boards());
      expect(seconds).toEqual([...seconds].sort((one, other) => one - other));
      expect(stream.state.kind).toBe("open");
      expect(seconds.at(-1)).toBe(20 * 60);
      expect(network.openBodies).toBe(1);
      stream.close();
      const spent = 5_000 - (await balanceAt(service));
      client.ledger.reportBalance(5_000 - spent);
      expect(client.ledger.session.spent).toBe(spent);
      await advance(0);
      expect([network.openBodies, clock.waiting]).toEqual([0, 0]);
    }),
    { numRuns: 8 },
  );
});
