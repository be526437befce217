import { jest } from "@jest/globals";
import * as v from "valibot";
import { simulatedData } from "../../service/simulated-data";
import { heatmapAnswerSchema } from "../../src/contract/heatmap";
import { rangeAnswerSchema } from "../../src/contract/history";
import { streamSnapshotSchema } from "../../src/contract/stream";
import { startStreams } from "../support/start-streams";

// Whole sessions are drawn: on a busy machine that may take longer than the five seconds of a plain test.
jest.setTimeout(60_000);

const { market } = simulatedData();

test("a frame that was streamed is replayed the same to the last digit, alone and in a range", async () => {
  const startMs = Date.parse("2026-11-20T17:00:00Z");
  const { open, ask, clock } = startStreams({ market, startMs });
  const reader = await open("symbols=IWM&includeEmpty=true&layout=matrix");
  await reader.heard();
  clock.advance(1000);
  const [streamed] = (await reader.heard()).filter(({ event }) => event === "snapshot");
  clock.advance(3_600_000);

  const at = "2026-11-20T17:00:01Z";
  const replay = await ask(`/v1/historical?symbols=IWM&includeEmpty=true&layout=matrix&at=${at}`);
  const range = await ask(`/v1/historical/range?symbols=IWM&from=${at}&to=${at}`);

  const { lagged, ...frame } = v.parse(streamSnapshotSchema, streamed?.data);
  expect(lagged).toBe(false);
  expect(v.parse(heatmapAnswerSchema, await replay.json()).data.symbols).toEqual([frame]);
  const [symbol] = v.parse(rangeAnswerSchema, await range.json()).data.symbols;
  expect(symbol?.frames[0]?.values).toEqual(frame.strikes.map(({ value }) => value));
});
