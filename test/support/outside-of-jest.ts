import { constants, runInThisContext } from "node:vm";

/**
 * Imports a built program into this process, but not into Jest's context, which would load it again for each test file and make it several
 * times slower.
 */
export const importOutsideOfJest = runInThisContext("(address) => import(address)", {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}) as (address: string) => Promise<unknown>; // what the expression is
