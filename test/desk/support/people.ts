import { nowFunction } from "../../../desk/engine/clock-functions";
import { keyFunctions } from "../../../desk/people/key-functions";
import { KeyRegister } from "../../../desk/people/key-register";
import { People } from "../../../desk/people/people";
import type { OpenIdSettings } from "../../../desk/people/open-id-connect";
import type { TestEngine } from "./engine";
import { NodePlatform } from "./node-platform";

/** 10:00 in New York of Friday 2026-11-20. */
export const START_MS = Date.parse("2026-11-20T15:00:00Z");

let desks = 0;

/** Starts the people of one node, of a desk of its own unless named, with the clock of the test. */
export async function startPeople(server: TestEngine, options: { desk?: string; oidc?: OpenIdSettings } = {}) {
  const { desk = `people-${(desks += 1)}`, oidc } = options;
  const platform = new NodePlatform(START_MS);
  const engine = await server.connect({ functions: [nowFunction, ...keyFunctions], desk, platform });
  await engine.command("SET", engine.keys.clock, START_MS);
  await engine.readClock();
  const people = await People.open({ engine, platform, oidc });
  return { desk, engine, platform, people, register: new KeyRegister(engine) };
}

/** The headers of a request with a key or a token. */
export const bearer = (credential: string): Headers => new Headers({ Authorization: `Bearer ${credential}` });

/** Repeats until it holds: for a message that the engine delivers in its own time. The limit of the test ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}
