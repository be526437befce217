import { KeyRegister } from "../../../desk/people/key-register";
import { People } from "../../../desk/people/people";
import type { OpenIdSettings } from "../../../desk/people/open-id-connect";
import type { TestEngine } from "../../../scripts/support/desk/engine";
import { NodePlatform } from "../../../scripts/support/desk/node-platform";

/** 10:00 in New York of Friday 2026-11-20. */
export const START_MS = Date.parse("2026-11-20T15:00:00Z");

let desks = 0;

/** Starts the people of one node, of a desk of its own unless named, with the clock of the test. */
export async function startPeople(server: TestEngine, options: { desk?: string; oidc?: OpenIdSettings } = {}) {
  const { desk = `people-${(desks += 1)}`, oidc } = options;
  const platform = new NodePlatform(START_MS);
  const engine = await server.connect({ desk, platform });
  await engine.command("SET", engine.keys.clock, START_MS);
  await engine.readClock();
  const people = await People.open({ engine, platform, oidc });
  return { desk, engine, platform, people, register: new KeyRegister(engine) };
}

/** The headers of a request with a key or a token. */
export const bearer = (credential: string): Headers => new Headers({ Authorization: `Bearer ${credential}` });

/** In milliseconds: longer than any engine of a test takes, shorter than the limit of a test. */
const LONGEST_WAIT_MS = 60_000;

/** Repeats until it holds: for what the engine or the network does in its own time. Rejects if that never comes. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + LONGEST_WAIT_MS;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error("What the test waits for does not come.");
    await new Promise((resolve) => setImmediate(resolve));
  }
}
