import { startEngine, type TestEngine } from "../../../scripts/support/desk/engine";

/** Starts the engine of all tests of a file, which stops after them. */
export async function sharedEngine(): Promise<TestEngine> {
  const engine = await startEngine();
  afterAll(() => engine.stop());
  return engine;
}

/** Returns a function that starts the same, and closes it at the end of the test. */
export function closedAfterTest<Given extends unknown[], Started extends { close(): unknown }>(
  start: (...given: Given) => Promise<Started>,
): (...given: Given) => Promise<Started> {
  const open: Started[] = [];
  afterEach(async () => {
    for (const started of open.splice(0)) await started.close();
  });
  return async (...given) => {
    const started = await start(...given);
    open.push(started);
    return started;
  };
}
