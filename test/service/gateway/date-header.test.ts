import { startService } from "../../../scripts/support/service/start-service";

const nowMs = Date.parse("2026-11-21T15:00:00.250Z");
const hour = 3_600_000;
const { send } = startService({ nowMs, marketTime: (ms) => ms - 24 * hour });
const authorized = { headers: { authorization: "Bearer practice" } };

test.each([
  ["a response", "/v1/account", authorized],
  ["a flow response", "/flow/v1/underlying/SPY/history", authorized],
  ["a refusal", "/v1/account", {}],
  ["an address without a route", "/v1/nothing", authorized],
])("%s has real time in its Date header and market time in X-Market-Time", async (_what, path, init) => {
  const { headers } = await send(path, init);

  expect(headers.get("date")).toBe("Sat, 21 Nov 2026 15:00:00 GMT");
  expect(headers.get("x-market-time")).toBe("2026-11-20T15:00:00.250Z");
  expect(headers.get("access-control-expose-headers")?.split(", ")).toEqual(
    expect.arrayContaining(["Date", "X-Market-Time"]),
  );
});

test("the rate limit resets at a real time that follows the Date of its response within a minute", async () => {
  const { headers } = await send("/v1/account");

  const resetMs = 1000 * Number(headers.get("x-ratelimit-reset"));
  expect(resetMs - Date.parse(headers.get("date") ?? "")).toBe(60_000);
});

test("only a market whose time stands still says so, so that its clients do not let it go on", async () => {
  const fixed = await startService({ nowMs, marketTime: () => nowMs - 24 * hour, marketPace: 0 }).send(
    "/v1/account",
    authorized,
  );
  const running = await send("/v1/account", authorized);

  expect([fixed, running].map(({ headers }) => headers.get("x-market-pace"))).toEqual(["0", null]);
});
