import fc from "fast-check";
import { paidPlan, servedPracticeAccount } from "../../../service/gateway/accounts";
import { createService } from "../../../service/server/service";
import { openAddin } from "../../support/addin/function-runtime";
import { instantPlatform } from "../../../scripts/support/client/instant-platform";
import { ManualClock } from "../../../scripts/support/service/manual-clock";
import { publishedFunctions, type Published } from "../../support/addin/published-functions";
import { turn } from "../../../scripts/support/event-loop";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { smallVolSource, testDay } from "../../support/market/small-vol";
import { evening } from "../../support/market/test-tape";
import { fourSessions } from "../../support/service/start-flow";
import { TestNetwork } from "../../../scripts/support/stream/start-live";

/** The number of argument lists over all published functions: `ARGUMENT_RUNS=100000` makes it a hundred thousand. */
const RUNS = Number(process.env.ARGUMENT_RUNS ?? 5_000);

/** The number of cells that wait at the same time. */
const AT_ONCE = 5_000;

/** The number of idle turns of the event loop after which the clock advances. */
const QUIET_TURNS = 40;

/** A cell that is still open after this time never settles: requests time out after half a minute. In milliseconds. */
const PATIENCE_MS = 120_000;

/** A plan without limits. */
const plan = { ...paidPlan, requestsPerMinute: 1e9, historicalInFlight: 1e9 };
/** Wednesday 2026-06-10, after the close. */
const clock = new ManualClock(evening);
const volatility = smallVolSource({
  SPY: {
    firstSession: "2026-06-01",
    closes: [100, 101, 102, 103, 102, 101, 100],
    expirations: ["2026-06-19", "2026-07-17"],
    reports: [{ day: testDay("2026-06-20"), timing: "amc" }],
  },
});
const service = createService({
  market: smallMarket,
  tapes: fourSessions,
  volatility,
  now: clock.now,
  after: clock.after,
  accounts: [{ ...servedPracticeAccount, credits: 1e9, limits: plan }],
});
const cells = instantPlatform((url, init) => service.fetch(new Request(url, init)), evening);
const addin = await openAddin(cells);
await addin.connection.readAccount();
const { platform } = new TestNetwork(clock, (request) => service.fetch(request));
// The clock stops at every timer, and a computer's clock has whole milliseconds.
Object.assign(cells, platform, { now: () => Math.floor(clock.nowMs) });

/** Words that some argument accepts, so that many lists are partly or entirely valid. */
const words = [
  ...[
    "SPY",
    "qqq",
    "SPXW,SPY",
    "NOSUCH",
    "gamma",
    "vanna",
    "all",
    "call",
    "P",
    "puts",
    "both",
    "week",
    "day",
    "1h",
    "1d",
    "5min",
  ],
  ...[
    "2026-06-10",
    "2026-06-09",
    "2026-06-31",
    "today",
    "last session",
    "last close",
    "-5d",
    "-30m",
    "10:30",
    "2026-06-10 10:30",
  ],
  ...[
    "asOf",
    "spot",
    "Credits",
    "net_premium",
    "desc",
    "0-7",
    "weekly",
    "SPXW__260610C00100000",
    "SPXW  260610P00100500",
  ],
  ...[
    "headers=off",
    "headers=api; dates=text",
    "columns=Symbol",
    "view=levels",
    "layout=matrix",
    "minPremium=0",
    "limit=5;right=put",
  ],
  ...["columns=,", "columns= , ;headers=off", "tradeType=,", ",", ", ,", "2026-11-20,2026-11-27,2026-11-30"],
  ...["", " ", "=", ";", "constructor", "__proto__", "-0d", "1e999", "\u0000", "a".repeat(400)],
];

const single = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 3, arbitrary: fc.constant(null) },
  fc.constantFrom<unknown>(0, "", true, false, -1, 0.4375, 46_183, 46_183.5, 5e-324, 1.5, 1e15),
  fc.integer({ min: -5, max: 1_100 }),
  fc.integer({ min: 19_990, max: 60_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ maxLength: 12 }),
  fc.constantFrom<unknown>(100 * 1.1, 0.1 + 0.2, 3.0000000000000004),
  fc.constantFrom<unknown>(
    { type: "Error", basicType: "Error", basicValue: "#N/A" },
    { type: "Error", errorType: "Div0", basicType: "Error", basicValue: "#DIV/0!" },
    { type: "Error", code: "#REF!" },
  ),
);

const range = fc.oneof(
  { weight: 3, arbitrary: single.map((value) => (value === null ? null : [[value]])) },
  fc.array(
    single.map((value) => [value]),
    { minLength: 1, maxLength: 4 },
  ),
  fc.array(
    fc.tuple(single, single).map((row): unknown[] => row),
    { minLength: 1, maxLength: 3 },
  ),
);

/** Valid values of required arguments by name, used half of the time, so that the other arguments are read too. */
const suiting: Readonly<Record<string, readonly unknown[]>> = {
  symbols: ["SPY", "SPY,QQQ", "QQQ,NOSUCH"],
  symbol: ["SPY"],
  ticker: ["SPX", "SPY"],
  contract: ["SPXW__260610C00100000", "SPX"],
  at: ["15:00", "last close", 46_183.5],
  from: ["-1d", "2026-06-09", "15:29:50"],
  to: ["today", "15:30"],
  strike: [100],
};

/** A function and a list of its arguments; optional arguments are omitted half of the time. */
const callOf = (functions: readonly Published[]) =>
  fc.constantFrom(...functions).chain((one) => {
    const given = one.parameters.map(({ name, dimensionality, optional }) => {
      const isRange = dimensionality === "matrix";
      const some: fc.Arbitrary<unknown> = isRange ? range : single;
      const suited = suiting[name]?.map((value) => (isRange ? [[value]] : value)) ?? (optional ? [null] : undefined);
      return suited ? fc.oneof(fc.constantFrom(...suited), some) : some;
    });
    return fc.tuple(fc.constant(one), fc.tuple(...given));
  });

/** Returns the result of one call: "table", or the code of a cell error; anything else describes a failure. */
async function resultOf({ id, options, call }: Published, given: readonly unknown[], cell: number): Promise<string> {
  const invocation = { functionName: id, address: `Sheet1!A${cell + 1}`, parameterAddresses: [`Sheet1!B${cell + 1}`] };
  try {
    return kindOf(options?.stream ? await firstResult(call, given, invocation) : await call(...given, invocation));
  } catch (problem) {
    return kindOf(problem);
  }
}

/** Returns the first result of a streaming function and cancels it. */
function firstResult(call: Published["call"], given: readonly unknown[], context: object): Promise<unknown> {
  return new Promise((resolve) => {
    const invocation = {
      ...context,
      onCanceled: () => undefined as unknown,
      setResult: (result: unknown) => {
        resolve(result);
        void Promise.resolve().then(() => invocation.onCanceled());
      },
    };
    call(...given, invocation);
  });
}

/** Returns all results in order. The clock advances to the next alarm whenever nothing settles. */
async function settled(results: readonly Promise<string>[]): Promise<string[]> {
  const known = results.map(() => "no result: the cell stays open");
  const lateMs = clock.nowMs + PATIENCE_MS;
  let left = results.length;
  let turns = 0;
  results.forEach((result, index) => {
    void result.then((one) => {
      known[index] = one;
      left -= 1;
      turns = 0;
    });
  });
  while (left > 0) {
    await turn();
    turns += 1;
    if (turns < QUIET_TURNS) continue;
    const { nextAtMs = Infinity } = clock;
    if (nextAtMs > lateMs) break;
    clock.advance(Math.max(0, nextAtMs - clock.nowMs));
    turns = 0;
  }
  return known;
}

function kindOf(result: unknown): string {
  if (Array.isArray(result)) return isTable(result) ? "table" : `no table: ${JSON.stringify(result)}`;
  const { code, message } = result as { code?: unknown; message?: unknown };
  const isNamed = (code === "#VALUE!" || code === "#N/A") && isReadable(message) && message.length > 10;
  return isNamed ? code : `no error of a cell: ${String(code)} ${String(message)}`;
}

/** What no cell and no message may show: it means something to a program only. */
const internals = /\[object|\bundefined\b|\bNaN\b|\bnull\b|has an internal error/;

function isReadable(text: unknown): text is string {
  return typeof text === "string" && !internals.test(text);
}

/** Returns whether a result has rows of equal length with values that Excel accepts. */
function isTable(rows: readonly unknown[]): boolean {
  const width = Array.isArray(rows[0]) ? rows[0].length : 0;
  return rows.every((row) => Array.isArray(row) && row.length === width && width > 0 && row.every(isCell));
}

function isCell(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "string") return isReadable(value);
  return typeof value === "boolean" || (value instanceof Error && isReadable(value.message));
}

test("random arguments of all functions show a table or an error with a message, and every cell settles", async () => {
  const lists = fc.sample(callOf(publishedFunctions()), { numRuns: RUNS, seed: 20_261_120 });
  const counts = new Map<string, number>();
  const wrong: string[] = [];

  for (let first = 0; first < RUNS; first += AT_ONCE) {
    const some = lists.slice(first, first + AT_ONCE);
    const results = await settled(some.map(([one, given], index) => resultOf(one, given, first + index)));
    some.forEach(([{ id }, given], index) => {
      const result = results[index] ?? "";
      counts.set(result, (counts.get(result) ?? 0) + 1);
      if (result.startsWith("no ")) wrong.push(`${id}(${JSON.stringify(given)}): ${result}`);
    });
  }

  expect(wrong.slice(0, 20)).toEqual([]);
  for (const result of ["table", "#VALUE!", "#N/A"]) expect(counts.get(result)).toBeGreaterThan(RUNS / 100);
});

/** Functions that compute without a request: their preview shows the result. */
const calculations = ["OPT.PRICE", "OPT.GREEKS", "OPT.IV", "OPT.PAYOFF", "OPT.POSITION"];

/** Arguments with which each of them computes. */
const computed: Readonly<Record<string, readonly unknown[]>> = {
  right: ["call"],
  expiration: ["2026-07-17"],
  underlying: [101],
  volatility: [0.2],
  price: [3],
  prices: [100],
  legs: [
    [
      ["Contract", "Quantity", "Entry price", "Volatility"],
      ["SPY__260717C00100000", 1, 3, 0.2],
    ],
  ],
};

/** Whether a table contains a number. */
const hasNumber = (table: unknown) => Array.isArray(table) && table.flat().some((one) => typeof one === "number");

test("during a preview of the function wizard calculations compute, all others show a notice, and none sends a request", async () => {
  const before = service.requests.length;
  const notice = [["Preview spends no credits: press OK to see the table."]];

  for (const { id, options, parameters, call } of publishedFunctions()) {
    const isComputed = calculations.includes(id);
    const given = parameters.map(({ name, dimensionality }) => {
      const suited = (isComputed ? (computed[name] ?? suiting[name]) : suiting[name])?.[0] ?? null;
      return dimensionality === "matrix" && !Array.isArray(suited) ? [[suited]] : suited;
    });
    const invocation = { functionName: id, address: "Sheet1!A1", isInValuePreview: true };
    const shown = options?.stream ? firstResult(call, given, invocation) : call(...given, invocation);
    if (isComputed) expect([id, hasNumber(await shown)]).toEqual([id, true]);
    else expect([id, await shown]).toEqual([id, notice]);
  }

  expect(service.requests).toHaveLength(before);
});
