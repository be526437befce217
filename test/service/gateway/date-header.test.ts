import { createService } from "../../../service/server/service";
import { smallMarket } from "../../support/market/small-market";

const nowMs = Date.parse("2026-11-21T15:00:00Z");
const hour = 3_600_000;
const service = createService({ market: smallMarket, now: () => nowMs, marketTime: (ms) => ms - 24 * hour });
const authorized = { headers: { authorization: "Bearer practice" } };

test.each([
  ["an answer", "/v1/account", authorized],
  ["a flow answer", "/flow/v1/underlying/SPY/history", authorized],
  ["a refusal", "/v1/account", {}],
  ["an address without a route", "/v1/nothing", authorized],
])("%s has market time in its Date header, which pages of other origins can read", async (_what, path, init) => {
  const { headers } = await service.fetch(new Request(`http://service.test${path}`, init));

  expect(headers.get("date")).toBe("Fri, 20 Nov 2026 15:00:00 GMT");
  expect(headers.get("access-control-expose-headers")).toMatch(/\bDate\b/);
});
