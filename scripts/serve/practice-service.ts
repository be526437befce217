import { practiceKey } from "@strikebook/contract";
import { servedPracticeAccount } from "../../service/gateway/accounts";
import { createService } from "../../service/server/service";
import { listen } from "@strikebook/http";
import { loadMarket } from "../../service/start/load-market";
import type { Hosts } from "@strikebook/client";

/** Starts the local service in this process, with a practice account of that many credits. */
export async function startPracticeService(
  credits = servedPracticeAccount.credits,
): Promise<{ hosts: Hosts; key: string }> {
  const loaded = await loadMarket(undefined, { startsWorkers: true });
  const accounts = [{ ...servedPracticeAccount, credits }];
  const service = createService({ ...loaded, now: Date.now, accounts, report: console.error });
  const { port } = await listen(service.fetch, 0, { refuse: service.refuse, replacesGlobals: true });
  void service.warm();
  const baseUrl = `http://127.0.0.1:${port}`;
  return { hosts: { baseUrl, flowBaseUrl: `${baseUrl}/flow` }, key: practiceKey };
}
