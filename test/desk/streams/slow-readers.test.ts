import { startDesk } from "./support/closed-desk";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { queueKey, sendQueues } from "../../../desk/streams/send-queues";
import { listen, noteWriter, type OutgoingBody, webResponse } from "@strikebook/http";
import { sharedEngine } from "../support/shared-engine";
import { StreamReader } from "../../../scripts/support/service/stream-reader";

const engine = await sharedEngine();

/** Opens a stream that is read only when the test says so. */
async function openUnread(respond: Awaited<ReturnType<Awaited<ReturnType<typeof startDesk>>["startNode"]>>["respond"]) {
  const { body, headers } = await respond("symbols=SPY", { person: "slow" });
  return new StreamReader(new Response(body, { headers: { ...headers } }));
}

test("a reader that does not read in time receives the newest board, marked lagged", async () => {
  const { startNode, advance } = await startDesk(engine);
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
});

test("a reader that reads nothing for 30 seconds is asked to connect again", async () => {
  const { startNode, advance } = await startDesk(engine);
  const { respond, streams } = await startNode("n1");
  const slow = await openUnread(respond);
  await slow.nextChunk();

  await advance(28_000);
  const before = streams.stats().readers;
  await advance(5_000);
  const events = [];
  while (!slow.isOver) events.push(...(await slow.nextChunk()));

  expect([before, streams.stats().readers]).toEqual([1, 0]);
  expect(events.at(-1)).toMatchObject({ event: "reconnect", data: { reason: "slow_reader" } });
});

/** A connection of which the system holds bytes that its client has not acknowledged. */
const socket = {
  localPort: 4_200,
  remotePort: 50_000,
  remoteAddress: "10.0.0.7",
  bytesWritten: 9_000,
  destroy: () => {},
};

test("a client that acknowledges nothing misses boards within ten seconds, and is asked to connect again after 30", async () => {
  let queuedBytes = 0;
  const { startNode, advance } = await startDesk(engine, {
    node: { readQueues: () => Promise.resolve(new Map([[queueKey(socket), queuedBytes]])) },
  });
  const { open, streams } = await startNode("n1");
  // The system takes everything: the reader of the test receives it.
  const slow = await open("symbols=SPY", { socket: socket });
  await advance(5_000);
  expect(streams.stats().lagged).toBe(0);

  queuedBytes = 3_000;
  await advance(10_000);
  const missed = streams.stats().lagged;
  await advance(17_000);
  const before = streams.stats().readers;
  await advance(6_000);

  expect(missed).toBeGreaterThanOrEqual(1);
  expect([before, streams.stats().readers]).toEqual([1, 0]);
  expect(slow.of("reconnect")).toEqual([{ reason: "slow_reader" }]);
});

test("a client that acknowledges something again receives the newest board, marked lagged", async () => {
  let queuedBytes = 3_000;
  const { startNode, advance } = await startDesk(engine, {
    node: { readQueues: () => Promise.resolve(new Map([[queueKey(socket), queuedBytes]])) },
  });
  const { open } = await startNode("n1");
  const slow = await open("symbols=SPY", { socket: socket });
  await advance(20_000);
  const before = slow.boards.length;

  queuedBytes = 1_000;
  await advance(4_000);

  expect(slow.boards.slice(before).map(({ lagged }) => lagged)[0]).toBe(true);
  expect(slow.of("reconnect")).toEqual([]);
});

test("a client that has disconnected while its stream was opened is no reader", async () => {
  const { startNode } = await startDesk(engine);
  const { respond, streams } = await startNode("n1");
  const { writeTo } = await respond("symbols=SPY");
  const before = streams.stats().readers;
  const none = () => undefined;

  writeTo?.({ socket: null, flushHeaders: none, write: () => false, end: none, on: none });

  expect([before, streams.stats().readers]).toEqual([1, 0]);
});

test("the send queue of a connection is found by its ports and the other address", () => {
  // The example of the documentation of the kernel: 172.16.3.1:40012 to 172.16.3.3:6000, 0x150 bytes.
  const documented = "46: 010310AC:9C4C 030310AC:1770 01 00000150:00000000 01:00000019 00000000  1000 0 54165785 4";
  // 2001:db8::7 and a mapped address of IPv4, as the system writes them.
  const other = "1: 00000000000000000000000001000000:1068 B80D0120000000000000000007000000:C350 01 00000010:00000000 0";
  const mapped =
    "2: 0000000000000000FFFF00000100007F:1068 0000000000000000FFFF00000700000A:C350 01 00000020:00000000 0";
  const queues = sendQueues(
    ["  sl  local_address rem_address   st tx_queue rx_queue", documented, other, mapped].join("\n"),
  );

  const queue = (localPort: number, remotePort: number, remoteAddress: string) =>
    queues.get(queueKey({ ...socket, localPort, remotePort, remoteAddress }));
  expect(queue(40_012, 6_000, "172.16.3.3")).toBe(0x150);
  expect(queue(4_200, 50_000, "2001:db8::7")).toBe(0x10);
  expect(queue(4_200, 50_000, "::ffff:10.0.0.7")).toBe(0x20);
  expect(queue(4_200, 50_001, "10.0.0.7")).toBeUndefined();
});

const onLinux = existsSync("/proc/net/tcp") ? test : test.skip;

onLinux("a client that stops reading is noticed although the system takes all that is sent to it", async () => {
  const { startNode, advance, settle } = await startDesk(engine);
  const { request, streams } = await startNode("n1");
  let filled: OutgoingBody | undefined;
  const server = await listen(async () => {
    const { writeTo, ...response } = await request("symbols=SPY,QQQ");
    return noteWriter(webResponse(response), (outgoing) => {
      filled = outgoing;
      writeTo?.(outgoing);
    });
  }, 0);
  const client = connect(server.port, "127.0.0.1", () => client.write("GET / HTTP/1.1\r\nhost: desk\r\n\r\n"));
  let received = "";
  client.on("data", (bytes) => (received += bytes.toString("latin1")));
  while (!received.includes("event: snapshot")) await advance(500);

  client.pause();
  // More than its own computer receives for it, and less than this one takes.
  filled?.write(Buffer.alloc(300_000, ":"));
  await advance(45_000);
  expect(streams.stats().readers).toBe(0);
  client.resume();
  while (!received.includes("slow_reader") && !client.destroyed) await settle();

  expect(received).toContain('{"reason":"slow_reader"}');
  client.destroy();
  await server.close();
});
