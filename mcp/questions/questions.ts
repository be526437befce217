import { gexAccount } from "../../src/formulas/account/account";
import { exposureQuestions } from "./exposure";
import { asked } from "./formula";
import { flowQuestions } from "./flow";
import { question, type Question } from "./question";
import { volatilityQuestions } from "./volatility";

/** Every question, in the order in which an assistant reads them. */
export const questions: readonly Question[] = [
  ...exposureQuestions,
  ...flowQuestions,
  ...volatilityQuestions,
  question({
    name: "account",
    title: "Balance and limits",
    description: "The account behind the key: credit balance, status and limits. Free.",
    arguments: {},
    formula: () => asked(gexAccount, {}),
    excerpt: "first",
  }),
];
