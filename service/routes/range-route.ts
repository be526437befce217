import * as v from "valibot";
import type { BoardSelection } from "../../market/exposure/netted-board";
import { rangeResponseSchema, type SymbolRange } from "../../src/contract/history";
import { symbolsPerCall } from "../../src/contract/limits";
import { type Meta, metaSchema } from "../../src/contract/meta";
import { stepMs, symbolRange, type TimeRange } from "../../market/exposure/past-boards";
import { yieldToEventLoop } from "../gateway/clock";
import type { ReplayLimit } from "../gateway/request-limits";
import type { Route } from "../gateway/route";
import { ApiError, jsonResponse } from "../query/api-error";
import { readQuery } from "../query/parameters";
import { instant } from "../query/time-parameters";
import { boardSelection, levelsParameters, withoutIgnored } from "../query/board-parameters";
import { checkSymbolCount } from "./board-request";
import { type BoardSources, symbolNotFound } from "./boards";
import { checkPast } from "./history-depth";

const MAX_MINUTES = 15;

const { symbols, metric, maxStrikes, maxExpirations, expirations } = levelsParameters;
const parameters = {
  symbols,
  metric,
  maxStrikes,
  maxExpirations,
  expirations,
  from: instant("The start of the window, inclusive.", "2026-11-20T15:00:00Z"),
  to: instant(`The end of the window, inclusive: at most ${MAX_MINUTES} minutes later.`, "2026-11-20T15:01:00Z"),
};

/** `/v1/historical/range`: every frame of a short window. Its response is SymbolRange of docs/api.md, Range of boards. */
export function rangeRoute(sources: BoardSources, replayLimit: ReplayLimit): Route {
  return {
    summary: "Every board of a window of at most 15 minutes, values only.",
    parameters,
    responseSchema: v.object({ ...rangeResponseSchema.entries, meta: metaSchema }),
    errorCodes: [
      "invalid_parameter",
      "missing_parameter",
      "range_too_large",
      "symbol_not_found",
      "expiration_not_found",
      "no_data",
      "too_many_concurrent_requests",
    ],
    handle({ query, nowMs, account }) {
      const { symbols: requested, from: fromMs, to: toMs, ...rest } = readQuery(withoutIgnored(query), parameters);
      checkWindow(fromMs, toMs, nowMs);
      checkSymbolCount(symbolsPerCall.range, requested);
      const range = { fromMs, toMs, stepMs: stepMs(fromMs, nowMs) };
      // A frame has the strikes of the board that `/v1/historical` returns for its instant.
      const selection = boardSelection({ ...rest, includeEmpty: false });
      return replayLimit.run(account, async () => {
        const symbols = await symbolRanges(sources, requested, range, selection);
        const resolution = range.stepMs === 1000 ? "1s" : "1m";
        const { metric } = selection;
        const meta: Meta = { metric, resolution, mode: "historical", cached: false, attribution: sources.attribution };
        const window = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
        return jsonResponse(JSON.stringify({ data: { ...window, symbols }, meta }));
      });
    },
  };
}

function checkWindow(fromMs: number, toMs: number, nowMs: number): void {
  if (fromMs > toMs) throw new ApiError("invalid_parameter", "from must not be later than to: swap them.");
  if (toMs - fromMs > MAX_MINUTES * 60_000) {
    throw new ApiError("range_too_large", `The window can be ${MAX_MINUTES} minutes long at most.`);
  }
  checkPast("from", fromMs, nowMs);
  checkPast("to", toMs, nowMs);
}

async function symbolRanges(
  { market }: BoardSources,
  symbols: readonly string[],
  range: TimeRange,
  selection: BoardSelection,
): Promise<SymbolRange[]> {
  const known = symbols.filter((symbol) => market.symbols.includes(symbol));
  if (known.length === 0) throw symbolNotFound(symbols, market.symbols);
  const ranges: SymbolRange[] = [];
  for (const symbol of known) {
    await yieldToEventLoop();
    ranges.push(symbolRange(market, symbol, range, selection));
  }
  if (ranges.some(({ frames }) => frames.length > 0)) return ranges;
  if ("exactly" in selection.expirations) {
    throw new ApiError("expiration_not_found", "No board of the window lists any of the requested expirations.");
  }
  throw new ApiError(
    "no_data",
    "The window has no boards, because the market was closed. Request a time between 09:30 and 16:00 in New York.",
  );
}
