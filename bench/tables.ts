import * as v from "valibot";
import { heatmapAnswerSchema } from "../src/contract/heatmap";
import { heatmapTable } from "../src/tables/heatmap-table";
import { medianMs } from "./measure";
import type { BenchTable } from "./table";

const strikes = 730;
const expirations = 60;

/** The body of a full matrix, as the service would send it. */
function fullMatrixBody(): string {
  const dates = Array.from(
    { length: expirations },
    (_, index) => `2027-${pad(1 + (index % 12))}-${pad(1 + (index % 28))}`,
  );
  const cell = (strike: number, column: number) => Math.round(Math.sin(strike * 31 + column * 7) * 1e9) / 100;
  const matrix = Array.from({ length: strikes }, (_, strike) => dates.map((_date, column) => cell(strike, column)));
  const nodes = matrix.map((row, index) => ({
    strike: 3000 + index * 5,
    value: row.reduce((sum, value) => sum + value, 0),
    nodeType: "normal",
    velocityPct: 1.25,
  }));
  const board = { symbol: "SPXW", asOf: "2026-11-20T20:59:59Z", spot: 6800, previousClose: 6790, priceChange: 10 };
  const symbols = [{ ...board, priceChangePercent: 0.15, expirations: dates, strikes: nodes, matrix }];
  return JSON.stringify({
    data: { symbols },
    meta: { metric: "gamma", resolution: "1s", mode: "live", cached: false },
  });
}

const pad = (number: number) => String(number).padStart(2, "0");

/** From the bytes of a 730 x 60 matrix to the table's cells, against `JSON.parse` of the same bytes. */
export function benchTables(): BenchTable {
  const body = fullMatrixBody();
  const style = { headers: "on", dates: "serial", columns: undefined } as const;
  const parseMs = medianMs(() => JSON.parse(body));
  const checkedMs = medianMs(() => v.parse(heatmapAnswerSchema, JSON.parse(body)));
  const tableMs = medianMs(() => heatmapTable(v.parse(heatmapAnswerSchema, JSON.parse(body)).data.symbols, style));
  const row = (name: string, ms: number) => [name, ms.toFixed(2), (ms / parseMs).toFixed(2)];
  return {
    title: `A 730 x 60 matrix (${(body.length / 1024).toFixed(0)} KB), from JSON to table`,
    columns: ["Work", "ms (median)", "times JSON.parse"],
    rows: [
      row("JSON.parse alone", parseMs),
      row("parsed and checked", checkedMs),
      row("parsed, checked, table made", tableMs),
    ],
  };
}
