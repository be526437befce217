import type { BoardRequest } from "../../contract/board-request";
import { endpoints } from "../../contract/endpoints";
import type { SymbolHeatmap } from "../../contract/heatmap";
import type { SymbolLevels } from "../../contract/levels";
import { levelsDigest } from "../../replay/levels-digest";
import type { Table } from "../../tables/cell";
import { underNamesOf } from "../../tables/canonical";
import { levelListTable, levelsTable, pastLevelListTable } from "../../tables/exposure/levels-tables";
import { FailedSymbol, type RowOrFailure } from "../../tables/table";
import { range, requiredArgument, value } from "../arguments/argument";
import { choiceOption, dateOption, switchOption } from "../arguments/option-readers";
import { boardArguments } from "../arguments/read-board";
import { tableDrawer } from "../arguments/read-columns";
import { readInstant } from "../arguments/read-instant";
import type { FiltersOf, OptionValues, TableOptions } from "../arguments/read-options";
import { readSymbols } from "../arguments/read-symbols";
import { formula } from "../formula";
import { says } from "../help-texts";
import { planSymbols } from "../plan";
import { withListedDates } from "./listed-dates";

const filters = { includeEmpty: switchOption, straddle: dateOption } satisfies FiltersOf<BoardRequest>;
const layout = { view: choiceOption("summary", "levels") };

type LevelsOptions = TableOptions & OptionValues<typeof layout>;

/** Returns what draws levels. The columns are checked before anything is requested. */
function levelsDrawer(
  table: LevelsOptions,
  { isPast }: { isPast: boolean },
): (symbols: readonly RowOrFailure<SymbolLevels>[]) => Table {
  if (table.view !== "levels") return tableDrawer(levelsTable, table);
  return tableDrawer(isPast ? pastLevelListTable : levelListTable, table);
}

/** A board has the zero gamma of its root if it is asked for: it is, if the column is picked. */
const asksZeroGamma = ({ view, columns }: LevelsOptions) =>
  view !== "levels" && /zero ?gamma/i.test(columns ?? "") ? { zeroGamma: true } : {};

/** Node types are columns of their own, which are shown if picked. */
const showsValuesOnly = ({ view, columns }: LevelsOptions): boolean =>
  view !== "levels" && !/node/i.test(columns ?? "");

export const gexLevels = formula({
  name: "GEX.LEVELS",
  endpoint: endpoints.levels,
  arguments: { symbols: requiredArgument(range(readSymbols)), ...boardArguments },
  options: { help: says.levelsOptions, filters, layout },
  tooLarge: "fewer symbols",
  help: {
    description:
      'King, walls and flip of each symbol, now. Example: =GEX.LEVELS("SPXW,SPY"). 1 credit per call of up to 10 symbols.',
    arguments: {
      symbols: says.roots,
      metric: says.metric,
      strikes: says.strikesForFlip,
      expirations: says.expirations,
    },
    returns:
      "A header row, then one row per symbol. Flip is where the running sum of exposure over the strikes changes sign.",
    examples: [
      [
        '=GEX.LEVELS("SPXW,SPY",,,,"columns=Symbol,Spot,Net exposure,King,Positive wall,Negative wall,Flip")',
        "selected columns of two symbols",
      ],
      ['=GEX.LEVELS("SPXW,SPY")', "king, walls and flip of two symbols"],
      ['=GEX.LEVELS("SPXW",,,,"view=levels")', "every level of one symbol, strongest first"],
    ],
    notes: [
      "The flip is where the running sum of exposure, from the lowest strike upward, changes sign; blank when it never does. It is not the zero gamma, the spot at which the repriced net exposure would be zero: `Zero gamma` is a column of its own.",
      "Zero gamma is that of all contracts of the root, whatever strikes and expirations are requested: the nearest spot at which their net gamma would be zero, each priced again there with its own volatility; blank if there is none within 20 %. Only a service that computes it sends it, as the local service does.",
      'The flip counts the strikes of the request only. With "all" strikes it can be far from spot, where a few contracts of a low strike change a small sum: request 40 to 200 strikes for a flip that matters to the price now. A blank flip says that the sum does not change sign within them.',
      "The levels cover the requested strikes, from Low strike to High strike.",
    ],
  },
  plan: ({ symbols, metric, strikes, expirations, filters: sent, table }) => {
    const draw = levelsDrawer(table, { isPast: false });
    const request = { metric, maxStrikes: strikes, expirations, ...sent };
    if (typeof expirations !== "object" || expirations.length === 1) {
      const valuesOnly = showsValuesOnly(table);
      return planSymbols(
        endpoints.levels,
        symbols,
        (symbol) => ({ ...request, symbol, valuesOnly }),
        draw,
        withListedDates(expirations),
      );
    }
    // `/v1/gex/levels` does not say which of several exact expirations it nets. The board does, at the same price.
    return planSymbols(
      endpoints.heatmap,
      symbols,
      (symbol) => ({ ...request, ...asksZeroGamma(table), symbol, straddle: undefined }),
      (boards) => draw(digests(boards, (board) => ({ ...board, spot: board.previousClose + board.priceChange }))),
      withListedDates(expirations),
    );
  },
});

export const gexLevelsAt = formula({
  name: "GEX.LEVELS.AT",
  endpoint: endpoints.historical,
  arguments: {
    symbols: requiredArgument(range(readSymbols)),
    at: requiredArgument(value((typed, { nowMs }) => readInstant(typed, "The instant", nowMs))),
    ...boardArguments,
  },
  options: { help: says.levelsOptions, filters, layout },
  tooLarge: "fewer symbols",
  help: {
    description:
      'King, walls and flip of each symbol at a past instant. Example: =GEX.LEVELS.AT("SPXW,SPY","last close"). 5 credits per call of up to 10 symbols; a snapshot that was loaded before is free.',
    arguments: {
      symbols: says.roots,
      at: says.instant,
      metric: says.metric,
      strikes: says.strikesForFlip,
      expirations: says.expirations,
    },
    returns:
      "A header row, then one row per symbol; As of is the time of the snapshot, and distances are in percent of its spot.",
    examples: [
      [
        '=GEX.LEVELS.AT("SPXW,SPY","2026-11-17 10:30",,,,"columns=Symbol,As of,Spot,King,Flip")',
        "levels at a past instant",
      ],
      ['=GEX.LEVELS.AT("SPXW","last close")', "levels at the last close"],
    ],
    notes: [
      "`straddle=2026-11-27` adds the straddle of the first expiration on or after that date, at the strike nearest to spot: Straddle strike, expiration, bid and ask, of the call and the put together. Recorded chains have these quotes; a provider does not, and the columns are blank.",
    ],
  },
  plan: ({ symbols, at, metric, strikes, expirations, filters: sent, table }) => {
    const draw = levelsDrawer(table, { isPast: true });
    const valuesOnly = showsValuesOnly(table);
    const request = {
      metric,
      maxStrikes: strikes,
      expirations,
      ...sent,
      ...asksZeroGamma(table),
      atMs: at,
      valuesOnly,
    };
    return planSymbols(
      endpoints.historical,
      symbols,
      (symbol) => ({ ...request, symbol }),
      (boards) => draw(digests(boards)),
      withListedDates(expirations),
    );
  },
});

/** Returns the levels of boards. `withSpot` returns a board with its own spot price. */
function digests(
  boards: readonly RowOrFailure<SymbolHeatmap>[],
  withSpot: (board: SymbolHeatmap) => SymbolHeatmap = (board) => board,
): RowOrFailure<SymbolLevels>[] {
  return boards.map((board) =>
    board instanceof FailedSymbol ? board : underNamesOf(board, levelsDigest(withSpot(board))),
  );
}
