import {
  type SymbolHeatmap,
  type SymbolLevels,
  heatmapResponseSchema,
  levelsResponseSchema,
} from "@strikebook/contract";
import { excelTable } from "../src/functions/excel-table";
import { drawTable, levelsDigest, levelsTable, sumBoards } from "@strikebook/formulas";
import { decode } from "@strikebook/client";

/** A way to the rows of GEX.LEVELS with all strikes and expirations. */
export interface SumCase {
  name: string;
  path: string;
  /** Returns the values that are passed to Excel, given the parsed response. */
  values: (parsed: unknown) => unknown[][];
}

const window = "symbols=SPX,SPXW&maxStrikes=all&maxExpirations=all";

const rowsOf = (levels: readonly SymbolLevels[]) =>
  excelTable(
    drawTable(levelsTable, levels, { headers: "on", dates: "serial", columns: undefined, numbers: "formatted" }),
    true,
  );

const boardsOf = (parsed: unknown): SymbolHeatmap[] => decode(heatmapResponseSchema, parsed, "").data.symbols;

/** The first is what the others are compared with. */
export const sumCases: readonly SumCase[] = [
  {
    name: '"SPX,SPXW" from /v1/gex/levels',
    path: `/v1/gex/levels?${window}`,
    values: (parsed) => rowsOf(decode(levelsResponseSchema, parsed, "").data.symbols),
  },
  {
    name: '"SPX,SPXW" from boards, as of the past',
    path: `/v1/heatmap?${window}`,
    values: (parsed) => rowsOf(boardsOf(parsed).map(levelsDigest)),
  },
  {
    name: '"SPX+" from boards',
    path: `/v1/heatmap?${window}&includeEmpty=true`,
    values: (parsed) =>
      rowsOf([levelsDigest(sumBoards(boardsOf(parsed), { asked: { symbol: "SPX+" }, classifies: true }))]),
  },
];
