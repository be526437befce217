import { question } from "./question";

export const accountQuestions = [
  question({
    name: "account",
    title: "Balance and limits",
    description: "The account behind the key: credit balance, status and limits. Free.",
    arguments: {},
    formula: () => ({ name: "GEX.ACCOUNT", given: [] }),
    excerpt: "first",
  }),
];
