import { servedMarket } from "../../../market/exposure/served-market";
import { runInThisProcess, sessionTasks } from "../../../service/background/session-tasks";
import { warmBoards } from "../../../service/server/warm-market";
import { accountWith, errorEnvelope, startService } from "../../../scripts/support/service/start-service";
import { evening, testTapes, sessionLike } from "../../support/market/test-tape";
import { settled, turn } from "../../../scripts/support/event-loop";
import { heldTasks } from "../../support/service/held-tasks";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { smallVolSource } from "../../support/market/small-vol";
import { wideMarket } from "../../../scripts/support/market/wide-market";

/** Five finished sessions of SPX: too many to be drawn while a caller waits. */
const sessions = ["2026-06-10", "2026-06-09", "2026-06-08", "2026-06-05", "2026-06-04"].map((date, at) =>
  sessionLike(date, at + 1),
);

/** A service on the evening of the last session whose other process works when the test lets it. */
function startHeld() {
  const tapes = testTapes(...sessions);
  const held = heldTasks(runInThisProcess(sessionTasks({ market: smallMarket, tapes: testTapes(...sessions) })));
  return { held, ...startService({ tapes, nowMs: evening, runTask: held.run, accounts: [accountWith({})] }) };
}

test("the first requests are answered while the background computes its first session", async () => {
  const { held, service, request } = startHeld();

  const warming = service.warm();
  await settled();
  const [account, heatmap, trades] = [
    await request("/v1/account"),
    await request("/v1/heatmap?symbols=SPY"),
    await request("/flow/v1/flow/SPX?timeframe=1d"),
  ];
  const startedByThen = held.started.length;
  await held.release();
  await warming;

  expect([account, heatmap, trades].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(startedByThen).toBe(1);
  expect(held.started.length).toBeGreaterThan(1);
});

test("a large request at start gets WARMING_UP, refunded, with Retry-After, and later the response", async () => {
  const { clock, held, request, problems } = startHeld();
  const path = "/flow/v1/underlying/SPX/history?startDate=2026-06-04&endDate=2026-06-10";

  const pending = request(path);
  await settled();
  clock.advance(10_000);
  const early = await pending;
  await held.release();
  const later = await request(path);

  expect([early.status, early.body]).toEqual([503, errorEnvelope("WARMING_UP", /retry in 5 seconds/)]);
  expect(early.headers.get("retry-after")).toBe("5");
  expect(early.headers.get("x-credits-remaining")).toBe("100");
  expect(later.status).toBe(200);
  expect(later.headers.get("x-credits-remaining")).toBe("95");
  expect(later.body).toMatchObject({ data: { length: 5 } });
  expect(problems).toEqual([]);
});

test("requests are answered while the boards of a day are computed", async () => {
  const { request } = startService();
  const computed: string[] = [];
  const many = wideMarket(smallMarket, "SPY", 40);
  const counting = {
    ...many,
    boardAt: (symbol: string, instantMs: number) => {
      computed.push(symbol);
      return many.boardAt(symbol, instantMs);
    },
  };

  const warming = warmBoards(
    servedMarket(counting),
    () => Date.parse("2026-11-20T20:30:00Z"),
    () => Promise.resolve(),
  );
  await request("/v1/account");
  const computedByThen = computed.length;
  await warming;

  expect(computedByThen).toBeLessThan(40);
  expect(computed).toHaveLength(40);
});

test("a screener that takes long is warming_up, and its computation continues for the next request", async () => {
  const volatility = smallVolSource({
    SPY: { firstSession: "2025-10-01", closes: Array.from({ length: 287 }, () => 100), expirations: ["2027-12-17"] },
  });
  const { request, clock } = startService({ volatility, nowMs: Date.parse("2026-11-20T20:30:00Z") });

  const pending = request("/v1/vol/screener");
  await turn();
  clock.advance(10_000);
  const early = await pending;
  await settled();
  await settled();
  await settled();
  const later = await request("/v1/vol/screener");

  expect([early.status, early.body]).toEqual([503, errorEnvelope("warming_up")]);
  expect([early.headers.get("retry-after"), early.headers.get("x-credits-remaining")]).toEqual(["5", "5000"]);
  expect([later.status, later.headers.get("x-credits-remaining")]).toEqual([200, "4995"]);
});
