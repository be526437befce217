import { endpoints } from "../../src/contract/endpoints";
import { describedAs, refusal, success } from "../support/canned-answers";
import { everyQuestion, type CannedQuestion } from "../support/every-question";
import { testMarket } from "../support/test-market";

/** The balance of the canned account. */
const CREDITS = 4_999;

/** One answer that the service has charged for. */
interface Charged {
  body: string;
  /** The balance as the service states it: after the charge, and once that is given back. */
  paid: Record<string, string>;
  refunded: Record<string, string>;
  sleep: (ms: number) => Promise<void>;
}

/** What becomes of an answer on its way from the service to the client. */
type Mishap = (charged: Charged) => Response | Promise<Response>;

const sentWhole: Mishap = ({ body, paid }) => new Response(body, { headers: paid });
const cutInTheMiddle: Mishap = ({ body, paid }) => new Response(body.slice(0, body.length >> 1), { headers: paid });
const garbled: Mishap = ({ body, paid }) => new Response(body.replaceAll('"', "\ufffd"), { headers: paid });
const emptied: Mishap = ({ paid }) => new Response("", { headers: paid });
const lostBeforeAnswer: Mishap = () => {
  throw new TypeError("fetch failed");
};
const lostInTheMiddle: Mishap = ({ body, paid }) => {
  const half = new TextEncoder().encode(body.slice(0, body.length >> 1));
  const pieces = new ReadableStream({
    start: (stream) => stream.enqueue(half),
    pull: (stream) => stream.error(new TypeError("terminated")),
  });
  return new Response(pieces, { headers: paid });
};
const late: Mishap = async (charged) => {
  await charged.sleep(25_000);
  return sentWhole(charged);
};
const warmingUp: Mishap = ({ refunded }) => refusal(503, "warming_up", { ...refunded, "Retry-After": "2" });

/** One question to a service that keeps its books, over a way on which these things happen in turn; the last goes on. */
async function ask({ credits, body, ask: put }: CannedQuestion, mishaps: readonly Mishap[]) {
  const books = { balance: CREDITS, requests: 0 };
  const stated = () => (credits > 0 ? { "X-Credits-Remaining": String(books.balance) } : {});
  const { market, platform } = testMarket(async ({ path }) => {
    if (path === "/v1/openapi.json") return success(describedAs({}));
    const refunded = stated();
    books.balance -= credits;
    const mishap = mishaps[books.requests] ?? mishaps.at(-1) ?? sentWhole;
    books.requests += 1;
    const sleep = (ms: number) => platform.sleep(ms);
    const answer = await mishap({ body: JSON.stringify(body), paid: stated(), refunded, sleep });
    if (!answer.ok) books.balance += credits;
    return answer;
  });
  platform.chance = 0.5;
  market.ledger.noteBalance(CREDITS);
  const startedAtMs = platform.now();
  const outcome: unknown = await platform.settle(put(market)).catch((failure: unknown) => failure);
  return { outcome, books, tookMs: platform.now() - startedAtMs, market };
}

/** Of the heatmap host, what is asked without a symbol. */
const withoutSymbols: readonly string[] = ["symbols", "volSymbols", "volMarket", "volScreener", "volStatus", "account"];

/** Calls that carry symbols wait 25 ms for others. */
const gatheringMs = ({ endpoint }: CannedQuestion) =>
  endpoints[endpoint].service === "heatmap" && !withoutSymbols.includes(endpoint) ? 25 : 0;

const named = everyQuestion.map((question) => [question.endpoint, question] as const);

test.each(named)("a whole answer of %s is a value, and booked", async (_, question) => {
  const { outcome, books, market } = await ask(question, [sentWhole]);

  expect(outcome).toHaveProperty("record");
  expect([books.requests, market.ledger.session.spent]).toEqual([1, question.credits]);
});

test.each(named)(
  "an answer of %s that cannot be read is not asked for again, and was paid for",
  async (_, question) => {
    for (const mishap of [cutInTheMiddle, garbled, emptied]) {
      const { outcome, books, tookMs, market } = await ask(question, [mishap]);

      expect(outcome).toMatchObject({ name: "ContractError", field: "body", retryable: false });
      expect([books.requests, tookMs]).toEqual([1, gatheringMs(question)]);
      expect(market.ledger.session).toEqual({ spent: question.credits, refunded: 0 });
      expect(market.ledger.committed.balance).toBe(books.balance);
    }
  },
);

test.each(named)(
  "a connection to %s that is lost each time is tried five times, and a balance tells what it cost",
  async (_, question) => {
    for (const mishap of [lostBeforeAnswer, lostInTheMiddle]) {
      const { outcome, books, tookMs, market } = await ask(question, [mishap]);

      expect(outcome).toMatchObject({ name: "ConnectionError", message: "The service could not be reached." });
      // Half of 1 + 2 + 4 + 8 seconds between the attempts.
      expect([books.requests, tookMs - gatheringMs(question)]).toEqual([5, 7_500]);
      expect(market.ledger.session.spent).toBe(0);
      expect(market.ledger.committed.session).toBe(5 * question.credits);

      market.ledger.noteBalance(books.balance);
      expect(market.ledger.session.spent).toBe(5 * question.credits);
      expect(market.ledger.reconciliation).toMatchObject({ balance: books.balance, elsewhere: 0 });
    }
  },
);

test.each(named)(
  "a connection to %s that is lost once is tried again, and the answer tells what both cost",
  async (_, question) => {
    const { outcome, books, tookMs, market } = await ask(question, [lostInTheMiddle, sentWhole]);

    expect(outcome).toHaveProperty("record");
    expect([books.requests, tookMs - gatheringMs(question)]).toEqual([2, 500]);
    expect(market.ledger.session.spent).toBe(CREDITS - books.balance);
    expect(market.ledger.committed.session).toBe(CREDITS - books.balance);
  },
);

test.each(named)("an answer of %s that takes 25 seconds is waited for, and booked once", async (_, question) => {
  const { outcome, books, market } = await ask(question, [late]);

  expect(outcome).toHaveProperty("record");
  expect([books.requests, market.ledger.session.spent]).toEqual([1, question.credits]);
});

test.each(named)(
  "%s is asked again when the service has warmed up, no sooner than it said, and paid for once",
  async (_, question) => {
    const { outcome, books, tookMs, market } = await ask(question, [warmingUp, warmingUp, sentWhole]);

    expect(outcome).toHaveProperty("record");
    // Two seconds each time, and half of 1 + 2 seconds.
    expect([books.requests, tookMs - gatheringMs(question)]).toEqual([3, 5_500]);
    expect(market.ledger.session).toEqual({ spent: question.credits, refunded: 2 * question.credits });
    expect(market.ledger.committed.balance).toBe(books.balance);
  },
);
