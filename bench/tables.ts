import { createService } from "../service/server/service";
import { simulatedData } from "../service/market-source/market-data";
import { excelTable } from "../src/functions/excel-table";
import { processorMs } from "./measure";
import { tableCases, type TableCase } from "./table-cases";
import type { BenchTable } from "./table";
import { unlimitedAccount } from "./unlimited-account";

/** Wednesday noon in New York. */
const marketNoonMs = Date.parse("2026-11-18T17:00:00Z");

/** The target: the time of a table, parsing included, as a multiple of `JSON.parse`. */
const TARGET = 1.5;

/** Measures the time from the text of a response to the values passed to Excel, compared with `JSON.parse` of the same text. */
export async function benchTables(): Promise<BenchTable> {
  const service = createService({ ...simulatedData(), now: () => marketNoonMs, accounts: [unlimitedAccount] });
  const rows = [];
  for (const one of tableCases) rows.push(rowOf(one, await bodyOf(service, one.path)));
  return {
    title: "From the response text to the values passed to Excel",
    columns: ["Table", "KB", "cells", "parse ms", "validated (x)", "displayed (x)"],
    rows,
    note:
      "Processor time including garbage collection; medians of alternating rounds. (x) is a multiple of JSON.parse of the same " +
      `text, parsing included: after validation, and after conversion to Excel values. Target: at most ${TARGET}.`,
  };
}

/** Returns the text of a response. Repeats the request while the service is still computing it (status 503). */
async function bodyOf(service: ReturnType<typeof createService>, path: string): Promise<string> {
  const headers = { authorization: "Bearer bench" };
  for (;;) {
    const response = await service.fetch(new Request(`http://service.test${path}`, { headers }));
    const body = await response.text();
    if (response.ok) return body;
    if (response.status !== 503) throw new Error(`The service refused ${path}: ${body}`);
  }
}

function rowOf({ name, check, draw }: TableCase, body: string): BenchTable["rows"][number] {
  const display = () => excelTable(draw(JSON.parse(body)), true);
  const [parseMs = 0, validatedMs = 0, displayedMs = 0] = processorMs(
    () => JSON.parse(body),
    () => check(JSON.parse(body)),
    display,
  );
  const cells = display().reduce((sum, row) => sum + row.length, 0);
  const times = (ms: number) => (ms / parseMs).toFixed(2);
  return [name, Math.round(body.length / 1024), cells, parseMs.toFixed(3), times(validatedMs), times(displayedMs)];
}
