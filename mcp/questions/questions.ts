import { accountQuestions, exposureQuestions, volatilityQuestions } from "./exposure";
import { flowQuestions } from "./flow";
import type { Question } from "./question";

/** Every question, in the order in which an assistant reads them. */
export const questions: readonly Question[] = [
  ...exposureQuestions,
  ...flowQuestions,
  ...volatilityQuestions,
  ...accountQuestions,
];
