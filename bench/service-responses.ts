import { simulatedData } from "../service/market-source/market-data";
import { createService } from "../service/server/service";
import { unlimitedAccount } from "./unlimited-account";

/** Wednesday noon in New York. */
const marketNoonMs = Date.parse("2026-11-18T17:00:00Z");

/**
 * Starts the local service at noon of 2026-11-18. The function returns the text of a response, and repeats a request while the service
 * is still computing it (status 503 or 504).
 */
export function openResponses(): (path: string) => Promise<string> {
  const service = createService({ ...simulatedData(), now: () => marketNoonMs, accounts: [unlimitedAccount] });
  const headers = { authorization: "Bearer bench" };
  return async (path) => {
    for (;;) {
      const response = await service.fetch(new Request(`http://service.test${path}`, { headers }));
      const body = await response.text();
      if (response.ok) return body;
      if (![503, 504].includes(response.status)) throw new Error(`The service refused ${path}: ${body}`);
    }
  };
}
