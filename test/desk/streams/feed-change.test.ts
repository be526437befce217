import { sharedFields } from "../../../desk/streams/board-log";
import { NodeFeeds } from "../../../desk/streams/node-feeds";
import { deflatedBytes } from "../../../desk/streams/shared-bytes";
import { snapshotHead } from "@strikebook/http";
import { streamKeys } from "../../../desk/streams/stream-parts";
import { emptyPoolStatus, feedName, realPlatform, subscriptionFor, subscriptionName } from "@strikebook/client";
import { turn } from "../../../scripts/support/event-loop";
import { closedAfterTest, sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

const subscription = subscriptionFor({
  symbol: "SPY",
  needs: "velocity",
  metric: "gamma",
  maxStrikes: 40,
  expirations: 5,
});
const own = feedName("SPY", subscription.window);
const matrix = feedName("SPY", { ...subscription.window, layout: "matrix" });
let desks = 0;

/** Follows SPY on a node, after the boards of second 1 and 2 of its own feed. */
const followSpy = closedAfterTest(async () => {
  const connection = await engine.connect({
    desk: `c${(desks += 1)}`,
    platform: { now: () => 0, random: () => 0 },
  });
  const keys = streamKeys(connection);
  /** Adds boards at seconds of a feed; the seconds of `gaps` have a gap before them. */
  const add = async (feed: string, seconds: readonly number[], gaps: readonly number[] = []) => {
    for (const second of seconds) {
      const shared = deflatedBytes(snapshotHead({ symbol: "SPY", second }));
      const gap = gaps.includes(second) ? 1 : 0;
      const id = `${second * 1_000}-0`;
      await connection.command("XADD", keys.boards(feed), id, "gap", gap, "lagged", 0, ...sharedFields(shared));
    }
  };
  /** Lets a feed serve the subscription from now on. */
  const serveFrom = async (feed: string) => {
    const routes = [[subscriptionName(subscription), feed]];
    const text = JSON.stringify({ ...emptyPoolStatus, token: 1, routes });
    await connection.command("SET", keys.status, text);
    await connection.command("XADD", keys.events, "*", "kind", "status", "text", text);
  };
  await serveFrom(own);
  await add(own, [1], [1]);
  const problems: unknown[] = [];
  const feeds = new NodeFeeds({
    engine: connection,
    keys,
    platform: realPlatform,
    node: "n1",
    onEvent: () => undefined,
    onRestored: () => undefined,
    report: (problem) => problems.push(problem),
  });
  await feeds.start();
  const topic = await feeds.open(subscription);
  const boards: { second: number; isAfterGap: boolean }[] = [];
  topic.listeners.add({
    onBoard: (_symbol, { asOfMs, isAfterGap }) => boards.push({ second: asOfMs / 1_000, isAfterGap }),
    onVelocity: () => undefined,
    onState: () => undefined,
    flush: () => undefined,
  });
  const received = async (second: number) => {
    while (boards.at(-1)?.second !== second) await turn();
    return boards.splice(0);
  };
  await add(own, [2]);
  await received(2);
  return { topic, add, serveFrom, received, problems, close: () => feeds.close() };
});

test.each<[string, number[], number[], number[]]>([
  ["that has boards of both sides leaves none between the two out", [1, 2, 3, 4, 5], [3, 4, 5], []],
  ["that does not have the last board says that some may be missing", [4, 5], [4, 5], [4]],
  ["whose first board is the next one has left nothing out", [3, 4], [3, 4], []],
])("when another feed serves a symbol, one %s", async (_what, seconds, passedOn, gaps) => {
  const { add, serveFrom, received, problems } = await followSpy();
  await add(matrix, seconds, [1]);

  await serveFrom(matrix);
  const last = seconds.at(-1) ?? NaN;
  expect(await received(last)).toEqual(passedOn.map((second) => ({ second, isAfterGap: gaps.includes(second) })));

  await add(matrix, [last + 1]);
  expect(await received(last + 1)).toEqual([{ second: last + 1, isAfterGap: false }]);
  expect(problems).toEqual([]);
});

test("a feed that ended before the last board says with its next one that some may be missing", async () => {
  const { topic, add, serveFrom, received } = await followSpy();
  await add(matrix, [1, 2, 3, 4, 5], [1]);
  await serveFrom(matrix);
  await received(5);

  // Its own feed has ended with second 2, and goes on after the matrix is closed.
  await serveFrom(own);
  while (topic.feed !== own) await turn();
  await add(own, [8, 9]);

  expect(await received(9)).toEqual([
    { second: 8, isAfterGap: true },
    { second: 9, isAfterGap: false },
  ]);
});

test("a feed that has the last board and no later one says nothing is missing", async () => {
  const { topic, add, serveFrom, received } = await followSpy();
  await add(matrix, [1, 2], [1]);

  await serveFrom(matrix);
  while (topic.feed !== matrix) await turn();
  await add(matrix, [3]);

  expect(await received(3)).toEqual([{ second: 3, isAfterGap: false }]);
});
