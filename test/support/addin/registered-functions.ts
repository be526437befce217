/** Registers every published function, as the add-in does when Excel starts it. */
import { formulas } from "@strikebook/formulas";
import { addFunction } from "../../../src/workbook/formulas/function-list";

formulas.forEach(addFunction);
