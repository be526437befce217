import { DEFAULT_SEED, MODEL_VERSION, SimulatedDays } from "../../market/days/simulated-days";
import { hashOfValues } from "../files/open-file";
import { addDailyRows, closesTable, earningsTable } from "../store/daily-tables";
import type { Recording } from "../store/recording";
import { rescore } from "../tape-store/rescore";
import { openStaging } from "../tape-store/staging";
import { recordSimulatedTape } from "./simulated-tape";
import {
  sessionsOf,
  type SimulatedChoice,
  simulatedInstants,
  simulatedSnapshot,
  simulatedUnderlyings,
} from "./simulated-snapshots";

/** Snapshots that are added at a time: what a stop loses, and what memory holds. */
const BATCH = 4;

/** What recording the simulated market reports: snapshots, or sessions of trades and prints. */
export interface SimulatedProgress {
  what: "snapshot" | "session of trades";
  done: number;
  of: number;
}

/**
 * Records the simulated market: its snapshots, closing prices and reports. What the recording has already is not computed again, so that
 * one that was stopped can be continued. Stops between two batches once `signal` is aborted. Returns whether all of it is recorded.
 */
export async function recordSimulated(
  recording: Recording,
  choice: SimulatedChoice,
  { onProgress, signal }: { onProgress?: (progress: SimulatedProgress) => void; signal?: AbortSignal | undefined } = {},
): Promise<boolean> {
  const seed = choice.seed ?? DEFAULT_SEED;
  const days = new SimulatedDays(seed);
  const instants = simulatedInstants(choice);
  await writeTables(recording.folder, days, choice);
  let done = 0;
  while (done < instants.length && signal?.aborted !== true) {
    const batch = instants.slice(done, done + BATCH);
    const hash = hashOfValues([MODEL_VERSION, seed, choice.rounded === true, batch]);
    if (!recording.hasImported(hash)) {
      const snapshots = batch.map((instant) => simulatedSnapshot(days, instant, choice.rounded));
      await recording.add(snapshots, { hash, name: "record simulated" });
    }
    done += batch.length;
    onProgress?.({ what: "snapshot", done, of: instants.length });
  }
  await recording.merge();
  if (done < instants.length) return false;
  if (choice.trades !== true && recording.trades.size === 0) return true;
  await using staging = await openStaging(recording.folder);
  const underlyings = simulatedUnderlyings(choice.symbols);
  const recorder = { recording, staging, days, underlyings, seed, rounded: choice.rounded === true, signal };
  const sessions = choice.trades === true ? sessionsOf(choice) : [];
  for (const [at, session] of sessions.entries()) {
    if (signal?.aborted || !(await recordSimulatedTape({ ...recorder, session }))) return false;
    onProgress?.({ what: "session of trades", done: at + 1, of: sessions.length });
  }
  await rescore(recording, staging, { signal });
  return signal?.aborted !== true;
}

/** Writes the closes of the sessions, and all reports of the companies: those to come are known in a market too. */
async function writeTables(folder: string, days: SimulatedDays, choice: SimulatedChoice): Promise<void> {
  const tickers = simulatedUnderlyings(choice.symbols);
  const closes = sessionsOf(choice).flatMap((day) =>
    tickers.flatMap((ticker) => {
      const value = days.close(ticker, day);
      return value === undefined ? [] : [{ day, ticker, value }];
    }),
  );
  await addDailyRows(folder, closesTable, closes);
  const reports = tickers.flatMap((ticker) =>
    days.reports(ticker).map(({ day, timing }) => ({ day, ticker, value: timing })),
  );
  await addDailyRows(folder, earningsTable, reports);
}
