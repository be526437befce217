import { createService } from "../../../service/server/service";
import { gexDaily, gexLevelsAt } from "../../support/addin/functions";
import { cell, functionCalls, openAddin } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";
import { ManualClock } from "../../../scripts/support/service/manual-clock";
import { unlimitedAccount } from "../../../scripts/support/service/start-service";
import { TestNetwork } from "../../../scripts/support/stream/start-live";

/** A service that takes four seconds for each past board, on Friday 2026-11-20, 15:30 in New York. */
const clock = new ManualClock(smallMarketNow);
const service = createService({
  market: smallMarket,
  now: clock.now,
  after: clock.after,
  accounts: [unlimitedAccount],
});
const network = new TestNetwork(clock, async (request) => {
  if (request.url.includes("/v1/historical")) await new Promise<void>((resolve) => clock.after(4_000, resolve));
  return service.fetch(request);
});
await openAddin(network.platform);
const { call } = functionCalls(service);

/** Returns the result of a formula while time passes. */
async function whileTimePasses(result: Promise<unknown[][]>): Promise<unknown[][]> {
  let table: unknown[][] | undefined;
  void result.then((shown) => (table = shown));
  for (let step = 0; step < 1_000 && !table; step += 1) await network.advance(250);
  if (!table) throw new Error("The formula shows nothing.");
  return table;
}

// Each request has 30 s, its wait in the queue included, and the account may have two at once.
test.each([
  [
    "sessions of a month",
    () => call(gexDaily, cell("SPY"), "-20d", "-1d", null, cell("view=levels; headers=off; columns=Spot")),
  ],
  [
    "instants of a range",
    () =>
      call(
        gexLevelsAt,
        cell("SPY"),
        Array.from({ length: 20 }, (_, minute) => [`10:${10 + minute}`]),
        ...[null, null, null],
        cell("headers=off; columns=Spot"),
      ),
  ],
])(
  "the last %s are not late, although a slow service takes longer for all of them than a request has time",
  async (_, ask) => {
    expect(await whileTimePasses(ask())).toEqual(Array.from({ length: 20 }, () => [101.5]));
  },
);
