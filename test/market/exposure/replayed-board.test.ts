import { servedMarket } from "../../../market/exposure/served-market";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { SimulatedDays } from "../../../market/days/simulated-days";

const market = marketOfDays(new SimulatedDays(7));
const data = servedMarket(market);
const now = Date.parse("2026-11-20T12:00:00-05:00");
const monthAgo = now - 30 * 86_400_000;
const replayedMs = (symbol: string, at: string) => data.newestMs(symbol, Date.parse(at), now);

test("boards are available by the second for thirty days, then by the minute", () => {
  expect(data.resolutionAt(monthAgo, now)).toBe("1s");
  expect(data.resolutionAt(monthAgo - 1, now)).toBe("1m");
});

test("a recent instant is replayed to the second, an old one to the minute", () => {
  expect(replayedMs("SPY", "2026-11-19T10:20:30.900-05:00")).toBe(Date.parse("2026-11-19T10:20:30-05:00"));
  expect(replayedMs("SPY", "2026-01-07T10:20:30.900-05:00")).toBe(Date.parse("2026-01-07T10:20:00-05:00"));
});

test("an evening replays the last board of the session as it was, including contracts settled since", async () => {
  const lastMs = replayedMs("SPXW", "2026-11-19T19:00:00-05:00") ?? NaN;
  const evening = (await data.boards(["SPXW"], [lastMs])).boardAt("SPXW", lastMs);

  expect(evening?.asOfMs).toBe(Date.parse("2026-11-19T15:59:59-05:00"));
  expect(evening?.expirations[0]).toBe("2026-11-19");
  expect(evening?.cells("gamma")).toEqual(
    market.boardAt("SPXW", Date.parse("2026-11-19T15:59:59-05:00"))?.cells("gamma"),
  );
  expect(replayedMs("SPXW", "2026-01-07T19:00:00-05:00")).toBe(Date.parse("2026-01-07T15:59:00-05:00"));
});

test("an unknown symbol has no board", async () => {
  expect((await data.boards(["NOPE"], [now])).boardAt("NOPE", now)).toBeUndefined();
});
