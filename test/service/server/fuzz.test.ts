import { runInThisProcess, sessionTasks } from "../../../service/background/session-tasks";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { smallVolSource } from "../../support/market/small-vol";
import { evening } from "../../support/market/test-tape";
import { fuzzService } from "../../support/service/fuzz-service";
import { fourSessions } from "../../support/service/start-flow";
import { startService, unlimitedAccount } from "../../../scripts/support/service/start-service";

const volatility = smallVolSource({
  SPY: { firstSession: "2026-06-01", closes: Array.from({ length: 8 }, () => 100), expirations: ["2026-12-18"] },
});

test("no valid, invalid or hostile request of 1,500 has a response that fails without being documented", async () => {
  const { clock, problems, send } = startService({
    tapes: fourSessions,
    volatility,
    nowMs: evening,
    accounts: [unlimitedAccount],
    runTask: runInThisProcess(sessionTasks({ market: smallMarket, tapes: fourSessions })),
  });

  const { statuses, unlisted } = await fuzzService({
    send,
    count: 1_500,
    inFlight: 1,
    onRequest: () => clock.advance(10),
    key: "practice",
    symbols: ["SPY", "QQQ", "SPX", "SPXW", "SPY,QQQ"],
    dates: ["2026-06-08", "2026-06-09", "2026-06-10"],
    instants: ["2026-06-09T15:00:00Z", "2026-06-10T14:00:00Z", "2026-06-10T14:00:05Z", "2026-06-10T19:00:00Z"],
  });

  const family = (from: number) =>
    [...statuses].reduce((sum, [status, count]) => (status >= from && status < from + 100 ? sum + count : sum), 0);
  expect(unlisted).toEqual([]);
  expect(problems).toEqual([]);
  expect(family(200)).toBeGreaterThan(400);
  expect(family(400)).toBeGreaterThan(400);
});
