import { browserSeconds } from "../../../scripts/support/browser/browser";
import { takeErrors } from "../../../scripts/support/browser/page-errors";
import { closeTabs, describeAbandonedTabs } from "../../../scripts/support/browser/workbench-tabs";

const before = await browserSeconds();

afterEach(describeAbandonedTabs);
afterEach(() => expect(takeErrors()).toEqual([]));
afterAll(closeTabs);
afterAll(async () => {
  // Part of the processor time of the test file, which `measured-runner.mjs` reads.
  const used = [...(await browserSeconds())].map(([id, seconds]) => seconds - (before.get(id) ?? 0));
  Object.assign(globalThis, { browserSeconds: used.reduce((sum, seconds) => sum + seconds, 0) });
});
