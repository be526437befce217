import { gexAccount } from "../../src/formulas/account/account";
import { asked } from "./formula";
import { question } from "./question";

export const accountQuestions = [
  question({
    name: "account",
    title: "Balance and limits",
    description: "The account behind the key: credit balance, status and limits. Free.",
    arguments: {},
    formula: () => asked(gexAccount, {}),
    excerpt: "first",
  }),
];
