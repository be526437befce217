import { closedAfterTest } from "../../support/shared-engine";
import { startDesk as startOpenDesk } from "./desk-world";

export { errorOf } from "./desk-world";

/** Starts a desk, whose nodes close at the end of the test. */
export const startDesk = closedAfterTest(startOpenDesk);
