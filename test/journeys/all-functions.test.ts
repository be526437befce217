import { fewTapes } from "../support/few-tapes";
import { cellsInError, fillFunctionBook } from "../support/function-book";
import { openStreet } from "../support/street";

/** The service works out sessions of three tickers while cells wait. In milliseconds. */
const PATIENCE_MS = 300_000;

const tapes = fewTapes(["SPX", "SPY", "NVDA"], "2026-11-10");

test(
  "a workbook of every documented formula fills, and no cell of it is in error",
  async () => {
    await using street = await openStreet({ key: "practice", tapes });
    street.page.setDefaultTimeout(PATIENCE_MS);

    const book = await fillFunctionBook(street);

    expect(book.length).toBeGreaterThan(70);
    expect(await cellsInError(street)).toEqual([]);
  },
  PATIENCE_MS,
);

test("where Excel offers words, a cell with one, a range of one cell and an empty cell do as well", async () => {
  await using street = await openStreet({ key: "practice", tapes });
  const { workbench } = street;
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
  expect(await workbench.note("H1")).toBe('The metric is "gamma" or "vanna"; "7" is not one of them.');
});
