import { practiceAccounts as offered } from "../../../src/taskpane/account/practice-accounts";
import { smallVolSource } from "../../support/market/small-vol";
import { fourSessions } from "../../support/service/start-flow";
import { startService } from "../../../scripts/support/service/start-service";

/** A service that was started without a keys file. */
function startPractice() {
  const volatility = smallVolSource({
    SPY: { firstSession: "2026-11-16", closes: [100], expirations: ["2026-11-27"] },
  });
  const { request } = startService({ tapes: fourSessions, volatility });
  return async (key: string, path: string) => {
    const response = await request(path, { headers: { authorization: `Bearer ${key}` } });
    const { data, error } = response.body as { data?: unknown; error?: { code: string } }; // an envelope, as other tests check
    return { status: response.status, data, code: error?.code };
  };
}

test.each([
  ["practice", { status: "active", creditsBalance: 5_000, limits: { requestsPerMinute: 120, symbolsPerStream: 10 } }],
  [
    "practice-invite",
    { status: "active", creditsBalance: 5_000, limits: { requestsPerMinute: 60, symbolsPerStream: 5 } },
  ],
  ["practice-low-balance", { status: "active", creditsBalance: 12 }],
  ["practice-no-credits", { status: "active", creditsBalance: 0 }],
  ["practice-suspended", { status: "suspended", apiEligible: false }],
  ["practice-cap", { status: "active", creditsBalance: 5_000 }],
  ["practice-not-entitled", { status: "active", creditsBalance: 5_000 }],
])("%s is an account of the service without a keys file", async (key, account) => {
  const send = startPractice();

  expect(await send(key, "/v1/account")).toMatchObject({ status: 200, data: account });
});

test.each([
  ["practice-low-balance", "insufficient_credits"],
  ["practice-cap", "monthly_cap_reached"],
])("%s pays for two replays, and not for a third: %s", async (key, refusal) => {
  const send = startPractice();
  const path = "/v1/historical?symbols=SPY&at=2026-11-20T17:00:00Z";

  const codes: unknown[] = [];
  for (let sent = 0; sent < 3; sent += 1) codes.push((await send(key, path)).code);

  expect(codes).toEqual([undefined, undefined, refusal]);
});

test.each([
  ["practice-no-credits", "/v1/heatmap?symbols=SPY", 402, "insufficient_credits"],
  ["practice-suspended", "/v1/heatmap?symbols=SPY", 403, "account_suspended"],
  ["practice-blocked", "/v1/account", 403, "account_blocked"],
  ["practice-not-entitled", "/v1/heatmap?symbols=SPY", 200, undefined],
  ["practice-not-entitled", "/v1/vol/iv?symbols=SPY", 403, "not_entitled"],
  ["practice-not-entitled", "/flow/v1/flow/SPX", 403, "OPRA_AGREEMENT_REQUIRED"],
])("with the key %s the response to %s is %d %s", async (key, path, status, code) => {
  expect(await startPractice()(key, path)).toMatchObject({ status, code });
});

test("each practice account that the pane offers is an account of the service", async () => {
  const send = startPractice();

  for (const { key } of offered) {
    expect([key, (await send(key, "/v1/account")).code ?? "known"]).not.toEqual([key, "forbidden"]);
  }
  expect(offered).toHaveLength(8);
});
