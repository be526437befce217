import { cellsInError, fillFunctionBook } from "../support/browser/function-book";
import { openWorkbench } from "../support/browser/open-workbench";
import { smallPracticeMarket as data } from "../support/market/test-market";

test("every documented formula fills its cells without an error", async () => {
  await using session = await openWorkbench({ key: "practice", data });

  const book = await fillFunctionBook(session);

  expect(book.length).toBeGreaterThan(70);
  expect(await cellsInError(session)).toEqual([]);
});

test("arguments with a pick list also accept a cell, a range of one cell and an empty cell", async () => {
  await using session = await openWorkbench({ key: "practice", data });
  const { workbench } = session;
  await workbench.set("A1", "Vanna");
  await workbench.set("C1", '=GEX.HEATMAP("SPY",A1,3,,"headers=off; columns=value")');
  await workbench.set("D1", '=GEX.HEATMAP("SPY",A1:A1,3,,"headers=off; columns=value")');
  await workbench.set("E1", '=GEX.HEATMAP("SPY","vanna",3,,"headers=off; columns=value")');
  await workbench.set("F1", '=GEX.HEATMAP("SPY",A2,3,,"headers=off; columns=value")');
  await workbench.set("G1", '=GEX.HEATMAP("SPY",,3,,"headers=off; columns=value")');
  await workbench.set("H1", '=GEX.HEATMAP("SPY",7,3)');
  await workbench.idle();

  const [vanna, gamma] = [await workbench.values("E1:E3"), await workbench.values("G1:G3")];
  expect(vanna.flat().every((value) => typeof value === "number")).toBe(true);
  expect(vanna).not.toEqual(gamma);
  expect(await workbench.values("C1:C3")).toEqual(vanna);
  expect(await workbench.values("D1:D3")).toEqual(vanna);
  expect(await workbench.values("F1:F3")).toEqual(gamma);
  expect(await workbench.text("H1")).toBe("#VALUE!");
  expect(await workbench.note("H1")).toBe('The metric must be "gamma" or "vanna"; "7" is not one of them.');
});
