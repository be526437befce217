import type { DecimalSign } from "../../cells/numbers";
import type { StagedDate } from "../definitions/trade-layout";

/** What was staged from a file of trades or prints. */
export interface StagedFile {
  kind: "trades" | "prints";
  /** The layout in words: `Cboe DataShop trades CSV`. */
  layout: string;
  /** The source in words that attributions begin with: `Cboe DataShop trades`. */
  source: string;
  /** What was left out, each a sentence with counts. */
  notes: readonly string[];
  /** In the order of time, each with a folder `date=...` of Parquet files. At least one. */
  dates: readonly StagedDate[];
}

/** How far staging is. */
export interface StageProgress {
  /** From 0 to 1. */
  done: number;
}

/** How a file is staged. */
export interface StageOptions {
  /** An existing folder. The rows of each date are written into `date=YYYY-MM-DD` in it. */
  into: string;
  /** A map of `--columns`: from columns of the neutral layout to those of the file, or to a value: `=SPX`. */
  columns?: Readonly<Record<string, string>> | undefined;
  /** The sign of decimals, where the file does not tell it. */
  decimal?: DecimalSign;
  /** The name of the file in messages; that of `path` when omitted. */
  name?: string | undefined;
  /** Ends the work: the promise rejects with the signal's reason. What was written stays. */
  signal?: AbortSignal | undefined;
  /** Called about once in a quarter of a second. */
  onProgress?: ((progress: StageProgress) => void) | undefined;
}
