/** The model workbooks, for the pane and for what writes them as files. */
import { darkPool } from "./dark-pool";
import { earnings } from "./earnings";
import { flipRegime } from "./flip-regime";
import { flowTenMinutes } from "./flow-ten-minutes";
import { morningScreen } from "./morning";
import { pinning } from "./pinning";
import { positionSheet } from "./position-sheet";
import { positioning } from "./positioning";
import { straddleAtSignal } from "./straddle";
import type { Template } from "./template";
import { volatilitySheet } from "./volatility-sheet";
import { walkForward } from "./walk-forward";
import { zeroDte } from "./zero-dte";
export { darkPool } from "./dark-pool";
export { earnings } from "./earnings";
export { flipRegime } from "./flip-regime";
export { flowTenMinutes } from "./flow-ten-minutes";
export { frontCells } from "./front-sheet";
export { morningScreen } from "./morning";
export { pinning } from "./pinning";
export { positionSheet } from "./position-sheet";
export { positioning } from "./positioning";
export { straddleAtSignal } from "./straddle";
export { contentWith, inputValues, type Template, type TemplateSituation } from "./template";
export { volatilitySheet } from "./volatility-sheet";
export { walkForward } from "./walk-forward";
export { zeroDte } from "./zero-dte";

/** The model workbooks, in the order of the gallery. */
export const templates: readonly Template[] = [
  zeroDte,
  morningScreen,
  positionSheet,
  volatilitySheet,
  flipRegime,
  positioning,
  earnings,
  darkPool,
  pinning,
  flowTenMinutes,
  straddleAtSignal,
  walkForward,
];
