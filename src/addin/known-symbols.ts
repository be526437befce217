import { endpoints } from "@strikebook/contract";
import { callContext } from "@strikebook/client";
import type { Addin } from "./addin";

/** Returns the symbols that cells show, then every other that the service lists. The list is free; without it the first are returned. */
export async function knownSymbols({ client, provenance }: Addin): Promise<readonly string[]> {
  const { record } = await client.get(endpoints.symbols, {}, callContext()).catch(() => ({ record: [] }));
  return [...new Set([...provenance.symbols, ...record.map(({ symbol }) => symbol)])];
}
