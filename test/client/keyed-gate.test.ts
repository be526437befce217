import { KeyedGate } from "../../src/spending/keyed-gate";
import { TestPlatform } from "../support/test-platform";

const turn = { lane: "live" as const, priority: () => 1 };

function openGate() {
  const platform = new TestPlatform(() => new Response());
  const names = { current: "of the first key" };
  const limits = () => ({ requestsPerMinute: 1, historicalInFlight: 1 });
  const gate = new KeyedGate({ platform, allowanceName: () => names.current, limits });
  return { platform, names, gate };
}

/** Whether the next request may go at once. */
async function isFree({ gate, platform }: ReturnType<typeof openGate>): Promise<boolean> {
  const giveUp = new AbortController();
  let went = false;
  gate.enter({ ...turn, signal: giveUp.signal }).then(
    () => (went = true),
    () => undefined, // Given up below.
  );
  await platform.advance(0);
  giveUp.abort();
  return went;
}

test("the same key keeps its count when everything else is forgotten", async () => {
  const world = openGate();
  await isFree(world);

  world.gate.reopen();

  expect(await isFree(world)).toBe(false);
});

test("another key has an allowance of its own", async () => {
  const world = openGate();
  await isFree(world);
  world.names.current = "of the second key";

  world.gate.reopen();

  expect(await isFree(world)).toBe(true);
});
