import { paidPlan, servedPracticeAccount } from "../../../service/gateway/accounts";
import { createService, type Service } from "../../../service/server/service";
import { flowTide, flowTrades, gexHeatmap, gexLevels, gexLive, volHistory } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openReplayBook, type BookFormula } from "../../support/addin/replay-book";
import { settled } from "../../../scripts/support/event-loop";
import { divergingMarket } from "../../support/market/diverging-market";
import { sumInCents } from "../../support/market/sum-in-cents";
import { eastern } from "../../support/market/test-tape";
import { openBrowserDatabases } from "../../support/replay/browser-databases";

openBrowserDatabases();

const MINUTE_MS = 60_000;
const accounts = [{ ...servedPracticeAccount, credits: 1e9, limits: { ...paidPlan, requestsPerMinute: 1e9 } }];
let service: Service | undefined;
const book = await openReplayBook({
  respond: (request, { now, after }) => {
    service ??= createService({ ...divergingMarket(), now, after, accounts, marketName: "small" });
    return service.fetch(request);
  },
});
const { addin } = book;

/** Tuesday 2026-06-09, from 10:30 in New York, by minute. */
const firstMs = eastern("2026-06-09 10:30:00");
const instants = Array.from({ length: 20 }, (_, index) => firstMs + index * MINUTE_MS);

const style = "headers=off; dates=text";
const formula = (text: string, call: unknown, ...given: unknown[]) => ({ text, call, given }) as BookFormula;
const formulas = [
  formula('=GEX.HEATMAP("SPY")', gexHeatmap, cell("SPY"), null, null, null, cell(style)),
  formula('=GEX.LEVELS("SPY")', gexLevels, cell("SPY"), null, null, null, cell(style)),
  formula('=FLOW.TIDE("SPX")', flowTide, cell("SPX"), "09:30", null, null, cell(style)),
  formula('=FLOW.TRADES("SPX","1h",3)', flowTrades, cell("SPX"), "1h", 3, null, cell(style)),
  formula('=VOL.HISTORY("SPY","-3d")', volHistory, cell("SPY"), "-3d", null, null, cell(style)),
];

/** Lets time pass, and the database of the browser, whose work takes turns of the event loop. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    await book.advance(100);
    await settled();
  }
}

interface Board {
  spot: number;
  strikes: { strike: number; value: number; nodeType: string }[];
}

/** Returns the data of a response of the service, requested without the add-in. */
async function direct<Data>(path: string): Promise<Data> {
  const request = new Request(`http://127.0.0.1${path}`, { headers: { authorization: "Bearer practice" } });
  const response = await (service as Service).fetch(request);
  return ((await response.json()) as { data: Data }).data;
}

/** Returns what the cells have to show at an instant, from what the service returns for it. */
async function expected(atMs: number) {
  const at = new Date(atMs).toISOString();
  const { symbols } = await direct<{ symbols: [Board, Board] }>(`/v1/historical?symbols=SPY,QQQ&at=${at}`);
  const [spy, qqq] = symbols;
  const net = ({ strikes }: Board) => sumInCents(strikes.map(({ value }) => value));
  const king = ({ strikes }: Board) => strikes.find(({ nodeType }) => nodeType === "king");
  const tide = await direct<{ bars: Record<string, number>[] }>(
    `/flow/v1/flow/SPX/tide?start_time=2026-06-09T13:30:00Z&end_time=${at}`,
  );
  const { trades } = await direct<{ trades: { strike: number; contracts: number; premium: number }[] }>(
    `/flow/v1/flow/SPX?limit=3&date=2026-06-09&end_time=${at}`,
  );
  return {
    heatmap: spy.strikes.map(({ strike, value, nodeType }) => [strike, value, nodeType]),
    levels: [[spy.spot, net(spy), king(spy)?.strike, king(spy)?.value]],
    tide: tide.bars.map((bar) => [bar.bullishPremium, bar.bearishPremium]),
    trades: trades.map(({ strike, contracts, premium }) => [strike, contracts, premium]),
    live: [[qqq.spot, net(qqq), king(qqq)?.strike]],
  };
}

/** Returns the columns of a table that a cell shows, from 0. */
function columns(shown: unknown, ...picked: number[]): unknown[][] {
  if (!Array.isArray(shown)) throw new Error(`The cell shows ${String(shown)}.`);
  return (shown as unknown[][]).map((row) => picked.map((column) => row[column]));
}

/** Moves the clock to an instant and returns what the cells show, in the columns that are compared. */
async function shownAt(atMs: number, live: { newest(): unknown }) {
  void addin.replay.set(atMs);
  await pass(1_500);
  return {
    heatmap: columns(book.shows(1), 0, 1, 2),
    levels: columns(book.shows(2), 2, 4, 5, 6),
    tide: columns(book.shows(3), 1, 2),
    trades: columns(book.shows(4), 2, 5, 6),
    live: columns(live.newest(), 0, 1, 2),
    volatility: book.shows(5),
  };
}

test("over 20 instants every cell equals what the service returns, and a second pass makes no request", async () => {
  const live = book.open(gexLive, "GEX.LIVE", cell("QQQ"), cell("spot,net,king"));
  await book.enter(...formulas);
  await pass(3_000);

  const first: unknown[] = [];
  for (const atMs of instants) {
    let all: Awaited<ReturnType<typeof shownAt>> | undefined;
    const sent = await book.paid(async () => (all = await shownAt(atMs, live)));
    const { volatility, ...shown } = all as NonNullable<typeof all>; // assigned by the line above
    // Heatmap, levels and the live cell of another symbol share one request.
    const at = new Date(atMs).toISOString().replace(".000", "");
    expect(sent.filter((path) => path.includes("historical"))).toEqual([`/v1/historical?symbols=SPY,QQQ&at=${at}`]);
    expect(shown).toEqual(await expected(atMs));
    // The three sessions before the one in progress: closes of the market of the test.
    expect(columns(volatility, 0).flat()).toEqual(["2026-06-04", "2026-06-05", "2026-06-08"]);
    first.push({ ...shown, volatility });
  }

  const second: unknown[] = [];
  const sent = await book.paid(async () => {
    for (const atMs of instants) second.push(await shownAt(atMs, live));
  });
  live.cancel();
  expect(sent).toEqual([]);
  expect(second).toEqual(first);
});
