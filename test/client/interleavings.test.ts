import fc from "fast-check";
import type { Answered } from "../../src/client/endpoint/answered";
import { MarketDataError } from "../../src/transport/errors";
import { endpoints } from "../../src/contract/endpoints";
import type { SymbolHeatmap } from "../../src/contract/heatmap";
import { board, refusal, symbolsAnswer, symbolsOf } from "../support/canned-answers";
import { silence, type TestRequest } from "../support/test-platform";
import { boardQuestion, testMarket } from "../support/test-market";

/** Something that happens to the client: a cell asks, goes away or is typed anew, two ask and one goes, time passes, the key changes. */
type Happening =
  | { kind: "ask" | "visit"; symbol: string; metric: "gamma" | "vanna" }
  | { kind: "leave" | "retype"; cell: number }
  | { kind: "wait"; ms: number }
  | { kind: "forget" };

const asks = fc.record({
  kind: fc.constantFrom("ask" as const, "ask" as const, "visit" as const),
  symbol: fc.constantFrom(..."ABCDEFGHIJKLM"),
  metric: fc.constantFrom("gamma" as const, "vanna" as const),
});
const leaves = fc.record({ kind: fc.constantFrom("leave" as const, "retype" as const), cell: fc.nat(30) });
const waits = fc.record({
  kind: fc.constant("wait" as const),
  ms: fc.constantFrom(1, 10, 25, 700, 4_000, 5_000),
});
const forgets = fc.constant({ kind: "forget" as const });

/** What the service makes of a request, in order; it answers everything after the last. */
const replies = ["answer", "answer slowly", "lack", "refuse", "unknown", "fail", "drop", "hang"] as const;
const script = fc.array(fc.constantFrom(...replies), { maxLength: 25 });
type Reply = (typeof replies)[number];

/** How long a slow answer takes: cells come and go meanwhile. */
const SLOW_MS = 2_000;

function respond(reply: Reply, symbols: string[]): Response | Promise<Response> {
  if (reply === "drop") throw new TypeError("fetch failed");
  if (reply === "hang") return silence();
  if (reply === "refuse") return refusal(400, "invalid_parameter");
  if (reply === "unknown") return refusal(404, "symbol_not_found");
  if (reply === "fail") return refusal(503, "unavailable");
  return symbolsAnswer(answeredSymbols(reply, symbols).map(board));
}

function answeredSymbols(reply: Reply, symbols: string[]): string[] {
  if (reply === "lack") return symbols.slice(1);
  return reply === "answer" || reply === "answer slowly" ? symbols : [];
}

interface Served {
  request: TestRequest;
  asked: string[];
  /** What the answer held, and when it came; nothing of one that everybody had given up by then. */
  answered: string[];
  answeredAtMs: number;
  /** Questions of this request that an earlier one was still busy with. */
  alreadyAsked: string[];
}

interface Cell {
  symbol: string;
  metric: "gamma" | "vanna";
  asker: AbortController;
  left: boolean;
  timesSettled: number;
  answer: Promise<Answered<SymbolHeatmap>>;
}

/** Lets everything happen in turn, then waits until every cell has its answer. */
async function live(happenings: readonly Happening[], replies: readonly Reply[]) {
  const served: Served[] = [];
  const cells: Cell[] = [];
  const { market, platform } = testMarket(async (request, index) => {
    const reply = replies[index] ?? "answer";
    const symbols = symbolsOf(request.path);
    const question = (symbol: string) => request.path.replace(/symbols=[^&]*/, symbol);
    const busy = served.filter((earlier) => !earlier.request.signal.aborted).flatMap(({ asked }) => asked);
    const asked = symbols.map(question);
    const alreadyAsked = asked.filter((one) => busy.includes(one));
    const entry: Served = { request, asked, answered: [], answeredAtMs: Infinity, alreadyAsked };
    served.push(entry);
    if (reply === "answer slowly") await platform.sleep(SLOW_MS);
    if (!request.signal.aborted) entry.answered = answeredSymbols(reply, symbols).map(question);
    entry.answeredAtMs = platform.now();
    return respond(reply, symbols);
  });
  const ask = (symbol: string, metric: "gamma" | "vanna") => {
    const asker = new AbortController();
    const answer = market.gex.heatmap(boardQuestion(symbol, { metric }), asker.signal);
    const cell = { symbol, metric, asker, left: false, timesSettled: 0, answer };
    const count = () => void (cell.timesSettled += 1);
    answer.then(count, count);
    cells.push(cell);
  };
  const leave = (index: number) => {
    const cell = cells[index];
    if (cell?.timesSettled === 0) cell.left = true;
    cell?.asker.abort(`cell ${index} is gone`);
  };
  for (const one of happenings) {
    if (one.kind === "wait") await platform.advance(one.ms);
    if (one.kind === "forget") market.forget();
    if (one.kind === "leave" || one.kind === "retype") leave(one.cell % cells.length);
    const retyped = one.kind === "retype" ? cells[one.cell % (cells.length || 1)] : undefined;
    if (retyped) ask(retyped.symbol, retyped.metric);
    if (one.kind === "ask" || one.kind === "visit") ask(one.symbol, one.metric);
    if (one.kind === "visit") {
      ask(one.symbol, one.metric);
      leave(cells.length - 2);
    }
  }
  const outcomes = await platform.settle(Promise.allSettled(cells.map(({ answer }) => answer)));
  return { cells, outcomes, served };
}

test("every cell settles once: with its own symbol, an error fit for a person, or its own leaving", async () => {
  const happenings = fc.array(fc.oneof(asks, asks, leaves, waits, forgets), { maxLength: 60 });

  await fc.assert(
    fc.asyncProperty(happenings, script, async (happenings, replies) => {
      const { cells, outcomes } = await live(happenings, replies);

      expect(cells.every(({ timesSettled }) => timesSettled === 1)).toBe(true);
      cells.forEach(({ symbol, left }, index) => {
        const outcome = outcomes[index];
        // One who leaves while an answer is at hand may get either.
        if (outcome?.status === "fulfilled") expect(outcome.value.record).toEqual(board(symbol));
        else if (left) expect(outcome?.reason).toBe(`cell ${index} is gone`);
        else expect(outcome?.reason).toBeInstanceOf(MarketDataError);
      });
    }),
    { numRuns: 300 },
  );
}, 30_000);

test("nothing fresh or under way is asked for again, whoever left, and a call holds at most ten symbols, each once", async () => {
  const happenings = fc.array(fc.oneof(asks, asks, leaves, waits), { maxLength: 60 });

  await fc.assert(
    fc.asyncProperty(happenings, script, async (happenings, replies) => {
      const { served } = await live(happenings, replies);

      for (const { asked } of served) {
        expect(asked.length).toBeLessThanOrEqual(10);
        expect(new Set(asked).size).toBe(asked.length);
      }
      expectNothingTwice(served);
    }),
    { numRuns: 300 },
  );
}, 30_000);

test("a cell that is typed anew while its call is under way for others is not asked for again", async () => {
  const symbol = fc.constantFrom(..."ABC");
  const few = fc.record({ kind: fc.constant("ask" as const), symbol, metric: fc.constant("gamma" as const) });
  const pauses = fc.record({ kind: fc.constant("wait" as const), ms: fc.constantFrom(1, 30, 700, 2_000) });
  const happenings = fc.array(fc.oneof(few, leaves, pauses), { minLength: 5, maxLength: 30 });
  const slow = fc.array(fc.constantFrom("answer slowly" as const, "lack" as const), { minLength: 10, maxLength: 10 });

  await fc.assert(
    fc.asyncProperty(happenings, slow, async (happenings, replies) => {
      const { served } = await live(happenings, replies);

      expectNothingTwice(served);
    }),
    { numRuns: 300 },
  );
}, 30_000);

function expectNothingTwice(served: readonly Served[]): void {
  served.forEach(({ request, asked, alreadyAsked }, index) => {
    expect(alreadyAsked).toEqual([]);
    const stillFresh = served
      .slice(0, index)
      .filter(({ answeredAtMs }) => request.atMs - answeredAtMs < endpoints.heatmap.freshMs)
      .flatMap(({ answered }) => answered);
    expect(asked.filter((one) => stillFresh.includes(one))).toEqual([]);
  });
}
