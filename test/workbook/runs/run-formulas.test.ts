import { readRunFormulas } from "../../../src/workbook/runs/run-formulas";
import { FakeExcel, type FakeSheet, type FakeVersion } from "../../support/addin/fake-excel";

type Cells = Readonly<Record<string, string | number>>;

/** Returns a sheet of these cells, ten rows by six columns. A text that begins with "=" is a formula that shows 1. */
function sheetOf(name: string, content: Cells, more: Omit<FakeSheet, "cells" | "name"> = {}): FakeSheet {
  const cells = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 6 }, (_cell, column) => {
      const typed = content[`${String.fromCharCode(65 + column)}${row + 1}`] ?? "";
      return [String(typed), typeof typed === "string" && typed.startsWith("=") ? 1 : typed] as const;
    }),
  );
  return { name, cells, ...more };
}

/** The sheet that asks every morning: a run of the model has nothing to do with it. */
const morning = sheetOf("Morning", { A1: '=GEX.LEVELS("SPY")', A2: '=FLOW.TIDE("SPY")', A3: '=GEX.LIVE("SPY")' });

/** Returns the formulas of a run that records a cell of a workbook, and what is said of the others. */
async function runOf(output: string, sheets: readonly FakeSheet[], version: FakeVersion = {}) {
  Object.assign(globalThis, new FakeExcel([...sheets, morning], version).globals);
  const { addresses, streaming, ...rest } = await readRunFormulas([output]);
  return { ...rest, parts: [...addresses, ...streaming].map((address) => address.replaceAll("'", "")) };
}

test("a run asks only the recorded cells and what they depend on, however many formulas the workbook has", async () => {
  const model = sheetOf("Model", { A2: '=GEX.LEVELS("SPXW",,,,"headers=off")', B2: "=A2*2", C2: "=GEX.FRAMES(1)" });

  expect(await runOf("Model!A2", [model])).toMatchObject({ parts: ["Model!A2"], others: 4, unclear: undefined });
  expect(await runOf("Model!B2", [model])).toMatchObject({ parts: ["Model!A2"], others: 4, unclear: undefined });
});

test.each([
  ["a range", "=SUM(A1:A9)", {}],
  ["a whole column", "=SUM(A:A)", {}],
  ["a whole row", "=SUM($2:$2)", {}],
  ["another sheet with quotes", "='Other sheet'!B1", {}],
  ["a spilled table as a whole", "=SUM(A2#)", {}],
  ["a cell into which a formula elsewhere has spilled", "=D4", {}],
  ["a chain of formulas", "=F1", {}],
  ["a defined name", "=spot*2", { names: { spot: "=Model!$A$2" } }],
  [
    "a defined name whose formula is a formula",
    "=twice",
    { names: { twice: "=2*once", once: "=SUM(Model!$A$2:$A$3)" } },
  ],
  ["a function that is a defined name", "=double(3)", { names: { DOUBLE: "=LAMBDA(x,x*Model!$A$2)" } }],
  ["a reference of LET", "=LET(x,A2,x+1)", {}],
])("a run asks what a recorded cell depends on through %s", async (_way, formula, version) => {
  const sheets = [
    sheetOf("Model", { A2: '=GEX.LEVELS("SPXW")', E9: formula, F1: "=F2+1", F2: "=A2" }, { spills: { "1,0": [4, 4] } }),
    sheetOf("Other sheet", { B1: "=Model!A2" }),
  ];

  expect(await runOf("Model!E9", sheets, version)).toMatchObject({
    parts: ["Model!A2"],
    others: 3,
    unclear: undefined,
  });
});

test("a name of one sheet is used there, and the same name of the workbook elsewhere", async () => {
  const own = sheetOf("Own", { A1: '=GEX.LEVELS("QQQ")', E9: "=spot" }, { names: { spot: "=Own!$A$1" } });
  const model = sheetOf("Model", { A2: '=GEX.LEVELS("SPXW")', E9: "=spot", F9: "=Own!spot" });
  const version = { names: { spot: "=Model!$A$2" } };

  expect((await runOf("Own!E9", [own, model], version)).parts).toEqual(["Own!A1"]);
  expect((await runOf("Model!E9", [own, model], version)).parts).toEqual(["Model!A2"]);
  expect((await runOf("Model!F9", [own, model], version)).parts).toEqual(["Own!A1"]);
});

test("a reference to an Excel table is about the columns that it names, in its row if it says so", async () => {
  const content = { B2: '=GEX.LEVELS("SPY")', B3: '=GEX.LEVELS("QQQ")', C2: '=GEX.LEVELS("IWM")', D3: "=[@Spot]*2" };
  const formulas = { E9: "=SUM(Deals[Spot])", E8: "=D3", F9: "=SUM(Deals[[Spot]:[Net]])", F8: "=ROWS(Deals)" };
  const tables = [{ row: 1, column: 1, rows: 2, columns: 3, name: "Deals", headings: ["Spot", "Net", "Twice"] }];
  const sheets = [sheetOf("Model", { ...content, ...formulas }, { tables })];
  const partsOf = async (cell: string) => (await runOf(cell, sheets)).parts;

  expect(await partsOf("Model!E9")).toEqual(["Model!B2", "Model!B3"]);
  expect(await partsOf("Model!E8")).toEqual(["Model!B3"]);
  expect(await partsOf("Model!F9")).toEqual(["Model!B2", "Model!C2", "Model!B3"]);
  expect(await partsOf("Model!F8")).toEqual(["Model!B2", "Model!C2", "Model!B3"]);
});

test.each([
  ["=INDIRECT(B1)", {}, "Model!E9 uses INDIRECT"],
  ["=SUM(OFFSET(F9,1,0))", {}, "Model!E9 uses OFFSET"],
  ["=F2", {}, "Model!F2 uses INDIRECT"],
  ["=SUM(A1:INDEX(B:B,3))", {}, "Model!E9 uses a range between references"],
  ["=SUM(Model:Morning!A2)", {}, "Model!E9 uses several sheets"],
  ["=beside", { names: { beside: "=Model!A2" } }, "Model!E9 uses the name beside, whose address moves with the cell"],
  ["=far", { names: { far: "=OFFSET(Model!$A$1,1,0)" } }, "Model!E9 uses the name far with OFFSET"],
  ["=Deals[Net]", {}, "Model!E9 uses Deals[Net], which is not known"],
  ["=A2", { excelApi: "1.11" }, "This version of Excel does not say where tables spill"],
])("%s asks every formula and says why", async (formula, version, unclear) => {
  const model = sheetOf("Model", { A2: '=GEX.LEVELS("SPXW")', E9: formula, F2: '=INDIRECT("A2")' });

  expect(await runOf("Model!E9", [model], version)).toMatchObject({
    parts: ["Model!A2", "Morning!A1", "Morning!A2", "Morning!A3"],
    others: 0,
    unclear,
  });
});

test("what one formula of a run asks may depend on another: then the price is not exact", async () => {
  const model = sheetOf("Model", { A2: '=GEX.LEVELS("SPXW")', B2: "=A2+1", C2: '=FLOW.TIDE("SPY",B2)', D2: "=A2+C2" });

  expect(await runOf("Model!C2", [model])).toMatchObject({ parts: ["Model!A2", "Model!C2"], argument: "Model!A2" });
  expect(await runOf("Model!A2", [model])).toMatchObject({ parts: ["Model!A2"], argument: undefined });
});

test("a live cell on which a recorded cell depends is part of the run", async () => {
  const model = sheetOf("Model", { A2: '=GEX.LIVE("SPXW")', B2: "=A2" });

  expect(await runOf("Model!B2", [model])).toMatchObject({ parts: ["Model!A2"], others: 3 });
});

test("a function that is called through a name would keep its old value: the run says what to do", async () => {
  const model = sheetOf("Model", { B2: "=board+1" });
  const reading = runOf("Model!B2", [model], { names: { board: '=GEX.LEVELS("SPXW")' } });

  await expect(reading).rejects.toThrow(
    "Model!B2 calls GEX.LEVELS through the name board, which does not follow the replay clock. Enter the function in a cell.",
  );
});
