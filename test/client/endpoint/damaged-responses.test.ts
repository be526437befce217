import { describedAs, describedExtensions, refusal, success } from "../../support/client/canned-responses";
import { everyCall, type CannedCall } from "../../support/client/every-call";
import { testMarket } from "../../support/client/test-market";
import { silence } from "../../../scripts/support/client/test-platform";
import { chargesOf } from "../../../scripts/support/client/charges";

/** The balance of the canned account. */
const CREDITS = 4_999;

/** A response that the service has charged for. */
interface Charged {
  body: string;
  /** The balance as the service states it: after the charge, and after a refund. */
  paid: Record<string, string>;
  refunded: Record<string, string>;
  sleep: (ms: number) => Promise<void>;
}

/** What happens to a response between the service and the client. */
type Delivery = (charged: Charged) => Response | Promise<Response>;

const whole: Delivery = ({ body, paid }) => new Response(body, { headers: paid });
const cutOff: Delivery = ({ body, paid }) => new Response(body.slice(0, body.length >> 1), { headers: paid });
const garbled: Delivery = ({ body, paid }) => new Response(body.replaceAll('"', "\ufffd"), { headers: paid });
/** Whole, with other characters in place of the last two, which close the record. */
const damagedAtEnd: Delivery = ({ body, paid }) => new Response(`${body.slice(0, -2)},]`, { headers: paid });
const emptied: Delivery = ({ paid }) => new Response("", { headers: paid });
const lostBeforeResponse: Delivery = () => {
  throw new TypeError("fetch failed");
};
const lostHalfway: Delivery = ({ body, paid }) => {
  const half = new TextEncoder().encode(body.slice(0, body.length >> 1));
  const pieces = new ReadableStream({
    start: (stream) => stream.enqueue(half),
    pull: (stream) => stream.error(new TypeError("terminated")),
  });
  return new Response(pieces, { headers: paid });
};
const late: Delivery = async (charged) => {
  await charged.sleep(25_000);
  return whole(charged);
};
const warmingUp: Delivery = ({ refunded }) => refusal(503, "warming_up", { ...refunded, "Retry-After": "2" });

/** Makes one call to a service with books of its own, whose responses are delivered in these ways in turn; the last repeats. */
async function deliver({ credits, body, make }: CannedCall, deliveries: readonly Delivery[]) {
  const books = { balance: CREDITS, requests: 0 };
  const stated = () => (credits > 0 ? { "X-Credits-Remaining": String(books.balance) } : {});
  const { market, platform } = testMarket(async ({ path }) => {
    if (path === "/v1/openapi.json") return success(describedExtensions);
    const refunded = stated();
    books.balance -= credits;
    const delivery = deliveries[books.requests] ?? deliveries.at(-1) ?? whole;
    books.requests += 1;
    const sleep = (ms: number) => platform.sleep(ms);
    const response = await delivery({ body: JSON.stringify(body), paid: stated(), refunded, sleep });
    if (!response.ok) books.balance += credits;
    return response;
  });
  platform.chance = 0.5;
  market.ledger.reportBalance(CREDITS);
  const startedAtMs = platform.now();
  const result: unknown = await platform.settle(make(market)).catch((failure: unknown) => failure);
  return { result, books, tookMs: platform.now() - startedAtMs, market };
}

/** How long a call waits for others to share its request. */
const batchingMs = ({ isBatched }: CannedCall) => (isBatched ? 25 : 0);

test.each(everyCall)(
  "a response of $endpoint that takes 25 seconds is a whole record, nulls included, and is booked once",
  async (call) => {
    const { result, books, market } = await deliver(call, [late]);

    expect(result).toHaveProperty("record", call.record);
    expect([books.requests, market.ledger.session.spent]).toEqual([1, call.credits]);
  },
);

test.each(everyCall)(
  "a response of $endpoint that cannot be read is not requested again, and is booked as paid",
  async (call) => {
    for (const delivery of [garbled, damagedAtEnd, emptied]) {
      const { result, books, tookMs, market } = await deliver(call, [delivery]);

      expect(result).toMatchObject({ name: "ContractError", field: "body", retryable: false });
      expect([books.requests, tookMs]).toEqual([1, batchingMs(call)]);
      expect(market.ledger.session).toEqual({ spent: call.credits, refunded: 0 });
      expect(market.ledger.committed.balance).toBe(books.balance);
    }
  },
);

test.each(everyCall)(
  "a connection to $endpoint that is lost before each response is retried up to five attempts, and a later balance shows the cost",
  async (call) => {
    const { result, books, tookMs, market } = await deliver(call, [lostBeforeResponse]);

    expect(result).toMatchObject({ name: "ConnectionError", message: "The service could not be reached." });
    // Half of 1 + 2 + 4 + 8 seconds between the attempts.
    expect([books.requests, tookMs - batchingMs(call)]).toEqual([5, 7_500]);
    expect(market.ledger.session.spent).toBe(0);
    expect(market.ledger.committed.session).toBe(5 * call.credits);

    market.ledger.reportBalance(books.balance);
    expect(market.ledger.session.spent).toBe(5 * call.credits);
    expect(market.ledger.reconciliation).toMatchObject({ balance: books.balance, elsewhere: 0 });
  },
);

const priced = everyCall.filter(({ credits }) => credits > 0);

test.each(priced)(
  "a response of $endpoint that is cut off each time is bought twice at most, and both are booked at once",
  async (call) => {
    for (const delivery of [cutOff, lostHalfway]) {
      const { result, books, tookMs, market } = await deliver(call, [delivery]);

      expect(result).toMatchObject({ name: "IncompleteResponseError" });
      expect((result as Error).message).toContain(`${call.credits} credit`);
      expect([books.requests, tookMs - batchingMs(call)]).toEqual([2, 500]);
      expect(market.ledger.session).toEqual({ spent: 2 * call.credits, refunded: 0 });
      expect(market.ledger.committed.balance).toBe(books.balance);
    }
  },
);

test("a free response that is cut off each time is requested five times", async () => {
  const account = everyCall.filter(({ endpoint }) => endpoint === "account");

  for (const call of account) {
    const { result, books } = await deliver(call, [lostHalfway]);

    expect(result).toMatchObject({
      name: "IncompleteResponseError",
      message: expect.not.stringContaining("credit") as string,
    });
    expect(books.requests).toBe(5);
  }
});

test.each(everyCall)(
  "a response of $endpoint that is cut off once is requested again, and both attempts are booked at once",
  async (call) => {
    for (const delivery of [cutOff, lostHalfway]) {
      const { result, books, tookMs, market } = await deliver(call, [delivery, whole]);

      expect(result).toHaveProperty("record");
      expect([books.requests, tookMs - batchingMs(call)]).toEqual([2, 500]);
      expect(market.ledger.session.spent).toBe(CREDITS - books.balance);
      expect(market.ledger.committed.session).toBe(CREDITS - books.balance);
    }
  },
);

test("a priced response that is cut off is in the ledger while its retry is still on its way", async () => {
  const frames = everyCall.find(({ endpoint }) => endpoint === "range");
  const { market, platform } = testMarket(({ path }, index) => {
    if (path === "/v1/openapi.json") return success(describedAs({}));
    const body = JSON.stringify(frames?.body);
    return index < 2 ? new Response(body.slice(0, 40), { headers: { "X-Credits-Remaining": "4974" } }) : silence();
  });

  const pending = frames?.make(market);
  await platform.advance(5_000);

  expect(chargesOf(market)).toMatchObject([{ endpoint: "range", spent: 25, outcome: "answered" }]);
  await expect(platform.settle(Promise.resolve(pending))).rejects.toThrow();
});

test.each(everyCall)(
  "$endpoint is retried after the time that a warming service states, and paid once",
  async (call) => {
    const { result, books, tookMs, market } = await deliver(call, [warmingUp, warmingUp, whole]);

    expect(result).toHaveProperty("record");
    // Two seconds each time, and half of 1 + 2 seconds.
    expect([books.requests, tookMs - 3 * batchingMs(call)]).toEqual([3, 5_500]);
    expect(market.ledger.session).toEqual({ spent: call.credits, refunded: 2 * call.credits });
    expect(market.ledger.committed.balance).toBe(books.balance);
  },
);
