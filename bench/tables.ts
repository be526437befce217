import { excelTable } from "../src/functions/excel-table";
import { processorMs } from "./measure";
import { openResponses } from "./service-responses";
import { tableCases, type TableCase } from "./table-cases";
import type { BenchTable } from "./table";

/** The target: the time of a table of plain numbers, parsing included, as a multiple of `JSON.parse`. */
const TARGET = 1.5;

/** Measures the time from the text of a response to the values passed to Excel, compared with `JSON.parse` of the same text. */
export async function benchTables(): Promise<BenchTable> {
  const responseText = openResponses();
  const rows = [];
  for (const one of tableCases) rows.push(rowOf(one, await responseText(one.path)));
  return {
    title: "From the response text to the values passed to Excel",
    columns: ["Table", "KB", "cells", "parse ms", "validated (x)", "plain (x)", "formatted (x)"],
    rows,
    note:
      "Processor time including garbage collection; medians of alternating rounds. (x) is a multiple of JSON.parse of the same " +
      "text, parsing included: after validation, after conversion to plain values, and to values with number formats. " +
      `Target of plain values: at most ${TARGET}.`,
  };
}

function rowOf({ name, check, draw }: TableCase, body: string): BenchTable["rows"][number] {
  const plain = () => excelTable(draw(JSON.parse(body), "plain"), false);
  const formatted = () => excelTable(draw(JSON.parse(body), "formatted"), true);
  const [parseMs = 0, ...otherMs] = processorMs(
    () => JSON.parse(body),
    () => check(JSON.parse(body)),
    plain,
    formatted,
  );
  const cells = plain().reduce((sum, row) => sum + row.length, 0);
  const ratios = otherMs.map((ms) => (ms / parseMs).toFixed(2));
  return [name, Math.round(body.length / 1024), cells, parseMs.toFixed(3), ...ratios];
}
