import { FlowGate, flowQueriesInFlight, flowRequestTimeMs } from "../../service/gateway/flow-gate";
import { openAccounts } from "../../service/gateway/accounts";
import { Faults } from "../../service/faults/faults";
import { accountWith, refusal } from "../support/ask-service";
import { startFlow } from "../support/ask-flow";
import { HandClock } from "../support/hand-clock";

const slow = (waitMs: number) => new Faults([{ route: "all", effect: { kind: "slow", waitMs } }]);

/** Lets everything that waits for a promise go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("an account has eight flow queries under way, and the ninth is 429 TOO_MANY_CONCURRENT_QUERIES with Retry-After", async () => {
  const { ask, clock } = startFlow({ faults: slow(5_000) });

  const underWay = Array.from({ length: 8 }, () => ask("/chain-ratio/SPX"));
  const ninth = await ask("/chain-ratio/SPX");
  clock.advance(5_000);

  expect([ninth.status, ninth.body]).toEqual([429, refusal("TOO_MANY_CONCURRENT_QUERIES")]);
  expect(ninth.headers.get("retry-after")).toBe("1");
  expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  const next = ask("/chain-ratio/SPX");
  await settled();
  clock.advance(5_000);
  expect((await next).status).toBe(200);
});

test("the queries of another account are not held up", async () => {
  const accounts = [accountWith({}), accountWith({ customerId: "other", keys: [{ key: "other" }] })];
  const { ask, clock } = startFlow({ faults: slow(5_000), accounts });
  const underWay = Array.from({ length: flowQueriesInFlight }, () => ask("/chain-ratio/SPX"));

  const other = ask("/chain-ratio/SPX", { authorization: "other" });
  await settled();
  clock.advance(5_000);

  expect((await other).status).toBe(200);
  await Promise.all(underWay);
});

test("a query of 25 seconds is 504 GATEWAY_TIMEOUT, refunded", async () => {
  const { ask, clock } = startFlow({ faults: slow(60_000) });

  const answer = ask("/flow/SPX/historical-compare");
  await settled();
  clock.advance(24_999);
  clock.advance(1);

  const { status, headers, body } = await answer;
  expect([status, body]).toEqual([504, refusal("GATEWAY_TIMEOUT", /longer than 25 seconds/)]);
  expect(headers.get("x-credits-remaining")).toBe("10000");
});

test("a query of just under 25 seconds is answered", async () => {
  const { ask, clock } = startFlow({ faults: slow(24_999) });

  const answer = ask("/chain-ratio/SPX");
  await settled();
  clock.advance(24_999);
  await settled();
  clock.advance(60_000);

  expect((await answer).status).toBe(200);
});

test("work that keeps the thread past its time is a timeout as well, and gives its place back", () => {
  const clock = new HandClock(0);
  const account = openAccounts([accountWith({})])("practice", 0)?.account;
  if (!account) throw new Error("The account has its key.");
  const gate = new FlowGate(clock);
  const late = () => {
    clock.advance(flowRequestTimeMs);
    return new Response();
  };

  for (let query = 0; query <= flowQueriesInFlight; query += 1) {
    expect(() => gate.run(account, late)).toThrow(/longer than 25 seconds/);
  }
});

test("the description of the flow host is not held to these limits", async () => {
  const { ask, clock } = startFlow({ faults: slow(30_000) });

  const answer = ask("/openapi.json");
  await settled();
  clock.advance(30_000);

  expect((await answer).status).toBe(200);
});

test("queries one after the other are never too many", async () => {
  const { ask } = startFlow();

  const statuses: number[] = [];
  for (let query = 0; query < 2 * flowQueriesInFlight; query += 1) statuses.push((await ask("/flow/SPX")).status);

  expect(statuses).toEqual(Array(2 * flowQueriesInFlight).fill(200));
});
