import { formulas } from "@strikebook/formulas";
import { startAddin } from "../addin/start-addin";
import { keepTimersOnTime } from "@strikebook/client";
import { addFunction } from "../workbook/formulas/function-list";
import { excelFunction } from "./excel-function";

for (const formula of formulas) {
  addFunction(formula);
  CustomFunctions.associate(formula.name, excelFunction(formula, startAddin));
}

keepTimersOnTime();
