import { practiceKey } from "@strikebook/contract";
import { startProgram } from "./started-program";

/** The built workbench and local service, as `npm start` serves them. */
export interface LocalService {
  /** With a slash at the end. */
  address: string;
  /** Returns how many more streams the account of the practice key may open now. */
  freeStreams: () => Promise<number>;
  stop: () => Promise<void>;
}

/** The session that the market shows, on a Wednesday. */
export const sessionDate = "2026-11-18";

/** Noon in New York. The clock runs from it, so that there is live data at any hour and on any day. */
const marketClock = `${sessionDate}T12:00-05:00,x1`;

/** Starts the service on a free port. */
export async function startLocalService(): Promise<LocalService> {
  const script = ["build/service/serve.mjs", "--no-open", "--port", "0", "--market-clock", marketClock];
  const { printed: address, stop } = await startProgram(process.execPath, script, { ready: /ready: (http\S+\/)\s/ });
  return { address, freeStreams: () => countFreeStreams(`${address}v1/stream?symbols=IWM`), stop };
}

/** Opens streams until the service refuses a stream, and closes them. */
async function countFreeStreams(address: string): Promise<number> {
  const closing = new AbortController();
  const headers = { Authorization: `Bearer ${practiceKey}` };
  let accepted = 0;
  while ((await fetch(address, { headers, signal: closing.signal })).ok) accepted += 1;
  closing.abort();
  return accepted;
}
