import fc from "fast-check";
import { paidPlan, practiceAccount } from "../../service/gateway/accounts";
import { createService } from "../../service/service";
import { realPlatform } from "../../src/transport/platform";
import { openRuntime } from "../support/function-runtime";
import { HandClock } from "../support/hand-clock";
import { publishedFunctions, type Published } from "../support/published-functions";
import { smallMarket, smallMarketNow } from "../support/small-market";
import { Line } from "../support/start-live";

/** Argument lists in all, over every published function: `ARGUMENT_RUNS=100000` makes it a hundred thousand. */
const RUNS = Number(process.env.ARGUMENT_RUNS ?? 10_000);

/** Cells that wait at the same time. */
const AT_ONCE = 5_000;

/** Turns of the event loop in which nothing settles, after which only time can help. */
const QUIET_TURNS = 40;

/** What has shown nothing by then never will: questions have half a minute. In milliseconds. */
const PATIENCE_MS = 120_000;

/** Of an account that nothing holds back. */
const plan = { ...paidPlan, requestsPerMinute: 1e9, historicalInFlight: 1e9 };
const clock = new HandClock(smallMarketNow);
const service = createService({
  market: smallMarket,
  now: clock.now,
  after: clock.after,
  accounts: [{ ...practiceAccount, credits: 1e9, limits: plan }],
});
const { addin } = await openRuntime(service, smallMarketNow);
await addin.readAccount();
Object.assign(realPlatform, new Line(clock, service.fetch).platform);

/** Words that mean something somewhere, so that many lists are right in part and some altogether. */
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
    "2026-11-20",
    "2026-11-19",
    "2026-11-31",
    "today",
    "last session",
    "last close",
    "-5d",
    "-30m",
    "10:30",
    "2026-11-20 10:30",
  ],
  ...[
    "asOf",
    "spot",
    "Credits",
    "net_premium",
    "desc",
    "0-7",
    "weekly",
    "SPY__261218C00700000",
    "SPY   261218P00100500",
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
  ...["", " ", "=", ";", "constructor", "__proto__", "-0d", "1e999", "\u0000", "a".repeat(400)],
];

const single = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 3, arbitrary: fc.constant(null) },
  fc.constantFrom<unknown>(0, "", true, false, -1, 0.4375, 46_346, 46_346.5, 5e-324, 1.5, 1e15),
  fc.integer({ min: -5, max: 1_100 }),
  fc.integer({ min: 19_990, max: 60_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ maxLength: 12 }),
  fc.constant({ type: "Error", basicType: "Error", basicValue: "#N/A" }),
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

/** What suits the arguments that must be given, by their names: half of them are, so that the rest is read too. */
const suiting: Readonly<Record<string, readonly unknown[]>> = {
  symbols: ["SPY", "SPY,QQQ", "QQQ,NOSUCH"],
  symbol: ["SPY"],
  ticker: ["SPY"],
  contract: ["SPY__261218C00100000"],
  at: ["15:00", "last close", 46_346.5],
  from: ["-1d", "2026-11-19", "15:29:50"],
  to: ["today", "15:30"],
  strike: [100],
};

/** A function and a list of its arguments, those that may be omitted left out half of the time. */
const asked = (functions: readonly Published[]) =>
  fc.constantFrom(...functions).chain((one) => {
    const given = one.parameters.map(({ name, dimensionality, optional }) => {
      const isRange = dimensionality === "matrix";
      const some: fc.Arbitrary<unknown> = isRange ? range : single;
      const suited = suiting[name]?.map((value) => (isRange ? [[value]] : value)) ?? (optional ? [null] : undefined);
      return suited ? fc.oneof(fc.constantFrom(...suited), some) : some;
    });
    return fc.tuple(fc.constant(one), fc.tuple(...given));
  });

/** What one call comes to: "table", or an error as a cell shows it; anything else says what went wrong. */
async function outcomeOf({ id, options, call }: Published, given: readonly unknown[], cell: number): Promise<string> {
  const invocation = { functionName: id, address: `Sheet1!A${cell + 1}`, parameterAddresses: [`Sheet1!B${cell + 1}`] };
  try {
    return kindOf(options?.stream ? await firstResult(call, given, invocation) : await call(...given, invocation));
  } catch (problem) {
    return kindOf(problem);
  }
}

/** What a streaming function shows first; it is cancelled then. */
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

/** Outcomes in their order. The clock moves on, alarm by alarm, whenever everything has gone quiet. */
async function settled(outcomes: readonly Promise<string>[]): Promise<string[]> {
  const known = outcomes.map(() => "no outcome: the cell stays open");
  const lateMs = clock.nowMs + PATIENCE_MS;
  let left = outcomes.length;
  let turns = 0;
  outcomes.forEach((outcome, index) => {
    void outcome.then((one) => {
      known[index] = one;
      left -= 1;
      turns = 0;
    });
  });
  while (left > 0) {
    await new Promise((resolve) => setImmediate(resolve));
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
  const isNamed = (code === "#VALUE!" || code === "#N/A") && typeof message === "string" && message.length > 10;
  if (!isNamed || message.includes("has a fault")) return `no error of a cell: ${String(code)} ${String(message)}`;
  return code;
}

/** Rows of one length, of values that Excel takes. */
function isTable(rows: readonly unknown[]): boolean {
  const width = Array.isArray(rows[0]) ? rows[0].length : 0;
  return rows.every((row) => Array.isArray(row) && row.length === width && width > 0 && row.every(isCell));
}

function isCell(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "string" || typeof value === "boolean" || value instanceof Error;
}

test("random argument lists of all functions each show a table or an error in words, and no cell stays open", async () => {
  const lists = fc.sample(asked(await publishedFunctions()), { numRuns: RUNS, seed: 20_261_120 });
  const counts = new Map<string, number>();
  const wrong: string[] = [];

  for (let first = 0; first < RUNS; first += AT_ONCE) {
    const some = lists.slice(first, first + AT_ONCE);
    const outcomes = await settled(some.map(([one, given], index) => outcomeOf(one, given, first + index)));
    some.forEach(([{ id }, given], index) => {
      const outcome = outcomes[index] ?? "";
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      if (outcome.startsWith("no ")) wrong.push(`${id}(${JSON.stringify(given)}): ${outcome}`);
    });
  }

  expect(wrong.slice(0, 20)).toEqual([]);
  for (const outcome of ["table", "#VALUE!", "#N/A"]) expect(counts.get(outcome)).toBeGreaterThan(RUNS / 100);
}, 600_000);

test("while the function wizard previews, every function says so and none asks the service", async () => {
  const before = service.requests.length;

  for (const { id, options, parameters, call } of await publishedFunctions()) {
    const given = parameters.map(({ name, dimensionality }) => {
      const suited = suiting[name]?.[0] ?? null;
      return dimensionality === "matrix" ? [[suited]] : suited;
    });
    const invocation = { functionName: id, address: "Sheet1!A1", isInValuePreview: true };
    const shown = options?.stream ? firstResult(call, given, invocation) : call(...given, invocation);
    expect(await shown).toEqual([["Preview spends no credits: press OK to see the table."]]);
  }

  expect(service.requests).toHaveLength(before);
});
