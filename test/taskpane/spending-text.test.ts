import { limitNames } from "../../src/addin/spending";
import { callsInWords, limitFields, differenceInWords, spentInWords } from "../../src/taskpane/spending/spending-text";

const spent = { limits: {}, today: 0, workbook: 0, topCosts: [], lostResponses: 0, elsewhere: 0 };

test.each([
  [0, undefined, "0 credits"],
  [1, undefined, "1 credit"],
  [1_250, undefined, "1,250 credits"],
  [12, 100, "12 of 100 credits"],
  [1, 1, "1 of 1 credit"],
  [1_000, 5_000, "1,000 of 5,000 credits"],
])("%i spent under a limit of %j is shown as %s", (credits, cap, words) => {
  expect(spentInWords(credits, cap)).toBe(words);
});

test("calls are counted with the right plural", () => {
  expect([callsInWords(1), callsInWords(1_200)]).toEqual(["1 call", "1,200 calls"]);
});

test("a matching balance shows no remark", () => {
  expect(differenceInWords({ ...spent, workbook: 9 })).toBeUndefined();
});

test("a balance that fell by more is shown with the likely reason", () => {
  expect(differenceInWords({ ...spent, elsewhere: 3, lostResponses: 1 })).toBe(
    "The balance fell by 3 credits more than was spent on this computer. The account may be in use elsewhere.",
  );
});

test("credits charged for lost responses are shown", () => {
  expect(differenceInWords({ ...spent, lostResponses: 1 })).toBe(
    "Charged for responses that did not arrive: 1 credit.",
  );
});

test("every limit has a field", () => {
  expect(limitFields.map(({ name }) => name)).toEqual(limitNames);
});
