import { paidPlan } from "../../../service/gateway/accounts";
import { listen } from "@strikebook/http";
import { createService } from "../../../service/server/service";
import { accountWith } from "../../../scripts/support/service/start-service";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

/** A service at a real port, whose account may hold one stream. */
async function startListening() {
  const limits = { ...paidPlan, streamSymbolsConcurrent: paidPlan.symbolsPerStream };
  const service = createService({
    market: smallMarket,
    now: () => smallMarketNow,
    accounts: [accountWith({ credits: 1_000, limits })],
  });
  const { port, close } = await listen(service.fetch, 0);
  const open = async () => {
    const connection = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}/v1/stream?symbols=SPY,QQQ`, {
      headers: { authorization: "Bearer practice" },
      signal: connection.signal,
    });
    return { status: response.status, abort: () => connection.abort() };
  };
  return { open, close };
}

test("a client that closes its only stream can open another at once", async () => {
  const { open, close } = await startListening();
  const statuses: number[] = [];

  for (let times = 0; times < 20; times += 1) {
    const { status, abort } = await open();
    statuses.push(status);
    abort();
  }
  await close();

  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
});
