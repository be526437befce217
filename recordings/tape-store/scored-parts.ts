import { join } from "node:path";
import { partName, syncFile } from "../store/recording-commit";
import { RowScorer, type ScoringContext } from "./score-rows";
import type { SortedTrades } from "./sorted-trades";
import type { TapeEngine } from "./tape-engine";
import { blankArrays, COPY_SCORED, namedColumns, scoredColumns, sortedColumns, tableOf } from "./trade-columns";

/** Trades in one file: what the engine holds in memory while it writes. */
const TRADES_PER_PART = 1_000_000;

/** Rows that the engine gives and takes at a time. */
const CHUNK_ROWS = 2048;

const READ_SORTED = `
  select ${Object.entries(sortedColumns)
    .map(([name, type]) => `${name}::${type}`)
    .join(", ")}
  from read_parquet($file)`;

const scoredTable = { ...sortedColumns, ...scoredColumns };
const CREATE_SCORED = `create or replace table scored (${tableOf(scoredTable)})`;

/** How parts are written. */
interface PartWriting {
  /** Where the parts are written. */
  folder: string;
  beforePart: () => void;
  /** Called with the number of trades that are scored; throws to stop. */
  onProgress: (rows: number) => void;
}

/** Scores the sorted trades of a date, and writes them into new parts. Returns the parts in their order. */
export async function writeScoredParts(
  engine: TapeEngine,
  { sorted, context }: { sorted: SortedTrades; context: ScoringContext },
  { folder, beforePart, onProgress }: PartWriting,
): Promise<{ name: string; rows: number }[]> {
  const parts: { name: string; rows: number }[] = [];
  const scorer = new RowScorer(context);
  const scored = blankArrays(scoredColumns, CHUNK_ROWS);
  const arrays = Object.values(scored);
  const begin = async () => {
    await engine.run(CREATE_SCORED);
    return engine.appender("scored", Object.values(scoredTable));
  };
  let appender = await begin();
  let [rows, total] = [0, 0];
  const writePart = async () => {
    appender.close();
    beforePart();
    const name = partName();
    const { underlyings, roots } = sorted.contracts;
    const { exchanges, conditions } = sorted;
    await engine.run(COPY_SCORED, { underlyings, roots, exchanges, conditions, file: join(folder, name) });
    await syncFile(join(folder, name));
    parts.push({ name, rows });
    rows = 0;
  };
  for await (const { rows: read, columns } of engine.stream(READ_SORTED, { file: sorted.file })) {
    scorer.score(read, namedColumns(sortedColumns, columns), scored);
    appender.append(read, [...columns, ...arrays]);
    rows += read;
    total += read;
    onProgress(total);
    if (rows < TRADES_PER_PART) continue;
    await writePart();
    appender = await begin();
  }
  if (rows > 0) await writePart();
  else appender.close();
  await engine.run("drop table scored");
  return parts;
}
