import { gexAccount } from "@strikebook/formulas";
import { exposureTools, pastTools } from "./exposure";
import { toolFormula } from "./formula";
import { flowTools } from "./flow";
import { optionTools } from "./options";
import { tool, type Tool } from "./tool";
import { volatilityTools } from "./volatility";

const bySet = {
  exposure: exposureTools,
  past: pastTools,
  flow: flowTools,
  volatility: volatilityTools,
  options: optionTools,
} as const satisfies Record<string, readonly Tool[]>;

/** A set of tools that a user can choose, so that a conversation carries no others. */
export type Toolset = keyof typeof bySet;

/** Every toolset. */
export const toolsets = Object.keys(bySet) as Toolset[]; // of a literal

/** In every set, as the price and the formula of any tool are. */
const account = tool({
  name: "account",
  title: "Balance and limits",
  description: "The account behind the key: credit balance, status and limits. Free.",
  arguments: {},
  formula: () => toolFormula(gexAccount, {}),
  excerpt: "first",
});

/** Returns the tools of some sets, in the order in which an assistant reads them. */
export function toolsOf(chosen: readonly Toolset[]): Tool[] {
  return [...toolsets.filter((name) => chosen.includes(name)).flatMap((name) => bySet[name]), account];
}
