import { MarketClient, callContext, realPlatform } from "@strikebook/client";
import { endpoints } from "@strikebook/contract";
import { closedAfterTest, sharedEngine } from "../support/shared-engine";
import { startNode } from "../support/start-node";

const engine = await sharedEngine();
const start = closedAfterTest(() => startNode(engine));

test("what somebody else at the desk has bought is not part of a person's Today", async () => {
  const desk = await start();
  await desk.caps.set("user:bob", 10);
  const [ann, bob] = [await desk.keyOf("ann"), await desk.keyOf("bob")];
  await desk.get("/v1/gex/levels?symbols=SPY", ann);
  const client = new MarketClient({
    hosts: () => ({ baseUrl: "http://desk", flowBaseUrl: "http://desk/flow" }),
    key: () => bob,
    platform: {
      ...realPlatform,
      fetch: (url, init) => {
        const { pathname, search } = new URL(url);
        return desk.open(pathname + search, bob, init);
      },
    },
  });
  const spentToday = () => client.ledger.days.map(({ spent }) => spent);

  await client.get(endpoints.levels, { symbol: "SPY" }, callContext({}));
  expect(spentToday()).toEqual([0]);
  await client.get(endpoints.levels, { symbol: "QQQ" }, callContext({}));
  expect(spentToday()).toEqual([1]);
  expect(client.ledger.reconciliation).toMatchObject({ balance: 9, elsewhere: 0 });
});
