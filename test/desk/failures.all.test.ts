import { ClusterReaders } from "./support/cluster-readers";
import { startCluster } from "./support/desk-cluster";

test("three nodes share one stream of the account, whatever their clocks say", async () => {
  await using cluster = await startCluster({ aheadMs: [0, 3_600_000, -3_600_000] });
  const readers = await ClusterReaders.open(cluster);

  await cluster.advance(65_000);
  await readers.upToDate();

  expect(cluster.provider.requestsOf("/v1/stream")).toHaveLength(1);
  expect(readers.gaps).toEqual([]);
  await readers.expectSound();
});

test("a reader that goes on at another node receives what it has missed, and its gap is covered", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);
  const [reader] = readers.all;
  const [, other] = cluster.nodes;
  if (!reader || !other) throw new Error("There are no three nodes.");

  reader.close();
  await cluster.until(() => !reader.isOpen);
  await cluster.advance(5_000);
  await cluster.settle(reader.open(other.address));
  await readers.upToDate();

  expect(reader.events.filter(({ event }) => event === "resumed")).toMatchObject([{ data: { gapCovered: true } }]);
  expect(readers.gaps).toEqual([]);
  await readers.expectSound();
});

test("when the node with the account's stream is killed, another goes on from where it was", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);
  const dead = await cluster.theHolder();

  await dead.kill();
  await cluster.until(async () => (await cluster.holder()) !== undefined && (await cluster.theHolder()) !== dead);
  await readers.reopen(dead);
  await readers.upToDate();
  await cluster.advance(5_000);

  await readers.expectSound();
});

test("a node that ends in order hands the stream over, and no board is missed", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);
  const leaving = await cluster.theHolder();

  await cluster.settle(leaving.close());
  expect(await cluster.theHolder()).not.toBe(leaving);
  await readers.reopen(leaving);
  await cluster.advance(3_000);
  await readers.upToDate();

  expect(readers.gaps).toEqual([]);
  await readers.expectSound();
});

test("a node that was stopped beyond its lease publishes nothing when it continues", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);
  const stopped = await cluster.theHolder();

  cluster.pause(stopped);
  await cluster.until(async () => (await cluster.theHolder()) !== stopped);
  await cluster.advance(5_000);
  cluster.resume(stopped);
  await cluster.advance(10_000);
  await readers.upToDate();

  expect(await cluster.theHolder()).not.toBe(stopped);
  await readers.expectSound();
});

test("while the engine is stopped, what costs is refused in words, and afterwards all goes on", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);
  const [node] = cluster.nodes;
  const key = await cluster.addPerson({ name: "ann", team: "quant" });
  const request = (symbol: string) =>
    fetch(`${node?.address}/v1/heatmap?symbols=${symbol}`, { headers: { authorization: key } });
  expect((await cluster.settle(request("T05"))).status).toBe(200);

  const [remembered, refused] = await cluster.withoutEngine(() => Promise.all([request("T05"), request("T06")]));

  expect(remembered.status).toBe(200);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ error: { code: "unavailable", message: expect.any(String) as string } });
  await cluster.until(async () => (await cluster.settle(request("T06"))).status === 200);
  expect(cluster.provider.requestsOf("/v1/heatmap").map(({ symbols }) => symbols)).toEqual([["T05"], ["T06"]]);
  await readers.upToDate();
  await readers.expectSound();
});

test("after the engine fails over to its replica, streams and spending go on", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);
  const replica = await cluster.engine.startReplica();
  const key = await cluster.addPerson({ name: "ann", team: "quant" });

  // What a replica has not received is lost: that is not what is tested here.
  await replica.caughtUp();
  await cluster.failOver(replica);
  const [node] = cluster.nodes;
  const request = () => fetch(`${node?.address}/v1/heatmap?symbols=T05`, { headers: { authorization: key } });
  await cluster.until(async () => (await cluster.settle(request())).status === 200);
  await readers.upToDate();

  expect(cluster.provider.requestsOf("/v1/heatmap")).toHaveLength(1);
  await readers.expectSound();
});

test("a node that is cut off from the engine sends nothing that costs, and takes part again afterwards", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);
  const isolated = await cluster.theHolder();
  const key = await cluster.addPerson({ name: "ann", team: "quant" });

  isolated.toEngine.cut();
  await cluster.until(async () => (await cluster.theHolder()) !== isolated);
  const request = fetch(`${isolated.address}/v1/heatmap?symbols=T05`, { headers: { authorization: key } });
  const response = await cluster.settle(request);
  expect(response.status).toBe(503);
  isolated.toEngine.restore();
  await cluster.advance(15_000);
  await readers.upToDate();

  expect(cluster.provider.requestsOf("/v1/heatmap")).toEqual([]);
  await readers.expectSound();
});

test("when the engine starts again without its data, open streams of keys that it has lost end, and nothing more is charged", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);

  await cluster.engine.restartEmpty();
  await cluster.until(() => readers.all.every(({ isOpen }) => !isOpen));
  // The leader of the streams may have changed before the last reader's stream ended: then the new leader has opened a stream, and ends it.
  await cluster.advance(10_000);
  await cluster.until(() => cluster.provider.streams.open === 0);
  const charged = await cluster.provider.charged();
  await cluster.advance(70_000, 1_000);

  readers.expectWhole();
  for (const { events } of readers.all) {
    expect(events.at(-1)).toEqual({ event: "closed", data: { reason: "key_revoked" } });
  }
  expect(await cluster.provider.charged()).toBe(charged);
});

test("while the provider's port is closed nobody is charged and no request is counted", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);
  const key = await cluster.addPerson({ name: "ann", team: "quant" });
  const [node] = cluster.nodes;
  const request = () => fetch(`${node?.address}/v1/heatmap?symbols=T05`, { headers: { authorization: key } });
  await cluster.advance(10_000);
  const charged = await cluster.provider.charged();
  const { keys } = cluster.admin;
  const counted = () => cluster.admin.command("ZCARD", keys.of("requests"));
  const before = await counted();

  for (const { toProvider } of cluster.nodes) await toProvider.close();
  const response = await cluster.settle(request());
  await cluster.advance(10_000);
  const [spent, after] = [await cluster.recorded(), await counted()];
  for (const { toProvider } of cluster.nodes) await toProvider.open();
  await cluster.until(async () => (await cluster.settle(request())).status === 200);
  await readers.upToDate();

  expect(response.status).toBe(502);
  expect([spent, after]).toEqual([charged, before]);
  await readers.expectSound();
});

test("events that arrive twice are passed on once", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);

  cluster.provider.repeatEvents(true);
  await cluster.advance(10_000);
  await readers.upToDate();

  expect(readers.gaps).toEqual([]);
  await readers.expectSound();
});

test("a provider whose connection stalls and is cut is resumed, and boards missed meanwhile are said to be missing", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);
  const holder = await cluster.theHolder();

  holder.toProvider.drop();
  await cluster.advance(20_000);
  await readers.upToDate();
  holder.toProvider.stall();
  await cluster.advance(70_000, 1_000);
  holder.toProvider.restore();
  await cluster.advance(30_000, 1_000);
  await readers.upToDate();

  readers.expectWhole();
  expect(cluster.provider.streams.most).toBeLessThanOrEqual(2);
});
