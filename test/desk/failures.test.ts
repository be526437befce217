import { startCluster, type ClusterNode, type DeskCluster } from "./support/desk-cluster";
import { DeskReader, expectWholeSequence } from "./support/desk-reader";

let cluster: DeskCluster;
const readers: DeskReader[] = [];

afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await cluster.stop();
});

const SYMBOLS = ["SPY", "QQQ", "T01"];

/** Opens one reader at each node, all of the same three symbols. */
async function openReaders(): Promise<DeskReader[]> {
  for (const [index, node] of cluster.nodes.entries()) {
    const key = await cluster.addPerson({ name: `reader${index}`, team: "quant" });
    const reader = new DeskReader(key, `symbols=${SYMBOLS.join(",")}`);
    readers.push(reader);
    expect(await cluster.settle(reader.open(node.address))).toBe(200);
  }
  await until(() => readers.every(({ boards }) => boards.length >= SYMBOLS.length));
  return readers;
}

/** Advances the clocks until a condition holds. The clocks of a test that waits in vain reach the test's time limit. */
async function until(condition: () => boolean | Promise<boolean>, stepMs = 250): Promise<void> {
  while (!(await condition())) await cluster.advance(stepMs, 250);
}

/** Waits until every reader has the board of now, whatever the machine's speed. */
async function upToDate(): Promise<void> {
  await until(() => {
    const newestMs = Math.floor(cluster.nowMs / 1_000) * 1_000;
    return readers.every((reader) =>
      SYMBOLS.every((symbol) => (reader.boardsOf(symbol).at(-1)?.asOfMs ?? 0) >= newestMs - 2_000),
    );
  });
}

/** Opens the readers again, at another node, whose stream has ended. */
async function reopen(dead: ClusterNode): Promise<void> {
  const other = cluster.nodes.find((node) => node !== dead);
  await until(() => readers.some(({ isOpen }) => !isOpen));
  for (const reader of readers) {
    if (!reader.isOpen && other) await cluster.settle(reader.open(other.address).catch(() => 0));
  }
}

/** The boards before which others may be missing, as the readers were told. */
function gaps() {
  return readers.flatMap(({ boards }) => boards.filter(({ isAfterGap }) => isAfterGap));
}

async function theHolder(): Promise<ClusterNode> {
  const holder = await cluster.holder();
  if (!holder) throw new Error("No node holds the streams.");
  return holder;
}

async function expectSound(): Promise<void> {
  for (const reader of readers) expectWholeSequence(reader, SYMBOLS);
  expect(cluster.provider.streams.most).toBeLessThanOrEqual(2);
  expect(cluster.provider.mostPerMinute).toBeLessThanOrEqual(120);
  expect(cluster.problems).toEqual([]);
  // The balance is read once a second: each reading is a request to the provider.
  await until(async () => (await recorded()) === (await cluster.provider.charged()), 1_000);
}

/** The credits in the audit. */
async function recorded(): Promise<number> {
  const entries = (await cluster.admin.command("XRANGE", cluster.admin.keys.of("audit"), "-", "+")) as [
    string,
    string[],
  ][];
  return entries.reduce((sum, [, fields]) => sum + Number(fields[fields.indexOf("credits") + 1]), 0);
}

test("three nodes share one stream of the account, whatever their clocks say", async () => {
  cluster = await startCluster({ aheadMs: [0, 3_600_000, -3_600_000] });
  await openReaders();

  await cluster.advance(65_000);
  await upToDate();

  expect(cluster.provider.requestsOf("/v1/stream")).toHaveLength(1);
  expect(gaps()).toEqual([]);
  await expectSound();
});

test("a reader that goes on at another node receives what it has missed, and its gap is covered", async () => {
  cluster = await startCluster();
  const [reader] = await openReaders();
  const [, other] = cluster.nodes;
  if (!reader || !other) throw new Error("There are no three nodes.");

  reader.close();
  await until(() => !reader.isOpen);
  await cluster.advance(5_000);
  await cluster.settle(reader.open(other.address));
  await upToDate();

  expect(reader.events.filter(({ event }) => event === "resumed")).toMatchObject([{ data: { gapCovered: true } }]);
  expect(gaps()).toEqual([]);
  await expectSound();
});

test("when the node with the account's stream is killed, another goes on from where it was", async () => {
  cluster = await startCluster();
  await openReaders();
  const dead = await theHolder();

  await dead.kill();
  await until(async () => (await cluster.holder()) !== undefined && (await theHolder()) !== dead);
  await reopen(dead);
  await upToDate();
  await cluster.advance(5_000);

  await expectSound();
});

test("a node that ends in order hands the stream over at once", async () => {
  cluster = await startCluster();
  await openReaders();
  const leaving = await theHolder();
  const startMs = cluster.nowMs;

  await leaving.close();
  await until(async () => (await cluster.holder()) !== undefined && (await theHolder()) !== leaving);
  // A node that is killed keeps its lease for up to eight seconds.
  expect(cluster.nowMs - startMs).toBeLessThanOrEqual(1_000);
  await reopen(leaving);
  await cluster.advance(3_000);
  await upToDate();

  await expectSound();
});

test("a node that was stopped beyond its lease publishes nothing when it continues", async () => {
  cluster = await startCluster();
  await openReaders();
  const stopped = await theHolder();

  cluster.pause(stopped);
  await until(async () => (await theHolder()) !== stopped);
  await cluster.advance(5_000);
  cluster.resume(stopped);
  await cluster.advance(10_000);
  await upToDate();

  expect(await theHolder()).not.toBe(stopped);
  await expectSound();
});

test("while the engine is stopped, what costs is refused in words, and afterwards all goes on", async () => {
  cluster = await startCluster();
  await openReaders();
  const [node] = cluster.nodes;
  const key = await cluster.addPerson({ name: "ann", team: "quant" });
  const request = (symbol: string) =>
    fetch(`${node?.address}/v1/heatmap?symbols=${symbol}`, { headers: { authorization: key } });
  expect((await cluster.settle(request("T05"))).status).toBe(200);

  cluster.engine.pause();
  const remembered = await request("T05");
  const refused = await request("T06");
  cluster.engine.continue();

  expect(remembered.status).toBe(200);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ error: { code: "unavailable", message: expect.any(String) as string } });
  await until(async () => (await cluster.settle(request("T06"))).status === 200);
  expect(cluster.provider.requestsOf("/v1/heatmap").map(({ symbols }) => symbols)).toEqual([["T05"], ["T06"]]);
  await upToDate();
  await expectSound();
});

test("after the engine fails over to its replica, streams and spending go on", async () => {
  cluster = await startCluster();
  await openReaders();
  const replica = await cluster.engine.startReplica();
  const key = await cluster.addPerson({ name: "ann", team: "quant" });

  await cluster.failOver(replica);
  const [node] = cluster.nodes;
  const request = () => fetch(`${node?.address}/v1/heatmap?symbols=T05`, { headers: { authorization: key } });
  await until(async () => (await cluster.settle(request())).status === 200);
  await upToDate();

  expect(cluster.provider.requestsOf("/v1/heatmap")).toHaveLength(1);
  await expectSound();
});

test("a reader that stops reading holds up nobody, and is closed after half a minute", async () => {
  cluster = await startCluster();
  await openReaders();
  const [node] = cluster.nodes;
  const key = await cluster.addPerson({ name: "slow", team: "quant" });
  const symbols = cluster.provider.symbols.slice(0, 10).join(",");
  const url = `${node?.address}/v1/stream?symbols=${symbols}&layout=matrix`;
  const opening = fetch(url, { headers: { authorization: key, "accept-encoding": "identity" } });
  const slow = (await cluster.settle(opening)).body?.getReader();

  // The first chunks go to the buffers of the sockets: only what fills them waits in the node.
  const metric = () => fetch(`${node?.address}/metrics`).then((response) => response.text());
  const isClosed = async () => /^strikebook_desk_readers 1$/m.test(await metric());
  while (!(await isClosed())) await cluster.advance(10_000, 1_000);
  await upToDate();

  await slow?.cancel().catch(() => undefined);
  await expectSound();
});

test("a node that is cut off from the engine sends nothing that costs, and takes part again afterwards", async () => {
  cluster = await startCluster();
  await openReaders();
  const isolated = await theHolder();
  const key = await cluster.addPerson({ name: "ann", team: "quant" });

  isolated.toEngine.cut();
  await until(async () => (await theHolder()) !== isolated);
  const request = fetch(`${isolated.address}/v1/heatmap?symbols=T05`, { headers: { authorization: key } });
  const response = await cluster.settle(request);
  expect(response.status).toBe(503);
  isolated.toEngine.restore();
  await cluster.advance(15_000);
  await upToDate();

  expect(cluster.provider.requestsOf("/v1/heatmap")).toEqual([]);
  await expectSound();
});

test("when the engine starts again without its data, no gap is called covered and no credit is lost", async () => {
  cluster = await startCluster();
  await openReaders();

  await cluster.engine.restartEmpty();
  await cluster.advance(15_000);
  for (const reader of readers) reader.close();
  await until(() => readers.every(({ isOpen }) => !isOpen));

  for (const reader of readers) expectWholeSequence(reader, SYMBOLS);
  expect(cluster.provider.streams.most).toBeLessThanOrEqual(2);
});

test("events that arrive twice are passed on once", async () => {
  cluster = await startCluster();
  await openReaders();

  cluster.provider.repeatEvents(true);
  await cluster.advance(10_000);
  await upToDate();

  expect(gaps()).toEqual([]);
  await expectSound();
});

test("a provider whose connection stalls and is cut is resumed, and boards missed meanwhile are said to be missing", async () => {
  cluster = await startCluster();
  await openReaders();
  const holder = await theHolder();

  holder.toProvider.drop();
  await cluster.advance(20_000);
  await upToDate();
  holder.toProvider.stall();
  await cluster.advance(70_000, 1_000);
  holder.toProvider.restore();
  await cluster.advance(30_000, 1_000);
  await upToDate();

  for (const reader of readers) expectWholeSequence(reader, SYMBOLS);
  expect(cluster.provider.streams.most).toBeLessThanOrEqual(2);
});

test("500 people who ask for 20 symbols at 9:30 cost two calls", async () => {
  cluster = await startCluster();
  const symbols = cluster.provider.symbols.slice(0, 20);
  const halves = [symbols.slice(0, 10), symbols.slice(10)];
  const keys = await Promise.all(
    Array.from({ length: 500 }, (_, index) => cluster.addPerson({ name: `user${index}`, team: `team${index % 20}` })),
  );

  const responses = keys.flatMap((key, index) => {
    const { address } = cluster.nodes[index % cluster.nodes.length] as ClusterNode;
    return halves.map((half) =>
      fetch(`${address}/v1/heatmap?symbols=${half.join(",")}`, { headers: { authorization: key } }),
    );
  });
  // One window in which questions are collected is 25 ms; the rest takes no time on these clocks.
  const received = await cluster.settle(Promise.all(responses), 25);

  expect(received.map(({ status }) => status)).toEqual(Array.from({ length: 1_000 }, () => 200));
  expect(cluster.provider.requestsOf("/v1/heatmap")).toHaveLength(2);
  await expectSound();
});

test("no cap and no rate is passed when a node dies among requests of all", async () => {
  cluster = await startCluster();
  await cluster.admin.command("HSET", cluster.admin.keys.of("cap"), "team:capped", 10);
  const keys = {
    capped: await cluster.addPerson({ name: "capped", team: "capped" }),
    free: await cluster.addPerson({ name: "free", team: "free" }),
  };
  const [dying] = cluster.nodes;

  const request = async (team: keyof typeof keys, index: number) => {
    const { address } = cluster.nodes[index % cluster.nodes.length] as ClusterNode;
    const url = `${address}/v1/heatmap?symbols=SPY&maxStrikes=${index + 1}`;
    const response = await fetch(url, { headers: { authorization: keys[team] } }).catch(() => undefined);
    return { team, status: response?.status };
  };
  const indices = Array.from({ length: 60 }, (_, index) => index);
  const first = indices.flatMap((index) => [request("capped", index), request("free", 100 + index)]);
  await cluster.advance(50, 25);
  await dying?.kill();
  const others = indices.map((index) => request("free", 200 + index));
  const responses = await cluster.settle(Promise.all([...first, ...others]));

  const succeeded = (team: string) => responses.filter((one) => one.team === team && one.status === 200).length;
  expect(succeeded("capped")).toBeLessThanOrEqual(10);
  expect(succeeded("free")).toBeGreaterThan(40);
  const spent = await cluster.admin.command("HGET", cluster.admin.keys.of("spent:2026-11-20"), "team:capped");
  expect(Number(spent)).toBeLessThanOrEqual(10);
  expect(cluster.provider.mostPerMinute).toBeLessThanOrEqual(120);
  // What the node that died had sent is booked when its reservations are two and a half minutes old.
  await cluster.advance(240_000, 1_000);
  expect(await recorded()).toBeGreaterThanOrEqual(await cluster.provider.charged());
  expect(cluster.problems).toEqual([]);
});
