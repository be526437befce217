import { endpoints } from "../../../src/contract/endpoints";
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
import type { Responder } from "../../support/client/test-platform";

/** A service that charges one credit per board and states the balance. */
function charging(): Responder {
  let left = 100;
  return (request, index) => {
    if (request.path.startsWith("/v1/account")) return success({ data: { ...account, creditsBalance: left } });
    if (!request.path.startsWith("/v1/heatmap")) return wellBehaved(request, index);
    left -= 1;
    return symbolsResponse(symbolsOf(request.path).map(board), { "X-Credits-Remaining": String(left) });
  };
}

/** Opens a workbook whose spending is watched. `changes` counts the changes of what is shown. */
async function watchedWorkbook() {
  const world = await addinFor({ storage: { "strikebook.key": "key-for-tests" }, respond: charging() });
  const { addin, platform } = world;
  const watch = composePaneFeatures(addin).spendingWatch;
  const stop = watch.start();
  let changes = 0;
  watch.store.subscribe(() => (changes += 1));
  const boardIn = (cell: string, symbol: string) =>
    world.settle(
      addin.market.current.get(endpoints.heatmap, boardRequest(symbol), addin.cells.contextOf("GEX.HEATMAP", cell)),
    );
  return { addin, platform, watch, stop, boardIn, changes: () => changes };
}

test("what is spent appears with its forecast while the tab is shown", async () => {
  const { watch, boardIn, platform } = await watchedWorkbook();

  await boardIn("Sheet1!A1", "SPY");
  await platform.advance(200);

  const { state, paid, balance, forecast } = watch.store.get();
  expect(state).toMatchObject({ today: 1, workbook: 1 });
  expect(paid.rows).toMatchObject([{ cells: ["Sheet1!A1"], credits: 1 }]);
  expect(balance).toBe(99);
  expect(forecast.requestsPerMinute).toBe(0.1);
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
  expect(watch.store.get().paid.rows[0]).toMatchObject({ outcome: "cached", cellCount: 1_000 });
});

test("the forecast follows the clock without further spending", async () => {
  const { watch, boardIn, platform } = await watchedWorkbook();
  await boardIn("Sheet1!A1", "SPY");

  await platform.advance(11 * 60_000);

  expect(watch.store.get().forecast.requestsPerMinute).toBe(0);
});

test("nothing is read any more once the tab is hidden", async () => {
  const { stop, boardIn, platform, changes } = await watchedWorkbook();
  stop();

  await boardIn("Sheet1!A1", "SPY");
  await platform.advance(60_000);

  expect(changes()).toBe(0);
});
