import { callArguments, type EndpointCall } from "@strikebook/client";
import { gexHeatmap as heatmapFormula, gexLevelsAt } from "@strikebook/formulas";
import { createService, type Service } from "../../service/server/service";
import { smallPracticeMarket } from "../../scripts/support/market/test-market";
import {
  flowDarkpool,
  gexFrames,
  gexHeatmap,
  gexLevels,
  volDerived,
  volEvents,
  volIv,
} from "../support/addin/functions";
import { cell, openRuntime } from "../support/addin/function-runtime";

/** Wednesday 2026-11-18, 12:00 in New York. */
const nowMs = Date.parse("2026-11-18T17:00:00Z");
const service = createService({ ...smallPracticeMarket, now: () => nowMs });

type Derived = { data?: { symbols?: { derived?: Record<string, unknown> }[] } };

/** The same service, with members that the local service does not have. */
const other: Service = Object.assign(Object.create(service) as Service, {
  async fetch(request: Request): Promise<Response> {
    const response = await service.fetch(request);
    if (!request.url.includes("/vol/derived")) return response;
    const body = (await response.json()) as Derived;
    for (const one of body.data?.symbols ?? []) if (one.derived) Object.assign(one.derived, members);
    return Response.json(body, response);
  },
});
const members = { skewIndex_pct: 4, "skew, one week": 5, "one week": 6 };
const { addin, call, refused } = await openRuntime(other, nowMs);
const { view } = addin.market;

const derived = async (options: string) => call(volDerived, cell("NVDA"), cell(options));

test("headers=words shows members of the local service in words, with the unit at the end", async () => {
  const [headings = []] = await derived("headers=words");

  expect(headings.slice(0, 10)).toEqual([
    ...["Symbol", "As of", "Session", "Stale", "Last close"],
    ...["Implied volatility 7 d %", "Implied volatility 30 d %", "Implied volatility 90 d %"],
    ...["Term slope points", "Realized volatility 20 d %"],
  ]);
  expect(headings.slice(-3)).toEqual(["Skew index %", "Skew one week", "One week"]);
  expect(headings.filter((heading) => /[,_]|\(/.test(String(heading)))).toEqual([]);
});

test("headers=words has the same words for a member in every table", async () => {
  const [iv = []] = await call(volIv, cell("NVDA"), cell("headers=words; columns=iv30"));
  const [events = []] = await call(
    volEvents,
    cell("NVDA"),
    cell("headers=words; columns=vrp.iv30,straddle_pct,vrp.expected"),
  );

  expect(iv).toEqual(["Implied volatility 30 d %"]);
  expect(events).toEqual(["Implied volatility 30 d %", "Straddle % of forward", "Volatility risk premium points"]);
});

test.each([
  "iv30 (%)",
  "iv30",
  "IV30 %",
  "iv_30",
  "Implied volatility 30 d %",
  "implied volatility 30 D",
  "ImpliedVolatility30d",
])("columns accepts a member as %p", async (name) => {
  expect(await derived(`columns=${name}`)).toEqual(await derived("columns=iv30"));
});

test.each(["dayMovePct", "day_move_pct", "Day move %", "day move"])("columns accepts a field as %p", async (name) => {
  expect(await derived(`columns=${name}`)).toEqual(await derived("columns=dayMovePct"));
});

test("a name without a unit is not one with a unit", async () => {
  expect(await refused(gexHeatmap, cell("SPY"), null, 3, null, cell("columns=Spot %"))).toContain('no column "Spot %"');
});

test("a heading with a comma is picked as it stands", async () => {
  expect(await derived("columns=Symbol,skew, one week,one week")).toEqual([
    ["Symbol", "skew, one week", "one week"],
    ["NVDA", 5, 6],
  ]);
});

test("the words of columns stand for those that the list does not name", async () => {
  const [headings = []] = await call(gexLevels, cell("SPY"), null, null, null, cell("columns=Flip note,brief,*"));

  expect(headings.slice(0, 12)).toEqual([
    ...["Flip note", "Symbol", "As of", "Spot", "Net exposure", "King", "Positive wall", "Negative wall", "Flip"],
    ...["Zero gamma", "Zero gamma distance %", "Previous close"],
  ]);
  // 25 by default and five that are hidden: nodes, the distance of the king, Canonical. No straddle was requested.
  expect(headings.length).toBe(30);
});

test("frames show every fact and strike, in the order of the default table", async () => {
  const frames = [cell("SPY"), "2026-11-17 15:30", "2026-11-17 15:31", null, cell(2), null] as const;
  const [all = []] = await call(gexFrames, ...frames, cell(null));
  const [every = []] = await call(gexFrames, ...frames, cell("columns=*"));

  expect(every).toEqual([...all, "Symbol", "Previous close", "Expirations", "Canonical"]);
});

/** What a call asks for besides the window of the board; `node types` if a stored frame does not serve it. */
function extrasOf([one]: EndpointCall[]): string[] {
  const sent = callArguments(one as EndpointCall).filter(([name]) => ["zeroGamma", "sides", "source"].includes(name));
  return [...sent.map(([name, value]) => `${name}=${value}`), ...(one?.valuesOnly ? [] : ["node types"])];
}

test.each([
  ["columns=*", ["zeroGamma=true", "node types"]],
  ["columns=brief", ["zeroGamma=true"]],
  ["columns=Spot,*", ["zeroGamma=true", "node types"]],
])("past levels with %s ask for what their columns need, at the price of the board", (options, extras) => {
  const plan = (columns: string) => gexLevelsAt.plan([cell("SPY"), "10:05", null, null, null, cell(columns)], view);

  expect(extrasOf(plan(options).calls(view.market))).toEqual(extras);
});

test.each([
  ["columns=*", ["sides=true"]],
  ["columns=brief", []],
  ["columns=*; source=volume", ["source=volume"]],
])("a board with %s asks for calls and puts apart, unless it is of signed volume", (options, sides) => {
  const calls = heatmapFormula.plan([cell("SPY"), null, null, null, cell(options)], view).calls(view.market);

  expect(extrasOf(calls).filter((extra) => extra !== "node types")).toEqual(sides);
});

test("an unknown column is answered with the nearest ten of many, those that contain it first, and how to see all", async () => {
  const error = await refused(gexLevels, cell("SPY"), null, null, null, cell("columns=gamma"));

  expect(error).toMatch(/^#VALUE! There is no column "gamma"\. The columns are "Zero gamma", "Zero gamma low", /);
  expect(error.match(/"[^"]+"/g)).toHaveLength(11);
  expect(error).toMatch(/ and 24 more: columns=\* shows all\.$/);
});

test("an unknown column of few is answered with all", async () => {
  expect(await refused(flowDarkpool, cell("SPY"), null, 1, cell("columns=*,nonsense"))).toContain(
    'The columns are "Time", "Ticker", "Price", "Size (shares)", "Notional", "Canonical" or "tradeId".',
  );
});
