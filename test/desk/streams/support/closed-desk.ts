import { closedAfterTest } from "../../support/shared-engine";
import { startDesk as startOpenDesk } from "../../../../scripts/support/desk/desk-world";

export { errorOf } from "../../../../scripts/support/desk/desk-world";

/** Starts a desk, whose nodes close at the end of the test. */
export const startDesk = closedAfterTest(startOpenDesk);
