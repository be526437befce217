import * as v from "valibot";
import { streamResumedSchema } from "@strikebook/contract";
import { Faults } from "../../../service/faults/faults";
import { turn } from "../../../scripts/support/event-loop";
import { closingMarket, smallMarketNow } from "../../../scripts/support/market/small-market";
import { startStreams } from "../../support/service/start-streams";
import { dataOf, eventNames, eventsNamed } from "../../../scripts/support/service/stream-reader";

/** The whole second of the small market's now. */
const boardMs = smallMarketNow - 250;

test("a stream that resumes reports what happened to each symbol meanwhile", async () => {
  const { open } = startStreams();
  const lastEventId = `SPY:${boardMs - 5000},QQQ:${boardMs}`;

  const received = await (await open("symbols=SPY,QQQ", { "last-event-id": lastEventId })).received();

  expect(eventNames(received)).toEqual(["connected", "credits", "resumed", "snapshot", "snapshot"]);
  expect(v.parse(streamResumedSchema, received[2]?.data)).toEqual({
    lastEventId,
    gapCovered: false,
    stateRestored: true,
    symbols: [
      {
        symbol: "SPY",
        lastAsOf: "2026-11-20T20:29:55.000Z",
        currentAsOf: "2026-11-20T20:30:00.000Z",
        status: "advanced",
      },
      {
        symbol: "QQQ",
        lastAsOf: "2026-11-20T20:30:00.000Z",
        currentAsOf: "2026-11-20T20:30:00.000Z",
        status: "unchanged",
      },
    ],
  });
});

test("the id can be a parameter, and the gap is covered when no board was published", async () => {
  const { open } = startStreams();

  const received = await (await open(`symbol=SPY&lastEventId=SPY:${boardMs}`)).received();

  expect(dataOf(received, "resumed")).toMatchObject([{ gapCovered: true, symbols: [{ status: "unchanged" }] }]);
});

const manyPositions = Array.from({ length: 250 }, (_, index) => `X${index + 1000}:${boardMs}`).join(",");

test.each([
  ["a year old", `SPY:${boardMs - 365 * 86_400_000},QQQ:${boardMs}`, ["advanced", "unchanged"]],
  ["from 1970", "SPY:0,QQQ:0", ["advanced", "advanced"]],
  ["cut off within a number", `SPY:${boardMs},QQQ:${boardMs}`.slice(0, -4), ["unchanged", "advanced"]],
  ["cut off after a number", `SPY:${boardMs}`, ["unchanged", "unknown"]],
  ["cut off within a symbol", `SPY:${boardMs},Q`, ["unknown", "unknown"]],
  ["of 5,000 letters", "A".repeat(5_000), ["unknown", "unknown"]],
  ["of 5,000 characters in the right form", `${manyPositions},SPY:1`, ["advanced", "unknown"]],
  ["with a year of five digits", `SPY:999999999999999,QQQ:${boardMs}`, ["unknown", "unknown"]],
])("an id %s is answered with a gap that is not covered, and the newest boards", async (_kind, id, statuses) => {
  const { open } = startStreams();

  const sent = await (await open("symbols=SPY,QQQ", { "last-event-id": id })).received();
  const resumed = await (await open(`symbols=SPY,QQQ&lastEventId=${id}`)).received();

  for (const received of [sent, resumed]) {
    expect(eventNames(received)).toEqual(["connected", "credits", "resumed", "snapshot", "snapshot"]);
    const resumed = v.parse(streamResumedSchema, received[2]?.data);
    expect(resumed).toMatchObject({ lastEventId: id, gapCovered: false, stateRestored: true });
    expect(resumed.symbols.map(({ status }) => status)).toEqual(statuses);
    // RFC 3339 has years of four digits.
    for (const { lastAsOf = "" } of resumed.symbols) expect(lastAsOf).toMatch(/^(\d{4}-\d\d-\d\dT[\d:.]+Z)?$/);
    expect(received.at(-1)?.id).toBe(`SPY:${boardMs},QQQ:${boardMs}`);
  }
});

test("a stream that resumes without a symbol covers the gap of the others", async () => {
  const { open } = startStreams();

  const received = await (await open(`symbols=SPY&lastEventId=SPY:${boardMs},QQQ:${boardMs - 9000}`)).received();

  expect(dataOf(received, "resumed")).toMatchObject([{ gapCovered: true, symbols: [{ symbol: "SPY" }] }]);
  expect(eventsNamed(received, "snapshot").map(({ id }) => id)).toEqual([`SPY:${boardMs}`]);
});

test("the ids of a resumed stream include the position of symbols whose board was not sent yet", async () => {
  const { open } = startStreams();
  const lastEventId = `SPY:${boardMs - 5000},QQQ:${boardMs - 5000}`;

  const received = await (await open("symbols=SPY,QQQ", { "last-event-id": lastEventId })).received();

  expect(eventsNamed(received, "snapshot").map(({ id }) => id)).toEqual([
    `SPY:${boardMs},QQQ:${boardMs - 5000}`,
    `SPY:${boardMs},QQQ:${boardMs}`,
  ]);
});

test("a stream that resumes after the close has missed nothing since the last board", async () => {
  const lastMs = Date.parse("2026-11-20T20:59:59Z");
  const { open } = startStreams({ market: closingMarket, nowMs: Date.parse("2026-11-20T22:00:00Z") });

  const covered = await (await open(`symbol=SPY&lastEventId=SPY:${lastMs}`)).received();
  const missed = await (await open(`symbol=SPY&lastEventId=SPY:${lastMs - 1000}`)).received();

  const closed = { symbol: "SPY", status: "unavailable", currentAsOf: "2026-11-20T20:59:59.000Z" };
  expect(dataOf(covered, "resumed")).toMatchObject([{ gapCovered: true, stateRestored: false, symbols: [closed] }]);
  expect(dataOf(missed, "resumed")).toMatchObject([{ gapCovered: false, stateRestored: false, symbols: [closed] }]);
});

test("the current board of resumed is the snapshot that follows, even in a delayed response", async () => {
  const faults = new Faults([{ route: "stream", effect: { kind: "slow", waitMs: 3000 } }]);
  const { open, clock } = startStreams({ faults });

  const opening = open(`symbol=SPY&lastEventId=SPY:${boardMs}`);
  await turn();
  clock.advance(3000);
  const received = await (await opening).received();

  const currentAsOf = "2026-11-20T20:30:03.000Z";
  expect(dataOf(received, "resumed")).toMatchObject([
    { gapCovered: false, symbols: [{ status: "advanced", currentAsOf }] },
  ]);
  expect(dataOf(received, "snapshot")).toMatchObject([{ asOf: "2026-11-20T20:30:03Z" }]);
});
