import * as v from "valibot";
import { rangeAnswerSchema, type SymbolRange } from "../../src/contract/history";
import { metaSchema, type Meta } from "../../src/contract/meta";
import { nextTurn } from "../gateway/turns";
import { symbolRange, type Stretch } from "../../market/exposure/frames";
import { stepMs } from "../../market/exposure/replay";
import { jsonAnswer, Refusal } from "../query/answers";
import { readQuery } from "../query/read-query";
import { instant } from "../query/time-parameters";
import { atMost, boardSelection, levelsParameters, withoutSuperseded } from "./board-question";
import type { BoardSources } from "./board-sources";
import { symbolNotFound } from "./find-boards";
import { checkPast } from "./history-depth";
import type { Replays } from "./replays";
import type { Route } from "./route";

const MOST_SYMBOLS = 5;
const WIDEST_MINUTES = 15;

const { symbols, metric, maxStrikes, maxExpirations, expirations } = levelsParameters;
const parameters = {
  symbols,
  metric,
  maxStrikes,
  maxExpirations,
  expirations,
  from: instant("The start of the window, included.", "2026-11-20T15:00:00Z"),
  to: instant(`The end of the window, included: at most ${WIDEST_MINUTES} minutes later.`, "2026-11-20T15:01:00Z"),
};

/** `/v1/historical/range`: every frame of a short window. Its answer is SymbolRange of API document, Part 2.6. */
export function rangeRoute(sources: BoardSources, replays: Replays): Route {
  return {
    summary: "Every board of a window of at most 15 minutes, values alone.",
    parameters,
    answer: v.object({ ...rangeAnswerSchema.entries, meta: metaSchema }),
    refusals: [
      "invalid_parameter",
      "missing_parameter",
      "range_too_large",
      "symbol_not_found",
      "expiration_not_found",
      "no_data",
      "too_many_concurrent_requests",
    ],
    handle({ query, nowMs, account }) {
      const { symbols: asked, from: fromMs, to: toMs, ...rest } = readQuery(withoutSuperseded(query), parameters);
      checkWindow(fromMs, toMs, nowMs);
      const stretch = { fromMs, toMs, stepMs: stepMs(fromMs, nowMs) };
      // The ladder stays whole, so that frames share an axis.
      const selection = boardSelection({ ...rest, includeEmpty: true });
      return replays.run(account, async () => {
        const symbols = await symbolRanges(sources, atMost(MOST_SYMBOLS, asked), stretch, selection);
        const resolution = stretch.stepMs === 1000 ? "1s" : "1m";
        const { metric } = selection;
        const meta: Meta = { metric, resolution, mode: "historical", cached: false, attribution: sources.attribution };
        const window = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
        return jsonAnswer(JSON.stringify({ data: { ...window, symbols }, meta }));
      });
    },
  };
}

function checkWindow(fromMs: number, toMs: number, nowMs: number): void {
  if (fromMs > toMs) throw new Refusal("invalid_parameter", "from must not be later than to: exchange them.");
  if (toMs - fromMs > WIDEST_MINUTES * 60_000) {
    throw new Refusal(
      "range_too_large",
      `The window is at most ${WIDEST_MINUTES} minutes: split it over several calls.`,
    );
  }
  checkPast("from", fromMs, nowMs);
  checkPast("to", toMs, nowMs);
}

async function symbolRanges(
  { market }: BoardSources,
  symbols: readonly string[],
  stretch: Stretch,
  selection: ReturnType<typeof boardSelection>,
): Promise<SymbolRange[]> {
  const known = symbols.filter((symbol) => market.symbols.includes(symbol));
  if (known.length === 0) throw symbolNotFound(symbols, market.symbols);
  const ranges: SymbolRange[] = [];
  for (const symbol of known) {
    await nextTurn();
    ranges.push(symbolRange(market, symbol, stretch, selection));
  }
  if (ranges.some(({ frames }) => frames.length > 0)) return ranges;
  if ("exactly" in selection.expirations) {
    throw new Refusal("expiration_not_found", "No board of the window lists any of the requested expirations.");
  }
  throw new Refusal(
    "no_data",
    "The window holds no board: the market was closed. Ask for a time between 09:30 and 16:00 in New York.",
  );
}
