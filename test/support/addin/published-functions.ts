import { functionsMetadata } from "../../../scripts/bundles/functions-metadata";
import { formulas } from "@strikebook/formulas";
import { excelFunction } from "../../../src/functions/excel-function";
import { addinOfCells } from "./function-runtime";
import "./functions";

/** A published function, as `functions.json` describes it, and how Excel calls it. */
export type Published = ReturnType<typeof publishedFunctions>[number];

/** Returns every published function. */
export function publishedFunctions() {
  const { functions } = functionsMetadata(formulas, "functions.html");
  return formulas.map((formula) => {
    const described = functions.find(({ id }) => id === formula.name);
    if (!described) throw new Error(`${formula.name} is not in Excel's list.`);
    const options = described.options as { stream?: boolean }; // as the metadata writes them
    return { ...described, options, call: excelFunction(formula, addinOfCells) };
  });
}
