import { afterSpending, hasConsent, needsConsent } from "../../../packages/client/spending/consent";

test.each([
  [5, 5, false],
  [6, 5, true],
  [1, 0, true],
  [0, 0, false], // Free.
  [1_000, undefined, false], // The user is never asked.
])("a price of %i credits with a limit of %p without a question needs consent: %p", (credits, askAbove, isAsked) => {
  expect(needsConsent(credits, askAbove)).toBe(isAsked);
});

test("consent covers its price and less, until it ends; a price that has grown is asked again", () => {
  const consent = { credits: 10, untilMs: 60_000 };

  expect(hasConsent(consent, 10, 59_999)).toBe(true);
  expect(hasConsent(consent, 11, 59_999)).toBe(false);
  expect(hasConsent(consent, 10, 60_000)).toBe(false);
  expect(hasConsent(undefined, 1)).toBe(false);
});

test("credits that were accepted are spent once", () => {
  const left = afterSpending({ credits: 10 }, 6);

  expect(hasConsent(left, 4)).toBe(true);
  expect(hasConsent(left, 5)).toBe(false);
});
