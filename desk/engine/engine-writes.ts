import { type Engine, EngineUnavailableError, ifResponding } from "./engine";

interface EngineWritesOptions {
  engine: Engine;
  /** Receives a line whenever the engine begins or ceases to accept what the desk writes. */
  log: (line: string) => void;
}

/** Whether the engine accepts what the desk writes. `refusal` has its own words if it responds and does not. */
type EngineState = { kind: "accepts" } | { kind: "away" } | { kind: "refuses"; refusal: string };

/** Finds out whether the engine accepts what the desk writes: one without memory or disk, or that became a replica, can still be read. */
export class EngineWrites {
  readonly #options: EngineWritesOptions;
  #state: EngineState = { kind: "accepts" };

  constructor(options: EngineWritesOptions) {
    this.#options = options;
  }

  /** Writes a value of each kind that the desk uses. Notes and resolves to what came of it. */
  async check(): Promise<EngineState> {
    const state = await this.#probe();
    const isChanged = lineOf(state) !== lineOf(this.#state);
    this.#state = state;
    if (isChanged) this.#options.log(lineOf(state));
    return state;
  }

  async #probe(): Promise<EngineState> {
    const { engine } = this.#options;
    const keys = ["string", "hash", "sorted", "set", "list", "stream"].map((kind) => engine.keys.of(`probe:${kind}`));
    try {
      await engine.call("probe", keys);
      return { kind: "accepts" };
    } catch (problem) {
      if (!(problem instanceof EngineUnavailableError)) throw problem;
      return this.#stateAfter(problem);
    }
  }

  async #stateAfter({ refusal }: EngineUnavailableError): Promise<EngineState> {
    if (refusal !== undefined) return { kind: "refuses", refusal };
    // Nothing but this is sent before it has loaded its data.
    const info = await ifResponding(this.#options.engine.command("INFO", "persistence"));
    const isLoading = typeof info === "string" && /^loading:1/m.test(info);
    return isLoading ? { kind: "refuses", refusal: "LOADING The engine is loading its data." } : { kind: "away" };
  }
}

function lineOf(state: EngineState): string {
  if (state.kind === "accepts") return "The engine accepts what the desk writes again.";
  if (state.kind === "away")
    return "The engine does not respond: requests that cost credits are refused until it does.";
  return `The engine refuses what the desk writes, and requests that cost credits are refused until it does not: ${state.refusal}`;
}
