import { cellsInError, fillFunctionBook } from "../support/browser/function-book";
import { openWorkbench } from "../support/browser/open-workbench";
import { smallPracticeMarket as data } from "../support/market/test-market";

test("every documented formula fills its cells without an error", async () => {
  await using session = await openWorkbench({ key: "practice", data });

  const book = await fillFunctionBook(session);

  expect(book.length).toBeGreaterThan(70);
  expect(await cellsInError(session)).toEqual([]);
});
