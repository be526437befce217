import * as v from "valibot";
import { type SymbolHeatmap, heatmapResponseSchema } from "@strikebook/contract";
import { excelTable } from "../src/functions/excel-table";
import { type Cell, type Table, formats, formatted, heatmapTable } from "@strikebook/formulas";
import { processorMs } from "./measure";
import { openResponses } from "./service-responses";
import type { BenchTable } from "./table";

const style = { headers: "on", dates: "serial", columns: undefined, numbers: "plain" } as const;

/** The board whose table is measured, by its size with all formats. */
const boards = [
  { name: "1 MB", strikes: 130 },
  { name: "5 MB", strikes: 730 },
] as const;

/** Measures what one large result costs on its way to Excel, as the add-in sends it and in other ways. */
export async function benchSpill(): Promise<BenchTable> {
  const responseText = openResponses();
  const rows: BenchTable["rows"] = [];
  for (const { name, strikes } of boards) {
    const path = `/v1/heatmap?symbols=SPXW&maxStrikes=${strikes}&maxExpirations=all&layout=matrix&includeEmpty=true`;
    const { data } = v.parse(heatmapResponseSchema, JSON.parse(await responseText(path)));
    const [board] = data.symbols;
    if (board) rows.push(...rowsOf(name, board));
  }
  return {
    title: "A large result on its way to Excel",
    columns: ["result", "MB sent", "table ms", "encode ms", "decode ms", "ratio"],
    rows,
    note:
      "Processor time including garbage collection: from the board to the values, as text inside the text of a request, and back. The " +
      "ratio compares the three together with the first row of the board. Excel for the web refuses more than 5 MB.",
  };
}

function rowsOf(name: string, board: SymbolHeatmap): BenchTable["rows"] {
  const draw = (numbers: "formatted" | "plain") => heatmapTable([board], { ...style, numbers });
  const shape = `${board.strikes.length} x ${board.expirations.length}`;
  const ways = [
    { way: `${name} (${shape}): as sent`, values: () => excelTable(draw("formatted"), true) },
    { way: "plain numbers", values: () => excelTable(draw("plain"), false) },
    { way: "a format in each number", values: () => withAllFormats(draw("plain")) },
    { way: "a formula per cell, plain", values: () => resultPerCell(draw("plain")) },
  ];
  const costs = ways.map(({ values }) => costOf(values));
  const [first = 0] = costs.map(({ totalMs }) => totalMs);
  return costs.map(({ megabytes, tableMs, encodeMs, decodeMs, totalMs }, at) => [
    ways[at]?.way ?? "",
    megabytes.toFixed(2),
    tableMs,
    encodeMs,
    decodeMs,
    (totalMs / first).toFixed(2),
  ]);
}

function costOf(values: () => unknown) {
  const encode = (made: unknown) => JSON.stringify({ body: JSON.stringify(made) });
  const decode = (sent: string) => JSON.parse((JSON.parse(sent) as { body: string }).body) as unknown;
  const made = values();
  const sent = encode(made);
  const [tableMs = 0, encodeMs = 0, decodeMs = 0] = processorMs(
    values,
    () => encode(made),
    () => decode(sent),
  );
  return {
    megabytes: JSON.stringify(made).length / 1e6,
    tableMs,
    encodeMs,
    decodeMs,
    totalMs: tableMs + encodeMs + decodeMs,
  };
}

function withAllFormats(table: Table): Table {
  return table.map((row) => row.map((cell) => (typeof cell === "number" ? formatted(cell, formats.dollars) : cell)));
}

/** Returns a result for each cell, as Excel receives them: id, success, value. */
function resultPerCell(table: Table): [id: number, ok: boolean, value: Cell][] {
  return table.flat().map((cell, at) => [at, true, cell]);
}
