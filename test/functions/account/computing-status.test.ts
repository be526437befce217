import { gexDaily, gexStatus } from "../../support/addin/functions";
import { cell, openAddin } from "../../support/addin/function-runtime";
import { account, describedAs, refusal, success } from "../../support/client/canned-responses";
import { TestPlatform } from "../../../scripts/support/client/test-platform";

/** A service that takes longer than any cell waits for its daily statistics. */
const platform = new TestPlatform(({ path }) => {
  if (path === "/v1/openapi.json") return success(describedAs({}));
  if (path === "/v1/account") return success({ data: account });
  return refusal(503, "warming_up", { "Retry-After": "5" });
});

await openAddin({
  fetch: (url, init) => platform.fetch(url, init),
  now: () => platform.now(),
  random: () => 0,
  sleep: (waitMs, signal) => platform.sleep(waitMs, signal),
});

const at = (address: string) => ({ functionName: "GEX.DAILY", address }) as CustomFunctions.Invocation; // what Excel sends

test("GEX.STATUS shows what a cell waits for while the service computes it, and the cell says that it updates by itself", async () => {
  const shown: unknown[] = [];
  const stream = { functionName: "GEX.STATUS", address: "Sheet1!Z1", setResult: (table: unknown) => shown.push(table) };
  const daily = gexDaily(cell("SPY"), "2025-11-03", "2025-11-07", null, cell(null), at("Sheet1!A1")).catch(String);
  gexStatus(cell("columns=symbol,state,reason"), stream);
  await platform.advance(20_000);

  expect(shown.at(-1)).toEqual([
    ["Symbol", "State", "Reason"],
    ["SPY", "computing", "The service is computing the response of /v1/stats/daily. Its cells update by themselves."],
  ]);
  expect(await platform.settle(daily)).toContain(
    "The service is still computing the data of SPY. This cell updates by itself when it is ready.",
  );
  expect(platform.elapsedMs).toBe(60_000);
});
