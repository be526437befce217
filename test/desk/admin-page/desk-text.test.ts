import { dataSizeText, spanText, parseCredits, shareText, usedPart } from "../../../desk/admin-page/desk-text";

test.each([
  [0, "0 s"],
  [59_400, "59 s"],
  [60_000, "1 min"],
  [3_599_000, "59 min"],
  [47 * 3_600_000, "47 h"],
  [48 * 3_600_000, "2 days"],
])("%d ms is shown as %s", (ms, text) => {
  expect(spanText(ms)).toBe(text);
});

test("memory is shown in megabytes, and from a thousand on in gigabytes", () => {
  expect(dataSizeText(212_400_000)).toBe("212 MB");
  expect(dataSizeText(1_250_000_000)).toBe("1.3 GB");
});

test("only a cap that is reached is shown as 100%", () => {
  expect(shareText(999, 1_000)).toBe("99%");
  expect(shareText(1_000, 1_000)).toBe("100%");
  expect(shareText(0, 0)).toBe("");
});

test("a cap of 0 is used up, and no cap has no used part", () => {
  expect(usedPart(0, 0)).toBe(1);
  expect(usedPart(50, 200)).toBe(0.25);
  expect(usedPart(50, null)).toBeNull();
});

test.each([
  ["500", 500],
  [" 1,500 ", 1_500],
  ["1 500", 1_500],
  ["0", 0],
  ["-5", undefined],
  ["1.5", undefined],
  ["many", undefined],
])("%j is read as %p credits", (typed, credits) => {
  expect(parseCredits(typed)).toBe(credits);
});
