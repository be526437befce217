/**
 * The local service as the provider of a node, in a process of its own: in the middle of a session, without the work that
 * `npm run service` does in the background. The argument is the key of its only account.
 */
import { paidPlan } from "../../service/gateway/accounts";
import { simulatedData } from "../../service/market-source/market-data";
import { createService } from "../../service/server/service";
import { listen } from "@strikebook/http";

const [key = ""] = process.argv.slice(2);

/** The market is ahead of the clock, or behind it, by so many milliseconds. */
const aheadMs = Date.parse("2026-11-20T17:00:00Z") - Date.now();

const service = createService({
  ...simulatedData(),
  now: Date.now,
  marketTime: (nowMs) => nowMs + aheadMs,
  accounts: [{ customerId: "bench", condition: "active", credits: 10 ** 9, limits: { ...paidPlan }, keys: [{ key }] }],
});

const { port } = await listen(service.fetch, 0, { replacesGlobals: true });
console.log(`http://127.0.0.1:${port}`);
