import { type Hosts, MarketClient, type Platform } from "@strikebook/client";

/** Returns the client of one user: the add-in's client, without a browser. The key stays in it. */
export function assistantClient(hosts: Hosts, key: () => string | undefined, platform: Platform): MarketClient {
  return new MarketClient({ hosts: () => hosts, key, platform });
}
