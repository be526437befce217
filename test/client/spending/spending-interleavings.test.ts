import { callContext } from "../../../packages/client/transport/call-context";
import fc from "fast-check";
import { MarketDataError } from "../../../packages/client/transport/errors";
import { BudgetError } from "../../../packages/client/transport/unsent-errors";
import { creditsOf, endpoints } from "@strikebook/contract";
import {
  board,
  describedAs,
  refusal,
  success,
  symbolsResponse,
  symbolsOf,
} from "../../support/client/canned-responses";
import { silence, type TestPlatform, type TestRequest } from "../../../scripts/support/client/test-platform";
import { boardRequest, testMarket } from "../../support/client/test-market";

const REQUESTS_PER_MINUTE = 3;
const CREDITS = 1_000;

/** One step: a cell calls, a cell is deleted, or time passes. */
type Step =
  | { kind: "call"; symbol: string; metric: "gamma" | "vanna"; priority: number }
  | { kind: "abort"; cell: number }
  | { kind: "wait"; ms: number };

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("call" as const),
      symbol: fc.constantFrom(..."ABCDEFGHIJKLM"),
      metric: fc.constantFrom("gamma" as const, "vanna" as const),
      priority: fc.constantFrom(0, 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("abort" as const), cell: fc.nat(30) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      ms: fc.constantFrom(1, 25, 700, 5_000, 31_000, 61_000),
    }),
  },
);

/** How the service responds, and how long it takes. `lose` charges and drops the connection; `hang` never charges. */
const response = fc.record({
  kind: fc.constantFrom("serve", "serve", "serve", "refuse", "fail", "busy", "lose", "hang"),
  tookMs: fc.constantFrom(0, 10, 900, 20_000),
});
type PlannedResponse = typeof response extends fc.Arbitrary<infer One> ? One : never;

const price = ({ path }: TestRequest, nowMs: number) =>
  creditsOf("heatmap", { query: [...new URL(path, "http://service").searchParams], nowMs });

/** One path per symbol of a call. */
const pathsBySymbol = (path: string) => symbolsOf(path).map((symbol) => path.replace(/symbols=[^&]*/, symbol));

/** A service with books of its own: it debits before the work, and refunds what it refuses. */
function bookkeeper(responses: readonly PlannedResponse[], { sleep, now }: Pick<TestPlatform, "sleep" | "now">) {
  const books = { balance: CREDITS, served: [] as { path: string; atMs: number }[] };
  const remaining = () => ({ "X-Credits-Remaining": String(books.balance) });
  const respond = async (request: TestRequest, index: number): Promise<Response> => {
    const { kind, tookMs } = responses[index] ?? { kind: "serve", tookMs: 0 };
    if (request.path === "/v1/openapi.json") return success(describedAs({}));
    // The list of symbols is free. It is read for the names nearest to one that is refused.
    if (request.path === "/v1/symbols") return success({ data: [] }, remaining());
    const credits = price(request, request.atMs);
    if (kind === "hang") return silence();
    books.balance -= credits;
    if (tookMs > 0) await sleep(tookMs);
    if (kind === "lose") throw new TypeError("fetch failed");
    if (kind === "serve") {
      // The response of a request that every caller has aborted reaches nobody.
      const paths = request.signal.aborted ? [] : pathsBySymbol(request.path);
      books.served.push(...paths.map((path) => ({ path, atMs: now() })));
      return symbolsResponse(symbolsOf(request.path).map(board), remaining());
    }
    books.balance += credits;
    if (kind === "refuse") return refusal(404, "symbol_not_found", remaining());
    if (kind === "busy") return refusal(429, "rate_limited", { ...remaining(), "Retry-After": "3" });
    return refusal(503, "unavailable", remaining());
  };
  return { books, respond };
}

/** Takes all steps in turn, then waits until every cell has settled. */
async function run(steps: readonly Step[], responses: readonly PlannedResponse[], perWorkbook?: number) {
  const { books, respond } = bookkeeper(responses, {
    sleep: (ms) => opened.platform.sleep(ms),
    now: () => opened.platform.now(),
  });
  const opened = testMarket(respond, {
    limits: () => ({ requestsPerMinute: REQUESTS_PER_MINUTE }),
    spending: () => ({ perWorkbook }),
  });
  const { market, platform } = opened;
  market.ledger.reportBalance(CREDITS);
  const cells: { caller: AbortController; calledAtMs: number; settledAtMs: number[]; result: Promise<unknown> }[] = [];
  for (const one of steps) {
    if (one.kind === "wait") await platform.advance(one.ms);
    if (one.kind === "abort") cells[one.cell]?.caller.abort("cell deleted");
    if (one.kind !== "call") continue;
    const caller = new AbortController();
    const context = callContext({ label: "GEX.HEATMAP", priority: () => one.priority, signal: caller.signal });
    const result = market.get(endpoints.heatmap, boardRequest(one.symbol, { metric: one.metric }), context);
    const cell = { caller, calledAtMs: platform.now(), settledAtMs: [] as number[], result };
    const note = () => void cell.settledAtMs.push(platform.now());
    result.then(note, note);
    cells.push(cell);
  }
  const results = await platform.settle(Promise.allSettled(cells.map(({ result }) => result)));
  return { ...opened, books, cells, results };
}

type Run = Awaited<ReturnType<typeof run>>;

const runs = [fc.array(step, { maxLength: 50 }), fc.array(response, { maxLength: 25 })] as const;

/** Every cell settles once, within its deadline, with a result, its own abort or an error that a user can read. */
function expectSettled({ cells, results }: Run): void {
  for (const { calledAtMs, settledAtMs } of cells) {
    expect(settledAtMs).toHaveLength(1);
    expect((settledAtMs[0] ?? 0) - calledAtMs).toBeLessThanOrEqual(30_000);
  }
  for (const result of results) {
    if (result.status === "fulfilled" || result.reason === "cell deleted") continue;
    expect(result.reason).toBeInstanceOf(MarketDataError);
  }
}

/** No minute of the service's clock, wherever it starts, counts more requests than the account allows. */
function expectRateLimitKept({ platform }: Run): void {
  const sent = platform.sentAtMs;
  for (const atMs of sent) {
    const inMinute = sent.filter((other) => other >= atMs && other < atMs + 60_000);
    expect(inMinute.length).toBeLessThanOrEqual(REQUESTS_PER_MINUTE);
  }
}

/** No board is requested again while it is fresh, whatever failed or was aborted around it. */
function expectNoFreshRequested({ platform, books }: Run): void {
  for (const { path, atMs } of platform.requests) {
    const isFresh = (one: { atMs: number }) => one.atMs < atMs && atMs < one.atMs + endpoints.heatmap.freshMs;
    const fresh = books.served.filter(isFresh).map((one) => one.path);
    expect(pathsBySymbol(path).filter((one) => fresh.includes(one))).toEqual([]);
  }
}

/** Once a balance is known again, the ledger equals the service's books, and nothing is left behind. */
async function expectBooksEqual({ market, platform, books }: Run): Promise<void> {
  await platform.advance(120_000);
  market.ledger.reportBalance(books.balance);

  const spent = CREDITS - books.balance;
  expect(market.ledger.session.spent).toBe(spent);
  expect(market.ledger.days.reduce((sum, day) => sum + day.spent, 0)).toBe(spent);
  expect(market.ledger.reconciliation).toMatchObject({ balance: books.balance, elsewhere: 0 });
  expect(market.ledger.committed.session).toBe(spent);
  expect(market.gate).toHaveProperty("size", 0);
  expect(platform.sleeping).toBe(0);
}

/** The list of symbols, which a refusal names the nearest of, was read for five seconds beyond the deadline of the cells. */
const lateRefusal: [Step[], PlannedResponse[]] = [
  [
    { kind: "call", symbol: "A", metric: "vanna", priority: 0 },
    { kind: "wait", ms: 31_000 },
    { kind: "call", symbol: "A", metric: "vanna", priority: 0 },
    { kind: "call", symbol: "M", metric: "vanna", priority: 0 },
  ],
  [
    { kind: "serve", tookMs: 20_000 },
    { kind: "serve", tookMs: 0 },
    { kind: "fail", tookMs: 0 },
    { kind: "refuse", tookMs: 0 },
  ],
];

test("whatever fails or is aborted, cells settle in time, limits hold, nothing fresh is requested and the books agree", async () => {
  await fc.assert(
    fc.asyncProperty(...runs, async (steps, responses) => {
      const done = await run(steps, responses);

      expectSettled(done);
      expectRateLimitKept(done);
      expectNoFreshRequested(done);
      await expectBooksEqual(done);
    }),
    { numRuns: 200, examples: [lateRefusal] },
  );
});

test("the limit of a workbook holds by the service's own books, whatever is lost, refused or aborted", async () => {
  await fc.assert(
    fc.asyncProperty(...runs, fc.integer({ min: 0, max: 5 }), async (steps, responses, perWorkbook) => {
      const { books, results, platform } = await run(steps, responses, perWorkbook);
      await platform.advance(60_000);

      expect(CREDITS - books.balance).toBeLessThanOrEqual(perWorkbook);
      const reasons = results.map((result) => (result.status === "rejected" ? (result.reason as unknown) : undefined));
      const isRefusedOrAborted = (reason: unknown) => reason instanceof BudgetError || reason === "cell deleted";
      if (perWorkbook === 0) expect(reasons.filter((reason) => !isRefusedOrAborted(reason))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
