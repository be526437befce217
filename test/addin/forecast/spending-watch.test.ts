import { endpoints } from "@strikebook/contract";
import { composePaneFeatures } from "../../../src/addin/pane-features";
import { addinFor } from "../../support/addin/test-addin";
import {
  account,
  board,
  success,
  symbolsOf,
  symbolsResponse,
  wellBehaved,
} from "../../support/client/canned-responses";
import { boardRequest } from "../../support/client/test-market";
import type { Responder } from "../../../scripts/support/client/test-platform";

/** A service that charges one credit per board and states the balance. Once it is cut off, its boards are charged and never arrive. */
function charging(headers: Record<string, string>) {
  const state = { left: 100, isCutOff: false };
  const respond: Responder = (request, index) => {
    if (request.path.startsWith("/v1/account"))
      return success({ data: { ...account, creditsBalance: state.left } }, headers);
    if (!request.path.startsWith("/v1/heatmap")) return wellBehaved(request, index);
    state.left -= 1;
    if (state.isCutOff) throw new TypeError("fetch failed");
    return symbolsResponse(symbolsOf(request.path).map(board), {
      ...headers,
      "X-Credits-Remaining": String(state.left),
    });
  };
  return { respond, cutOff: () => (state.isCutOff = true), charged: () => 100 - state.left };
}

/** Opens a workbook whose spending is watched. `changes` counts the changes of what is shown. */
async function watchedWorkbook(headers: Record<string, string> = {}) {
  const { respond, ...service } = charging(headers);
  const world = await addinFor({ storage: { "strikebook.key": "key-for-tests" }, respond });
  const { addin, platform } = world;
  const watch = composePaneFeatures(addin).spendingWatch;
  const stop = watch.start();
  let changes = 0;
  watch.store.subscribe(() => (changes += 1));
  const boardIn = (cell: string, symbol: string) =>
    world.settle(
      addin.market.current.get(endpoints.heatmap, boardRequest(symbol), addin.cells.contextOf("GEX.HEATMAP", cell)),
    );
  return { ...service, addin, platform, watch, stop, boardIn, changes: () => changes };
}

test("what is spent appears with its forecast while the tab is shown", async () => {
  const { watch, boardIn, platform } = await watchedWorkbook();

  await boardIn("Sheet1!A1", "SPY");
  await platform.advance(200);

  const { state, paid, balance, forecast } = watch.store.get();
  expect(state).toMatchObject({ today: 1, workbook: 1 });
  expect(paid.rows).toMatchObject([{ cells: ["Sheet1!A1"], credits: 1 }]);
  expect(balance).toBe(99);
  // A board that was requested once is no rate.
  expect(forecast).toMatchObject({ live: { perMinute: 0 }, refresh: { perMinute: 0 } });
});

test("the results of a thousand cells change what is shown once", async () => {
  const { addin, watch, boardIn, platform, changes } = await watchedWorkbook();
  await boardIn("Sheet1!A1", "SPY");
  await platform.advance(1_000);
  const before = changes();

  const cells = Array.from({ length: 1_000 }, (_one, index) => `Sheet1!B${index + 1}`);
  await Promise.all(
    cells.map((cell) =>
      addin.market.current.get(endpoints.heatmap, boardRequest("SPY"), addin.cells.contextOf("GEX.HEATMAP", cell)),
    ),
  );
  await platform.advance(200);

  expect(changes() - before).toBe(1);
  expect(watch.store.get().paid.rows[0]).toMatchObject({ kind: "cached", cellCount: 1_000 });
});

test("a market whose clock stands still or runs fast has no forecast, and neither has a replay", async () => {
  for (const [pace, expected] of [
    ["0", "pinned"],
    ["60", "fast"],
  ] as const) {
    const { watch, boardIn, platform } = await watchedWorkbook({ "X-Market-Pace": pace });
    await boardIn("Sheet1!A1", "SPY");
    await platform.advance(200);
    expect(watch.store.get().forecast).toBe(expected);
  }
  const { addin, watch, platform } = await watchedWorkbook();
  addin.market.atMs.set(platform.now() - 86_400_000);
  await platform.advance(200);
  expect(watch.store.get().forecast).toBe("replay");
});

test("Today is what left the balance after requests without a response: a balance is read free of charge", async () => {
  const { watch, platform, boardIn, cutOff, charged } = await watchedWorkbook();
  await boardIn("Sheet1!A1", "SPY");
  cutOff();
  const failed = boardIn("Sheet1!A2", "QQQ").catch((problem: unknown) => problem);
  await platform.advance(60_000);

  // Each attempt was charged, and no further board was received.
  expect(await failed).toBeInstanceOf(Error);
  expect(charged()).toBeGreaterThan(1);
  expect(watch.store.get().state).toMatchObject({ today: charged(), uncertain: 0, lostResponses: charged() - 1 });
});

test("nothing is read any more once the tab is hidden", async () => {
  const { stop, boardIn, platform, changes } = await watchedWorkbook();
  stop();

  await boardIn("Sheet1!A1", "SPY");
  await platform.advance(60_000);

  expect(changes()).toBe(0);
});
