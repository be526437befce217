import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { MODEL_VERSION, type SimulatedDays } from "../../market/days/simulated-days";
import type { SimulatedDay } from "../../market/days/simulated-day";
import { simulatedTape } from "../../market/flow/tapes/simulated-tapes";
import { settlesAtOpen } from "../../src/contract/index-roots";
import { type Day, isoDate } from "../../market/time/civil-day";
import type { Recording } from "../store/recording";
import { addTape, type StagedTape } from "../tape-store/add-tape";
import { stagePrintArrays, stageTradeArrays } from "../tape-store/stage-arrays";
import type { Staging } from "../tape-store/staging";
import { simulatedPrintRows, simulatedTrades } from "./simulated-arrays";

/** Trades are biased toward later prices as those of the default market are. */
const SIGNAL = 1;

/** The trades and prints of one session that are recorded. */
interface SimulatedSession {
  session: Day;
  underlyings: readonly string[];
  seed: number;
  /** Without volatilities and deltas, as in a market. */
  rounded: boolean;
}

/** Where they are recorded. */
interface TapeRecorder {
  recording: Recording;
  staging: Staging;
  days: SimulatedDays;
  /** Stops before what is not yet written. */
  signal?: AbortSignal | undefined;
}

/**
 * Records all trades and off-exchange prints of a session of the simulated market, with their marks, in the order of its tapes. What is
 * recorded of the same market is not computed again. Returns whether all of it is recorded.
 */
export async function recordSimulatedTape(recorder: TapeRecorder, choice: SimulatedSession): Promise<boolean> {
  for (const kind of ["trades", "prints"] as const) {
    const tape = await stageSession(recorder, kind, choice);
    if (tape === undefined) continue;
    const { stopped } = await addTape(recorder.recording, recorder.staging, tape, { signal: recorder.signal });
    if (stopped) return false;
  }
  return true;
}

/** Stages what is not recorded; `undefined` if all of it is, or there is none. */
async function stageSession(
  { recording, staging, days }: TapeRecorder,
  kind: StagedTape["kind"],
  { session, underlyings, seed, rounded }: SimulatedSession,
): Promise<StagedTape | undefined> {
  const name = `record simulated, market ${MODEL_VERSION}, seed ${seed}${rounded ? ", rounded" : ""}`;
  const date = isoDate(session);
  const fresh = underlyings.filter((underlying) => !isRecorded(recording, { kind, date, underlying, name }));
  // An index has no shares.
  const traded = kind === "prints" ? fresh.filter((underlying) => !settlesAtOpen(underlying)) : fresh;
  const opened = traded.flatMap((underlying) => days.day(underlying, session) ?? []);
  if (opened.length === 0) return undefined;
  const folder = await staging.emptyFolder(kind);
  await mkdir(join(folder, `date=${date}`));
  const file = join(folder, `date=${date}`, "simulated.parquet");
  if (kind === "trades") await stageTrades(staging, file, opened, { seed, rounded });
  else await stagePrints(staging, file, opened, seed);
  const hash = createHash("sha256")
    .update(JSON.stringify([name, kind, session, traded]))
    .digest("hex");
  return { kind, folder, origin: { hash, name, source: "Simulated by Strikebook" } };
}

async function stageTrades(
  { engine }: Staging,
  file: string,
  days: readonly SimulatedDay[],
  { seed, rounded }: Pick<SimulatedSession, "seed" | "rounded">,
): Promise<void> {
  const underlyings = days.map(({ underlying }) => underlying);
  const roots = [...new Set(days.flatMap(({ expirations }) => expirations.map(({ root }) => root)))];
  const tables = function* () {
    for (const [underlyingAt, day] of days.entries()) {
      yield simulatedTrades(simulatedTape(day, { seed, signal: SIGNAL }), { underlyingAt, roots, rounded });
    }
  };
  await stageTradeArrays(engine, { file, underlyings, roots }, tables());
}

async function stagePrints({ engine }: Staging, file: string, days: readonly SimulatedDay[], seed: number) {
  const tables = function* () {
    for (const [underlyingAt, day] of days.entries()) yield simulatedPrintRows(day, { underlyingAt, seed });
  };
  await stagePrintArrays(engine, { file, underlyings: days.map(({ underlying }) => underlying) }, tables());
}

function isRecorded(
  { trades, prints }: Recording,
  { kind, date, underlying, name }: { kind: StagedTape["kind"]; date: string; underlying: string; name: string },
): boolean {
  const recorded = kind === "trades" ? trades.get(date) : prints.get(date);
  const found = kind === "trades" ? trades.get(date)?.underlyings[underlying] : prints.get(date)?.tickers[underlying];
  return found?.imports.some((hash) => recorded?.imports[hash] === name) ?? false;
}
