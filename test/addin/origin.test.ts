import { originOf } from "../../src/addin/origin";
import { heard, source } from "../support/heard";

test("an answer from the service is known by what it says of itself", () => {
  const { call, ...origin } = originOf("GEX.HEATMAP", heard());

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

test("an answer from memory is cached and free, whatever the service said of it", () => {
  expect(originOf("GEX.HEATMAP", heard({ fromMemory: true }))).toMatchObject({ cached: true, credits: 0 });
});

test("what an answer does not say stays unknown", () => {
  expect(originOf("FLOW.TOP", heard({ meta: undefined, record: [] }))).toMatchObject({
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
  ["a record that has none, the answer's", { symbol: "NVDA" }, "2026-11-20T20:15:00Z"],
])("the instant is that of %s", (_of, record, asOf) => {
  const meta = { asOf: "2026-11-20T20:15:00Z" };

  expect(originOf("ANY", heard({ record, meta })).asOf).toBe(asOf);
});

test("the instant of a flow answer is when the service made it", () => {
  expect(originOf("FLOW.TOP", heard({ record: [], meta: { timestamp: "2026-11-20T20:30:00Z" } })).asOf).toBe(
    "2026-11-20T20:30:00Z",
  );
});

test("a record that says it is stale is stale", () => {
  expect(originOf("VOL.EVENTS", heard({ record: { stale: true } })).stale).toBe(true);
});
