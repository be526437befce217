import { startDesk } from "./support/closed-desk";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

test("each of 250 readers receives every board once and in order, although a node sends to 100 at a time", async () => {
  const { startNode, advance } = await startDesk(engine);
  const { open } = await startNode("n1");
  const first = await open("symbols=SPY,QQQ", { person: "user0" });
  const others = await Promise.all(
    Array.from({ length: 249 }, (_, at) => open("symbols=SPY,QQQ", { person: `user${at + 1}` })),
  );
  await advance(5_000);
  const readers = [first, ...others];
  const before = first.times().length;
  while (first.times().length === before) await advance(20);
  await advance(20);

  const boards = readers.map((reader) => ["SPY", "QQQ"].map((symbol) => reader.times(symbol).slice(-4)));
  const last = first.times().at(-1) ?? NaN;
  const expected = Array.from({ length: 2 }, () => [last - 3, last - 2, last - 1, last]);
  expect(boards.filter((own) => JSON.stringify(own) !== JSON.stringify(expected))).toEqual([]);
});

test("credits and keep-alives of a reader that receives boards cost no writes of their own", async () => {
  const { startNode, advance } = await startDesk(engine);
  const { respond } = await startNode("n1");
  const { writeTo } = await respond("symbols=SPY");
  const writes: string[] = [];
  const write = (bytes: Uint8Array) => writes.push(Buffer.from(bytes).toString()) > 0;
  const none = () => undefined;
  const socket = { bytesWritten: 0, destroy: none };

  writeTo?.({ socket, flushHeaders: none, write, end: none, on: none });
  await advance(70_000);

  const [first, ...others] = writes;
  expect(first).toContain("event: connected");
  expect(others.length).toBeGreaterThan(60);
  expect(others.join("")).toMatch(/^event: credits$/m);
  expect(others.join("")).toMatch(/^: $/m);
  expect(others.filter((text) => !text.includes("event: snapshot"))).toEqual([]);
});
