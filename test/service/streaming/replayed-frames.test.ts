import * as v from "valibot";
import { simulatedData } from "../../../service/market-source/market-data";
import { heatmapResponseSchema } from "../../../src/contract/heatmap";
import { rangeResponseSchema } from "../../../src/contract/history";
import { streamSnapshotSchema } from "../../../src/contract/stream";
import { startStreams } from "../../support/service/start-streams";

const { market } = simulatedData();

test("a streamed frame is replayed identically, alone and in a range", async () => {
  const startMs = Date.parse("2026-11-20T17:00:00Z");
  const { open, request, clock } = startStreams({ market, startMs });
  const reader = await open("symbols=IWM&layout=matrix");
  await reader.received();
  clock.advance(1000);
  const [streamed] = (await reader.received()).filter(({ event }) => event === "snapshot");
  clock.advance(3_600_000);

  const at = "2026-11-20T17:00:01Z";
  const replay = await request(`/v1/historical?symbols=IWM&layout=matrix&at=${at}`);
  const range = await request(`/v1/historical/range?symbols=IWM&from=${at}&to=${at}`);

  const { lagged, ...frame } = v.parse(streamSnapshotSchema, streamed?.data);
  expect(lagged).toBe(false);
  expect(v.parse(heatmapResponseSchema, await replay.json()).data.symbols).toEqual([frame]);
  const [symbol] = v.parse(rangeResponseSchema, await range.json()).data.symbols;
  expect(symbol?.frames[0]?.values).toEqual(frame.strikes.map(({ value }) => value));
});
