import { type Attribution, endpoints } from "@strikebook/contract";
import type { CellOrigin } from "@strikebook/client";

/** One data source, with the functions that show its data. */
export interface DataSource {
  /** Identifies the source. Two are the same only if their terms of sharing are the same too. */
  name: string;
  /** `undefined` for data without attribution, which may not be shared. */
  attribution: Attribution | undefined;
  /** Each once, in the order of appearance. */
  functionNames: readonly string[];
}

/** Returns the sources of some results, each once, in the order of appearance. Account data has no source. */
export function sourcesOf(
  origins: readonly Pick<CellOrigin, "endpoint" | "functionName" | "attribution">[],
): DataSource[] {
  const found = new Map<string, { attribution: Attribution | undefined; functionNames: Set<string> }>();
  for (const { endpoint, functionName, attribution } of origins) {
    if (endpoint === endpoints.account.path) continue;
    const name = nameOf(attribution);
    const source = found.get(name) ?? { attribution, functionNames: new Set() };
    source.functionNames.add(functionName);
    found.set(name, source);
  }
  return [...found].map(([name, { attribution, functionNames }]) => ({
    name,
    attribution,
    functionNames: [...functionNames],
  }));
}

function nameOf(attribution: Attribution | undefined): string {
  if (!attribution) return "unnamed";
  const { text, url, terms, license, shareable, shareClass } = attribution;
  return JSON.stringify([text, url, terms, license, shareable, shareClass]);
}
