import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { gexLive } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openLiveCells } from "../../support/addin/live-cells";
import { twoRoots } from "../../support/market/two-roots";

/** An account that may stream one symbol at once. */
const limits = { ...servedPracticeAccount.limits, streamSymbolsConcurrent: 1 };
const world = await openLiveCells({
  market: twoRoots,
  accounts: [{ ...servedPracticeAccount, limits, credits: 1_000 }],
});
const { advance, service } = world;

test("a sum that exceeds the account's streams is polled in one request for both roots, and says so", async () => {
  const row = world.open(gexLive, "GEX.LIVE", cell("SPX+"), cell("net,state"));
  await advance(20_000);

  expect(row.newest()).toEqual([[7949.75, "polling"]]);
  const boards = service.requests.filter(({ path }) => path.startsWith("/v1/heatmap"));
  expect(boards.map(({ path, credits }) => [new URL(path, "http://s").searchParams.get("symbols"), credits])).toEqual(
    boards.map(() => ["SPX,SPXW", 1]),
  );
  expect(boards.length).toBeGreaterThan(0);
  row.cancel();
});
