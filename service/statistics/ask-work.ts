import type { SessionWork } from "./session-work";

/** Asks for one piece of session work, wherever it is done. */
export type AskWork = <Name extends keyof SessionWork>(
  name: Name,
  ...asked: Parameters<SessionWork[Name]>
) => Promise<ReturnType<SessionWork[Name]>>;
