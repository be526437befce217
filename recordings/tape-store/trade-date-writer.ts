import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dayFromIso } from "../../market/time/civil-day";
import { DataError } from "../snapshots/snapshot";
import type { WriterContext } from "../store/recording-commit";
import { type TradeDate, tradeDateOf, tradesFolder } from "../store/tape-index";
import { dateFacts } from "./date-facts";
import { sortedUnderlyings, writeSums } from "./date-sums";
import { inputsDigest, isSessionDate, scoreSources } from "./score-sources";
import { marksOf } from "./date-marks";
import { writeScoredParts } from "./scored-parts";
import { sortTrades } from "./sorted-trades";
import type { Staging } from "./staging";
import type { TapeOrigin } from "./tape-origin";

/** The trades of a date that are written: those that are recorded, and staged ones. */
interface TradeDateChange {
  date: string;
  before: TradeDate | undefined;
  /** Absent if the trades are scored again. */
  added?: { files: readonly string[]; origin: TapeOrigin };
  /** Called with the number of trades that are scored; throws to stop. */
  onProgress: (rows: number) => void;
}

/** Writes the files of the trades of a date, which do not count before a manifest names them. Returns what the manifest has to name. */
export async function writeTradeDate(
  { folder: recording, state, read, beforeStep }: WriterContext,
  staging: Staging,
  { date, before, added, onProgress }: TradeDateChange,
): Promise<TradeDate> {
  const session = dayFromIso(date);
  if (session === undefined) throw new DataError(`${date} is not a date.`);
  const { engine } = staging;
  const sorted = await sortTrades(staging, {
    recorded: before,
    staged: added?.files ?? [],
  });
  const underlyings = await sortedUnderlyings(engine);
  const rows = [...underlyings.values()].reduce((sum, { rows: own }) => sum + own, 0);
  const sources = scoreSources(state, date, [...underlyings.keys()]);
  const context = {
    session,
    isSession: isSessionDate(date),
    contracts: sorted.contracts,
    facts: await dateFacts(engine, sorted.contracts, { session, sources, read }),
    marks: await marksOf(engine, sorted, rows),
  };
  const folder = tradesFolder(recording, date);
  await mkdir(folder, { recursive: true });
  const beforePart = () => beforeStep("trades");
  const parts = await writeScoredParts(engine, { sorted, context }, { folder, beforePart, onProgress });
  beforeStep("trades");
  const sums = await writeSums(engine, { session, folder, parts: parts.map(({ name }) => name) });
  const hash = added ? [added.origin.hash] : [];
  return tradeDateOf(recording, date, {
    imports: { ...before?.imports, ...(added && { [added.origin.hash]: added.origin.name }) },
    sources: [...new Set([...(before?.sources ?? []), ...(added ? [added.origin.source] : [])])],
    files: { parts, ...sums },
    rows,
    underlyings: Object.fromEntries(
      Array.from(underlyings, ([underlying, { isStaged, ...own }]) => {
        const earlier = before?.underlyings[underlying]?.imports ?? [];
        return [underlying, { ...own, imports: isStaged ? [...earlier, ...hash] : earlier }];
      }),
    ),
    tradesId: added || before === undefined ? randomUUID() : before.tradesId,
    inputs: inputsDigest(sources),
  });
}
