import type { CreditEntry, MarketClient, MarketClientOptions } from "@strikebook/client";

type Charged = Omit<CreditEntry, "cells">;

const charges = new WeakMap<MarketClient, Charged[]>();

/** Returns a client that `create` makes of these options, and records its charges. */
export function withCharges<Options extends Partial<MarketClientOptions>>(
  options: Options,
  create: (options: Options) => MarketClient,
): MarketClient {
  const recorded: Charged[] = [];
  const onCharge = ({ cells: _, ...entry }: CreditEntry) => void recorded.push(entry);
  const client = create({ onCharge, ...options });
  charges.set(client, recorded);
  return client;
}

/** Returns the chargeable requests of a client that have ended, oldest first. */
export function chargesOf(client: MarketClient): readonly Charged[] {
  return charges.get(client) ?? [];
}
