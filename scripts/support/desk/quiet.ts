import { deflateRaw } from "node:zlib";
import { type Engine, EngineUnavailableError } from "../../../desk/engine/engine";
import { settled, turn } from "../event-loop";

/** The number of commands that each engine has sent, of those that are open. */
const sent = new WeakMap<Engine, { count: number }>();

/** Counts the commands that an engine sends from now on, for `quiet`. Returns the engine. */
export function countedCalls(engine: Engine): Engine {
  const commands = { count: 0 };
  sent.set(engine, commands);
  for (const name of ["command", "bytes", "wait"] as const) {
    const send = engine[name].bind(engine);
    engine[name] = (...given: Parameters<Engine["command"]>) => {
      if (given[0] !== "PING") commands.count += 1;
      return send(...given);
    };
  }
  const close = engine.close.bind(engine);
  engine.close = () => {
    sent.delete(engine);
    close();
  };
  return engine;
}

interface QuietOptions {
  /** Goes on without an engine that is away, instead of waiting for it. */
  mayBeAway?: boolean;
  /** Resolves when everybody else that is waited for has responded. */
  others?: () => Promise<void>;
}

/**
 * Resolves when nothing is left to do but what waits for a clock or for somebody else: the engine has responded to everything that the engines
 * have sent, its messages have arrived, what is compressed meanwhile is done, and nothing more was sent because of that. How long this takes in
 * seconds, and in turns of the event loop, makes no difference.
 */
export async function quiet(engines: readonly Engine[], { mayBeAway, others }: QuietOptions = {}): Promise<void> {
  const total = () => engines.reduce((sum, engine) => sum + (sent.get(engine)?.count ?? 0), 0);
  for (let still = 0; still < 2;) {
    const before = total();
    await Promise.all(engines.map((engine) => responded(engine, mayBeAway)));
    await threadPool();
    await settled();
    await others?.();
    still = total() === before ? still + 1 : 0;
  }
}

/** Resolves when the engine responds. It responds in order, and what it has sent on other connections before is read in the same turn. */
async function responded(engine: Engine, mayBeAway = false): Promise<void> {
  while (sent.has(engine)) {
    try {
      await engine.command("PING");
      return;
    } catch (problem) {
      if (!(problem instanceof EngineUnavailableError)) throw problem;
      if (mayBeAway) return;
      await turn();
    }
  }
}

/** Resolves when the threads that compress have done what they were given before. Tests run with one such thread. */
function threadPool(): Promise<void> {
  return new Promise((resolve) => deflateRaw("", () => resolve()));
}
