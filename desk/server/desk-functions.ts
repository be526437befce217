import { answerFunctions } from "../answers/answer-store";
import { auditFunctions } from "../audit/trim-audit";
import { nowFunction } from "../engine/clock-functions";
import type { EngineFunction } from "../engine/function-library";
import { keyFunctions } from "../people/key-functions";
import { abandonedFunction, settleFunction } from "../spending/settle-function";
import { takeFunction } from "../spending/take-function";
import { streamFunctions } from "../streams/stream-functions";
import { personRequestFunction } from "./person-requests";

/** All functions of the desk, for the connection of a node to the engine. */
export const deskFunctions: readonly EngineFunction[] = [
  nowFunction,
  ...keyFunctions,
  takeFunction,
  settleFunction,
  abandonedFunction,
  ...answerFunctions,
  ...streamFunctions,
  ...auditFunctions,
  personRequestFunction,
];
