import { composePaneFeatures } from "../../../src/addin/pane-features";
import { AdvanceLoading } from "../../../src/addin/replay/advance-loading";
import { symbolsOf, symbolsResponse, wellBehaved } from "../../support/client/canned-responses";
import { boardWatch } from "../../support/stream/live-hub";
import { addinFor } from "../../support/addin/test-addin";
import type { Responder } from "../../../scripts/support/client/test-platform";

const MINUTE_MS = 60_000;
const connected = { "strikebook.key": "key-for-tests" };
/** 9:30 of Monday 2025-11-24 in New York, one day before the time of the platform. */
const openMs = Date.parse("2025-11-24T14:30:00Z");
const minutes = (count: number) => Array.from({ length: count }, (_, index) => openMs + index * MINUTE_MS);

/** A service whose ranges have a frame for each minute of the window. */
const respond: Responder = (request, index) => {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.endsWith("/range")) return wellBehaved(request, index);
  const [fromMs, toMs] = ["from", "to"].map((end) => Date.parse(searchParams.get(end) ?? "")) as [number, number];
  const frames = Array.from({ length: (toMs - fromMs) / MINUTE_MS + 1 }, (_, minute) => {
    const asOf = new Date(fromMs + minute * MINUTE_MS).toISOString();
    return { asOf, axis: 0, spot: 101.5, previousClose: 100, values: [-2_500, 10_000] };
  });
  const axes = [{ id: 0, strikes: [100, 105], expirations: ["2025-11-25"] }];
  return symbolsResponse(symbolsOf(request.path).map((symbol) => ({ symbol, axes, frames })));
};

/** Opens a workbook with live cells of three symbols in a replay; they show values only, or whole boards. */
async function liveCells(valuesOnly: boolean) {
  const opened = await addinFor({ storage: connected, respond });
  const { addin, platform } = opened;
  void addin.replay.set(openMs - 3 * 24 * 60 * MINUTE_MS);
  for (const symbol of ["SPXW", "SPY", "QQQ"]) {
    addin.live.watch({ ...boardWatch(symbol, { label: "GEX.LIVE" }), valuesOnly }, { receive: () => undefined });
  }
  await platform.advance(2_000);
  const pastPaths = () => opened.requestedPaths().filter((path) => path.startsWith("/v1/historical"));
  const { prices } = composePaneFeatures(addin);
  return { ...opened, loading: new AdvanceLoading({ ...addin, prices }), pastPaths };
}

test("a session of three symbols by minute costs 26 ranges, 650 credits, and is free afterwards", async () => {
  const { addin, loading, platform, settle, pastPaths } = await liveCells(true);

  const plan = await settle(loading.planFor(minutes(390)));
  const spentBefore = addin.client.ledger.session.spent;
  const pathsBefore = pastPaths().length;
  const state = await settle(loading.run(plan).ended);
  const paths = pastPaths().slice(pathsBefore);
  const again = await settle(loading.planFor(minutes(390)));
  void addin.replay.set(openMs + 200 * MINUTE_MS);
  await platform.advance(2_000);

  expect([plan.credits, plan.requests, plan.symbols]).toEqual([650, 26, ["SPXW", "SPY", "QQQ"]]);
  expect([state.done, state.credits, addin.client.ledger.session.spent - spentBefore]).toEqual([26, 650, 650]);
  expect(paths.filter((path) => path.startsWith("/v1/historical/range?symbols=SPXW,SPY,QQQ&"))).toHaveLength(26);
  expect([again.credits, again.requests, again.stored]).toEqual([0, 0, 1_170]);
  expect(pastPaths()).toHaveLength(pathsBefore + 26);
});

test("cells that show whole boards need snapshots", async () => {
  const { loading, settle } = await liveCells(false);

  const plan = await settle(loading.planFor(minutes(15)));

  expect([plan.credits, plan.requests]).toEqual([75, 15]);
});
