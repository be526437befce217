import { randomUUID } from "node:crypto";
import type { Recording } from "../store/recording";
import { commit } from "../store/recording-commit";
import { inputsDigest, scoreSources } from "./score-sources";
import type { Staging } from "./staging";
import { writeTradeDate } from "./trade-date-writer";

/** Returns the dates whose trades are scored with other snapshots or earlier trades than the recording has now, oldest first. */
export function datesToScore(recording: Pick<Recording, "snapshots" | "trades">): string[] {
  const dates = [...recording.trades].filter(([date, { underlyings, inputs }]) => {
    return inputsDigest(scoreSources(recording, date, Object.keys(underlyings))) !== inputs;
  });
  return dates.map(([date]) => date).sort();
}

/** Scores the trades of those dates again. Stops between two dates once `signal` is aborted. Returns how many are done. */
export async function rescore(
  recording: Recording,
  staging: Staging,
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress?: (date: string) => void } = {},
): Promise<number> {
  await recording.refresh();
  let done = 0;
  for (const date of datesToScore(recording)) {
    if (signal?.aborted) return done;
    onProgress?.(date);
    await recording.change(async (context) => {
      if (!context.state.trades.has(date)) return { state: context.state, report: undefined };
      const trades = await writeTradeDate(context, staging, { date, onProgress: () => undefined });
      const change = { name: randomUUID(), trades: new Map(context.state.trades).set(date, trades) };
      return { state: await commit(context, change), report: undefined };
    });
    done += 1;
  }
  return done;
}
