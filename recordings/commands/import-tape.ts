import { hashOfValues } from "../files/open-file";
import type { Member } from "../archives/members";
import type { DecimalSign } from "../cells/numbers";
import type { ColumnsFile } from "../rules/read-data-file";
import type { Recording } from "../store/recording";
import { addTape, type AddTapeReport } from "../tape-store/add-tape";
import type { Staging } from "../tape-store/staging";
import { stageTradeFile } from "../trade-files/staging/stage-trade-file";
import { tradeLayoutOf } from "../trade-files/staging/trade-layouts";

/** How far a file of trades or prints is: in words, with a part from 0 to 1. */
export interface TapeProgress {
  step: string;
  done: number;
}

/** What files of trades and prints are imported with. */
export interface TapeImport {
  recording: Recording;
  staging: Staging;
  decimal: DecimalSign;
  replace: boolean;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: TapeProgress) => void) | undefined;
}

/** What became of a file of trades or prints. */
export type TapeResult =
  | { kind: "known" }
  | { kind: "stopped" }
  | { kind: "tape"; rows: "trades" | "prints"; layout: string; notes: readonly string[]; report: AddTapeReport };

/** Below as many rows there is no time to show progress. */
const SHOWN_FROM_ROWS = 200_000;

/** Imports a file of trades or prints; `undefined` if it is none. `hash` is that of its bytes. Rejects with a `DataError`. */
export async function importTape(
  file: Pick<Member, "path" | "name">,
  hash: string,
  {
    recording,
    staging,
    columns,
    decimal,
    replace,
    signal,
    onProgress,
  }: TapeImport & { columns: ColumnsFile | undefined },
): Promise<TapeResult | undefined> {
  const { name } = file;
  const found = await tradeLayoutOf(file.path, columns?.map, name);
  if (found === undefined) return undefined;
  const flags = [...(columns === undefined ? [] : [columns.text]), ...(decimal === undefined ? [] : [decimal])];
  const identity = flags.length === 0 ? hash : hashOfValues([hash, ...flags]);
  if (recording.hasImported(identity)) return { kind: "known" };
  try {
    const into = await staging.emptyFolder(found.kind);
    const staged = await stageTradeFile(staging.database, file.path, {
      ...{ into, columns: columns?.map, decimal, name, signal },
      onProgress: ({ done }) => onProgress?.({ step: "reading", done }),
    });
    const origin = { hash: identity, name, source: staged.source };
    const report = await addTape(
      recording,
      staging,
      { kind: staged.kind, folder: into, origin },
      {
        replace,
        signal,
        onProgress: ({ date, done, of }) => {
          if (of >= SHOWN_FROM_ROWS) onProgress?.({ step: `adding ${date}`, done: done / of });
        },
      },
    );
    if (report.stopped) return { kind: "stopped" };
    return { kind: "tape", rows: staged.kind, layout: staged.layout, notes: staged.notes, report };
  } catch (error) {
    if (signal?.aborted) return { kind: "stopped" }; // What is wrong with the file, if it is, the next import says.
    throw error;
  }
}
