import { FlowQueryLimit, maxConcurrentFlowQueries, flowQueryTimeoutMs } from "../../../service/gateway/request-limits";
import { Faults } from "../../../service/faults/faults";
import { accountWith, errorEnvelope, openedAccount } from "../../../scripts/support/service/start-service";
import { startFlow } from "../../support/service/start-flow";
import { turn } from "../../../scripts/support/event-loop";
import { ManualClock } from "../../../scripts/support/service/manual-clock";

const slow = (waitMs: number) => new Faults([{ route: "all", effect: { kind: "slow", waitMs } }]);

test("an account may have eight concurrent flow queries, and the ninth is 429 TOO_MANY_CONCURRENT_QUERIES with Retry-After", async () => {
  const { request, clock } = startFlow({ faults: slow(5_000) });

  const underWay = Array.from({ length: 8 }, () => request("/chain-ratio/SPX"));
  const ninth = await request("/chain-ratio/SPX");
  clock.advance(5_000);

  expect([ninth.status, ninth.body]).toEqual([429, errorEnvelope("TOO_MANY_CONCURRENT_QUERIES")]);
  expect(ninth.headers.get("retry-after")).toBe("1");
  expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  const next = request("/chain-ratio/SPX");
  await turn();
  clock.advance(5_000);
  expect((await next).status).toBe(200);
});

test("queries of another account are not limited", async () => {
  const accounts = [accountWith({}), accountWith({ customerId: "other", keys: [{ key: "other" }] })];
  const { request, clock } = startFlow({ faults: slow(5_000), accounts });
  const underWay = Array.from({ length: maxConcurrentFlowQueries }, () => request("/chain-ratio/SPX"));

  const other = request("/chain-ratio/SPX", { authorization: "other" });
  await turn();
  clock.advance(5_000);

  expect((await other).status).toBe(200);
  await Promise.all(underWay);
});

test("a query of 25 seconds is 504 GATEWAY_TIMEOUT, refunded", async () => {
  const { request, clock } = startFlow({ faults: slow(60_000) });

  const pending = request("/flow/SPX/historical-compare");
  await turn();
  clock.advance(24_999);
  clock.advance(1);

  const { status, headers, body } = await pending;
  expect([status, body]).toEqual([504, errorEnvelope("GATEWAY_TIMEOUT", /longer than 25 seconds/)]);
  expect(headers.get("x-credits-remaining")).toBe("10000");
});

test("a query of just under 25 seconds is answered", async () => {
  const { request, clock } = startFlow({ faults: slow(24_999) });

  const pending = request("/chain-ratio/SPX");
  await turn();
  clock.advance(24_999);
  await turn();
  clock.advance(60_000);

  expect((await pending).status).toBe(200);
});

test("a synchronous query that takes too long is a timeout too, and is no longer counted", () => {
  const clock = new ManualClock(0);
  const account = openedAccount();
  const gate = new FlowQueryLimit(clock);
  const late = () => {
    clock.advance(flowQueryTimeoutMs);
    return { status: 200, headers: {}, body: null };
  };

  for (let query = 0; query <= maxConcurrentFlowQueries; query += 1) {
    expect(() => gate.run(account, late)).toThrow(/longer than 25 seconds/);
  }
});

test("the description of the flow host has no such limits", async () => {
  const { request, clock } = startFlow({ faults: slow(30_000) });

  const pending = request("/openapi.json");
  await turn();
  clock.advance(30_000);

  expect((await pending).status).toBe(200);
});

test("sequential queries are never too many", async () => {
  const { request } = startFlow();

  const statuses: number[] = [];
  for (let query = 0; query < 2 * maxConcurrentFlowQueries; query += 1)
    statuses.push((await request("/flow/SPX")).status);

  expect(statuses).toEqual(Array(2 * maxConcurrentFlowQueries).fill(200));
});
