import { capNames } from "../../src/addin/spending-caps";
import { callsInWords, capFields, differenceInWords, spentInWords } from "../../src/taskpane/spending-words";

const spent = { caps: {}, today: 0, workbook: 0, costliest: [], lostAnswers: 0, elsewhere: 0 };

test.each([
  [0, undefined, "0 credits"],
  [1, undefined, "1 credit"],
  [1_250, undefined, "1,250 credits"],
  [12, 100, "12 of 100 credits"],
  [1, 1, "1 of 1 credit"],
  [1_000, 5_000, "1,000 of 5,000 credits"],
])("%i spent under a limit of %j reads %s", (credits, cap, words) => {
  expect(spentInWords(credits, cap)).toBe(words);
});

test("calls are counted in words", () => {
  expect([callsInWords(1), callsInWords(1_200)]).toEqual(["1 call", "1,200 calls"]);
});

test("a balance that agrees is not spoken of", () => {
  expect(differenceInWords({ ...spent, workbook: 9 })).toBeUndefined();
});

test("a balance that fell by more is told calmly, with the likely reason", () => {
  expect(differenceInWords({ ...spent, elsewhere: 3, lostAnswers: 1 })).toBe(
    "The balance fell by 3 credits more than was spent on this computer: the account may be in use elsewhere.",
  );
});

test("credits for answers that never came are told", () => {
  expect(differenceInWords({ ...spent, lostAnswers: 1 })).toBe("1 credit went to answers that were lost on the way.");
});

test("every limit has a field", () => {
  expect(capFields.map(({ name }) => name)).toEqual(capNames);
});
