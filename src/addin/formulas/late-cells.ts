import type { LateCaller } from "@strikebook/client";
import { calledFunctions } from "../../workbook/formulas/formula-text";
import type { Environment } from "../environment/environment";
import type { WorkbookFormulas } from "./workbook-formulas";

interface LateCellsParts {
  environment: Pick<Environment, "readFormulas">;
  /** Knows where the results of a cell came from; `undefined` if it has none. */
  provenance: { originsOf(address: string): unknown };
  formulas: Pick<WorkbookFormulas, "retryFailed">;
}

/** Returns what the client notifies for one call of a function in a cell; `undefined` if the cell is not known. */
export type LateCallerFor = (functionName: string | undefined, address: string | undefined) => LateCaller | undefined;

/** Recalculates the cells whose delayed data has arrived. */
export function lateCells({ environment, provenance, formulas }: LateCellsParts): LateCallerFor {
  let ready = new Set<string>();
  const recalculate = () => {
    const addresses = [...ready];
    ready = new Set();
    void formulas.retryFailed(addresses);
  };
  /** Whether a cell still has a formula with the function. If Excel is busy, it is assumed to. */
  const holds = async (functionName: string, address: string) => {
    if (!provenance.originsOf(address)) return false;
    const read = await environment.readFormulas([address]);
    return !read || calledFunctions(read[0]).includes(functionName.toUpperCase());
  };
  return (functionName, address) => {
    if (!functionName || !address) return undefined;
    return {
      isWaiting: () => holds(functionName, address),
      onReady: () => {
        // Cells whose data comes together are recalculated together.
        if (ready.size === 0) void Promise.resolve().then(recalculate);
        ready.add(address);
      },
    };
  };
}
