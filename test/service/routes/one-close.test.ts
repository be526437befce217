import { SimulatedDays } from "../../../market/days/simulated-days";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { simulatedVolatilitySource } from "../../../market/volatility/simulated-volatility-source";
import { startService, unlimitedAccount } from "../../../scripts/support/service/start-service";

const symbols = ["SPXW", "SPY", "NVDA", "COST"];
const days = new SimulatedDays();
const market = marketOfDays(days);
const volatility = simulatedVolatilitySource(days, symbols);

interface Board {
  symbol: string;
  asOf: string;
  spot: number;
  previousClose: number;
  priceChange: number;
}

/** Starts a service at a time of New York, and returns what each path answers for each symbol. */
function serviceAt(newYork: string) {
  const { request } = startService({ market, volatility, accounts: [unlimitedAccount], nowMs: Date.parse(newYork) });
  return async <Record = Board>(path: string): Promise<readonly Record[]> => {
    const { status, body } = await request(path);
    expect([path, status]).toEqual([path, 200]);
    return (body as { data: { symbols: readonly Record[] } }).data.symbols;
  };
}

/** A session, its end in New York, and the next session. */
const sessions = [
  ["2026-11-19", "16:00:00", "2026-11-20"],
  ["2026-11-25", "16:00:00", "2026-11-27"],
  // The day after Thanksgiving ends at 13:00, and the next session is a Monday.
  ["2026-11-27", "13:00:00", "2026-11-30"],
] as const;

test.each(sessions)("the session of %s has one close at %s", async (date, end, next) => {
  const get = serviceAt("2026-11-30T11:00:00-05:00");
  const list = symbols.join(",");

  const atClose = await get(`/v1/historical?symbols=${list}&at=${date}T${end}-05:00`);
  const evening = await get(`/v1/historical?symbols=${list}&at=${date}T20:00:00-05:00`);
  const dayAfter = await get(`/v1/historical?symbols=${list}&at=${next}T10:00:00-05:00`);
  const history = await get<{ columns: { close: number[] } }>(
    `/v1/vol/history?symbols=${list}&from=${date}&to=${date}&fields=close`,
  );

  const closes = history.map(({ columns }) => columns.close[0]);
  expect(atClose.map(({ spot }) => spot)).toEqual(closes);
  expect(evening.map(({ spot }) => spot)).toEqual(closes);
  expect(dayAfter.map(({ previousClose }) => previousClose)).toEqual(closes);
  // The change of the board is that of its own price.
  for (const { spot, previousClose, priceChange } of atClose) expect(previousClose + priceChange).toBeCloseTo(spot, 6);
});

test("after the close the live board, the levels and the newest price are the close of the day", async () => {
  const get = serviceAt("2026-11-27T18:00:00-05:00");

  const [board] = await get("/v1/heatmap?symbols=SPXW");
  const [levels] = await get("/v1/gex/levels?symbols=SPXW");
  const [history] = await get<{ columns: { close: number[] } }>(
    "/v1/vol/history?symbols=SPXW&from=2026-11-27&to=2026-11-27&fields=close",
  );

  const close = history?.columns.close[0];
  expect([board?.asOf, board?.spot, levels?.spot]).toEqual(["2026-11-27T17:59:59Z", close, close]);
  expect((board?.previousClose ?? 0) + (board?.priceChange ?? 0)).toBeCloseTo(close ?? NaN, 6);
});

test("the closing state of volatility keeps its stamp of a minute before the end of the session", async () => {
  for (const [evening, stamp] of [
    ["2026-11-25T18:00:00-05:00", "2026-11-25T20:59:00.000Z"],
    ["2026-11-27T18:00:00-05:00", "2026-11-27T17:59:00.000Z"],
  ] as const) {
    const [derived] = await serviceAt(evening)<{ derived: { asOf: string } }>("/v1/vol/derived?symbols=SPXW");
    expect(derived?.derived.asOf).toBe(stamp);
  }
});

test("a board older than 30 days is that of its minute, and the close of its day is that of the others", async () => {
  const get = serviceAt("2026-11-30T11:00:00-05:00");

  const [atClose] = await get("/v1/historical?symbols=SPXW&at=2026-10-20T16:00:00-04:00");
  const [dayAfter] = await get("/v1/historical?symbols=SPXW&at=2026-10-21T10:00:00-04:00");
  const [history] = await get<{ columns: { close: number[] } }>(
    "/v1/vol/history?symbols=SPXW&from=2026-10-20&to=2026-10-20&fields=close",
  );

  expect(atClose?.asOf).toBe("2026-10-20T19:59:00Z");
  expect(dayAfter?.previousClose).toBe(history?.columns.close[0]);
});
