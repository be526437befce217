import { startNodes as startOpenNodes } from "../../../scripts/support/desk/response-nodes";
import { closedAfterTest } from "./shared-engine";

export {
  bodyOf,
  testProviderKey,
  reached,
  requestOf,
  symbolsOf,
  textOf,
} from "../../../scripts/support/desk/response-nodes";

/** Starts nodes of one desk, which close at the end of the test. */
export const startNodes = closedAfterTest(startOpenNodes);
