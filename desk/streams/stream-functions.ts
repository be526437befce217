import type { EngineFunction } from "../engine/function-library";
import { leaseFunctions } from "./lease-functions";
import { publishFunctions } from "./publish-functions";
import { wantFunctions } from "./want-functions";

/** The functions of the engine that streams use. */
export const streamFunctions: readonly EngineFunction[] = [...leaseFunctions, ...publishFunctions, ...wantFunctions];
