import { checkFunctions, formulas } from "@strikebook/formulas";
import { startAddin } from "../addin/start-addin";
import { keepTimersOnTime } from "@strikebook/client";
import { addFunction } from "../workbook/formulas/function-list";
import { excelFunction } from "./excel-function";

for (const formula of formulas) {
  addFunction(formula);
  CustomFunctions.associate(formula.name, excelFunction(formula, startAddin));
}

const codeOfCheck = () => import("./check-results");
CustomFunctions.associate(
  checkFunctions.once,
  async (what: unknown, given: unknown, invocation: CustomFunctions.Invocation) =>
    (await codeOfCheck()).checkResult(what, given, invocation),
);
CustomFunctions.associate(
  checkFunctions.stream,
  async (name: unknown, invocation: CustomFunctions.StreamingInvocation<unknown[][]>) =>
    (await codeOfCheck()).startCheckStream(name, invocation),
);

keepTimersOnTime();
