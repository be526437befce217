import { flowTide } from "../support/addin/functions";
import { startFlow } from "../support/service/start-flow";
import { cell, openRuntime } from "../support/addin/function-runtime";

/** The market stands at the evening of Wednesday 2026-06-10; the computer's clock at a Saturday in November. */
const { service } = startFlow();
const { call, addin } = await openRuntime(service, Date.parse("2026-11-21T15:00:00Z"));
const columns = cell("columns=Time; dates=text; headers=off");

test("the first cells of a practice market use its session, not that of the computer's clock", async () => {
  const tables = await Promise.all([
    call(flowTide, cell("SPX"), null, null, "1h", columns),
    call(flowTide, cell("SPX"), "10:00", "-2h", "1h", columns),
  ]);

  for (const table of tables) {
    expect(table.length).toBeGreaterThan(0);
    for (const [time] of table) expect(time).toMatch(/^2026-06-10 /);
  }
});

test("the time was learned by one free request, which all cells shared", () => {
  expect(service.requests.filter(({ path }) => path === "/v1/account")).toHaveLength(1);
  expect(addin.client.clock.isKnown).toBe(true);
});
