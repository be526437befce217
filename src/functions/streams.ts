import { type MarketClient, type LiveBoard, emptyLiveBoard } from "@strikebook/client";
import { type SymbolHeatmap, endpoints } from "@strikebook/contract";
import {
  ArgumentError,
  type Formula,
  type StatusRow,
  blank,
  columnPicker,
  contractsOfCells,
  findNamed,
  formats,
  formatted,
  gexCredits,
  gexLive,
  gexLiveHeatmap,
  gexLiveVelocity,
  gexSources,
  gexStatus,
  heatmapTable,
  liveFields,
  liveQuoteFields,
  needsBoard,
  ofMetric,
  optLive,
  pastHeatmapColumns,
  refuseWeeklyDates,
  sourcesTable,
  statusTable,
  sumRefusal,
  tableDrawer,
  underTypedName,
  velocityTable,
  windowOf,
  type DatedExpirations,
  unlistedReason,
  weeklyDatesReason,
} from "@strikebook/formulas";
import { boardTable, isReady, LiveRows, sharedTable, statusRows, velocityOrReason } from "./live-row";
import { type AddinOfCells, type Invocation, type Start, streamCell } from "./stream-cell";
import { watchBoards, type BoardsView } from "./watch-boards";
import { quoteStatusRows } from "./quote-rows";
import { onEachDate } from "./on-each-date";
import { watchQuotes } from "./watch-quotes";

/** The spot, king, walls or flip of each symbol. */
const live: Start<typeof gexLive> = (
  { symbols, fields: names, metric, strikes, expirations },
  addin,
  cell,
  invocation,
) => {
  const fields = names.map((name) => ofMetric(findNamed("field", name, liveFields), metric));
  const needs = fields.some(needsBoard) ? "board" : "spot";
  const window = {
    metric,
    ...(fields.some((field) => field.needs === "zeroGamma") && { zeroGamma: true as const }),
    ...(fields.some((field) => field.needs === "sides") && { sides: true as const }),
  };
  const request = { ...window, needs, valuesOnly: true, label: gexLive.name } as const;
  return onEachDate(addin, { cell, address: invocation.address }, expirations, (dates) => {
    const { watched, rowsOf } = listedSymbols(symbols, needs === "board" ? dates : anyDates);
    const requests = watched.map((symbol) => ({ ...request, ...windowOf(symbol, strikes, dates.requested), symbol }));
    const [refusal] = requests.flatMap((one) => sumRefusal({ endpoint: endpoints.stream, request: one }) ?? []);
    if (refusal !== undefined) throw new ArgumentError(refusal);
    return watchBoards(addin, requests, new LiveRows(fields, rowsOf, addin.market), invocation, cell);
  });
};

/** The expirations of a formula that shows the spot alone. */
const anyDates: DatedExpirations = { requested: "all", named: [] };

/** The board of one symbol. */
const liveHeatmap: Start<typeof gexLiveHeatmap> = (given, addin, cell, invocation) => {
  const { symbol, metric, strikes, expirations, filters, table } = given;
  const { columns: list, ...style } = table;
  const columns = columnPicker(list, pastHeatmapColumns);
  const tableOf = sharedTable([gexLiveHeatmap.name, table, symbol], (board: SymbolHeatmap) =>
    heatmapTable([underTypedName(board, symbol)], { ...style, columns, isPast: true }),
  );
  return onEachDate(addin, { cell, address: invocation.address }, expirations, (dates) => {
    const window = { metric, ...windowOf(symbol, strikes, dates.requested), ...filters };
    const request = { ...window, symbol, needs: "board", label: gexLiveHeatmap.name } as const;
    refuseWeeklyDates(symbol, dates);
    const shown: BoardsView = {
      isReady: (boards) => boards.every(isReady),
      table: ([board]) => (board ? boardTable(listedBoard(board, dates), tableOf) : []),
    };
    return watchBoards(addin, [request], shown, invocation, cell);
  });
};

/** The strikes of one symbol whose exposure moves most. */
const liveVelocity: Start<typeof gexLiveVelocity> = (given, addin, cell, invocation) => {
  const { symbol, rows, view, metric, table } = given;
  const window = { metric, ...windowOf(symbol, undefined, undefined) };
  const request = { ...window, symbol, needs: "velocity", label: gexLiveVelocity.name } as const;
  const tableOf = sharedTable([gexLiveVelocity.name, table, view, rows], tableDrawer(velocityTable(view, rows), table));
  const shown: BoardsView = {
    // At once: the first velocity takes up to a minute, and the cell says so.
    isReady: () => true,
    table: ([board]) => (board ? velocityOrReason(board, tableOf) : []),
  };
  return watchBoards(addin, [request], shown, invocation, cell);
};

/** The quote of each contract. */
const liveQuotes: Start<typeof optLive> = ({ contracts: listed, fields: names }, addin, cell, invocation) => {
  const fields = names.map((name) => findNamed("field", name, liveQuoteFields));
  const contracts = contractsOfCells(listed);
  const [refused] = listed.flatMap((entry) => (entry && "refusal" in entry ? entry.refusal : []));
  if (contracts.length === 0 && refused) throw refused;
  return watchQuotes(addin, { listed, contracts, fields }, invocation, cell);
};

/** The remaining credits. */
const credits: Start<typeof gexCredits> = (_given, { activity }, cell) => {
  const update = () => {
    const { credits: left } = activity.store.get();
    cell.show({ table: () => [[left ? formatted(Math.floor(left.remaining), formats.count) : blank]] });
  };
  update();
  return activity.store.subscribe(update);
};

/** The sources of the data in the workbook. */
const sources: Start<typeof gexSources> = ({ table }, { provenance }, cell) => {
  const draw = tableDrawer(sourcesTable, table);
  const update = () => cell.show({ table: () => draw(provenance.sources.get()) });
  update();
  return provenance.sources.subscribe(update);
};

/** The state of the boards and quotes that live cells show, and of the data that the service is computing. */
const status: Start<typeof gexStatus> = ({ table }, { live: boards, client, market }, cell) => {
  const draw = tableDrawer(statusTable, table);
  const rows = () => {
    const nowMs = market.now();
    return [
      ...statusRows(boards.state.get(), nowMs),
      ...quoteStatusRows(boards.quotes.all, boards.quotes.store.get(), nowMs),
      ...computingRows(client),
    ];
  };
  const update = () => cell.show({ table: () => draw(rows()) });
  update();
  const stops = [boards.state.subscribe(update), client.computing.subscribe(update), boards.everySecond(update)];
  return () => stops.forEach((stop) => stop());
};

/** Returns the calls that cells wait for because the service is computing their responses, as rows of the status table. */
function computingRows(client: Pick<MarketClient, "computing">): StatusRow[] {
  return client.computing.get().map(({ endpoint, symbols }) => ({
    symbol: symbols.join(", "),
    canonical: undefined,
    metric: "",
    state: "computing",
    reason: `The service is computing the response of ${endpoints[endpoint].path}. Its cells update by themselves.`,
    asOf: undefined,
    ageSeconds: undefined,
    lagged: false,
    gapCovered: undefined,
    creditsPerMinute: undefined,
  }));
}

/** What shows each streaming formula. */
const streams: ReadonlyMap<Formula, Start<Formula>> = new Map([
  stream(gexLive, live),
  stream(gexLiveHeatmap, liveHeatmap),
  stream(gexLiveVelocity, liveVelocity),
  stream(optLive, liveQuotes),
  stream(gexCredits, credits),
  stream(gexSources, sources),
  stream(gexStatus, status),
]);

/** Keeps a streaming formula up to date until Excel cancels it. */
export function showFormula(formula: Formula, addin: AddinOfCells, typed: readonly unknown[], invocation: Invocation) {
  const start = streams.get(formula);
  if (!start) throw new Error(`src/functions has nothing that shows ${formula.name}.`);
  streamCell({ formula, start, addin }, typed, invocation);
}

function stream<Given>(formula: Formula<Given>, start: Start<Formula<Given>>): [Formula, Start<Formula>] {
  return [formula, start]; // it is started with what its own arguments read
}

/** The symbols of a live formula that are watched, and the rows of all of them. */
interface ListedSymbols {
  watched: readonly string[];
  /** Returns a board per symbol, given those of the watched ones; without the board of a symbol that omits an expiration. */
  rowsOf: (boards: readonly LiveBoard[]) => readonly LiveBoard[];
}

/**
 * Returns which symbols to watch for exact expirations: a monthly root with other dates is not, because each symbol is paid for by
 * the minute. Throws an ArgumentError if none remains.
 */
function listedSymbols(symbols: readonly string[], expirations: DatedExpirations): ListedSymbols {
  if (expirations.named.length === 0) return { watched: symbols, rowsOf: unchanged };
  const refused = symbols.map((symbol) => refusedBoard(symbol, weeklyDatesReason(symbol, expirations)));
  const watched = symbols.filter((_, index) => refused[index] === undefined);
  if (watched.length === 0) throw new ArgumentError(refused[0]?.reason ?? "");
  return {
    watched,
    rowsOf(boards) {
      const listed = boards.map((live) => listedBoard(live, expirations));
      return refused.flatMap((row) => row ?? listed.shift() ?? []);
    },
  };
}

const unchanged: ListedSymbols["rowsOf"] = (boards) => boards;

/** Returns a watched board; without its board, and with the reason, if that does not net all of the exact expirations. */
function listedBoard(live: LiveBoard, expirations: DatedExpirations): LiveBoard {
  const { symbol, board } = live;
  return refusedBoard(symbol, board && unlistedReason(symbol, expirations, board)) ?? live;
}

function refusedBoard(symbol: string, reason: string | undefined): LiveBoard | undefined {
  return reason === undefined ? undefined : { ...emptyLiveBoard(symbol), state: "unavailable", reason };
}
