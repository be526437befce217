import { Draws } from "../market/days/random";
import { sessionsEnding } from "../market/flow/flow-window";
import { openMs, sessionSeconds } from "../market/time/calendar";
import { type Day, dayOf, isoDate } from "../market/time/civil-day";

/** The day the service's market is in, and the finished sessions that it can be asked about. */
const today = dayOf(2026, 11, 20);
const sessions = sessionsEnding(today - 1, 240);
const month = sessions.slice(-22);

const symbols = "SPXW,SPY,QQQ,NVDA,TSLA,AAPL,SPX,IWM,NDXP,MSFT,META,AMZN,AMD,GOOGL,RUTW,NFLX,PLTR,COST,JPM,LLY".split(
  ",",
);
const tickers = "SPX,SPY,QQQ,NVDA,TSLA,AAPL,IWM,NDX,MSFT,META,AMZN,AMD,GOOGL,RUT,NFLX,PLTR,COST,JPM,LLY,XOM".split(",");
const volTickers = "SPXW,SPY,QQQ,NVDA,TSLA,AAPL,MSFT,AMD".split(",");

/** One draw after the other: the same workbook in every run. */
class Chance {
  readonly #draws = new Draws(20_261_120, 1, 0);
  #count = 0;

  share(): number {
    return this.#draws.uniform((this.#count += 1));
  }

  /** One of some, the first ones more often. */
  of<One>(some: readonly [One, ...One[]] | readonly One[]): One {
    const one = some[Math.floor(this.share() ** 2 * some.length)] ?? some[0];
    if (one === undefined) throw new Error("There is nothing to choose from.");
    return one;
  }
}

type Ask = (chance: Chance) => string;

const several: Ask = (chance) =>
  [...new Set(Array.from({ length: 1 + Math.floor(10 * chance.share() ** 3) }, () => chance.of(symbols)))].join(",");
const board: Ask = (chance) => {
  const form = chance.of(["", "&maxStrikes=40", "&metric=vanna", "&maxExpirations=all&layout=matrix&maxStrikes=all"]);
  return `symbols=${several(chance)}${form}`;
};
const instant = (chance: Chance, session: Day): string =>
  new Date(openMs(session) + 1000 * Math.floor(chance.share() * sessionSeconds(session))).toISOString();
const past = (chance: Chance): Day => (chance.share() < 0.8 ? chance.of(month.toReversed()) : chance.of(sessions));
const flow = (chance: Chance, path: string): string => path.replace("{ticker}", chance.of(tickers));
const date: Ask = (chance) => (chance.share() < 0.7 ? "" : `date=${isoDate(past(chance))}`);
const morning = isoDate(today);
const hours = `start_time=${morning}T14:30:00Z&end_time=${morning}T15:30:00Z`;

/** Every route, and how many of some two hundred requests are of it, as an open workbook asks. */
const asks: readonly (readonly [times: number, ask: Ask])[] = [
  [60, (chance) => `/v1/heatmap?${board(chance)}`],
  [30, (chance) => `/v1/gex/levels?symbols=${several(chance)}`],
  [14, (chance) => `/v1/historical?symbols=${chance.of(symbols)}&at=${instant(chance, past(chance))}`],
  [1, (chance) => rangeAsk(chance)],
  [1, (chance) => `/v1/stats/daily?symbols=${chance.of(symbols)}&from=${isoDate(month[17] ?? today)}`],
  [4, () => "/v1/account"],
  [2, () => "/v1/symbols"],
  [1, () => "/v1/openapi.json"],
  [1, () => "/flow/v1/openapi.json"],
  [2, () => "/v1/vol/symbols"],
  [3, (chance) => `/v1/vol/events?symbols=${chance.of(volTickers)}`],
  [3, (chance) => `/v1/vol/derived?symbols=${chance.of(volTickers)}`],
  [1, (chance) => `/v1/vol/history?symbols=${chance.of(volTickers)}&from=${isoDate(month[0] ?? today)}`],
  ...["iv", "term", "cones", "sigma", "surface", "tilt", "snapshot"].map(
    (name) => [1, (chance: Chance) => `/v1/vol/${name}?symbols=${chance.of(volTickers)}`] as const,
  ),
  ...["market", "screener", "status"].map((name) => [1, () => `/v1/vol/${name}`] as const),
  [24, (chance) => flow(chance, `/flow/v1/flow/{ticker}?limit=100&min_premium=25000&${date(chance)}`)],
  [8, (chance) => flow(chance, `/flow/v1/flow/{ticker}/tide?${hours}`)],
  [6, (chance) => flow(chance, `/flow/v1/flow/{ticker}/strikes?${hours}`)],
  [1, (chance) => flow(chance, "/flow/v1/flow/{ticker}/historical-compare")],
  [1, (chance) => flow(chance, `/flow/v1/underlying/{ticker}/history?startDate=2026-10-01&endDate=${morning}`)],
  [2, (chance) => flow(chance, `/flow/v1/underlying/{ticker}/by-strike/100/expirations?${date(chance)}`)],
  [4, (chance) => `/flow/v1/underlying/top/daily?${date(chance)}`],
  [1, () => "/flow/v1/contract/top/weekly"],
  [3, (chance) => `/flow/v1/contract/top/daily?ticker=${chance.of(tickers)}&${date(chance)}`],
  [1, () => "/flow/v1/contract/top/daily"],
  [3, () => "/flow/v1/contract-ratio/SPY__261218C00700000"],
  [4, (chance) => flow(chance, `/flow/v1/chain-bull-bear/{ticker}?${date(chance)}`)],
  [4, (chance) => flow(chance, `/flow/v1/chain-ratio/{ticker}?${date(chance)}`)],
  [6, (chance) => flow(chance, `/flow/v1/aggregate/{ticker}?timeframes=1h,1d,5d&include_breakdown=true`)],
  [1, (chance) => `/flow/v1/market/tide?interval=${chance.of(["1D", "1D", "1W"])}`],
  [2, (chance) => `/flow/v1/dark-pool/trades?tickers=${chance.of(tickers)}`],
];

function rangeAsk(chance: Chance): string {
  const session = past(chance);
  const fromMs = openMs(session) + 1000 * Math.floor(chance.share() * 9_000);
  const [from, to] = [fromMs, fromMs + 600_000].map((atMs) => new Date(atMs).toISOString());
  return `/v1/historical/range?symbols=${chance.of(symbols)}&from=${from}&to=${to}`;
}

/** So many requests of one workbook: paths with their parameters, in the order they are asked. */
export function workbookQuestions(count: number): string[] {
  const chance = new Chance();
  const all = asks.flatMap(([times, ask]) => Array.from({ length: times }, () => ask));
  return Array.from({ length: count }, () => {
    const ask = all[Math.floor(chance.share() * all.length)];
    return ask ? ask(chance) : "/v1/account";
  });
}
