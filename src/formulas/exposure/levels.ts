import type { BoardRequest } from "../../contract/board-request";
import type { Endpoint, OptionalMeta } from "../../contract/endpoint";
import { endpoints } from "../../contract/endpoints";
import { boardSpot, type SymbolHeatmap } from "../../contract/heatmap";
import type { SymbolLevels } from "../../contract/levels";
import { heatmapBounds, type Metric } from "../../contract/limits";
import { levelsDigest } from "../../replay/levels-digest";
import type { CellMarket } from "../../replay/replayed-market";
import { blankReasons } from "../../tables/blank-cells";
import { underNamesOf } from "../../tables/canonical";
import type { Table } from "../../tables/cell";
import {
  levelListTable,
  type LevelsRow,
  levelsTable,
  pastLevelListTable,
  straddleLevelsTable,
  unsureLevelsColumns,
} from "../../tables/exposure/levels-tables";
import { expirationsTable, sidesTable } from "../../tables/exposure/sides-tables";
import { metricWithoutZeroGamma, zeroGammaColumn } from "../../tables/exposure/zero-gamma";
import { FailedSymbol, type RowOrFailure } from "../../tables/table";
import { ArgumentError } from "../arguments/argument-error";
import { range, requiredArgument, value } from "../arguments/argument";
import { choiceOption, dateOption, switchOption } from "../arguments/option-readers";
import { boardArguments, type RequestedExpirations } from "../arguments/read-board";
import { tableDrawer } from "../arguments/read-columns";
import { readInstant } from "../arguments/read-instant";
import { comparable, type FiltersOf, type OptionValues, type TableOptions } from "../arguments/read-options";
import { readSymbols } from "../arguments/read-symbols";
import { formula } from "../formula";
import { says } from "../help-texts";
import type { CallContext } from "../../transport/call-context";
import { call, type Plan, planPieces, type Subject } from "../plan";
import { withListedDates } from "./listed-dates";

const filters = { includeEmpty: switchOption, straddle: dateOption } satisfies FiltersOf<BoardRequest>;
const layout = {
  view: choiceOption("summary", "levels", "sides", "expirations"),
  checkFlip: switchOption,
  flat: choiceOption("blank", "show"),
  zeroGamma: choiceOption("root", "family"),
};

type LevelsOptions = TableOptions & OptionValues<typeof layout>;

type DrawRows = (symbols: readonly RowOrFailure<LevelsRow>[], context: CallContext) => Table;

/** Returns what draws levels. The columns are checked before anything is requested. */
function levelsDrawer(table: LevelsOptions, { isPast, straddle }: LevelsKind): DrawRows {
  switch (table.view) {
    case "summary":
      return withReasons(tableDrawer(straddle ? straddleLevelsTable : levelsTable, table), table, unsureLevelsColumns);
    case "levels":
      return tableDrawer(isPast ? pastLevelListTable : levelListTable, table);
    case "sides":
      return withReasons(tableDrawer(sidesTable, table), table, [zeroGammaColumn]);
    case "expirations":
      return tableDrawer(expirationsTable, table);
  }
}

/** Returns a drawer that reports why cells of some columns are blank. Columns that were picked have errors in place of blanks. */
function withReasons(draw: DrawRows, { columns }: LevelsOptions, unsure: typeof unsureLevelsColumns): DrawRows {
  if (columns !== undefined) return draw;
  return (rows, context) => {
    for (const reason of blankReasons(unsure, rows)) context.onBlank?.(reason);
    return draw(rows, context);
  };
}

/** Two views show calls and puts apart. */
const asksSides = ({ view }: LevelsOptions) => (view === "sides" || view === "expirations" ? { sides: true } : {});

/** Whether a list of columns names one that contains these letters. */
const names = (columns: string | undefined, letters: string) => comparable(columns ?? "").includes(letters);

type Strikes = number | "all";

/** Returns twice as many strikes, to check a flip with. @throws ArgumentError if there are no more, or if no column shows the result. */
function doubled(strikes: Strikes, { view, columns }: LevelsOptions): Strikes {
  if (view !== "summary" || !names(columns ?? "flipnote", "flipnote"))
    throw new ArgumentError('The option checkFlip needs the column "Flip note", which shows its result.');
  if (strikes === "all")
    throw new ArgumentError('The option checkFlip needs a number of strikes: "all" has no more to check with.');
  return 2 * strikes > heatmapBounds.maxStrikes.max ? "all" : 2 * strikes;
}

/** Why a flip could not be checked. */
const ONE_OF_TWO = "The service has only one of the two boards that checkFlip needs: omit it.";

/** What a formula of levels asks, read. */
interface Asked {
  symbols: readonly string[];
  metric: Metric;
  strikes: Strikes;
  expirations: RequestedExpirations;
  table: LevelsOptions;
}

/** Whether levels are past, and whether a straddle was requested with them. */
interface LevelsKind {
  isPast: boolean;
  straddle: string | undefined;
}

interface LevelsOf<Data> extends LevelsKind {
  levelsOf: (record: Data) => SymbolLevels;
}

/** Returns the plan of levels: a response for each symbol, or two if the flip is checked with twice as many strikes. */
function levelsPlan<Request, Data extends SymbolHeatmap | SymbolLevels, Meta extends OptionalMeta>(
  endpoint: Endpoint<Request, Data, Meta>,
  { symbols, metric, strikes, expirations, table }: Asked,
  requestOf: (symbol: string, maxStrikes: Strikes) => NoInfer<Request>,
  { levelsOf, ...kind }: LevelsOf<Data>,
): Plan {
  const draw = levelsDrawer(table, kind);
  const subjectOf = withListedDates(expirations);
  const more = table.checkFlip ? doubled(strikes, table) : undefined;
  const counts = more === undefined ? [strikes] : [strikes, more];
  const noZeroGamma = metricWithoutZeroGamma(metric);
  const rowOf = (records: readonly Data[], symbol: string): RowOrFailure<LevelsRow> => {
    const [levels, wider] = records.map(levelsOf);
    if (!levels || (more !== undefined && !wider)) return new FailedSymbol(symbol, ONE_OF_TWO);
    const facts = { noZeroGamma: noZeroGamma ?? missingZeroGamma(levels, table), showsFlat: table.flat === "show" };
    const row = { ...levels, ...facts };
    return more !== undefined && wider ? { ...row, wider: { maxStrikes: more, flip: wider.summary.flip } } : row;
  };
  const complete = noZeroGamma === undefined && mayShowKnown(table) ? withKnownZeroGamma : undefined;
  return planPieces<Data>(
    symbols.map((symbol) => {
      const calls = counts.map((maxStrikes) => call(endpoint, requestOf(symbol, maxStrikes)));
      return { ...subjectOf(symbol, calls), complete };
    }),
    (all, context) => {
      const rows = all.map((one, i) => (one instanceof FailedSymbol ? one : rowOf(one, symbols[i] ?? "")));
      return draw(rows, context);
    },
    more !== undefined,
  );
}

/** What a board is asked for its zero gamma: that of its root if a column of it is picked, or that of all roots of the index. */
function asksZeroGamma({ view, columns, zeroGamma }: LevelsOptions): { zeroGamma?: true | "family" } {
  if (view !== "summary" && view !== "sides") return {};
  if (zeroGamma === "family") return { zeroGamma };
  return names(columns, "zerogamma") ? { zeroGamma: true } : {};
}

/** Whether a zero gamma that was not asked for is shown if it is known. */
const mayShowKnown = (table: LevelsOptions) =>
  (table.view === "summary" || table.view === "sides") &&
  table.columns === undefined &&
  !asksZeroGamma(table).zeroGamma;

/** Returns a record with the zero gamma of a board of the same request and time that is cached or stored. Levels of now have their own. */
async function withKnownZeroGamma<Data extends SymbolHeatmap | SymbolLevels>(
  record: Data,
  { endpoint, request }: Subject<Data>["calls"][number],
  market: CellMarket,
): Promise<Data> {
  if (record.zeroGamma !== undefined || !("isOfBoard" in record || "strikes" in record)) return record;
  const withZeroGamma = { ...request, zeroGamma: true };
  const known = await market.known(endpoint, withZeroGamma as never).catch(() => undefined);
  return known?.record.asOf === record.asOf ? { ...record, zeroGamma: known.record.zeroGamma } : record;
}

/** Returns why levels have no zero gamma, if it is not that the service sends none. */
function missingZeroGamma({ zeroGamma, isOfBoard }: SymbolLevels, table: LevelsOptions): string | undefined {
  const asked = asksZeroGamma(table).zeroGamma;
  if (zeroGamma === undefined) return isOfBoard && !asked ? "Pick the column to ask for it." : undefined;
  if (asked !== "family" || zeroGamma === null || zeroGamma.roots) return undefined;
  return "This service does not send the zero gamma of all roots of an index. Omit zeroGamma=family for that of the root.";
}

/** Node types are columns of their own, which are shown if picked. */
const showsValuesOnly = ({ view, columns }: LevelsOptions): boolean => view === "summary" && !names(columns, "node");

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
      ['=GEX.LEVELS("SPXW,SPY",,,,"view=sides")', "call walls and put walls beside the walls of the net"],
      ['=GEX.LEVELS("SPXW",,,"all","view=expirations")', "what rolls off with each expiration"],
    ],
    notes: [
      "The flip is where the running sum of exposure, from the lowest strike upward, changes sign; blank when it never does. It is not the zero gamma, the spot at which the repriced net exposure would be zero: `Zero gamma` is a column of its own.",
      "Zero gamma is that of all contracts of the root, whatever strikes and expirations are requested: the nearest spot at which their net gamma would be zero, each priced again there with its own volatility; blank if there is none within 20 %. `zeroGamma=family` asks for that of all roots of the index priced together, such as SPX and SPXW. It belongs to gamma: formulas of another metric have none, and neither has VIX, whose options are priced from futures.",
      'The columns are the same at any time and from any service. A figure that is not known is blank, and `=GEX.INFO(A1,"Blank cells")` says why; a column that was picked shows an error with the reason instead. Zero gamma is sent with the levels of now by a service that computes it, as the local service does. At the replay clock, and with several exact expirations, it is asked for if one of its columns is picked; otherwise it is shown if it is known from another formula.',
      "Zero gamma low and high are the range of the zero gamma with other volatilities, another calendar and the open interest of the session before; its status is `ok`, `far` (more than 5 % from spot), `flat` (ill-defined: the cells are blank, and `flat=show` shows them) or `none`. Positive and Negative wall margin % say how much larger a wall is than the second strike of its sign; below about 7 % either may be the wall by another convention, or tomorrow. docs/levels.md says what each means.",
      'The flip counts the strikes of the request only. With "all" strikes it can be far from spot, where a few contracts of a low strike change a small sum: request 40 to 200 strikes for a flip that matters to the price now. A blank flip says that the sum does not change sign within them.',
      "Flip note says what to know before a flip is trusted: that it is farther than 5 % from spot, or why there is none. `checkFlip=true` requests each symbol again with twice as many strikes, at the price of a second call, and says whether the flip holds.",
      "`view=sides` shows the call wall and the put wall, the strikes with the largest exposure of calls and of puts, beside the walls of the net, each with its side of spot; of the first of the requested expirations its net exposure, its share of the gross exposure of the root, and its max pain, the strike at which its holders would be paid least; and zero gamma and flip. `view=expirations` lists the expirations with these figures: what rolls off with each. Only a service that sends calls and puts apart has them, as the local service does; elsewhere their cells say so.",
      "The levels cover the requested strikes, from Low strike to High strike.",
    ],
  },
  plan: ({ filters: sent, ...asked }) => {
    const { metric, expirations, table } = asked;
    const request = { metric, expirations, ...sent, ...asksZeroGamma(table), ...asksSides(table) };
    const kind = { straddle: sent.straddle, isPast: false };
    if (typeof expirations !== "object" || expirations.length === 1) {
      const valuesOnly = showsValuesOnly(table);
      return levelsPlan(
        endpoints.levels,
        asked,
        (symbol, maxStrikes) => ({ ...request, symbol, maxStrikes, valuesOnly }),
        { levelsOf: (levels) => levels, ...kind },
      );
    }
    // `/v1/gex/levels` does not say which of several exact expirations it nets. The board does, at the same price.
    return levelsPlan(
      endpoints.heatmap,
      asked,
      (symbol, maxStrikes) => ({ ...request, symbol, maxStrikes, straddle: undefined }),
      { levelsOf: (board) => digest({ ...board, spot: boardSpot(board) }), ...kind },
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
      says.pastBoards,
      "Zero gamma is asked for if one of its columns is picked, as in `columns=Symbol,Spot,Zero gamma`, or with `zeroGamma=family`; otherwise it is shown if it is known from another formula. The columns are those of GEX.LEVELS.",
      "`straddle=2026-11-27` adds the straddle of the first expiration on or after that date, at the strike nearest to spot: Straddle strike, expiration, bid and ask, of the call and the put together. Recorded chains have these quotes; a provider does not, and the columns are blank.",
    ],
  },
  plan: ({ at, filters: sent, ...asked }) => {
    const { metric, expirations, table } = asked;
    const request = {
      metric,
      expirations,
      ...sent,
      ...asksZeroGamma(table),
      ...asksSides(table),
      atMs: at,
      valuesOnly: showsValuesOnly(table),
    };
    return levelsPlan(endpoints.historical, asked, (symbol, maxStrikes) => ({ ...request, symbol, maxStrikes }), {
      levelsOf: digest,
      isPast: true,
      straddle: sent.straddle,
    });
  },
});

/** Returns the levels of a board, under its names. */
const digest = (board: SymbolHeatmap): SymbolLevels => underNamesOf(board, levelsDigest(board));
