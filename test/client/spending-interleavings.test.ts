import fc from "fast-check";
import { askedBy } from "../../src/client/asker";
import { BudgetError, MarketDataError } from "../../src/transport/errors";
import { creditsOf } from "../../src/contract/prices";
import { endpoints } from "../../src/contract/endpoints";
import { board, describedAs, refusal, success, symbolsAnswer, symbolsOf } from "../support/canned-answers";
import { silence, type TestPlatform, type TestRequest } from "../support/test-platform";
import { boardQuestion, testMarket } from "../support/test-market";

const REQUESTS_PER_MINUTE = 3;
const CREDITS = 1_000;

/** Something that happens to the client. */
type Happening =
  | { kind: "ask"; symbol: string; metric: "gamma" | "vanna"; priority: number }
  | { kind: "leave"; cell: number }
  | { kind: "wait"; ms: number };

const happening = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("ask" as const),
      symbol: fc.constantFrom(..."ABCDEFGHIJKLM"),
      metric: fc.constantFrom("gamma" as const, "vanna" as const),
      priority: fc.constantFrom(0, 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("leave" as const), cell: fc.nat(30) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      ms: fc.constantFrom(1, 25, 700, 5_000, 31_000, 61_000),
    }),
  },
);

/** What the service makes of a request, and how long it takes. `lose` charges and hangs up; `hang` is given back in the end. */
const reply = fc.record({
  kind: fc.constantFrom("answer", "answer", "answer", "refuse", "fail", "busy", "lose", "hang"),
  tookMs: fc.constantFrom(0, 10, 900, 20_000),
});
type Reply = typeof reply extends fc.Arbitrary<infer One> ? One : never;

const price = ({ path }: TestRequest, nowMs: number) =>
  creditsOf("heatmap", { query: [...new URL(path, "http://service").searchParams], nowMs });

/** Each symbol's own question of a call. */
const questionsOf = (path: string) => symbolsOf(path).map((symbol) => path.replace(/symbols=[^&]*/, symbol));
const at = (atMs: number) => (question: string) => ({ question, atMs });

/** A service that keeps its own books: it debits before the work, and gives back what it refuses. */
function bookkeeper(replies: readonly Reply[], { sleep, now }: Pick<TestPlatform, "sleep" | "now">) {
  const books = { balance: CREDITS, answered: [] as { question: string; atMs: number }[] };
  const remaining = () => ({ "X-Credits-Remaining": String(books.balance) });
  const respond = async (request: TestRequest, index: number): Promise<Response> => {
    const { kind, tookMs } = replies[index] ?? { kind: "answer", tookMs: 0 };
    if (request.path === "/v1/openapi.json") return success(describedAs({}));
    const credits = price(request, request.atMs);
    if (kind === "hang") return silence();
    books.balance -= credits;
    if (tookMs > 0) await sleep(tookMs);
    if (kind === "lose") throw new TypeError("fetch failed");
    if (kind === "answer") {
      // One that everybody has given up by now reaches nobody.
      if (!request.signal.aborted) books.answered.push(...questionsOf(request.path).map(at(now())));
      return symbolsAnswer(symbolsOf(request.path).map(board), remaining());
    }
    books.balance += credits;
    if (kind === "refuse") return refusal(404, "symbol_not_found", remaining());
    if (kind === "busy") return refusal(429, "rate_limited", { ...remaining(), "Retry-After": "3" });
    return refusal(503, "unavailable", remaining());
  };
  return { books, respond };
}

/** Lets everything happen in turn, until every cell has settled. */
async function live(happenings: readonly Happening[], replies: readonly Reply[], perWorkbook?: number) {
  const { books, respond } = bookkeeper(replies, {
    sleep: (ms) => world.platform.sleep(ms),
    now: () => world.platform.now(),
  });
  const world = testMarket(respond, {
    limits: () => ({ requestsPerMinute: REQUESTS_PER_MINUTE }),
    spending: () => ({ perWorkbook }),
  });
  const { market, platform } = world;
  market.ledger.noteBalance(CREDITS);
  const cells: { asker: AbortController; askedAtMs: number; settledAtMs: number[]; answer: Promise<unknown> }[] = [];
  for (const one of happenings) {
    if (one.kind === "wait") await platform.advance(one.ms);
    if (one.kind === "leave") cells[one.cell]?.asker.abort("gone");
    if (one.kind !== "ask") continue;
    const asker = new AbortController();
    const signal = askedBy({ label: "GEX.HEATMAP", priority: one.priority }, asker.signal);
    const answer = market.gex.heatmap(boardQuestion(one.symbol, { metric: one.metric }), signal);
    const cell = { asker, askedAtMs: platform.now(), settledAtMs: [] as number[], answer };
    const note = () => void cell.settledAtMs.push(platform.now());
    answer.then(note, note);
    cells.push(cell);
  }
  const outcomes = await platform.settle(Promise.allSettled(cells.map(({ answer }) => answer)));
  return { ...world, books, cells, outcomes };
}

const worlds = [fc.array(happening, { maxLength: 50 }), fc.array(reply, { maxLength: 25 })] as const;

test("every cell settles once, within its deadline, with an answer, its own leaving or an error fit for a person", async () => {
  await fc.assert(
    fc.asyncProperty(...worlds, async (happenings, replies) => {
      const { cells, outcomes } = await live(happenings, replies);

      for (const { askedAtMs, settledAtMs } of cells) {
        expect(settledAtMs).toHaveLength(1);
        expect((settledAtMs[0] ?? 0) - askedAtMs).toBeLessThanOrEqual(30_000);
      }
      for (const outcome of outcomes) {
        if (outcome.status === "fulfilled" || outcome.reason === "gone") continue;
        expect(outcome.reason).toBeInstanceOf(MarketDataError);
      }
    }),
    { numRuns: 200 },
  );
}, 30_000);

test("no minute of the service's clock, wherever it starts, counts more requests than the account allows", async () => {
  await fc.assert(
    fc.asyncProperty(...worlds, async (happenings, replies) => {
      const { platform } = await live(happenings, replies);

      const left = platform.requests.map(({ atMs }) => atMs);
      for (const atMs of left) {
        const inMinute = left.filter((other) => other >= atMs && other < atMs + 60_000);
        expect(inMinute.length).toBeLessThanOrEqual(REQUESTS_PER_MINUTE);
      }
    }),
    { numRuns: 200 },
  );
}, 30_000);

test("no answer is asked for again while it is fresh, whatever failed or was given up around it", async () => {
  await fc.assert(
    fc.asyncProperty(...worlds, async (happenings, replies) => {
      const { platform, books } = await live(happenings, replies);

      for (const { path, atMs } of platform.requests) {
        const isFresh = (one: { atMs: number }) => one.atMs < atMs && atMs < one.atMs + endpoints.heatmap.freshMs;
        const fresh = books.answered.filter(isFresh).map(({ question }) => question);
        expect(questionsOf(path).filter((question) => fresh.includes(question))).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
}, 30_000);

test("a workbook's limit holds by the service's own books, whatever was lost, refused or given up", async () => {
  await fc.assert(
    fc.asyncProperty(...worlds, fc.integer({ min: 0, max: 5 }), async (happenings, replies, perWorkbook) => {
      const { books, outcomes, platform } = await live(happenings, replies, perWorkbook);
      await platform.advance(60_000);

      expect(CREDITS - books.balance).toBeLessThanOrEqual(perWorkbook);
      const refused = outcomes.filter(
        (outcome) => outcome.status === "rejected" && outcome.reason instanceof BudgetError,
      );
      if (perWorkbook === 0 && outcomes.length > 0) expect(refused.length + leavers(outcomes)).toBe(outcomes.length);
    }),
    { numRuns: 200 },
  );
}, 30_000);

function leavers(outcomes: readonly PromiseSettledResult<unknown>[]): number {
  return outcomes.filter((outcome) => outcome.status === "rejected" && outcome.reason === "gone").length;
}

test("once a balance is known again, the ledger equals the service's books, and nothing is left behind", async () => {
  await fc.assert(
    fc.asyncProperty(...worlds, async (happenings, replies) => {
      const { market, platform, books } = await live(happenings, replies);
      await platform.advance(120_000);

      market.ledger.noteBalance(books.balance);

      expect(market.ledger.session.spent).toBe(CREDITS - books.balance);
      expect(market.ledger.days.reduce((sum, { spent }) => sum + spent, 0)).toBe(CREDITS - books.balance);
      expect(market.ledger.reconciliation).toMatchObject({ balance: books.balance, elsewhere: 0 });
      expect(market.ledger.committed.session).toBe(CREDITS - books.balance);
      expect(market.gate).toHaveProperty("size", 0);
      expect(platform.sleeping).toBe(0);
    }),
    { numRuns: 300 },
  );
}, 30_000);
