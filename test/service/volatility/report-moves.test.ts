import * as v from "valibot";
import { heatmapResponseSchema, volEventsResponseSchema, volHistoryResponseSchema } from "@strikebook/contract";
import { simulatedData } from "../../../service/market-source/market-data";
import { startService } from "../../../scripts/support/service/start-service";

test("the realized move of a report is the change of the closes in the history and on the boards", async () => {
  const { market, volatility } = simulatedData();
  const { request } = startService({ market, volatility });

  const { data: events } = v.parse(volEventsResponseSchema, (await request("/v1/vol/events?symbols=AAPL")).body);
  const [report] = events.symbols[0]?.events?.past ?? [];
  const path = `/v1/vol/history?symbols=AAPL&fields=close&from=${report?.date}&to=2026-11-19`;
  const { data: history } = v.parse(volHistoryResponseSchema, (await request(path)).body);
  const [before, after] = history.symbols[0]?.columns.close ?? [];
  const reaction = history.symbols[0]?.dates[1];
  const board = await request(`/v1/historical?symbols=AAPL&at=${reaction}T21:00:00Z`);
  const [shown] = v.parse(heatmapResponseSchema, board.body).data.symbols;

  // AAPL reports after the close, so the first close of the history is the last before the report.
  expect(report).toMatchObject({ timing: "amc" });
  expect(report?.["realized_move_pct"]).toBeCloseTo(100 * (Number(after) / Number(before) - 1), 1);
  expect(shown?.previousClose).toBeCloseTo(Number(before), 2);
  expect(shown?.spot).toBeCloseTo(Number(after), 1);
});
