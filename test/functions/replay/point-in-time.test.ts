import fc from "fast-check";
import { paidPlan, servedPracticeAccount } from "../../../service/gateway/accounts";
import { createService } from "../../../service/server/service";
import { openAddin } from "../../support/addin/function-runtime";
import { startCell, type LiveCell } from "../../support/addin/live-cells";
import { publishedFunctions, type Published } from "../../support/addin/published-functions";
import { publishedList } from "../../support/addin/published-list";
import { divergingMarket } from "../../support/market/diverging-market";
import { eastern, evening } from "../../support/market/test-tape";
import { ManualClock } from "../../../scripts/support/service/manual-clock";
import { TestNetwork } from "../../../scripts/support/stream/start-live";

/** The number of times of the replay clock: `REPLAY_RUNS=100` makes it a hundred. */
const RUNS = Number(process.env.REPLAY_RUNS ?? 3);

/** A position, whose legs are rows below their headings. */
const legs = [
  ["Contract", "Quantity", "Entry price", "Volatility"],
  ["SPY__260717C00100000", 1, 3, 0.2],
];

/** Argument lists of every published function; some of them name times and days after the replay clock. */
const cases: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  "GEX.HEATMAP": [["SPY"], ["SPY,QQQ", "vanna", 2, 1, "layout=matrix"]],
  "GEX.LEVELS": [["SPY"], ["SPY", null, null, null, "view=levels"]],
  "GEX.HEATMAP.AT": [
    ["SPY", "now"],
    ["SPY", "-30m"],
    ["SPY", "last close"],
    ["SPY", "today"],
    ["SPY", "2026-06-07 12:00"],
    ["SPY", "2026-06-10 15:59"],
  ],
  "GEX.LEVELS.AT": [
    ["SPY", "last close"],
    ["SPY", "2026-06-10 15:59"],
    ["SPY", "-1d, 2026-06-10 15:59, -2h, now"],
  ],
  "GEX.FRAMES": [
    ["SPY", "-2m", "now"],
    ["SPY", "-1m", "2026-06-10 16:00", null, null, null, "every=60"],
    ["SPY", "-1m", "now", null, null, null, "view=levels"],
  ],
  "GEX.DAILY": [
    ["SPY", "-3d"],
    ["SPY", "-2d", "2026-06-10"],
    ["SPY", "today"],
    ["SPY", "-3d", "2026-06-10", null, "view=levels"],
  ],
  "GEX.LIVE": [["SPY,QQQ", "spot,asOf,net,king,state,age"]],
  "GEX.LIVE.HEATMAP": [["SPY"]],
  "GEX.LIVE.VELOCITY": [["SPY"]],
  "GEX.PROFILE": [["SPY"]],
  "GEX.SYMBOLS": [[]],
  "GEX.ACCOUNT": [["Status"]],
  "GEX.CREDITS": [[]],
  "GEX.STATUS": [["columns=symbol,state,as of,reason"]],
  "GEX.SOURCES": [["columns=text,url"]],
  "GEX.INFO": [
    ["", "As of"],
    ["", "Parameters"],
    ["", "Replay"],
  ],
  "OPT.CHAIN": [
    ["SPY"],
    ["SPY", "now"],
    ["SPY", "2026-06-10 15:59"],
    ["SPY", "-30m", "expiration=all; strikes=all"],
    ["SPY", null, "dte=37; delta=0.4"],
  ],
  "OPT.QUOTE": [
    ["SPY__260717C00100000", "bid,ask,volatility,delta,volume,openInterest,openInterestChange,age,spot"],
    ["SPY__260612P00090000,SPY__260717C00100000", "mid", "2026-06-10 15:59"],
  ],
  "OPT.LIVE": [["SPY__260717C00100000,SPY__260717P00100000", "contract,bid,mid,openInterestChange,state,age,asOf"]],
  "OPT.PRICE": [
    ["call", 700, "2026-12-18", 690, 0.2, 0.04],
    ["put", 100, "2026-06-10", 101, 0.2],
  ],
  "OPT.GREEKS": [["put", 100, "2026-07-17", 101, 0.2, 0.04]],
  "OPT.IV": [[3, "call", 100, "2026-07-17", 101]],
  "OPT.PAYOFF": [[legs, 100, "2026-06-10"]],
  "OPT.POSITION": [[legs, 101, 0.04]],
  "FLOW.TRADES": [
    ["SPX"],
    ["SPX", "1d", 500],
    ["SPX", "1d", 5, null, "view=aggregate"],
    ["SPX", "1h", 10, null, "date=today"],
    ["SPX", null, null, null, "startTime=2026-06-08; endTime=2026-06-10 16:00"],
    ["SPY", "1d", null, null, "date=last session"],
  ],
  "FLOW.TIDE": [["SPX"], ["SPX", "09:30", "2026-06-10 16:00", "1h"], ["SPX", "-2d"]],
  "FLOW.COMPARE": [["SPX"], ["SPX", "today"], ["SPX", "last session"], ["SPX", "-1d", "view=similar"]],
  "FLOW.STRIKES": [["SPX"], ["SPX", "-1d", "2026-06-10", 5]],
  "FLOW.HISTORY": [
    ["SPX", "-5d"],
    ["SPX", "-5d", "2026-06-10"],
    ["SPX", "today"],
  ],
  "FLOW.EXPIRATIONS": [
    ["SPX", 100],
    ["SPX", 100, "1W"],
    ["SPX", 100, "1D", "all", "date=today"],
  ],
  "FLOW.TOP": [[], [5, "today"], [5, "last session"]],
  "FLOW.CONTRACTS": [[], ["day"], ["week", 20, "today"], ["day", 20, "last session", "oi"]],
  "FLOW.CONTRACT": [["SPY", "today", "put", 100]],
  "FLOW.RATIO": [["SPX"], ["SPX", "5m"], ["SPX__260717C00110000"], ["SPX", "1d", null, "date=today"]],
  "FLOW.PRESSURE": [["SPX"], ["SPX", "1h"], ["SPX", "1d", null, "date=today"]],
  "FLOW.SENTIMENT": [["SPX"], ["SPX", "all"]],
  "FLOW.MARKET": [[], ["1W", "1h"], ["1D", "1min", "today"]],
  "FLOW.DARKPOOL": [
    ["SPY"],
    [null, null, 50, "sort=notional"],
    ["SPY", "today", 20, "order=asc"],
    ["SPY", null, null, "timeEnd=16:00"],
    ["SPY", "last session", 5],
  ],
  "VOL.EVENTS": [["SPY"]],
  "VOL.HISTORY": [
    ["SPY", "-5d"],
    ["SPY", "-5d", "2026-06-10"],
  ],
  "VOL.DERIVED": [["SPY"]],
  "VOL.TERM": [["SPY"], ["SPY", "today=include"]],
  "VOL.IV": [["SPY"]],
  "VOL.CONE": [["SPY"]],
  "VOL.RANGE": [["SPY"]],
  "VOL.SKEW": [["SPY"]],
  "VOL.SURFACE": [
    ["SPY"],
    ["SPY", "by=delta; layout=long"],
    ["SPY", "by=strike; fixed=2026-06-08"],
    ["SPY", "fixed=-1d"],
  ],
  "VOL.MARKET": [[]],
  "VOL.SCREEN": [[], ["sort=IV30; top=3"]],
  "VOL.SYMBOLS": [[]],
};

/** Functions whose data a service states only as of now. */
const notReplayed = ["FLOW.SENTIMENT", "GEX.LIVE.VELOCITY", "GEX.PROFILE", "VOL.EVENTS"];

/** Functions that show no market data. */
const notOfMarket = [
  ...["GEX.ACCOUNT", "GEX.CREDITS", "GEX.STATUS", "GEX.SOURCES", "GEX.SYMBOLS", "GEX.INFO"],
  ...["FLOW.CONTRACT", "VOL.SYMBOLS"],
  ...["OPT.PRICE", "OPT.GREEKS", "OPT.IV", "OPT.PAYOFF", "OPT.POSITION"],
];

const accounts = [{ ...servedPracticeAccount, credits: 1e9, limits: { ...paidPlan, requestsPerMinute: 1e9 } }];
const clock = new ManualClock(evening);
const startService = (splitMs?: number) =>
  createService({ ...divergingMarket(splitMs), now: clock.now, after: clock.after, accounts });
let service = startService();
const network = new TestNetwork(clock, (request) => service.fetch(request));
const addin = await openAddin(network.platform);
await addin.connection.readAccount();
const functions = publishedFunctions();

/** Returns what every function shows at a time of the replay clock, over a market that differs after `splitMs`. */
async function shownAt(atMs: number, splitMs?: number): Promise<Record<string, unknown>> {
  service = startService(splitMs);
  addin.client.forget();
  const isSet = addin.replay.set(atMs);
  await network.advance(10_000);
  await isSet;
  const cells = functions.filter(({ id }) => id !== "GEX.INFO").flatMap(open);
  await untilShown(cells);
  cells.push(...functions.filter(({ id }) => id === "GEX.INFO").flatMap(open));
  await untilShown(cells);
  // The balance last reported depends on the order in which responses arrive.
  const compared = cells.filter(({ name }) => !name.startsWith("GEX.CREDITS "));
  const shown = Object.fromEntries(compared.map(({ name, cell }) => [name, cell.newest()]));
  for (const { cell } of cells) cell.cancel();
  await network.advance(1_000);
  return shown;
}

/** The longest wait for all cells, in steps of the clock. */
const MAX_STEPS = 1_000;
const STEP_MS = 25;

/** Waits until every cell shows something, and for what the service has announced. */
async function untilShown(cells: readonly { cell: LiveCell }[]): Promise<void> {
  for (let step = 0; step < MAX_STEPS && cells.some(({ cell }) => cell.newest() === undefined); step += 1) {
    await network.advance(STEP_MS);
  }
  await network.advance(1_000);
}

/** Opens a function in a cell for each of its argument lists. GEX.INFO describes the cell of the first FLOW.TOP. */
function open({ id, parameters, options, call }: Published) {
  return (cases[id] ?? []).map((given, index) => {
    const values = parameters.map(({ dimensionality }, place) => {
      const value = given[place] ?? null;
      return dimensionality === "matrix" && value !== null && !Array.isArray(value) ? [[value]] : value;
    });
    const address = id === "FLOW.TOP" && index === 0 ? "Sheet1!Z1" : `Sheet1!A${index + 1}`;
    const facts = { functionName: id, address, parameterAddresses: ["Sheet1!Z1"] };
    const formula = options?.stream ? call : shownOnce(call);
    return { name: `${id} ${JSON.stringify(given)}`, cell: startCell(formula, facts, values) };
  });
}

/** Returns a function that settles once as a streaming one. */
function shownOnce(call: Published["call"]) {
  return (...all: unknown[]): void => {
    const { setResult } = all.at(-1) as { setResult: (result: unknown) => void }; // the invocation of `startCell`
    (call(...all) as Promise<unknown>).then(setResult, setResult);
  };
}

/** A time from Sunday 2026-06-07 to the evening of Wednesday 2026-06-10, most of them within or shortly after a session. */
const replayTimes = fc.oneof(
  fc
    .tuple(fc.integer({ min: 8, max: 10 }), fc.integer({ min: 9 * 3_600, max: 17 * 3_600 }))
    .map(([day, second]) => eastern(`2026-06-${String(day).padStart(2, "0")} 00:00:00`) + 1_000 * second),
  fc.constantFrom(eastern("2026-06-07 12:00:00"), eastern("2026-06-10 16:30:00")),
);

afterAll(() => addin.replay.goLive());

test("two markets that differ only after the replay clock look the same in every function", async () => {
  // The first time, code is loaded and no call is known to be loaded in advance: figures that are shown if they are known come later.
  await shownAt(eastern("2026-06-09 12:00:00"));
  await fc.assert(
    fc.asyncProperty(replayTimes, async (atMs) => {
      expect(await shownAt(atMs, atMs)).toEqual(await shownAt(atMs));
    }),
    // During a session, and after one that is not settled.
    {
      numRuns: RUNS,
      seed: 20_260_610,
      examples: [[eastern("2026-06-09 10:30:00")], [eastern("2026-06-10 16:10:00")]],
    },
  );
});

test("the markets of that test differ in every function once the replay clock has passed the difference", async () => {
  const laterMs = eastern("2026-06-10 15:00:00");
  const one = await shownAt(laterMs, eastern("2026-06-08 10:00:00"));
  const other = await shownAt(laterMs);

  const same = functions.map(({ id }) => id).filter((id) => equals(ofFunction(one, id), ofFunction(other, id)));

  expect(same.sort()).toEqual([...notReplayed, ...notOfMarket].sort());
});

test("every published function is replayed, or says why it is not", async () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(publishedList).sort());
  const shown = await shownAt(eastern("2026-06-10 10:30:00"));

  for (const { id } of functions.filter((one) => one.id !== "GEX.CREDITS")) {
    const [first] = ofFunction(shown, id);
    const expected = notReplayed.includes(id) ? /#N\/A .*replay clock/ : /^(?!#)./;
    expect([id, JSON.stringify(first)]).toEqual([id, expect.stringMatching(expected)]);
  }
});

/** Returns what the formulas of one function show. */
function ofFunction(shown: Record<string, unknown>, id: string): unknown[] {
  return Object.entries(shown).flatMap(([name, result]) => (name.startsWith(`${id} `) ? [result] : []));
}

function equals(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
