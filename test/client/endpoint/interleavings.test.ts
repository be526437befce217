import { callContext } from "../../../packages/client/transport/call-context";
import fc from "fast-check";
import type { ApiResult } from "../../../packages/client/requests/api-result";
import { MarketDataError } from "../../../packages/client/transport/errors";
import { type SymbolHeatmap, endpoints } from "@strikebook/contract";
import { board, refusal, symbolsResponse, symbolsOf } from "../../support/client/canned-responses";
import { silence, type TestRequest } from "../../../scripts/support/client/test-platform";
import { boardRequest, testMarket } from "../../support/client/test-market";

/** One step: a cell calls, is deleted or entered again; two call and one is deleted; time passes; the key changes. */
type Step =
  | { kind: "call" | "visit"; symbol: string; metric: "gamma" | "vanna" }
  | { kind: "delete" | "re-enter"; cell: number }
  | { kind: "wait"; ms: number }
  | { kind: "forget" };

const calls = fc.record({
  kind: fc.constantFrom("call" as const, "call" as const, "visit" as const),
  symbol: fc.constantFrom(..."ABCDEFGHIJKLM"),
  metric: fc.constantFrom("gamma" as const, "vanna" as const),
});
const deletions = fc.record({ kind: fc.constantFrom("delete" as const, "re-enter" as const), cell: fc.nat(30) });
const waits = fc.record({
  kind: fc.constant("wait" as const),
  ms: fc.constantFrom(1, 10, 25, 700, 4_000, 5_000),
});
const keyChanges = fc.constant({ kind: "forget" as const });

/** How the service responds to a request, in order; it serves everything after the last. */
const responseKinds = ["serve", "serve slowly", "omit", "refuse", "unknown", "fail", "drop", "hang"] as const;
const script = fc.array(fc.constantFrom(...responseKinds), { maxLength: 25 });
type ResponseKind = (typeof responseKinds)[number];

/** How long a slow response takes: cells come and go meanwhile. */
const SLOW_MS = 2_000;

function respond(kind: ResponseKind, symbols: string[]): Response | Promise<Response> {
  if (kind === "drop") throw new TypeError("fetch failed");
  if (kind === "hang") return silence();
  if (kind === "refuse") return refusal(400, "invalid_parameter");
  if (kind === "unknown") return refusal(404, "symbol_not_found");
  if (kind === "fail") return refusal(503, "unavailable");
  return symbolsResponse(servedSymbols(kind, symbols).map(board));
}

function servedSymbols(kind: ResponseKind, symbols: string[]): string[] {
  if (kind === "omit") return symbols.slice(1);
  return kind === "serve" || kind === "serve slowly" ? symbols : [];
}

interface Served {
  request: TestRequest;
  /** One path for each requested symbol. */
  requested: string[];
  /** The paths that the response served, and when; none if every caller had aborted by then. */
  served: string[];
  servedAtMs: number;
  isComplete: boolean;
  /** The paths of this request that an earlier one had not completed. */
  alreadyInFlight: string[];
}

interface Cell {
  symbol: string;
  metric: "gamma" | "vanna";
  caller: AbortController;
  isDeleted: boolean;
  timesSettled: number;
  result: Promise<ApiResult<SymbolHeatmap>>;
}

/** Takes all steps in turn, then waits until every cell has settled. */
async function run(steps: readonly Step[], responseKinds: readonly ResponseKind[]) {
  const served: Served[] = [];
  const cells: Cell[] = [];
  const { market, platform } = testMarket(async (request, index) => {
    const kind = responseKinds[index] ?? "serve";
    const symbols = symbolsOf(request.path);
    const pathOf = (symbol: string) => request.path.replace(/symbols=[^&]*/, symbol);
    const inFlight = served
      .filter((earlier) => !earlier.isComplete && !earlier.request.signal.aborted)
      .flatMap((earlier) => earlier.requested);
    const requested = symbols.map(pathOf);
    const alreadyInFlight = requested.filter((one) => inFlight.includes(one));
    const entry: Served = {
      request,
      requested,
      served: [],
      servedAtMs: Infinity,
      isComplete: false,
      alreadyInFlight,
    };
    served.push(entry);
    if (kind === "serve slowly") await platform.sleep(SLOW_MS);
    if (!request.signal.aborted) entry.served = servedSymbols(kind, symbols).map(pathOf);
    entry.servedAtMs = platform.now();
    entry.isComplete = kind !== "hang";
    return respond(kind, symbols);
  });
  const call = (symbol: string, metric: "gamma" | "vanna") => {
    const caller = new AbortController();
    const result = market.get(
      endpoints.heatmap,
      boardRequest(symbol, { metric }),
      callContext({ signal: caller.signal }),
    );
    const cell = { symbol, metric, caller, isDeleted: false, timesSettled: 0, result };
    const count = () => void (cell.timesSettled += 1);
    result.then(count, count);
    cells.push(cell);
  };
  const remove = (index: number) => {
    const cell = cells[index];
    if (cell?.timesSettled === 0) cell.isDeleted = true;
    cell?.caller.abort(`cell ${index} is gone`);
  };
  for (const one of steps) {
    if (one.kind === "wait") await platform.advance(one.ms);
    if (one.kind === "forget") market.forget();
    if (one.kind === "delete" || one.kind === "re-enter") remove(one.cell % cells.length);
    const entered = one.kind === "re-enter" ? cells[one.cell % (cells.length || 1)] : undefined;
    if (entered) call(entered.symbol, entered.metric);
    if (one.kind === "call" || one.kind === "visit") call(one.symbol, one.metric);
    if (one.kind === "visit") {
      call(one.symbol, one.metric);
      remove(cells.length - 2);
    }
  }
  const results = await platform.settle(Promise.allSettled(cells.map(({ result }) => result)));
  return { cells, results, served };
}

/** Every cell settles once: with its own symbol, an error that a user can read, or its own deletion. */
function expectSettled({ cells, results }: Awaited<ReturnType<typeof run>>): void {
  expect(cells.every(({ timesSettled }) => timesSettled === 1)).toBe(true);
  cells.forEach(({ symbol, isDeleted }, index) => {
    const result = results[index];
    // A cell that is deleted while a result is at hand may get either.
    if (result?.status === "fulfilled") expect(result.value.record).toEqual(board(symbol));
    else if (isDeleted) expect(result?.reason).toBe(`cell ${index} is gone`);
    else expect(result?.reason).toBeInstanceOf(MarketDataError);
  });
}

/** A call holds at most ten symbols, each once. */
function expectFullCalls(served: readonly Served[]): void {
  for (const { requested } of served) {
    expect(requested.length).toBeLessThanOrEqual(10);
    expect(new Set(requested).size).toBe(requested.length);
  }
}

/** Nothing fresh or in flight is requested again. */
function expectNothingTwice(served: readonly Served[]): void {
  served.forEach(({ request, requested, alreadyInFlight }, index) => {
    expect(alreadyInFlight).toEqual([]);
    const stillFresh = served
      .slice(0, index)
      .filter(({ servedAtMs }) => request.atMs - servedAtMs < endpoints.heatmap.freshMs)
      .flatMap((earlier) => earlier.served);
    expect(requested.filter((one) => stillFresh.includes(one))).toEqual([]);
  });
}

test("every cell settles once, also when the key changes: with its own symbol, an error that a user can read, or its deletion", async () => {
  const steps = fc.array(fc.oneof(calls, calls, deletions, waits, keyChanges), { maxLength: 60 });

  await fc.assert(
    fc.asyncProperty(steps, script, async (steps, responseKinds) => {
      expectSettled(await run(steps, responseKinds));
    }),
    { numRuns: 80 },
  );
});

test("nothing fresh or in flight is requested again, whoever is deleted, and a call holds at most ten symbols, each once", async () => {
  const steps = fc.array(fc.oneof(calls, calls, deletions, waits), { maxLength: 60 });

  await fc.assert(
    fc.asyncProperty(steps, script, async (steps, responseKinds) => {
      const done = await run(steps, responseKinds);

      expectSettled(done);
      expectFullCalls(done.served);
      expectNothingTwice(done.served);
    }),
    { numRuns: 150 },
  );
});

test("a cell that is entered again while its call is in flight for others is not requested again", async () => {
  const symbol = fc.constantFrom(..."ABC");
  const few = fc.record({ kind: fc.constant("call" as const), symbol, metric: fc.constant("gamma" as const) });
  const pauses = fc.record({ kind: fc.constant("wait" as const), ms: fc.constantFrom(1, 30, 700, 2_000) });
  const steps = fc.array(fc.oneof(few, deletions, pauses), { minLength: 5, maxLength: 30 });
  const slow = fc.array(fc.constantFrom("serve slowly" as const, "omit" as const), { minLength: 10, maxLength: 10 });

  await fc.assert(
    fc.asyncProperty(steps, slow, async (steps, responseKinds) => {
      const { served } = await run(steps, responseKinds);

      expectNothingTwice(served);
    }),
    { numRuns: 150 },
  );
});

test("a symbol that was answered is not requested again while another one of its request is looked up", async () => {
  const gamma = { kind: "call", metric: "gamma" } as const;
  const steps: Step[] = [
    { ...gamma, symbol: "A" },
    { ...gamma, symbol: "B" },
    { kind: "wait", ms: 700 },
    { kind: "delete", cell: 0 },
    { kind: "re-enter", cell: 1 },
  ];

  const { served } = await run(steps, ["omit", "serve slowly"]);

  expectNothingTwice(served);
});
