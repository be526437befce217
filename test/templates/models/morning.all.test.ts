import { morningScreen } from "../../../src/templates/morning";
import { instants } from "../../support/templates/instants";
import { deviation, mean } from "../../support/templates/intervals";
import { openTemplates } from "../../support/templates/open-templates";

/** Only these tickers have trades: the other symbols lack the flow of a day. */
const trades = { symbols: ["SPX", "SPY", "NVDA", "AAPL", "AMZN"], since: "2026-10-15" };
/** The session before that day, and the twenty before it, the newest first. Each weekday was a session. */
const sessions = Array.from({ length: 29 }, (_day, back) => new Date(Date.parse("2026-11-17") - back * 86_400_000))
  .filter((day) => day.getUTCDay() % 6 !== 0)
  .map((day) => day.toISOString().slice(0, 10));

/** The parts of the responses that the figures are of. */
interface Board {
  symbol: string;
  spot: number;
  strikes: { strike: number; value: number }[];
  zeroGamma?: { level: number } | null;
  summary: {
    netExposure: number;
    positiveWall: { strike: number } | null;
    negativeWall: { strike: number } | null;
    flip: { level: number } | null;
  };
}
interface Responses {
  levels: { data: { symbols: Board[] } };
  volatility: { data: { symbols: { symbol: string; columns: { iv7: number[] } }[] } };
  reports: { data: { symbols: { symbol: string; events: { next_date: string } | null }[] } };
  flow: { data: { ticker: string; totalPremium: number }[] };
}

type Session = Awaited<ReturnType<typeof openTemplates>>;
/** The roots of each index that the service covers. */
const families: Readonly<Record<string, readonly string[]>> = {
  "SPX+": ["SPX", "SPXW"],
  "NDX+": ["NDX", "NDXP"],
  "RUT+": ["RUT", "RUTW"],
};

/** Returns the levels of an index, computed from the whole boards of its roots. */
async function indexLevels(session: Session, roots: readonly string[]) {
  const path = `/v1/heatmap?symbols=${roots.join()}&maxStrikes=all&maxExpirations=all&includeEmpty=true&zeroGamma=family`;
  const boards = ((await session.request(path)) as Responses["levels"]).data.symbols;
  const sums = new Map<number, number>();
  for (const { strike, value } of boards.flatMap(({ strikes }) => strikes))
    sums.set(strike, (sums.get(strike) ?? 0) + value);
  const byValue = [...sums].sort(([, a], [, b]) => a - b);
  const bySize = [...sums].sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  const strikeOf = (row: readonly number[] | undefined) => row?.[0] ?? NaN;
  return {
    spot: boards[0]?.spot ?? NaN,
    zeroGamma: boards[0]?.zeroGamma?.level ?? NaN,
    positiveWall: strikeOf(byValue.at(-1)),
    negativeWall: strikeOf(byValue[0]),
    king: strikeOf(bySize[0]),
  };
}

const weekly = (symbol: string) => ({ SPX: "SPXW", NDX: "NDXP", RUT: "RUTW" })[symbol] ?? symbol;
const index = (symbol: string) => ({ SPXW: "SPX", NDXP: "NDX", RUTW: "RUT" })[symbol] ?? symbol;

/** Returns the figures of each symbol, computed from the responses of the service. */
async function figuresOf(session: Session, symbols: readonly string[], netSessions: number) {
  const ask = async <Name extends keyof Responses>(path: string) => (await session.request(path)) as Responses[Name];
  const inTens = <Result>(names: readonly string[], each: (list: string) => Promise<Result[]>) =>
    Promise.all(
      [names.slice(0, 10), names.slice(10)].filter(({ length }) => length > 0).map((part) => each(part.join(","))),
    ).then((all) => all.flat());
  const roots = [...new Set(symbols.map(weekly))];
  const boards = await inTens(
    symbols,
    async (list) => (await ask<"levels">(`/v1/gex/levels?symbols=${list}`)).data.symbols,
  );
  const lastDay = "from=2026-11-17&to=2026-11-17&fields=iv7";
  const volatility = await inTens(
    roots,
    async (list) => (await ask<"volatility">(`/v1/vol/history?symbols=${list}&${lastDay}`)).data.symbols,
  );
  const reports = await inTens(
    roots,
    async (list) => (await ask<"reports">(`/v1/vol/events?symbols=${list}`)).data.symbols,
  );
  const flows: Map<string, number>[] = [];
  for (const date of sessions) {
    const { data } = await ask<"flow">(`/flow/v1/underlying/top/daily?limit=500&date=${date}`);
    flows.push(new Map(data.map(({ ticker, totalPremium }) => [ticker, totalPremium])));
  }
  const past: Board[][] = [];
  for (const date of sessions.slice(0, netSessions)) {
    const each = (list: string) => ask<"levels">(`/v1/historical?symbols=${list}&at=${date}T15:00:00Z`);
    past.push(await inTens(symbols, async (list) => (await each(list)).data.symbols));
  }
  const zeroGammas = new Map<string, number>();
  for (const family of Object.values(families)) {
    const { zeroGamma } = await indexLevels(session, family);
    for (const root of family) zeroGammas.set(root, zeroGamma);
  }
  return symbols.map((symbol) => {
    const of = <One extends { symbol: string }>(all: readonly One[], name = symbol) =>
      all.find((one) => one.symbol === name);
    const { spot = NaN, summary, zeroGamma } = of(boards) ?? {};
    const movePct = (of(volatility, weekly(symbol))?.columns.iv7[0] ?? NaN) / Math.sqrt(252);
    const moves = (level: number | undefined) =>
      level === undefined ? undefined : ((level / spot - 1) * 100) / movePct;
    const [newest, ...before] = flows.map((day) => day.get(index(symbol)));
    const nets = past.map((day) => of(day)?.strikes.reduce((sum, { value }) => sum + value, 0) ?? NaN);
    const report = of(reports, weekly(symbol))?.events?.next_date;
    const days = report === undefined ? NaN : (Date.parse(report) - Date.parse("2026-11-18")) / 86_400_000;
    const walls = [moves(summary?.positiveWall?.strike), moves(summary?.negativeWall?.strike)];
    return {
      symbol,
      zero: moves(zeroGammas.get(symbol) ?? zeroGamma?.level),
      flip: moves(summary?.flip?.level),
      walls,
      wall: Math.min(...walls.map((one) => Math.abs(one ?? Infinity))),
      net: ((summary?.netExposure ?? NaN) - mean(nets)) / deviation(nets),
      flow: newest === undefined ? undefined : newest / mean(before.map((one) => one ?? NaN)),
      days: days <= 14 ? days : undefined,
    };
  });
}

type Figures = Awaited<ReturnType<typeof figuresOf>>[number];

/** Returns the points of each symbol: for each figure 1 less the share of the others that are more unusual, 0 without the figure. */
function pointsOf(all: readonly Figures[]): number[][] {
  const sizes: ((of: Figures) => number)[] = [
    ({ zero }) => -Math.abs(zero ?? NaN),
    ({ wall }) => -wall,
    ({ net }) => Math.abs(net),
    ({ flow }) => flow ?? NaN,
    ({ days }) => -(days ?? NaN),
  ];
  return all.map((own) =>
    sizes.map((size) => {
      const more = all.filter((other) => size(other) > size(own)).length;
      return Number.isNaN(size(own)) ? 0 : 1 - more / (all.length - 1);
    }),
  );
}

const near = (value: number | undefined): unknown => (value === undefined ? "" : expect.closeTo(value, 6));

test("the morning screen ranks symbols by figures of the service, at the announced price, and those without flow last", async () => {
  using session = await openTemplates({ trades });

  const typed = { "Symbols, at most": 13, "Sessions of net exposure": 5 };
  // 13 symbols are ten underlyings: 1 call for three indexes, 2 calls for levels, 1 each for volatility and reports, 21 days of flow, 5 sessions of 2 calls at 5.
  const [front = [], ranking = [], data = []] = await session.filled(morningScreen, { credits: 76 }, typed);

  const rows = data.slice(4).filter(([symbol]) => symbol !== "");
  const symbols = rows.map(([symbol]) => String(symbol));
  expect(symbols.slice(0, 3)).toEqual(["SPXW", "SPX", "NDXP"]);
  const figures = await figuresOf(session, symbols, 5);
  const points = pointsOf(figures);
  const totals = points.map((own) => own.reduce((sum, one) => sum + one, 0));
  for (const [at, row] of rows.entries()) {
    const { zero, flip, walls, wall, net, flow, days } = figures[at] as Figures; // as many as rows
    expect(row.slice(12, 19)).toEqual([zero, ...walls, wall, flip, net, flow].map(near));
    expect(row[20]).toEqual(days ?? "");
    // With zero gamma, the flip has no points.
    expect(row.slice(21, 28)).toEqual([...(points[at] ?? []), 0, totals[at]].map(near));
  }

  const indexes = front
    .slice(17, 20)
    .map(([symbol, spot, zero, , plus, , minus, , king]) => ({ symbol, spot, zero, plus, minus, king }));
  for (const [at, [symbol, family]] of Object.entries(families).entries()) {
    const { spot, zeroGamma: zero, positiveWall: plus, negativeWall: minus, king } = await indexLevels(session, family);
    expect(indexes[at]).toEqual({ symbol, spot: near(spot), zero, plus, minus, king });
  }

  const order = symbols
    .map((symbol, at) => ({ symbol, at, total: totals[at] ?? NaN, isComplete: figures[at]?.flow !== undefined }))
    .sort((a, b) => Number(b.isComplete) - Number(a.isComplete) || b.total - a.total || a.at - b.at);
  const ranked = ranking.slice(4, 17);
  expect(ranked.map((row) => row[1])).toEqual(order.map(({ symbol }) => symbol));
  expect(ranked.map((row) => row[13])).toEqual(order.map(({ isComplete }) => (isComplete ? "" : "no flow")));
  expect(order.filter(({ isComplete }) => !isComplete).length).toBeGreaterThan(2);
  const named = order.slice(0, 5).map(({ symbol }) => symbol);
  const [reason] = String(ranking[4]?.[12]).split("; ");
  expect(front[4]?.[1]).toBe(`${named.join(", ")}. ${named[0]}: ${reason}.`);
  const complete = order.filter(({ isComplete }) => isComplete).length;
  expect(front[5]?.[1]).toContain(`13 symbols were compared, ${complete} with every figure.`);
  expect(ranked.map((row) => String(row[12]).split("; "))).toEqual(
    order.map(({ at }) => reasonsOf(figures[at] as Figures, points[at] ?? [])),
  );
});

/** Where a level is, by its distance in expected moves of a day. */
function fromSpot(moves: number): string {
  const side = moves < 0 ? "below" : "above";
  return Math.abs(moves) < 0.05 ? "at spot" : `${Math.abs(moves).toFixed(1)} moves ${side} spot`;
}

/**
 * Returns the reasons in words, and what is missing: of the figures beyond their thresholds (a level within one move, 2 standard
 * deviations, 1.5 times the mean) those with 0.9 points or the most.
 */
function reasonsOf({ zero = NaN, walls, net, flow = NaN, days }: Figures, points: readonly number[]): string[] {
  const [positive = NaN, negative = NaN] = walls;
  const isPositive = Math.abs(positive) <= Math.abs(negative);
  const wall = isPositive ? positive : negative;
  const report = new Date(Date.parse("2026-11-18") + (days ?? 0) * 86_400_000).toISOString().slice(0, 10);
  const reasons: [isBeyond: boolean, words: string][] = [
    [Math.abs(zero) <= 1, `zero gamma ${fromSpot(zero)}`],
    [Math.abs(wall) <= 1, `${isPositive ? "positive" : "negative"} wall ${fromSpot(wall)}`],
    [Math.abs(net) >= 2, `net exposure ${Math.abs(net).toFixed(1)} sd ${net < 0 ? "below" : "above"} its mean`],
    [flow >= 1.5, `flow ${flow.toFixed(1)} times its mean`],
    [days !== undefined, `report on ${report}`],
  ];
  const counted = reasons.map(([isBeyond], at) => (isBeyond ? (points[at] ?? 0) : 0));
  const least = Math.min(0.9, Math.max(...counted));
  const words = least > 0 ? reasons.flatMap(([, text], at) => ((counted[at] ?? 0) >= least ? text : [])) : [noReason];
  return [...words, ...(Number.isNaN(flow) ? ["no flow"] : [])];
}

const noReason = "no figure beyond its threshold";

test.each(instants.slice(1))("the morning screen of all symbols fills %s for 34 credits", async (_when, instant) => {
  using session = await openTemplates({ atMs: Date.parse(instant), trades });

  // 35 symbols: 4 calls each for levels, volatility and reports, 21 days of flow, and 1 call for the indexes.
  const sheets = await session.filled(morningScreen, { credits: 34 });

  expect(sheets[0]?.[1]?.[0]).toMatch(/^SIMULATED DATA\. /);
  expect(sheets[0]?.[4]?.[1]).toMatch(/^[A-Z]+(?:, [A-Z]+){4}\. [A-Z]+: \S/);
  expect(sheets[1]?.slice(4, 44).filter((row) => typeof row[0] === "number")).toHaveLength(35);
});
