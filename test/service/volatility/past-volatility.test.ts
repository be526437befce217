import { errorEnvelope, startService } from "../../../scripts/support/service/start-service";
import { smallVolSource, testDay } from "../../support/market/small-vol";
import { simulatedData } from "../../../service/market-source/market-data";

const { market, volatility } = simulatedData();
const routes = ["iv", "term", "cones", "sigma", "surface", "tilt", "derived", "snapshot"] as const;
const thenMs = Date.parse("2026-11-17T15:30:20Z");

const started = () => startService({ market, volatility });

/** Returns the data of a response. */
async function dataOf(request: ReturnType<typeof started>["request"], path: string): Promise<unknown> {
  const { status, body } = await request(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return (body as { data: unknown }).data;
}

test.each(routes)("/v1/vol/%s of a past instant is what it was then", async (route) => {
  const { request, clock } = started();
  const past = await dataOf(request, `/v1/vol/${route}?symbols=SPXW,NVDA&timestamp=2026-11-17T15:30:20Z`);

  clock.nowMs = thenMs;

  expect(past).toEqual(await dataOf(request, `/v1/vol/${route}?symbols=SPXW,NVDA`));
});

test("an instant is written as RFC 3339 or in Unix seconds, with the same price", async () => {
  const { request } = started();
  const [one, other] = await Promise.all(
    ["2026-11-17T15:30:20Z", String(thenMs / 1000)].map((at) => request(`/v1/vol/iv?symbols=SPXW&timestamp=${at}`)),
  );

  expect((one?.body as { data: unknown }).data).toEqual((other?.body as { data: unknown }).data);
  expect(other?.headers.get("x-credits-remaining")).toBe("4998");
});

test("an instant in the future is refused, and one before the first session has no history", async () => {
  const { request } = started();

  const future = await request("/v1/vol/iv?symbols=SPXW&timestamp=2026-11-21T15:30:00Z");
  const early = await request("/v1/vol/iv?symbols=SPXW&timestamp=2020-01-02T15:30:00Z");

  expect([future.status, future.body]).toEqual([400, errorEnvelope("invalid_parameter")]);
  expect(early.body).toMatchObject({ data: { symbols: [], missing: [{ symbol: "SPXW", reason: "no_history" }] } });
});

/** SPY is covered since Monday, and reports on the 3rd of December. */
const small = smallVolSource({
  SPY: {
    firstSession: "2026-11-16",
    closes: [100, 101, 102, 103],
    expirations: ["2026-11-27", "2026-12-18"],
    reports: [{ day: testDay("2026-12-03"), timing: "amc" }],
  },
});

test("the market and the screener of a past instant are what they were then, without the next report", async () => {
  const { request, clock } = startService({ volatility: small });
  const at = "?timestamp=2026-11-19T15:30:00Z";
  const [market19, screener19] = [
    await dataOf(request, `/v1/vol/market${at}`),
    await dataOf(request, `/v1/vol/screener${at}`),
  ];

  clock.nowMs = Date.parse("2026-11-19T15:30:00Z");
  const [row] = ((await dataOf(request, "/v1/vol/screener")) as { symbols: object[] }).symbols;

  expect(market19).toEqual(await dataOf(request, "/v1/vol/market"));
  expect(row).toMatchObject({ symbol: "SPY", nextReport: "2026-12-03" });
  // What was announced at a past instant is not known.
  expect(screener19).toEqual({ symbols: [{ ...row, nextReport: null, impliedMovePct: null }] });
});
