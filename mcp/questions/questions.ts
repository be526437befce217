import { accountQuestions } from "./account";
import { exposureQuestions } from "./exposure";
import { flowQuestions } from "./flow";
import type { Question } from "./question";
import { volatilityQuestions } from "./volatility";

/** Every question, in the order in which an assistant reads them. */
export const questions: readonly Question[] = [
  ...exposureQuestions,
  ...flowQuestions,
  ...volatilityQuestions,
  ...accountQuestions,
];
