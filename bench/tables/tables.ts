import { importCompiled } from "../support/bundled";
import { processorMs } from "../support/measure";
import { unlimitedService } from "../support/unlimited-service";
import type { TableCase } from "./table-cases";
import type { BenchTable } from "../../scripts/support/text-table";

/** The target: the time of a table of plain numbers, parsing included, as a multiple of `JSON.parse`. */
const TARGET = 1.5;

/** How often each table is made before any is measured. In the add-in, the code that all tables share has seen all of them. */
const EARLIER_TABLES = 20;

/** Measures the time from the text of a response to the values passed to Excel, compared with `JSON.parse` of the same text. */
export async function benchTables(): Promise<BenchTable> {
  const plainCases = await importCases("plain");
  const formattedCases = await importCases("formatted");
  const responseText = serviceResponses();
  const cases: MeasuredCase[] = [];
  for (const [at, plain] of plainCases.entries()) {
    const formatted = formattedCases[at];
    if (formatted) cases.push({ plain, formatted, body: await responseText(plain.path) });
  }
  for (const { plain, formatted, body } of cases) {
    for (let table = 0; table < EARLIER_TABLES; table += 1) {
      plain.values(JSON.parse(body), "plain");
      formatted.values(JSON.parse(body), "formatted");
    }
  }
  return {
    title: "From the response text to the values passed to Excel",
    columns: ["Table", "KB", "cells", "parse ms", "validated (x)", "plain (x)", "formatted (x)"],
    rows: cases.map(rowOf),
    note:
      "Processor time including garbage collection; medians of alternating rounds. (x) is a multiple of JSON.parse of the same " +
      "text, without a reviver, parsing included: after validation, after conversion to plain values, and to values with number " +
      `formats. Target of plain values: at most ${TARGET}. The code is compiled as in the production build, and each table was made ` +
      `${EARLIER_TABLES} times before the first was measured. Plain and formatted tables are made by separate copies of it: a ` +
      "version of Excel takes one of the two.",
  };
}

/** Wednesday noon in New York. */
const marketNoonMs = Date.parse("2026-11-18T17:00:00Z");

/** Returns a function that requests the text of a response, and repeats a request while the service is still computing it (status 503 or 504). */
function serviceResponses(): (path: string) => Promise<string> {
  const service = unlimitedService(marketNoonMs);
  const headers = { authorization: "Bearer bench" };
  return async (path) => {
    for (;;) {
      const response = await service.fetch(new Request(`http://service.test${path}`, { headers }));
      const body = await response.text();
      if (response.ok) return body;
      if (![503, 504].includes(response.status)) throw new Error(`The service refused ${path}: ${body}`);
    }
  };
}

/** A table as it is made by the code for plain numbers and by the code for formatted numbers. */
interface MeasuredCase {
  plain: TableCase;
  formatted: TableCase;
  body: string;
}

async function importCases(copy: string): Promise<readonly TableCase[]> {
  const module = await importCompiled(new URL("./table-cases.ts", import.meta.url), copy);
  return (module as { tableCases: readonly TableCase[] }).tableCases;
}

function rowOf({ plain: { name, check, values }, formatted, body }: MeasuredCase): BenchTable["rows"][number] {
  const plain = () => values(JSON.parse(body), "plain");
  const [parseMs = 0, ...otherMs] = processorMs(
    () => JSON.parse(body),
    () => check(JSON.parse(body)),
    plain,
    () => formatted.values(JSON.parse(body), "formatted"),
  );
  const cells = plain().reduce((sum, row) => sum + row.length, 0);
  const ratios = otherMs.map((ms) => (ms / parseMs).toFixed(2));
  return [name, Math.round(body.length / 1024), cells, parseMs.toFixed(3), ...ratios];
}
