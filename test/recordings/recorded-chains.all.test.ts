import { compareChains } from "../support/recordings/compare-chains";

test("300 random chains equal one SELECT over the Parquet each, and none has a quote newer than the clock", async () => {
  const statuses = await compareChains(300);

  // Not all were refused.
  expect(statuses.get(200)).toBeGreaterThan(150);
}, 240_000);
