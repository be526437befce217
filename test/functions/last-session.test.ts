import {
  flowCompare,
  flowContracts,
  flowDarkpool,
  flowExpirations,
  flowHistory,
  flowMarket,
  flowPressure,
  flowRatio,
  flowStrikes,
  flowTop,
  flowTrades,
  gexDaily,
} from "../support/addin/functions";
import { startFlow } from "../support/service/start-flow";
import { cell, openRuntime } from "../support/addin/function-runtime";
import { eastern } from "../support/market/test-tape";

/** Wednesday 2026-06-10, 15:00 in New York: a session is in progress, and Tuesday's is the last settled one. */
const nowMs = eastern("2026-06-10 15:00:00");
const { service } = startFlow({ nowMs });
const { call } = await openRuntime(service, nowMs);
const [spx, spy] = [cell("SPX"), cell("SPY")];
const date = cell("date=last session");

test.each<[name: string, sent: string, ...formula: Parameters<typeof call>]>([
  ["FLOW.TRADES", "date=2026-06-09", flowTrades, spx, null, null, null, date],
  ["FLOW.COMPARE", "date=2026-06-09", flowCompare, spx, "last session"],
  ["FLOW.STRIKES", "start_time=2026-06-09T13:30:00Z", flowStrikes, spx, "last session", "last session"],
  ["FLOW.HISTORY", "endDate=2026-06-09", flowHistory, spx, "2026-06-05", "last session"],
  ["FLOW.EXPIRATIONS", "date=2026-06-09", flowExpirations, spx, 100, null, null, date],
  ["FLOW.TOP", "date=2026-06-09", flowTop, 5, "last session"],
  ["FLOW.CONTRACTS", "date=2026-06-09", flowContracts, "day", 5, "last session"],
  ["FLOW.RATIO", "date=2026-06-09", flowRatio, spx, null, null, date],
  ["FLOW.PRESSURE", "date=2026-06-09", flowPressure, spx, null, null, date],
  ["FLOW.MARKET", "date=2026-06-09", flowMarket, null, null, "Last Session"],
  ["FLOW.DARKPOOL", "date=2026-06-09", flowDarkpool, null, "last session"],
  ["GEX.DAILY", "from=2026-06-09&to=2026-06-09", gexDaily, spy, "last session", "last session"],
])("the last session of %s is the last settled one, sent as a date", async (_name, sent, ...formula) => {
  const before = service.requests.length;

  await call(...formula);

  const paths = service.requests.slice(before).flatMap(({ path, credits }) => (credits > 0 ? [path] : []));
  expect(paths).toEqual([expect.stringContaining(sent)]);
});
