import { originOf } from "@strikebook/client";
import { receivedResult, source } from "../../support/addin/received-result";

test("the origin of a response contains the fields of its meta", () => {
  const { call, ...origin } = originOf("GEX.HEATMAP", receivedResult());

  expect(origin).toEqual({
    functionName: "GEX.HEATMAP",
    endpoint: "/v1/heatmap",
    parameters: "symbols=SPXW; maxStrikes=40",
    asOf: "2026-11-20T20:29:58Z",
    mode: "live",
    resolution: "1s",
    delayed: undefined,
    delayMinutes: undefined,
    cached: false,
    stale: undefined,
    credits: 1,
    receivedAtMs: Date.parse("2026-11-20T20:30:00Z"),
    attribution: source,
  });
  expect(call).toBeDefined();
});

test("a result from the cache is cached and free, whatever its meta says", () => {
  expect(originOf("GEX.HEATMAP", receivedResult({ fromCache: true }))).toMatchObject({ cached: true, credits: 0 });
});

test("fields that a response omits are undefined", () => {
  expect(originOf("FLOW.TOP", receivedResult({ meta: undefined, record: [] }))).toMatchObject({
    asOf: undefined,
    mode: undefined,
    cached: undefined,
    stale: undefined,
    attribution: undefined,
  });
});

test.each([
  ["a board", { asOf: "2026-11-20T20:29:58Z" }, "2026-11-20T20:29:58Z"],
  [
    "frames, the newest",
    { frames: [{ asOf: "2026-11-20T20:00:00Z" }, { asOf: "2026-11-20T20:01:00Z" }] },
    "2026-11-20T20:01:00Z",
  ],
  [
    "sessions, the newest",
    { days: [{ lastAt: "2026-11-19T21:00:00Z" }, { lastAt: "2026-11-20T20:29:00Z" }] },
    "2026-11-20T20:29:00Z",
  ],
  ["a record without one, that of the response", { symbol: "NVDA" }, "2026-11-20T20:15:00Z"],
])("the time of the data is that of %s", (_of, record, asOf) => {
  const meta = { asOf: "2026-11-20T20:15:00Z" };

  expect(originOf("ANY", receivedResult({ record, meta })).asOf).toBe(asOf);
});

test("the time of a flow response is when the service created it", () => {
  expect(originOf("FLOW.TOP", receivedResult({ record: [], meta: { timestamp: "2026-11-20T20:30:00Z" } })).asOf).toBe(
    "2026-11-20T20:30:00Z",
  );
});

test("a record marked as stale is stale", () => {
  expect(originOf("VOL.EVENTS", receivedResult({ record: { stale: true } })).stale).toBe(true);
});
