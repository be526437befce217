import { createInterface } from "node:readline/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { runData } from "./commands/run-data";

/** `npm run data`: the commands for recorded data. Ctrl+C ends a command after its step, a second one at once. */
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopping.abort();
    process.once(signal, () => process.exit(130));
  });
}
// The reader of a pipe, such as head, can end first.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

async function ask(prompt: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  terminal.on("SIGINT", () => stopping.abort());
  try {
    return await terminal.question(prompt, { signal: stopping.signal });
  } catch (error) {
    if (stopping.signal.aborted) return "";
    throw error;
  } finally {
    terminal.close();
  }
}

process.exitCode = await runData(process.argv.slice(2), {
  write: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(text),
  signal: stopping.signal,
  ask: process.stdin.isTTY ? ask : undefined,
  platform: {
    now: Date.now,
    sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
    fetch,
    random: Math.random,
    timeLimit: (ms) => AbortSignal.timeout(ms),
  },
});
