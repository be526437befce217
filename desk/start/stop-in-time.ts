import { type Platform, startTimeLimit, untilAborted } from "@strikebook/client";

/** A part of what a node does when it is stopped. */
interface StopStep {
  /** What it ends, for the message if it does not. */
  what: string;
  run: () => Promise<unknown>;
}

interface StopOptions {
  platform: Pick<Platform, "now" | "sleep">;
  report: (problem: unknown) => void;
}

/** How long a node may take to stop, in milliseconds: more than a hand-over of streams, less than the 15 seconds that the files in `deploy` give it. */
const LONGEST_MS = 12_000;

/**
 * Runs steps one after another, the next one also if one fails. Resolves after 12 seconds at the latest, to whether all have succeeded:
 * what a step waits for may never come.
 */
export async function stopInTime(steps: readonly StopStep[], { platform, report }: StopOptions): Promise<boolean> {
  const late = () => new Error("The time to stop is over.");
  const limit = startTimeLimit(platform, { limitMs: LONGEST_MS, late });
  let isDone = true;
  for (const { what, run } of steps) {
    try {
      await untilAborted(run(), limit.signal);
    } catch (problem) {
      isDone = false;
      if (!limit.signal.aborted) {
        report(problem);
        continue;
      }
      report(`The node ends although it still waited for ${what} after ${LONGEST_MS / 1_000} seconds.`);
      break;
    }
  }
  limit.end();
  return isDone;
}
