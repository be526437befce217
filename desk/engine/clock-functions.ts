import type { EngineFunction } from "./function-library";

/** The engine's time in milliseconds since 1970 UTC. */
export const nowFunction: EngineFunction = { name: "now", body: "  return now()" };
