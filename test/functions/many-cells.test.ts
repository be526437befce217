import { createService } from "../../service/server/service";
import { fourSessions } from "../support/service/start-flow";
import { openAddin } from "../support/addin/function-runtime";
import { ManualClock } from "../../scripts/support/service/manual-clock";
import { evening } from "../support/market/test-tape";
import { publishedFunctions } from "../support/addin/published-functions";
import { smallMarket } from "../../scripts/support/market/small-market";
import { TestNetwork } from "../../scripts/support/stream/start-live";
import { wideMarket } from "../../scripts/support/market/wide-market";

/** T01 to T50: five calls of ten symbols each. */
const symbols = Array.from({ length: 50 }, (_, index) => `T${String(index + 1).padStart(2, "0")}`);
/** The tickers of the tapes: a flow request has exactly one. */
const tickers = ["SPX", "SPXW", "SPY"];

/** A number of cells with one function. */
interface Kind {
  id: string;
  cells: number;
  /** Returns the arguments of a cell, by its number. */
  given: (cell: number) => readonly unknown[];
}

const one = (values: readonly string[], cell: number) => [[values[cell % values.length]]];

const kinds: readonly Kind[] = [
  { id: "GEX.HEATMAP", cells: 1_000, given: (cell) => [one(symbols, cell)] },
  { id: "GEX.HEATMAP", cells: 500, given: (cell) => [one(symbols, cell), "vanna"] },
  { id: "GEX.LEVELS", cells: 1_000, given: (cell) => [one(symbols, cell)] },
  {
    id: "GEX.LEVELS.AT",
    cells: 500,
    given: (cell) => [one(symbols, cell), "2026-06-10 15:00"],
  },
  { id: "GEX.SYMBOLS", cells: 200, given: () => [] },
  // The connection has just read the balance, so it is cached.
  { id: "GEX.ACCOUNT", cells: 400, given: () => ["Balance"] },
  {
    id: "FLOW.TRADES",
    cells: 400,
    given: (cell) => [one(tickers, cell), "1d"],
  },
  { id: "FLOW.TIDE", cells: 300, given: (cell) => [one(tickers, cell)] },
  {
    id: "FLOW.STRIKES",
    cells: 300,
    given: (cell) => [one(tickers, cell)],
  },
  {
    id: "FLOW.RATIO",
    cells: 200,
    given: (cell) => [one(tickers, cell)],
  },
  { id: "FLOW.TOP", cells: 100, given: () => [20] },
  { id: "FLOW.CONTRACT", cells: 100, given: () => ["SPY", "2026-12-18", "call", 700] },
];

const clock = new ManualClock(evening);
const market = wideMarket(smallMarket, "SPY", symbols.length);
const service = createService({ market, tapes: fourSessions, now: clock.now, after: clock.after });
const network = new TestNetwork(clock, (request) => service.fetch(request));
const addin = await openAddin(network.platform);
await addin.connection.readAccount();
const published = publishedFunctions();

/** Returns what a cell shows: "table", or the message of its error. */
async function shownBy({ id, given }: Kind, cell: number, row: number): Promise<string> {
  const called = published.find((each) => each.id === id);
  if (!called) return `There is no ${id}.`;
  const typed = given(cell);
  const all = called.parameters.map((_, index) => typed[index] ?? null);
  try {
    const table = await called.call(...all, { functionName: id, address: `Sheet1!A${row}` });
    return Array.isArray(table) ? "table" : "no table";
  } catch (problem) {
    return `${id}: ${(problem as Error).message}`; // cells in error are made by the functions alone
  }
}

/** Returns what all cells show. Time advances in small steps, so that the service can respond. */
async function settled(opened: readonly Promise<string>[]): Promise<string[]> {
  let left = opened.length;
  for (const cell of opened) void cell.finally(() => (left -= 1));
  while (left > 0) await network.advance(10);
  return Promise.all(opened);
}

/** Returns a path without its query and its ticker. */
function routeOf(path: string): string {
  const [route = ""] = path.split("?");
  return route.replace(new RegExp(`/(${tickers.join("|")})(?=/|$)`), "/{ticker}");
}

test("5,000 mixed cells opened at once settle with the fewest calls that batches allow", async () => {
  const before = service.requests.length;
  // Kinds take turns, as cells of a real workbook do.
  const most = Math.max(...kinds.map(({ cells }) => cells));
  const opened: Promise<string>[] = [];
  for (let cell = 0; cell < most; cell += 1) {
    for (const kind of kinds) if (cell < kind.cells) opened.push(shownBy(kind, cell, opened.length + 1));
  }
  const shown = await settled(opened);

  expect(shown).toHaveLength(5_000);
  expect([...new Set(shown)]).toEqual(["table"]);
  const counted = new Map<string, number>();
  for (const { path, status } of service.requests.slice(before)) {
    // An account can have eight flow requests in flight: another is refused, free of charge, and retried.
    if (status === 429) continue;
    counted.set(routeOf(path), (counted.get(routeOf(path)) ?? 0) + 1);
  }
  // 50 symbols, ten per call, are five calls for each metric and endpoint; each ticker and each list is one call. The description of
  // each host is read before its first request. Balances are cached, and contract symbols need no request.
  expect(Object.fromEntries(counted)).toEqual({
    "/v1/heatmap": 5 + 5,
    "/v1/gex/levels": 5,
    "/v1/historical": 5,
    "/v1/symbols": 1,
    "/v1/openapi.json": 1,
    "/flow/v1/openapi.json": 1,
    "/flow/v1/flow/{ticker}": 3,
    "/flow/v1/flow/{ticker}/tide": 3,
    "/flow/v1/flow/{ticker}/strikes": 3,
    "/flow/v1/chain-ratio/{ticker}": 3,
    "/flow/v1/underlying/top/daily": 1,
  });
});

test("35 symbols of GEX.LEVELS in one cell are four calls of one credit, and a row each", async () => {
  const before = service.requests.length;
  const levels = published.find(({ id }) => id === "GEX.LEVELS");
  const given = [[symbols.slice(0, 35)], "vanna", 7];
  const typed = levels?.parameters.map((_, index) => given[index] ?? null) ?? [];
  const result = levels?.call(...typed, { functionName: "GEX.LEVELS", address: "Sheet2!A1" });
  await settled([Promise.resolve(result).then(() => "table")]);

  const table = (await result) as unknown[][];
  expect(table.slice(1).map(([symbol]) => symbol)).toEqual(symbols.slice(0, 35));
  expect(service.requests.slice(before).map(({ symbols: sent, credits }) => [sent.length, credits])).toEqual([
    [10, 1],
    [10, 1],
    [10, 1],
    [5, 1],
  ]);
});
