import { ClusterReaders } from "./support/cluster-readers";
import { startCluster, type ClusterNode } from "./support/desk-cluster";

test("500 people who ask for 20 symbols at 9:30 cost two calls", async () => {
  await using cluster = await startCluster();
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
  await cluster.expectSound();
});

test("no cap and no rate is passed when a node dies among requests of all", async () => {
  await using cluster = await startCluster();
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
  const responses = await cluster.settle(Promise.all(first));
  // Requests are paced: the rest is sent when the others have had their turns.
  const others = indices.map((index) => request("free", 200 + index));
  responses.push(...(await cluster.settle(Promise.all(others))));

  const succeeded = (team: string) => responses.filter((one) => one.team === team && one.status === 200).length;
  expect(succeeded("capped")).toBeLessThanOrEqual(10);
  expect(succeeded("free")).toBeGreaterThan(40);
  const spent = await cluster.admin.command("HGET", cluster.admin.keys.of("spent:2026-11-20"), "team:capped");
  expect(Number(spent)).toBeGreaterThan(0);
  expect(Number(spent)).toBeLessThanOrEqual(10);
  expect(cluster.provider.mostPerMinute).toBeLessThanOrEqual(120);
  // What the node that died had sent is booked when its reservations are two and a half minutes old.
  await cluster.advance(240_000, 1_000);
  expect(await cluster.recorded()).toBeGreaterThanOrEqual(await cluster.provider.charged());
  expect(cluster.problems).toEqual([]);
});

test("a reader that stops reading holds up nobody, and is closed after half a minute", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);
  const [node] = cluster.nodes;
  const key = await cluster.addPerson({ name: "slow", team: "quant" });
  const symbols = cluster.provider.symbols.slice(0, 10).join(",");
  const url = `${node?.address}/v1/stream?symbols=${symbols}&layout=matrix`;
  const opening = fetch(url, { headers: { authorization: key, "accept-encoding": "identity" } });
  const slow = (await cluster.settle(opening)).body?.getReader();

  // The first chunks go to the buffers of the sockets: only what fills them waits in the node.
  const metric = () => fetch(`${node?.address}/metrics`).then((response) => response.text());
  const open = async () => Number(/^strikebook_desk_readers (\d+)$/m.exec(await metric())?.[1]);
  while ((await open()) > 1) {
    await cluster.advance(10_000, 1_000);
    // On a busy computer the clocks would pass the readers of the test itself, which would be closed as well.
    await readers.upToDate();
  }
  expect(readers.all.map(({ isOpen }) => isOpen)).toEqual([true, true, true]);

  await slow?.cancel().catch(() => undefined);
  await readers.expectSound();
});
