import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { gexLive, gexLiveHeatmap } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openLiveCells } from "../../support/addin/live-cells";
import { monthlyRoots } from "../../support/market/monthly-roots";

const world = await openLiveCells({ market: monthlyRoots, accounts: [{ ...servedPracticeAccount, credits: 1_000 }] });
const { advance, service } = world;
const live = (...given: unknown[]) => world.open(gexLive, "GEX.LIVE", ...given);
const board = (...given: unknown[]) => world.open(gexLiveHeatmap, "GEX.LIVE.HEATMAP", ...given);
const streamed = () =>
  service.requests.filter(({ path }) => path.startsWith("/v1/stream")).map(({ symbols }) => symbols);

const weekly = cell("2026-11-27");
const words = "#VALUE! SPX has no expiration on 2026-11-27. It has only AM-settled monthly expirations: use SPXW";

test("a weekly expiration of SPX is refused in a live cell, before a stream is opened", async () => {
  const cells = [live(cell("SPX"), cell("net"), null, null, weekly), board(cell("SPX"), null, null, weekly)];
  await advance(2_000);

  for (const one of cells) {
    expect(one.newest()).toEqual(expect.stringContaining(words));
    one.cancel();
  }
  expect(streamed()).toEqual([]);
});

// The strikes of SPXW's expiration are 100,000 and 110,000.
test("a root without the expiration has a row with the reason beside one that lists it, and is not paid for", async () => {
  const rows = live(cell("SPX,SPXW"), cell("net,state"), null, null, weekly);
  await advance(5_000);

  expect(rows.newest()).toEqual([
    [expect.stringContaining("#N/A SPX has no expiration on 2026-11-27."), "unavailable"],
    [210_000, "live"],
  ]);
  expect(streamed()).toEqual([["SPXW"]]);
  rows.cancel();
  await advance(15_000);
});

test("a live cell does not net fewer expirations than its formula names", async () => {
  const dates = cell("2026-11-27,2026-11-30");
  const cells = [live(cell("SPXW"), cell("net"), null, null, dates), board(cell("SPXW"), null, null, dates)];
  await advance(5_000);

  const reason = "#N/A SPXW has no expiration on 2026-11-30. Remove the date, or use a number of nearest expirations.";
  for (const one of cells) {
    expect(one.newest()).toEqual([[reason]]);
    one.cancel();
  }
  await advance(15_000);
});
