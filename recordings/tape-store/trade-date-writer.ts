import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dayFromIso, isSession } from "@strikebook/calendar";
import { DataError } from "../errors/data-error";
import type { WriterContext } from "../store/recording-commit";
import { type TradeDate, tradeDateOf, tradesFolder } from "../store/tape-index";
import { dateFacts } from "./date-facts";
import { READ_UNDERLYINGS, writeSums } from "./date-sums";
import { type AddedFiles, indexedNames, originsOf } from "./indexed-names";
import { inputsDigest, scoreSources } from "./score-sources";
import { marksOf } from "./date-marks";
import { writeScoredParts } from "./scored-parts";
import { sortTrades } from "./sorted-trades";
import type { Staging } from "./staging";

/**
 * Writes the files of the trades of a date, those that are recorded and staged ones, which do not count before a manifest names them.
 * Without `added` the trades are scored again. `onProgress` is called with the number of trades that are scored, and throws to stop.
 * Returns what the manifest has to name.
 */
export async function writeTradeDate(
  { folder: recording, state, read, beforeStep }: WriterContext,
  staging: Staging,
  { date, added, onProgress }: { date: string; added?: AddedFiles; onProgress: (rows: number) => void },
): Promise<TradeDate> {
  const before = state.trades.get(date);
  const session = dayFromIso(date);
  if (session === undefined) throw new DataError(`${date} is not a date.`);
  const { database } = staging;
  const sorted = await sortTrades(staging, before, added?.files ?? []);
  const change = { before, added };
  const underlyings = await indexedNames(database, READ_UNDERLYINGS, change, ({ roots, quoted }) => ({
    roots: String(roots).split(","),
    quoted: Number(quoted),
  }));
  const counts = Array.from(underlyings.values(), ({ rows }) => rows);
  const sources = scoreSources(state, date, [...underlyings.keys()]);
  const context = {
    session,
    isSession: isSession(session),
    contracts: sorted.contracts,
    facts: await dateFacts(database, sorted.contracts, { session, sources, read }),
    marks: await marksOf(database, sorted, counts),
  };
  const folder = tradesFolder(recording, date);
  await mkdir(folder, { recursive: true });
  const beforePart = () => beforeStep("trades");
  const parts = await writeScoredParts({ database, sorted, folder, beforePart, onProgress }, context);
  beforeStep("trades");
  const sums = await writeSums(database, { session, folder, parts: parts.map(({ name }) => name) });
  return tradeDateOf(recording, date, {
    ...originsOf(change),
    files: { parts, ...sums },
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    underlyings: Object.fromEntries(underlyings),
    tradesId: added || before === undefined ? randomUUID() : before.tradesId,
    inputs: inputsDigest(sources),
  });
}
