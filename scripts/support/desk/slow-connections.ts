import type { ManualClock } from "../service/manual-clock";

/** How long the way to the provider takes at present, in milliseconds. */
export interface Delays {
  /** To make a connection. */
  connectMs: number;
  /** From a request over a connection to its response. */
  respondMs: number;
}

/** How long a connection that is not used stays open: Node's default. In milliseconds. */
const KEPT_MS = 4_000;

/**
 * Returns the provider as one node reaches it: a request makes a connection first, unless one is open that no other request uses. A stream
 * keeps its connection.
 */
export function slowConnections(
  clock: ManualClock,
  provider: (request: Request) => Promise<Response>,
  delays: () => Delays,
): (request: Request) => Promise<Response> {
  let keptUntilMs: number[] = [];
  const pass = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  return async (request) => {
    const { connectMs, respondMs } = delays();
    keptUntilMs = keptUntilMs.filter((untilMs) => untilMs > clock.nowMs);
    if (keptUntilMs.pop() === undefined) await pass(connectMs);
    await pass(respondMs);
    const response = await provider(request);
    if (!response.headers.get("content-type")?.startsWith("text/event-stream")) keptUntilMs.push(clock.nowMs + KEPT_MS);
    return response;
  };
}
