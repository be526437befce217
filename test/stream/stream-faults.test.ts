import fc from "fast-check";
import * as v from "valibot";
import type { Service } from "../../service/service";
import { accountAnswerSchema } from "../../src/contract/account";
import { closedReasons } from "../../src/contract/stream";
import { openLiveStream } from "../support/live-stream";
import { smallMarketNow } from "../support/small-market";

const MINUTE_MS = 60_000;
/** The whole second of the small market's now. */
const boardMs = smallMarketNow - 250;

/** The seconds since the first board that were told, repetitions included. */
const secondsOf = (boards: readonly { board: { asOf: string } }[]) =>
  boards.map(({ board }) => (Date.parse(board.asOf) - boardMs) / 1_000);

/** A stream that meets one fault, and half of the longest wait after it. */
function openFaulty(...faults: string[]) {
  const world = openLiveStream({ faults });
  world.line.chance = 0.5;
  return world;
}

test("a stream that is cut in the middle of a frame goes on after the last whole one", async () => {
  const { path, states, boards, resumedFrom, advance } = openFaulty("stream: drop after=6 x1");

  await advance(10_000);

  // Six events: connected, credits, three boards and the velocity. The fourth board is cut, and comes half a second later.
  expect(path()).toEqual(["open", "waiting", "resuming", "open"]);
  expect(states()[1]).toMatchObject({ why: { name: "ConnectionError", message: "The stream broke off." } });
  expect(resumedFrom()).toEqual([null, `SPY:${boardMs + 2_000}`]);
  expect(secondsOf(boards())).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("a garbled frame costs the connection, and is asked for again", async () => {
  const { path, states, boards, resumedFrom, advance } = openFaulty("stream: garble after=6 x1");

  await advance(10_000);

  expect(path()).toEqual(["open", "waiting", "resuming", "open"]);
  expect(states()[1]).toMatchObject({ why: { name: "ContractError", field: "snapshot" } });
  expect(resumedFrom()).toEqual([null, `SPY:${boardMs + 2_000}`]);
  expect(secondsOf(boards())).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("a stream that falls silent is given up after sixty seconds", async () => {
  const { path, states, resumedFrom, advance } = openFaulty("stream: silence after=3 x1");

  await advance(59_999);
  expect(path()).toEqual(["open"]);
  await advance(2_000);

  expect(path()).toEqual(["open", "waiting", "resuming", "open"]);
  expect(states()[1]).toMatchObject({
    why: { name: "ConnectionError", message: "Nothing came over the stream for 60 seconds." },
  });
  expect(resumedFrom()).toEqual([null, `SPY:${boardMs}`]);
});

test("a stream that stalls for less than that keeps its connection, and shows the newest board", async () => {
  const { path, boards, advance } = openFaulty("stream: stall 50s after=6 x1");

  await advance(55_000);

  expect(path()).toEqual(["open"]);
  expect(boards().find(({ board }) => board.lagged)?.board.lagged).toBe(true);
  expect(secondsOf(boards()).at(-1)).toBe(55);
});

test.each(["server_shutdown", "max_duration"])(
  "a stream that ends with %s is followed by another at once",
  async (reason) => {
    const { path, clock, states, advance } = openFaulty(`stream: reconnect ${reason} after=3 x1`);

    await advance(0);

    expect(path()).toEqual(["open", "resuming", "open"]);
    expect(states().at(-1)).toMatchObject({ sinceMs: clock.nowMs });
  },
);

test.each(closedReasons.filter((reason) => reason !== "credit_check_failed"))(
  "a stream that is closed with %s stays closed until it is mended",
  async (reason) => {
    const { path, stream, clock, line, boards, advance } = openFaulty(`stream: closed ${reason} after=3 x1`);

    await advance(60 * MINUTE_MS);
    expect(stream.state).toEqual({ kind: "closed", reason });
    expect([line.streams.length, line.openBodies, clock.waiting]).toEqual([1, 0, 0]);
    stream.restart();
    await advance(0);

    expect(path()).toEqual(["open", "closed", "resuming", "open"]);
    expect(boards()).toHaveLength(2);
  },
);

test("a stream whose credits could not be checked comes back by itself", async () => {
  const { path, states, advance } = openFaulty("stream: closed credit_check_failed after=3 x1");

  await advance(500);

  expect(path()).toEqual(["open", "waiting", "resuming", "open"]);
  expect(states()[1]).toEqual({
    kind: "waiting",
    failures: 1,
    unread: 0,
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
])("an opening that meets %s waits as long as it is asked to, and half a second", async (fault, askedMs) => {
  const { path, clock, states, advance } = openFaulty(fault);

  await advance(askedMs + 499);
  expect(path()).toEqual(["waiting"]);
  await advance(1);

  expect(path()).toEqual(["waiting", "connecting", "open"]);
  expect(states().at(-1)).toMatchObject({ sinceMs: clock.nowMs });
});

test.each([
  "insufficient_credits",
  "forbidden",
  "account_suspended",
  "symbol_not_found",
  "not_entitled",
  "blocked-html",
])("an opening that meets %s is not repeated", async (fault) => {
  const { path, line, client, clock, advance } = openFaulty(`stream: ${fault}`);

  await advance(60 * MINUTE_MS);

  expect(path()).toEqual(["closed"]);
  expect([line.streams.length, line.openBodies, clock.waiting]).toEqual([1, 0, 0]);
  expect(client.ledger.session.spent).toBe(0);
});

test("a service that accepts and drops again is asked ever less often, though boards come", async () => {
  const { line, client, boards, advance } = openFaulty("stream: drop after=4");

  await advance(10 * MINUTE_MS);

  // Waits of 0.5, 1, 2, 4 and 8 seconds, then 15: 6 openings in 15.5 seconds, and at most 38 in the 584.5 that are left.
  expect(line.streams.length).toBeLessThanOrEqual(44);
  expect(boards().length).toBeGreaterThanOrEqual(line.streams.length);
  expect(client.ledger.session.spent).toBe(line.streams.length);
});

test("a service that cannot be read is paid for five times and no more", async () => {
  const { stream, line, advance } = openFaulty("stream: garble after=2");

  await advance(60 * MINUTE_MS);

  expect(stream.state).toMatchObject({ kind: "closed", reason: { name: "ContractError", field: "snapshot" } });
  expect(line.streams).toHaveLength(5);
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

/** What the service says is left. */
async function balanceAt(service: Service): Promise<number> {
  const headers = { authorization: "Bearer practice" };
  const answer = await service.fetch(new Request("http://service.test/v1/account", { headers }));
  return v.parse(accountAnswerSchema, await answer.json()).data.creditsBalance ?? 0;
}

test("whatever breaks, in whatever order, boards never go back and the stream comes through with its books right", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 8 }), fc.nat(99), async (faults, share) => {
      const { boards, stream, line, client, clock, service, advance } = openLiveStream({ faults });
      line.chance = share / 100;
      client.ledger.noteBalance(5_000);

      await advance(20 * MINUTE_MS);

      const seconds = secondsOf(boards());
      expect(seconds).toEqual([...seconds].sort((one, other) => one - other));
      expect(stream.state.kind).toBe("open");
      expect(seconds.at(-1)).toBe(20 * 60);
      expect(line.openBodies).toBe(1);
      stream.close();
      const spent = 5_000 - (await balanceAt(service));
      client.ledger.noteBalance(5_000 - spent);
      expect(client.ledger.session.spent).toBe(spent);
      await advance(0);
      expect([line.openBodies, clock.waiting]).toEqual([0, 0]);
    }),
    { numRuns: 8 },
  );
}, 60_000);
