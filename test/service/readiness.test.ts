import { createService } from "../../service/service";
import { sessionWork } from "../../service/statistics/session-work";
import { warmBoards } from "../../service/warm-boards";
import { accountWith, heard, refusal, startService } from "../support/ask-service";
import { HandClock } from "../support/hand-clock";
import { evening, handTapes, sessionLike } from "../support/hand-tape";
import { heldWork, settled, turn, workHere } from "../support/held-work";
import { smallMarket } from "../support/small-market";
import { smallVolSource } from "../support/small-vol";
import { wideMarket } from "../support/wide-market";

/** Five finished sessions of SPX: too many to be drawn while a caller waits. */
const sessions = ["2026-06-10", "2026-06-09", "2026-06-08", "2026-06-05", "2026-06-04"].map((date, at) =>
  sessionLike(date, at + 1),
);

/** A service on the evening of the last session whose other thread works when the test says so. */
function startHeld() {
  const clock = new HandClock(evening);
  const held = heldWork(workHere(sessionWork({ market: smallMarket, tapes: handTapes(...sessions) })));
  const problems: unknown[] = [];
  const service = createService({
    market: smallMarket,
    tapes: handTapes(...sessions),
    now: clock.now,
    after: clock.after,
    askWork: held.ask,
    accounts: [accountWith({ credits: 100 })],
    report: (problem) => problems.push(problem),
  });
  const ask = async (path: string) =>
    heard(await service.fetch(new Request(`http://service.test${path}`, { headers: { authorization: "practice" } })));
  return { clock, held, service, ask, problems };
}

test("the first questions are answered while the other thread is still at its first piece of warming", async () => {
  const { held, service, ask } = startHeld();

  const warming = service.warm();
  await settled();
  const [account, heatmap, trades] = [
    await ask("/v1/account"),
    await ask("/v1/heatmap?symbols=SPY"),
    await ask("/flow/v1/flow/SPX?timeframe=1d"),
  ];
  const begunByThen = held.begun.length;
  await held.release();
  await warming;

  expect([account, heatmap, trades].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(begunByThen).toBe(1);
  expect(held.begun.length).toBeGreaterThan(1);
});

test("whoever asks for much too early gets WARMING_UP, refunded, with a time to wait, and later the answer", async () => {
  const { clock, held, ask, problems } = startHeld();
  const path = "/flow/v1/underlying/SPX/history?startDate=2026-06-04&endDate=2026-06-10";

  const asking = ask(path);
  await settled();
  clock.advance(10_000);
  const early = await asking;
  await held.release();
  const later = await ask(path);

  expect([early.status, early.body]).toEqual([503, refusal("WARMING_UP", /ask again in 5 seconds/)]);
  expect(early.headers.get("retry-after")).toBe("5");
  expect(early.headers.get("x-credits-remaining")).toBe("100");
  expect(later.status).toBe(200);
  expect(later.headers.get("x-credits-remaining")).toBe("95");
  expect(later.body).toMatchObject({ data: { length: 5 } });
  expect(problems).toEqual([]);
});

test("callers have their turn while the boards of a day are computed", async () => {
  const { ask } = startService();
  const computed: string[] = [];
  const many = wideMarket(smallMarket, "SPY", 40);
  const counting = {
    ...many,
    boardAt: (symbol: string, instantMs: number) => {
      computed.push(symbol);
      return many.boardAt(symbol, instantMs);
    },
  };

  const warming = warmBoards(counting, () => Date.parse("2026-11-20T20:30:00Z"));
  await ask("/v1/account");
  const computedByThen = computed.length;
  await warming;

  expect(computedByThen).toBeLessThan(40);
  expect(computed).toHaveLength(40);
});

test("a screener that reads a year of every symbol for long is warming up, and goes on for the next caller", async () => {
  const clock = new HandClock(Date.parse("2026-11-20T20:30:00Z"));
  const source = smallVolSource({
    SPY: { firstSession: "2025-10-01", closes: Array.from({ length: 287 }, () => 100), expirations: ["2027-12-17"] },
  });
  const service = createService({ market: smallMarket, volatility: source, now: clock.now, after: clock.after });
  const ask = async () =>
    heard(
      await service.fetch(
        new Request("http://service.test/v1/vol/screener", { headers: { authorization: "practice" } }),
      ),
    );

  const asking = ask();
  await turn();
  clock.advance(10_000);
  const early = await asking;
  await settled();
  await settled();
  await settled();
  const later = await ask();

  expect([early.status, early.body]).toEqual([503, refusal("warming_up")]);
  expect([early.headers.get("retry-after"), early.headers.get("x-credits-remaining")]).toEqual(["5", "5000"]);
  expect([later.status, later.headers.get("x-credits-remaining")]).toEqual([200, "4995"]);
});
