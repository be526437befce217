import { Draws } from "../../market/days/random";
import { sessionsEnding } from "../../market/flow/tapes/flow-window";
import { openMs, sessionSeconds } from "../../market/time/calendar";
import { type Day, dayOf, isoDate } from "../../market/time/civil-day";

/** The date of the service's market, and the finished sessions before it. */
const today = dayOf(2026, 11, 20);
const sessions = sessionsEnding(today - 1, 240);
const month = sessions.slice(-22);

const symbols = "SPXW,SPY,QQQ,NVDA,TSLA,AAPL,SPX,IWM,NDXP,MSFT,META,AMZN,AMD,GOOGL,RUTW,NFLX,PLTR,COST,JPM,LLY".split(
  ",",
);
const tickers = "SPX,SPY,QQQ,NVDA,TSLA,AAPL,IWM,NDX,MSFT,META,AMZN,AMD,GOOGL,RUT,NFLX,PLTR,COST,JPM,LLY,XOM".split(",");
const volTickers = "SPXW,SPY,QQQ,NVDA,TSLA,AAPL,MSFT,AMD".split(",");

/** A seeded sequence of random choices, so that every run sends the same requests. */
class Choices {
  readonly #draws = new Draws(20_261_120, 1, 0);
  #count = 0;

  /** Returns a number from 0 up to 1. */
  share(): number {
    return this.#draws.uniform((this.#count += 1));
  }

  /** Returns one of the options; earlier ones more often. */
  of<Option>(options: readonly [Option, ...Option[]] | readonly Option[]): Option {
    const option = options[Math.floor(this.share() ** 2 * options.length)] ?? options[0];
    if (option === undefined) throw new Error("There is nothing to choose from.");
    return option;
  }
}

type RequestPath = (choices: Choices) => string;

const several: RequestPath = (choices) =>
  [...new Set(Array.from({ length: 1 + Math.floor(10 * choices.share() ** 3) }, () => choices.of(symbols)))].join(",");
const board: RequestPath = (choices) => {
  const form = choices.of(["", "&maxStrikes=40", "&metric=vanna", "&maxExpirations=all&layout=matrix&maxStrikes=all"]);
  return `symbols=${several(choices)}${form}`;
};
const instant = (choices: Choices, session: Day): string =>
  new Date(openMs(session) + 1000 * Math.floor(choices.share() * sessionSeconds(session))).toISOString();
const past = (choices: Choices): Day => (choices.share() < 0.8 ? choices.of(month.toReversed()) : choices.of(sessions));
const flow = (choices: Choices, path: string): string => path.replace("{ticker}", choices.of(tickers));
const date: RequestPath = (choices) => (choices.share() < 0.7 ? "" : `date=${isoDate(past(choices))}`);
const morning = isoDate(today);
const hours = `start_time=${morning}T14:30:00Z&end_time=${morning}T15:30:00Z`;

/** Every route, with its weight among the requests of an open workbook. */
const routes: readonly (readonly [weight: number, path: RequestPath])[] = [
  [60, (choices) => `/v1/heatmap?${board(choices)}`],
  [30, (choices) => `/v1/gex/levels?symbols=${several(choices)}`],
  [14, (choices) => `/v1/historical?symbols=${choices.of(symbols)}&at=${instant(choices, past(choices))}`],
  [1, (choices) => rangePath(choices)],
  [1, (choices) => `/v1/stats/daily?symbols=${choices.of(symbols)}&from=${isoDate(month[17] ?? today)}`],
  [4, () => "/v1/account"],
  [2, () => "/v1/symbols"],
  [1, () => "/v1/openapi.json"],
  [1, () => "/flow/v1/openapi.json"],
  [2, () => "/v1/vol/symbols"],
  [3, (choices) => `/v1/vol/events?symbols=${choices.of(volTickers)}`],
  [3, (choices) => `/v1/vol/derived?symbols=${choices.of(volTickers)}`],
  [1, (choices) => `/v1/vol/history?symbols=${choices.of(volTickers)}&from=${isoDate(month[0] ?? today)}`],
  ...["iv", "term", "cones", "sigma", "surface", "tilt", "snapshot"].map(
    (name) => [1, (choices: Choices) => `/v1/vol/${name}?symbols=${choices.of(volTickers)}`] as const,
  ),
  ...["market", "screener", "status"].map((name) => [1, () => `/v1/vol/${name}`] as const),
  [24, (choices) => flow(choices, `/flow/v1/flow/{ticker}?limit=100&min_premium=25000&${date(choices)}`)],
  [8, (choices) => flow(choices, `/flow/v1/flow/{ticker}/tide?${hours}`)],
  [6, (choices) => flow(choices, `/flow/v1/flow/{ticker}/strikes?${hours}`)],
  [1, (choices) => flow(choices, "/flow/v1/flow/{ticker}/historical-compare")],
  [1, (choices) => flow(choices, `/flow/v1/underlying/{ticker}/history?startDate=2026-10-01&endDate=${morning}`)],
  [2, (choices) => flow(choices, `/flow/v1/underlying/{ticker}/by-strike/100/expirations?${date(choices)}`)],
  [4, (choices) => `/flow/v1/underlying/top/daily?${date(choices)}`],
  [1, () => "/flow/v1/contract/top/weekly"],
  [3, (choices) => `/flow/v1/contract/top/daily?ticker=${choices.of(tickers)}&${date(choices)}`],
  [1, () => "/flow/v1/contract/top/daily"],
  [3, () => "/flow/v1/contract-ratio/SPY__261218C00700000"],
  [4, (choices) => flow(choices, `/flow/v1/chain-bull-bear/{ticker}?${date(choices)}`)],
  [4, (choices) => flow(choices, `/flow/v1/chain-ratio/{ticker}?${date(choices)}`)],
  [6, (choices) => flow(choices, `/flow/v1/aggregate/{ticker}?timeframes=1h,1d,5d&include_breakdown=true`)],
  [1, (choices) => `/flow/v1/market/tide?interval=${choices.of(["1D", "1D", "1W"])}`],
  [2, (choices) => `/flow/v1/dark-pool/trades?tickers=${choices.of(tickers)}`],
];

function rangePath(choices: Choices): string {
  const session = past(choices);
  const fromMs = openMs(session) + 1000 * Math.floor(choices.share() * 9_000);
  const [from, to] = [fromMs, fromMs + 600_000].map((atMs) => new Date(atMs).toISOString());
  return `/v1/historical/range?symbols=${choices.of(symbols)}&from=${from}&to=${to}`;
}

/** Returns the given number of requests of one workbook, as paths with parameters, in order. */
export function workbookRequests(count: number): string[] {
  const choices = new Choices();
  const all = routes.flatMap(([weight, path]) => Array.from({ length: weight }, () => path));
  return Array.from({ length: count }, () => {
    const path = all[Math.floor(choices.share() * all.length)];
    return path ? path(choices) : "/v1/account";
  });
}
