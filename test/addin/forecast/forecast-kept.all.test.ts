import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { forecastSpending } from "../../../src/addin/forecast/forecast";
import { boardWatch, startHubs } from "../../support/stream/live-hub";

const MINUTE_MS = 60_000;
const CREDITS = 5_000;

test("what live cells have cost at the close is at most what was forecast, and at least that less three minutes", async () => {
  // 72 minutes before the close on Friday, November 20, 2026: a connection ends after an hour.
  const startMs = Date.parse("2026-11-20T14:48:00-05:00");
  const world = startHubs({ accounts: [{ ...servedPracticeAccount, credits: CREDITS }], startMs });
  const book = world.open();
  for (const symbol of ["T01", "T02", "T03"]) book.hub.watch(boardWatch(symbol), { receive: () => undefined });
  await world.advance(90_000);
  const balance = async () => {
    const headers = { authorization: "Bearer practice" };
    const response = await world.service.fetch(new Request("http://service.test/v1/account", { headers }));
    return ((await response.json()) as { data: { creditsBalance: number } }).data.creditsBalance;
  };

  const { live, closeMs = 0 } = forecastSpending({
    nowMs: world.clock.nowMs,
    marketAheadMs: 0,
    pool: book.hub.store.get().pool,
    isLiveAtNight: false,
    refresh: [],
    balance: await balance(),
  });
  const before = await balance();
  await world.advance(closeMs - world.clock.nowMs);

  expect(live.perMinute).toBe(3);
  expect(closeMs).toBe(startMs + 72 * MINUTE_MS);
  const spent = before - (await balance());
  expect(spent).toBeLessThanOrEqual(live.untilClose);
  // Not due are a part of the last minute, a second connection, and the minute in which the first one ends.
  expect(spent).toBeGreaterThanOrEqual(live.untilClose - 3 * 3);
});
