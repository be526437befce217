import { MarketClient } from "../../src/client/market-client";
import type { Platform } from "../../src/transport/platform";
import type { Hosts } from "../../src/transport/request-url";

/** Returns the client of one user: the add-in's client, without a browser. The key stays in it. */
export function assistantClient(hosts: Hosts, key: () => string | undefined, platform: Platform): MarketClient {
  return new MarketClient({ hosts: () => hosts, key, platform });
}
