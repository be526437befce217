import fc from "fast-check";
import * as v from "valibot";
import type { Service } from "../../../service/server/service";
import { type SymbolHeatmap, heatmapResponseSchema, toCents } from "@strikebook/contract";
import { cell } from "./function-runtime";

/** Returns the whole boards of roots, with every cell, now or at an instant, as a service sends them. */
export async function wholeBoards(
  service: Service,
  { roots, metric, at }: { roots: readonly string[]; metric: string; at?: string | undefined },
): Promise<readonly SymbolHeatmap[]> {
  const path = at === undefined ? "/v1/heatmap?" : `/v1/historical?at=${at}&`;
  const window = "maxStrikes=all&maxExpirations=all&includeEmpty=true&layout=matrix";
  const request = new Request(`http://127.0.0.1${path}symbols=${roots.join()}&metric=${metric}&${window}`, {
    headers: { Authorization: "Bearer practice" },
  });
  return v.parse(heatmapResponseSchema, await (await service.fetch(request)).json()).data.symbols;
}

/** What a formula asks of a sum. */
interface RequestedSum {
  metric: "gamma" | "vanna";
  strikes: number | "all" | undefined;
  expirations: number | "all" | readonly number[] | undefined;
  includeEmpty: boolean;
  layout: "net" | "matrix";
}

/** Random requests. */
export const requestedSum: fc.Arbitrary<RequestedSum> = fc.record({
  metric: fc.constantFrom("gamma", "vanna"),
  strikes: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom("all" as const, undefined)),
  expirations: fc.oneof(
    fc.integer({ min: 1, max: 60 }),
    fc.constantFrom("all" as const, undefined),
    // Positions among all dates of both roots.
    fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 4 }),
  ),
  includeEmpty: fc.boolean(),
  layout: fc.constantFrom("net", "matrix"),
});

/** The sum by the definition: every cell of both boards by date and strike, in cents. */
export function sumOfCells(boards: readonly SymbolHeatmap[], request: RequestedSum) {
  const { strikes: count = "all", expirations = "all", includeEmpty, layout } = request;
  const all = [...new Set(boards.flatMap((board) => board.expirations))].sort();
  const dates =
    typeof expirations === "object"
      ? [...new Set(expirations.map((at) => all[at % all.length] ?? ""))].sort()
      : all.slice(0, expirations === "all" ? all.length : expirations);
  const places = new Map(
    boards.map((board) => [board, new Map(board.strikes.map(({ strike }, row) => [strike, row]))] as const),
  );
  const cellAt = (board: SymbolHeatmap, strike: number, date: string) =>
    board.matrix?.[places.get(board)?.get(strike) ?? -1]?.[board.expirations.indexOf(date)] ?? 0;
  const listing = boards.filter((board) => board.expirations.some((date) => dates.includes(date)));
  const counted = typeof expirations === "object" ? listing : boards;
  const strikes = [...new Set(counted.flatMap((board) => board.strikes.map((node) => node.strike)))].sort(
    (a, b) => a - b,
  );
  const spot = boards[0]?.spot ?? 0;
  const nearest = strikes.reduce((best, strike) => (Math.abs(strike - spot) < Math.abs(best - spot) ? strike : best));
  const size = count === "all" ? strikes.length : Math.min(count, strikes.length);
  const below = strikes.indexOf(nearest) - Math.floor(size / 2);
  const first = Math.min(Math.max(0, below), strikes.length - size);
  const rows = strikes.slice(first, first + size).map((strike) => {
    const cells = dates.map((date) => toCents(boards.reduce((sum, board) => sum + cellAt(board, strike, date), 0)));
    const ofRoots = boards.map((board) => toCents(dates.reduce((sum, date) => sum + cellAt(board, strike, date), 0)));
    const judged = layout === "matrix" || typeof expirations === "number" ? cells : ofRoots;
    const isEmpty = judged.every((value) => Math.abs(value) < 50);
    return { strike, cells, isEmpty, value: toCents(cells.reduce((sum, value) => sum + value, 0)) };
  });
  const kept = rows.filter(({ isEmpty }, at) => includeEmpty || !isEmpty || at === 0 || at === rows.length - 1);
  return {
    dates,
    rows: kept.map(({ strike, value, cells }) => [strike, value, ...(layout === "matrix" ? cells : [])]),
  };
}

/** Returns the arguments of GEX.HEATMAP after the symbols, and after the instant of GEX.HEATMAP.AT. */
export function sumArguments(
  { metric, strikes, expirations, includeEmpty, layout }: RequestedSum,
  dates: readonly string[],
) {
  const given = typeof expirations === "object" ? dates.join() : expirations;
  return [metric, strikes, cell(given), cell(`includeEmpty=${includeEmpty}; layout=${layout}; columns=Strike,Value`)];
}
