import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Day, isoDate } from "@strikebook/calendar";
import { MODEL_VERSION, type SimulatedDays } from "../../market/days/simulated-days";
import type { SimulatedDay } from "../../market/days/simulated-day";
import type { TradingDay } from "../../market/days/trading-day";
import { darkPrints } from "../../market/tape/dark-prints";
import { MULTI_LEG, rightOf, SWEEP, type Tape } from "../../market/tape/tape";
import { volatilityOfPrint } from "../../market/tape/tape-facts";
import { simulatedTape } from "../../market/flow/tapes/simulated-tapes";
import { settlesAtOpen } from "@strikebook/contract";
import { hashOfValues } from "../files/open-file";
import type { Recording } from "../store/recording";
import { tapeNames } from "../store/tape-index";
import { addTape, type StagedTape } from "../tape-store/add-tape";
import { stageArrays, stagedColumns } from "../tape-store/stage-arrays";
import type { Staging } from "../tape-store/staging";
import { blankArrays } from "../tape-store/trade-columns";

/** Trades are biased toward later prices as those of the default market are. */
const SIGNAL = 1;

/** The trades and prints of one session that are recorded, and where. */
interface SimulatedSession {
  recording: Recording;
  staging: Staging;
  days: SimulatedDays;
  session: Day;
  underlyings: readonly string[];
  seed: number;
  /** Without volatilities and deltas, as in a market. */
  rounded: boolean;
  /** Stops before what is not yet written. */
  signal?: AbortSignal | undefined;
}

/**
 * Records all trades and off-exchange prints of a session of the simulated market, with their marks, in the order of its tapes. What is
 * recorded of the same market is not computed again. Returns whether all of it is recorded.
 */
export async function recordSimulatedTape(choice: SimulatedSession): Promise<boolean> {
  const { recording, staging, signal } = choice;
  for (const kind of ["trades", "prints"] as const) {
    const tape = await stageSession(kind, choice);
    if (tape !== undefined && (await addTape(recording, staging, tape, { signal })).stopped) return false;
  }
  return true;
}

/** Stages what is not recorded; `undefined` if all of it is, or there is none. */
async function stageSession(
  kind: StagedTape["kind"],
  { recording, staging, days, session, underlyings, seed, rounded }: SimulatedSession,
): Promise<StagedTape | undefined> {
  const name = `record simulated, market ${MODEL_VERSION}, seed ${seed}${rounded ? ", rounded" : ""}`;
  const date = isoDate(session);
  const index = recording[kind].get(date);
  const isRecorded = (underlying: string) =>
    index && tapeNames(index)[underlying]?.imports.some((hash) => index.imports[hash] === name);
  const fresh = underlyings.filter((underlying) => !isRecorded(underlying));
  // An index has no shares.
  const traded = kind === "prints" ? fresh.filter((underlying) => !settlesAtOpen(underlying)) : fresh;
  const opened = traded.flatMap((underlying) => days.day(underlying, session) ?? []);
  if (opened.length === 0) return undefined;
  const folder = await staging.emptyFolder(kind);
  await mkdir(join(folder, `date=${date}`));
  const file = join(folder, `date=${date}`, "simulated.parquet");
  await stageDays(staging, opened, { kind, file, seed, rounded });
  const hash = hashOfValues([name, kind, session, traded]);
  return { kind, folder, origin: { hash, name, source: "Simulated by Strikebook" } };
}

async function stageDays(
  { database }: Staging,
  days: readonly SimulatedDay[],
  {
    kind,
    file,
    seed,
    rounded,
  }: Pick<SimulatedSession, "seed" | "rounded"> & { kind: StagedTape["kind"]; file: string },
): Promise<void> {
  const underlyings = days.map(({ underlying }) => underlying);
  if (kind === "prints") {
    const rowsOf = (day: SimulatedDay, underlyingAt: number) => simulatedPrintRows(day, { underlyingAt, seed });
    return stageArrays(database, kind, { file, names: { underlyings }, sources: days, rowsOf });
  }
  const roots = [...new Set(days.flatMap(({ expirations }) => expirations.map(({ root }) => root)))];
  const rowsOf = (day: SimulatedDay, underlyingAt: number) =>
    simulatedTrades(simulatedTape(day, { seed, signal: SIGNAL }), { underlyingAt, roots, rounded });
  return stageArrays(database, kind, { file, names: { underlyings, roots }, sources: days, rowsOf });
}

/** Returns the prints of a simulated tape as trades that are staged, in its order. Without volatility and delta if `rounded` is set. */
function simulatedTrades(
  tape: Tape,
  { underlyingAt, roots, rounded }: { underlyingAt: number; roots: readonly string[]; rounded: boolean },
) {
  const { day } = tape;
  const into = blankArrays(stagedColumns.trades, tape.rows);
  into.underlying_at.fill(underlyingAt);
  const rootOf = day.expirations.map(({ root }) => roots.indexOf(root));
  for (let row = 0; row < tape.rows; row += 1) {
    const contract = tape.contract[row] ?? 0;
    const cell = contract >> 1;
    const expiration = day.expirationOf[cell] ?? 0;
    const flags = tape.flags[row] ?? 0;
    const { volatility, delta } = rounded ? { volatility: NaN, delta: NaN } : volatilityOfPrint(tape, row);
    into.root_at[row] = rootOf[expiration] ?? 0;
    into.expiration[row] = day.expirations[expiration]?.day ?? 0;
    into.is_call[row] = rightOf(contract) === "call" ? 1 : 0;
    into.strike[row] = day.strikeOf[cell] ?? 0;
    into.at_ms[row] = day.openMs + (tape.atMs[row] ?? 0);
    into.price[row] = (tape.priceCents[row] ?? 0) / 100;
    into.size[row] = tape.size[row] ?? 0;
    into.bid[row] = (tape.bidCents[row] ?? 0) / 100;
    into.ask[row] = (tape.askCents[row] ?? 0) / 100;
    into.underlying_price[row] = (tape.spotCents[row] ?? 0) / 100;
    into.implied_volatility[row] = volatility;
    into.delta[row] = delta;
    into.is_sweep[row] = (flags & SWEEP) === 0 ? 0 : 1;
    into.is_multi_leg[row] = (flags & MULTI_LEG) === 0 ? 0 : 1;
    into.package[row] = tape.cluster[row] ?? 0;
    into.exchanges[row] = tape.venues[row] ?? 1;
  }
  return into;
}

/** Returns the off-exchange prints of a simulated session as prints that are staged, in the order of time. */
function simulatedPrintRows(day: TradingDay, { underlyingAt, seed }: { underlyingAt: number; seed: number }) {
  const prints = darkPrints(day, seed);
  const into = blankArrays(stagedColumns.prints, prints.length);
  into.underlying_at.fill(underlyingAt);
  prints.forEach(({ instantMs, priceCents, size }, row) => {
    into.at_ms[row] = instantMs;
    into.price[row] = priceCents / 100;
    into.size[row] = size;
  });
  return into;
}
