import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { gexLive } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openLiveCells } from "../../support/addin/live-cells";
import { closingMarket } from "../../../scripts/support/market/small-market";

/** Saturday 2026-11-21, noon in New York: boards are those of Friday's close, and no stream is opened. */
const world = await openLiveCells({
  market: closingMarket,
  startMs: Date.parse("2026-11-21T17:00:00Z"),
  accounts: [{ ...servedPracticeAccount, credits: 1_000 }],
});
const { addin, advance } = world;

const simulated = { attribution: { text: "Simulated by Strikebook: not real prices" } };
const sourcesOf = (address: string) => addin.provenance.originsOf(address)?.origins;

test("a live cell names the source of its board during a replay, before any stream was opened", async () => {
  void addin.replay.set(Date.parse("2026-11-20T15:20:00-05:00"));
  await advance(5_000);
  const row = world.open(gexLive, "GEX.LIVE", cell("SPY"), cell("net,state"));
  await advance(5_000);

  expect(row.newest()).toEqual([[6640, "replay"]]);
  expect(sourcesOf(row.address)).toMatchObject([{ endpoint: "/v1/historical", ...simulated }]);
  expect(addin.provenance.sources.get()).toMatchObject([{ ...simulated, functionNames: ["GEX.LIVE"] }]);

  row.cancel();
  void addin.replay.goLive();
  await advance(15_000);
});

test("a live cell names the source of the last board while the market is closed", async () => {
  const row = world.open(gexLive, "GEX.LIVE", cell("QQQ"), cell("net,state"));
  await advance(120_000);

  expect(row.newest()).toEqual([[300, "market closed"]]);
  expect(sourcesOf(row.address)).toMatchObject([simulated]);
  row.cancel();
});
