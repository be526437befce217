import { endpoints } from "../contract/endpoints";
import type { Attribution } from "../contract/meta";
import type { Origin } from "./origin";

/** Data of one source, and the functions that show it. */
export interface ShownSource {
  /** Tells this source from the others: two are one only where they say the same of sharing too. */
  name: string;
  /** Undefined for data whose answers named no source, which permits nothing. */
  attribution: Attribution | undefined;
  /** Each once, in the order first met. */
  functionNames: readonly string[];
}

/** The sources of some answers, each once, in the order first met. The account is the person's own: nobody is credited for it. */
export function shownSources(
  origins: readonly Pick<Origin, "endpoint" | "functionName" | "attribution">[],
): ShownSource[] {
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
