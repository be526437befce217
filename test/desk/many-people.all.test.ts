import { startCluster, type ClusterNode } from "./support/desk-cluster";

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
