import { gexAccount } from "@strikebook/formulas";
import { exposureQuestions, pastQuestions } from "./exposure";
import { asked } from "./formula";
import { flowQuestions } from "./flow";
import { question, type Question } from "./question";
import { volatilityQuestions } from "./volatility";

const bySet = {
  exposure: exposureQuestions,
  past: pastQuestions,
  flow: flowQuestions,
  volatility: volatilityQuestions,
} as const satisfies Record<string, readonly Question[]>;

/** A set of tools that a user can choose, so that a conversation carries no others. */
export type Toolset = keyof typeof bySet;

/** Every toolset. */
export const toolsets = Object.keys(bySet) as Toolset[]; // of a literal

/** In every set, as the price and the formula of any question are. */
const account = question({
  name: "account",
  title: "Balance and limits",
  description: "The account behind the key: credit balance, status and limits. Free.",
  arguments: {},
  formula: () => asked(gexAccount, {}),
  excerpt: "first",
});

/** Returns the questions of some sets, in the order in which an assistant reads them. */
export function questionsOf(chosen: readonly Toolset[]): Question[] {
  return [...toolsets.filter((name) => chosen.includes(name)).flatMap((name) => bySet[name]), account];
}
