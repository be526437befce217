import { cellsInError, fillFunctionBook } from "../../../scripts/support/browser/function-book";
import { openWorkbench } from "../../../scripts/support/browser/open-workbench";
import { smallPracticeMarket as data } from "../../../scripts/support/market/test-market";

test("every documented formula fills its cells without an error", async () => {
  await using session = await openWorkbench({ key: "practice", data, requestsPerMinute: 600 });

  const book = await fillFunctionBook(session);

  expect(book.length).toBeGreaterThan(70);
  // The trades of this market begin on November 10, and similar days need those of 252 sessions.
  expect(await cellsInError(session)).toEqual(Array.from({ length: 4 }, () => "FLOW.COMPARE row 21: #N/A"));
});
