import {
  type Endpoint,
  type Metric,
  type OptionalMeta,
  type SymbolHeatmap,
  type SymbolLevels,
  boardSpot,
  endpoints,
  heatmapBounds,
  isSum,
} from "@strikebook/contract";
import { levelsDigest } from "../levels/levels-digest";
import type { CellMarket } from "../replay/replayed-market";
import { underNamesOf } from "../tables/canonical";
import type { LevelsRow } from "../tables/exposure/levels-tables";
import { metricWithoutZeroGamma } from "../tables/exposure/zero-gamma";
import { FailedSymbol, type RowOrFailure } from "../tables/table";
import { range, requiredArgument } from "../arguments/argument";
import { boardArguments } from "../arguments/read-board";
import { expirationsAt, type RequestedExpirations, type TypedExpirations } from "../arguments/read-expirations";
import { readInstants } from "../arguments/read-instant";
import type { OptionValues } from "../arguments/read-options";
import { readBoardSymbols } from "../arguments/read-symbols";
import { drawingOf, laterDrawing } from "../drawing";
import { formula } from "../formula";
import { says } from "../help-texts";
import { levelsOptionSays } from "../help-options";
import { call, type Plan, planPieces, type Subject, turnOf } from "../plan";
import { summaryDrawer } from "./draw-summary";
import { withListedDates } from "./listed-dates";
import {
  doubledStrikes,
  levelsFilters,
  levelsTableOptions,
  showsValuesOnly,
  sidesParameter,
  zeroGammaParameter,
  type LevelsOptions,
  type LevelsStrikes,
} from "./levels-options";
import { modelRequest, modelWithoutZeroGamma, underModel } from "./model-option";

/** Why a flip could not be checked. */
const ONE_OF_TWO = "The service has only one of the two boards that checkFlip needs. Omit checkFlip.";

/** What a formula of levels asks, read. */
interface LevelsArguments {
  symbols: readonly string[];
  metric: Metric;
  strikes: LevelsStrikes | undefined;
  expirations: TypedExpirations | undefined;
  filters: OptionValues<typeof levelsFilters>;
  table: LevelsOptions;
}

/** What is asked of one symbol at one instant. */
interface LevelsWindow {
  symbol: string;
  maxStrikes: LevelsStrikes | undefined;
  expirations: RequestedExpirations | undefined;
}

/** How the levels of an endpoint are read, and the instants of the rows in their order. */
interface Reading<Data, Instant> {
  levelsOf: (record: Data) => SymbolLevels;
  /** In milliseconds since 1970 UTC; `undefined` for an empty row. */
  at: readonly (Instant | undefined)[];
  nowMs: number;
}

/**
 * Returns the plan of levels: for each instant and symbol a response, or two if the flip is checked with twice as many strikes. The price of
 * several instants is checked before the first is requested.
 */
function levelsPlan<
  Request,
  Data extends SymbolHeatmap | SymbolLevels,
  Meta extends OptionalMeta,
  Instant extends number | "now",
>(
  endpoint: Endpoint<Request, Data, Meta>,
  { symbols, metric, strikes, expirations, filters: { includeEmpty, straddle }, table }: LevelsArguments,
  requestOf: (window: LevelsWindow, at: Instant) => NoInfer<Request>,
  { levelsOf, at, nowMs }: Reading<Data, Instant>,
): Plan {
  const instants = [...new Set(at)].filter((one) => one !== undefined);
  const rows = instants.flatMap((one, index) => symbols.map((symbol) => ({ symbol, at: one, turn: turnOf(index) })));
  const most = strikes ?? (symbols.some(isSum) ? "all" : heatmapBounds.maxStrikes.default);
  const more = table.checkFlip ? doubledStrikes(most, table) : undefined;
  const counts = more === undefined ? [strikes] : [strikes, more];
  const noZeroGamma = metricWithoutZeroGamma(metric) ?? modelWithoutZeroGamma(table.model);
  const rowOf = (records: readonly Data[], symbol: string): RowOrFailure<LevelsRow> => {
    const [levels, wider] = records.map(levelsOf);
    if (!levels || (more !== undefined && !wider)) return new FailedSymbol(symbol, ONE_OF_TWO);
    const facts = { noZeroGamma: noZeroGamma ?? missingZeroGamma(levels, table), showsFlat: table.flat === "show" };
    const row = { ...levels, ...facts };
    return more !== undefined && wider ? { ...row, wider: { maxStrikes: more, flip: wider.summary.flip } } : row;
  };
  const levelsOfEach = (all: readonly RowOrFailure<readonly Data[]>[]) =>
    all.map((one, i) => (one instanceof FailedSymbol ? one : rowOf(one, rows[i]?.symbol ?? "")));
  const complete = noZeroGamma === undefined && mayShowKnown(table) ? withKnownZeroGamma : undefined;
  const subjects = rows.map((row): Subject<Data> => {
    const dates = expirationsAt(expirations, row.at === "now" ? nowMs : row.at);
    const calls = counts.map((maxStrikes) =>
      call(endpoint, requestOf({ symbol: row.symbol, maxStrikes, expirations: dates.requested }, row.at)),
    );
    const subjectOf = underModel<Data>(table.model, includeEmpty, withListedDates(dates));
    return { ...subjectOf(row.symbol, calls), turn: row.turn, complete };
  });
  const isCheckedFirst = more !== undefined || instants.length > 1;
  if (table.view === "summary" && at.length === 1) {
    return planPieces<Data>(
      subjects,
      drawingOf(summaryDrawer(table, straddle !== undefined), levelsOfEach),
      isCheckedFirst,
    );
  }
  const drawing = laterDrawing(
    () => import("./draw-levels"),
    ({ levelsDrawer }) => levelsDrawer(table, { at, symbols, hasStraddle: straddle !== undefined }),
  );
  return planPieces<Data>(subjects, drawingOf(drawing, levelsOfEach), isCheckedFirst);
}

/** Whether a zero gamma that was not asked for is shown if it is known. */
const mayShowKnown = (table: LevelsOptions) =>
  (table.view === "summary" || table.view === "sides") &&
  table.columns === undefined &&
  !zeroGammaParameter(table).zeroGamma;

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
  const requested = zeroGammaParameter(table).zeroGamma;
  if (zeroGamma === undefined) return isOfBoard && !requested ? "Pick the column to request it." : undefined;
  if (requested !== "family" || zeroGamma === null || zeroGamma.roots) return undefined;
  return "This service does not send the zero gamma of all roots of an index. Omit zeroGamma=family for that of the root.";
}

export const gexLevels = formula({
  name: "GEX.LEVELS",
  endpoint: endpoints.levels,
  arguments: { symbols: requiredArgument(range(readBoardSymbols)), ...boardArguments },
  options: { help: says.levelsOptions, filters: levelsFilters, layout: levelsTableOptions },
  tooLarge: "fewer symbols",
  help: {
    description:
      'Zero gamma, king, walls and flip of each symbol, now. Example: =GEX.LEVELS("SPX+,SPY"). 1 credit per call of up to 10 symbols.',
    arguments: {
      symbols: says.rootsOfIndexes,
      metric: says.metric,
      strikes: says.strikesForFlip,
      expirations: says.expirations,
    },
    options: levelsOptionSays,
    returns:
      "A header row, then one row per symbol: spot, zero gamma, king, walls and flip, each with its distance from spot in percent.",
    examples: [
      [
        '=GEX.LEVELS("SPX+,SPY",,"all","all","columns=Symbol,Spot,Zero gamma,Positive wall,Negative wall,King")',
        "zero gamma and walls of the S&P 500, SPX and SPXW added, and of SPY: all strikes and expirations",
      ],
      ['=GEX.LEVELS("SPXW,SPY",,,,"columns=brief")', "the columns to read first, of 92 strikes and five expirations"],
      ['=GEX.LEVELS("SPXW",,,,"view=levels")', "every level of one symbol, strongest first"],
      ['=GEX.LEVELS("SPXW,SPY",,,,"view=sides")', "call walls and put walls beside the walls of the net"],
      ['=GEX.LEVELS("SPXW",,,"all","view=expirations")', "what rolls off with each expiration"],
    ],
    notes: [
      'The flip is where the running sum of exposure, from the lowest requested strike upward, changes sign; blank when it never does. With "all" strikes it can be far from spot, where a few contracts of a low strike change a small sum: request 40 to 200 strikes for a flip that matters to the price now. Flip note says what to know before a flip is trusted: that it is farther than 5 % from spot, or why there is none. It is not the zero gamma, the spot at which the repriced net exposure would be zero: `Zero gamma` is a column of its own.',
      "Zero gamma is that of all contracts of the root, whatever strikes and expirations are requested: the nearest spot at which their net gamma would be zero, each priced again there with its own volatility; blank if there is none within 20 %. `zeroGamma=family` requests that of all roots of the index priced together, such as SPX and SPXW. Only gamma has it, not other metrics; VIX has none, because its options are priced from futures.",
      'The columns are the same at any time and from any service. A figure that is not known is blank, and `=GEX.INFO(A1,"Blank cells")` says why; a column that was picked shows an error with the reason instead. Zero gamma is sent with the levels of now by a service that computes it, as the local service does. At the replay clock, and with several exact expirations, it is requested if one of its columns is picked; otherwise it is shown if another formula has it.',
      "Zero gamma low and high are the range of the zero gamma with other volatilities, another calendar and the open interest of the session before; its status is `ok`, `far` (more than 5 % from spot), `flat` (ill-defined: the cells are blank, and `flat=show` shows them) or `none`. Positive and Negative wall margin % say how much larger a wall is than the second strike of its sign; below about 7 % either may be the wall by another convention, or tomorrow. docs/levels.md says what each means.",
      "Of the views `sides` and `expirations`: the call wall and the put wall are the strikes with the largest exposure of calls and of puts, each with its side of spot; Share % is the share of an expiration in the gross exposure of the root, and its max pain the strike at which its holders would be paid least. The service must send calls and puts separately, as the local service does.",
      "The levels cover the requested strikes, from Low strike to High strike.",
    ],
  },
  plan: (given, { nowMs }) => {
    const { metric, filters: sent, table } = given;
    const request = { metric, ...sent, ...zeroGammaParameter(table), ...sidesParameter(table) };
    const ofModel = modelRequest(table);
    const { requested } = expirationsAt(given.expirations, nowMs);
    if (ofModel.model === undefined && (typeof requested !== "object" || requested.length === 1)) {
      const valuesOnly = showsValuesOnly(table);
      return levelsPlan(endpoints.levels, given, (window) => ({ ...request, ...window, valuesOnly }), {
        levelsOf: (levels) => levels,
        at: ["now"],
        nowMs,
      });
    }
    // `/v1/gex/levels` does not say which of several exact expirations it nets. The board does, at the same price, and models need its strikes.
    return levelsPlan(
      endpoints.heatmap,
      given,
      (window) => ({ ...request, ...ofModel, ...window, straddle: undefined }),
      { levelsOf: (board) => digest({ ...board, spot: boardSpot(board) }), at: ["now"], nowMs },
    );
  },
});

export const gexLevelsAt = formula({
  name: "GEX.LEVELS.AT",
  endpoint: endpoints.historical,
  arguments: {
    symbols: requiredArgument(range(readBoardSymbols)),
    at: requiredArgument(range((typed, { nowMs }) => readInstants(typed, nowMs))),
    ...boardArguments,
  },
  options: { help: says.levelsOptions, filters: levelsFilters, layout: levelsTableOptions },
  tooLarge: "fewer symbols",
  help: {
    description:
      'King, walls and flip of each symbol at past times. Example: =GEX.LEVELS.AT("SPXW,SPY","last close"). 5 credits per time and 10 symbols; a snapshot that was loaded before is free, and your spending limits are checked for all times first.',
    arguments: {
      symbols: says.rootsOfIndexes,
      at: says.instants,
      metric: says.metric,
      strikes: says.strikesForFlip,
      expirations: says.expirations,
    },
    options: levelsOptionSays,
    returns:
      "A header row, then one row per time and symbol; As of is the time of the snapshot, and distances are in percent of its spot.",
    examples: [
      [
        '=GEX.LEVELS.AT("SPXW,SPY","2026-11-17 10:30",,,,"columns=Symbol,As of,Spot,King,Flip")',
        "levels at a past time",
      ],
      ['=GEX.LEVELS.AT("SPX+","last close",,,,"columns=Symbol,Spot,Zero gamma")', "zero gamma of all S&P 500 options"],
      ['=GEX.LEVELS.AT("SPXW","last close",,,,"columns=brief")', "levels at the last close"],
      ['=GEX.LEVELS.AT("SPXW",A2:A4,,,,"columns=As of,Spot,Flip")', "a row for each of three times"],
    ],
    cells: { A2: "2026-11-13 10:30", A3: "2026-11-16 10:30", A4: "2026-11-17 10:30" },
    notes: [
      "A range of times, or a list such as `-1d,-2d`, is a row for each, in its order; a time that is given twice is requested once. A time that fails is a row with its error. An empty cell between them is an empty line, so that the lines of one symbol stay beside the cells if the formula is one row above the first time, or beside it with `headers=off`. `view=levels` and `view=expirations` have no lines for empty cells.",
      says.pastBoards,
      "Zero gamma is requested if one of its columns is picked, as in `columns=Symbol,Spot,Zero gamma`, or with `zeroGamma=family`; otherwise it is shown if it is known from another formula. The columns are those of GEX.LEVELS.",
    ],
  },
  plan: ({ at, ...given }, { nowMs }) => {
    const { metric, filters: sent, table } = given;
    const request = {
      metric,
      ...sent,
      ...zeroGammaParameter(table),
      ...sidesParameter(table),
      valuesOnly: showsValuesOnly(table),
      ...modelRequest(table),
    };
    return levelsPlan(endpoints.historical, given, (window, atMs) => ({ ...request, ...window, atMs }), {
      levelsOf: digest,
      at,
      nowMs,
    });
  },
});

/** Returns the levels of a board, under its names. */
const digest = (board: SymbolHeatmap): SymbolLevels => underNamesOf(board, levelsDigest(board));
