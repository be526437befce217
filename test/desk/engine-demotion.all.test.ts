import { easternDate } from "@strikebook/calendar";
import { ClusterReaders } from "./support/cluster-readers";
import { type ClusterNode, type DeskCluster, startCluster } from "./support/desk-cluster";

test("while the primary is a replica people get what is remembered or a reason, and afterwards everything is booked", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);
  const ann = await Ann.join(cluster);
  expect(await ann.get("T05")).toBe(200);
  const arrive = await ann.send("T06");

  await cluster.engine.demote();
  const away = [await ann.get("T05"), await ann.get("T07"), await arrive()];
  const waiting = await ann.waiting();
  await cluster.engine.promote();
  await cluster.until(async () => (await ann.get("T07")) === 200);
  await readers.upToDate();

  expect([away, waiting]).toEqual([[200, 503, 200], 1]);
  await ann.expectThree();
  await readers.expectSound();
});

test("when a replica takes over, nodes leave the old primary, although it keeps their connections", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);
  const replica = await cluster.engine.startReplica();
  const ann = await Ann.join(cluster);
  expect(await ann.get("T05")).toBe(200);
  const arrive = await ann.send("T06");

  await cluster.switchOver(replica);
  expect(await arrive()).toBe(200);
  await cluster.until(async () => (await ann.get("T07")) === 200);
  await readers.upToDate();

  await ann.expectThree();
  await readers.expectSound();
  const [reader] = readers.all;
  await cluster.revoke("reader0");
  await cluster.until(() => reader?.events.at(-1)?.event === "closed");
});

test("what the old primary has booked and not passed on is booked by the new one", async () => {
  await using cluster = await startCluster();
  const readers = await ClusterReaders.open(cluster);
  const replica = await cluster.engine.startReplica();
  const ann = await Ann.join(cluster);
  await replica.caughtUp();
  await replica.cutOff();
  for (const symbol of ["T05", "T06"]) expect(await ann.get(symbol)).toBe(200);
  await cluster.until(async () => (await ann.spent()) === 2);

  await cluster.failOver(replica);
  const before = await ann.spent();
  await cluster.until(async () => (await ann.get("T07")) === 200);
  await readers.upToDate();

  expect(before).toBe(0);
  await cluster.until(async () => (await ann.spent()) === 3);
  await ann.expectThree();
  await readers.expectSound();
});

test("a connection to a replica is closed once, however many of its commands are refused", async () => {
  await using cluster = await startCluster();
  const [node] = cluster.nodes;
  const headers = { authorization: await cluster.addPerson({ name: "bob", team: "quant" }) };
  const get = async (strikes: number) => {
    const url = `${node?.address}/v1/heatmap?symbols=T05&maxStrikes=${strikes}`;
    return (await cluster.settle(fetch(url, { headers }))).status;
  };
  for (let strikes = 1; strikes <= 15; strikes += 1) expect(await get(strikes)).toBe(200);

  await cluster.engine.demote();
  // When it is connected again, the node books all of these once more, at the same time.
  await cluster.until(async () => {
    await get(1);
    const errors = String(await cluster.admin.command("INFO", "errorstats").catch(() => undefined));
    return Number(/errorstat_READONLY:count=(\d+)/.exec(errors)?.[1]) > 30;
  });
  await cluster.engine.promote();
  await cluster.until(async () => (await get(16)) === 200);

  // Of which one would be Node's warning of a leak of listeners.
  expect(cluster.problems).toEqual([]);
});

/** A person with a cap of three credits, who uses a node without the account's streams. */
class Ann {
  readonly #cluster: DeskCluster;
  readonly #key: string;
  readonly #node: ClusterNode;

  private constructor(cluster: DeskCluster, key: string, node: ClusterNode) {
    this.#cluster = cluster;
    this.#key = key;
    this.#node = node;
  }

  static async join(cluster: DeskCluster): Promise<Ann> {
    const { admin, nodes } = cluster;
    const holder = await cluster.theHolder();
    const node = nodes.find((other) => other !== holder) ?? holder;
    await admin.command("HSET", admin.keys.of("cap"), "user:ann", 3);
    return new Ann(cluster, await cluster.addPerson({ name: "ann", team: "quant" }), node);
  }

  /** Resolves to the status of the response for a symbol. */
  async get(symbol: string): Promise<number> {
    return (await this.#cluster.settle(this.#ask(symbol))).status;
  }

  /** Asks for a symbol. Resolves when the request is on its way to the provider, which receives it once the returned function is called. */
  async send(symbol: string): Promise<() => Promise<number>> {
    const { admin } = this.#cluster;
    this.#node.toProvider.stall();
    const response = this.#ask(symbol);
    await this.#cluster.until(async () => {
      const reserved = (await admin.command("HVALS", admin.keys.of("reserved"))) as string[];
      return reserved.some((reservation) => reservation.includes(symbol));
    });
    return async () => {
      this.#node.toProvider.restore();
      return (await this.#cluster.settle(response)).status;
    };
  }

  /** What has been booked for her today, in credits. */
  async spent(): Promise<number> {
    const { admin, nowMs } = this.#cluster;
    return Number(await admin.command("HGET", admin.keys.of(`spent:${easternDate(nowMs)}`), "user:ann"));
  }

  /** How many settlements of her node wait for the engine. */
  async waiting(): Promise<number> {
    const health = await this.#cluster.settle(fetch(`${this.#node.address}/health`));
    return ((await health.json()) as { settlementsWaiting: number }).settlementsWaiting;
  }

  /** Expects that each of three symbols was bought once, and that her cap refuses another. */
  async expectThree(): Promise<void> {
    expect(await this.get("T09")).toBe(402);
    const requested = this.#cluster.provider.requestsOf("/v1/heatmap").map(({ symbols }) => symbols);
    expect(requested).toEqual([["T05"], ["T06"], ["T07"]]);
    expect(await this.spent()).toBe(3);
  }

  #ask(symbol: string): Promise<Response> {
    const headers = { authorization: this.#key };
    return fetch(`${this.#node.address}/v1/heatmap?symbols=${symbol}`, { headers });
  }
}
