import { paidPlan, type AccountRecord } from "../service/gateway/accounts";
import { createService } from "../service/service";
import { simulatedData } from "../service/simulated-data";
import { excelTable } from "../src/functions/excel-table";
import { processorMs } from "./measure";
import { tableCases, type TableCase } from "./table-cases";
import type { BenchTable } from "./table";

/** Wednesday noon in New York. */
const marketNoonMs = Date.parse("2026-11-18T17:00:00Z");

/** Times of `JSON.parse` alone that a table may take, the parsing included. */
const AIM = 1.5;

/** An account that neither credits nor rate can stop. */
const unlimited: AccountRecord = {
  customerId: "bench",
  condition: "active",
  credits: Number.MAX_SAFE_INTEGER,
  limits: { ...paidPlan, requestsPerMinute: Number.MAX_SAFE_INTEGER },
  keys: [{ key: "bench" }],
};

/** From the text of each answer to the values that Excel takes, against `JSON.parse` of the same text. Answers are the local service's. */
export async function benchTables(): Promise<BenchTable> {
  const service = createService({ ...simulatedData(), now: () => marketNoonMs, accounts: [unlimited] });
  const rows = [];
  for (const one of tableCases) rows.push(rowOf(one, await bodyOf(service, one.path)));
  return {
    title: "From the text of an answer to the values that Excel takes",
    columns: ["Table", "KB", "cells", "parse ms", "checked, times", "shown, times"],
    rows,
    note:
      "Processor time, garbage collection included, medians of rounds in which the three take turns. Checked and shown are in " +
      `times of JSON.parse of the same text, which they include; shown is in Excel's own values. The aim is ${AIM} at most.`,
  };
}

/** The answer's text. A service that is still working it out is asked again: it lets each caller wait for a while by itself. */
async function bodyOf(service: ReturnType<typeof createService>, path: string): Promise<string> {
  const headers = { authorization: "Bearer bench" };
  for (;;) {
    const answer = await service.fetch(new Request(`http://service.test${path}`, { headers }));
    const body = await answer.text();
    if (answer.ok) return body;
    if (answer.status !== 503) throw new Error(`The service refused ${path}: ${body}`);
  }
}

function rowOf({ name, check, draw }: TableCase, body: string): BenchTable["rows"][number] {
  const shown = () => excelTable(draw(JSON.parse(body)), true);
  const [parseMs = 0, checkedMs = 0, shownMs = 0] = processorMs(
    () => JSON.parse(body),
    () => check(JSON.parse(body)),
    shown,
  );
  const cells = shown().reduce((sum, row) => sum + row.length, 0);
  const times = (ms: number) => (ms / parseMs).toFixed(2);
  return [name, Math.round(body.length / 1024), cells, parseMs.toFixed(3), times(checkedMs), times(shownMs)];
}
