import { browserSeconds } from "./browser";
import { takeErrors } from "./page-errors";
import { closeTabs, describeAbandonedTabs } from "./workbench-tabs";

const before = await browserSeconds();

afterEach(describeAbandonedTabs);
afterEach(() => expect(takeErrors()).toEqual([]));
afterAll(closeTabs);
afterAll(async () => {
  // Part of the processor time of the test file, which `measured-runner.mjs` reads.
  const used = [...(await browserSeconds())].map(([id, seconds]) => seconds - (before.get(id) ?? 0));
  Object.assign(globalThis, { browserSeconds: used.reduce((sum, seconds) => sum + seconds, 0) });
});
