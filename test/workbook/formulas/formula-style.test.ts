import { readFormulaStyle } from "../../../src/workbook/formulas/formula-style";
import { setExcel } from "../../support/addin/excel-globals";

/** Sets an Excel with a decimal separator, and with formulas in A1, A2 ..., each in English and as it writes them. */
function excelWith(decimalSeparator: string, formulas: readonly (readonly [string, string])[], newestApi = 20) {
  const loaded = <Read>(read: Read) => ({ load: () => read });
  const getRange = (address: string) => {
    const [english, local] = formulas[Number(address.slice(1)) - 1] ?? [];
    return loaded({ formulas: [[english]], formulasLocal: [[local]] });
  };
  const worksheets = { getItem: () => ({ getRange }) };
  setExcel({ application: loaded({ decimalSeparator }), worksheets }, newestApi);
  return formulas.map((_, index) => `Sheet1!A${index + 1}`);
}

const german = ['=GEX.LEVELS("SPXW,SPY",0.5)', '=GEX.LEVELS("SPXW,SPY";0,5)'] as const;

test("the list separator is that of a formula with two arguments, whatever decimals have", async () => {
  const swiss = ['=GEX.LEVELS("a,b",0.5)', '=GEX.LEVELS("a,b";0.5)'] as const;
  const one = ['=GEX.LEVELS("SPXW,SPY")', '=GEX.LEVELS("SPXW,SPY")'] as const;

  expect(await readFormulaStyle(excelWith(",", [german]))).toEqual({ list: ";", decimal: "," });
  expect(await readFormulaStyle(excelWith(".", [one, swiss]))).toEqual({ list: ";", decimal: "." });
  expect(await readFormulaStyle(excelWith(".", [["=SUM(1,2)", "=SUM(1,2)"]]))).toEqual({ list: ",", decimal: "." });
});

test("an array constant says nothing about lists, and without a formula a decimal comma means semicolons", async () => {
  const array = ["=SUM({1,2;3,4})", "=SUM({1.2;3.4})"] as const;

  expect(await readFormulaStyle(excelWith(",", [array]))).toEqual({ list: ";", decimal: "," });
  expect(await readFormulaStyle(excelWith(".", [array]))).toEqual({ list: ",", decimal: "." });
});

// Application.decimalSeparator is of ExcelApi 1.11.
test("an Excel that says nothing about decimals is known by its formulas alone", async () => {
  expect(await readFormulaStyle(excelWith(",", [german], 10))).toEqual({ list: ";", decimal: "," });
  expect(await readFormulaStyle(excelWith(",", [], 10))).toBeUndefined();
});
