import { startDesk } from "./support/desk-world";
import { startEngine, type TestEngine } from "../support/engine";
import { StreamReader } from "../../support/service/stream-reader";

let engine: TestEngine;

beforeAll(async () => {
  engine = await startEngine();
});

afterAll(() => engine.stop());

/** Opens a stream that is read only when the test says so. */
async function openUnread(respond: Awaited<ReturnType<Awaited<ReturnType<typeof startDesk>>["startNode"]>>["respond"]) {
  const { body, headers } = await respond("symbols=SPY", { person: "slow" });
  return new StreamReader(new Response(body, { headers: { ...headers } }));
}

test("a reader that does not read in time receives the newest board, marked lagged", async () => {
  const { startNode, advance, close } = await startDesk(engine);
  const { respond, open, streams } = await startNode("n1");
  const fast = await open("symbols=SPY", { person: "fast" });
  const slow = await openUnread(respond);
  await slow.nextChunk();

  await advance(10_000);
  const [board, ...others] = (await slow.nextChunk()).filter(({ event }) => event === "snapshot");

  expect(others).toEqual([]);
  const newest = fast.boards.at(-1);
  expect(board?.data).toMatchObject({ asOf: newest?.asOf, lagged: true });
  expect(newest?.lagged).toBe(false);
  expect(streams.stats().lagged).toBeGreaterThanOrEqual(8);
  await close();
});

test("a reader that reads nothing for 30 seconds is disconnected", async () => {
  const { startNode, advance, close } = await startDesk(engine);
  const { respond, streams } = await startNode("n1");
  const slow = await openUnread(respond);
  await slow.nextChunk();

  await advance(28_000);
  const before = streams.stats().readers;
  await advance(5_000);

  expect([before, streams.stats().readers]).toEqual([1, 0]);
  await expect(slow.nextChunk()).rejects.toThrow("The reader has read nothing for 30 seconds.");
  await close();
});
