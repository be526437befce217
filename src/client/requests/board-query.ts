import type { Layout, Metric } from "../../contract/limits";
import { writeArguments, type Arguments, type ArgumentValue } from "./write-arguments";

/** The live board of one symbol; what is left out is as the service has it. API document, Part 4.1. */
export interface BoardQuestion {
  /** One root, for example SPXW: daily and weekly S&P 500 options, where SPX has the AM-settled monthlies alone. */
  symbol: string;
  /** gamma when left out. */
  metric?: Metric | undefined;
  /** Strikes around spot, 1 to 1000, or every listed one; 92 when left out. */
  maxStrikes?: number | "all" | undefined;
  /** How many of the nearest expirations to net, 1 to 60, or all; or exactly these dates, YYYY-MM-DD. 5 when left out. */
  expirations?: number | "all" | readonly string[] | undefined;
  /** `matrix` adds the exposure of each strike by expiration; net when left out. */
  layout?: Layout | undefined;
  /** Whether strikes without exposure stay on the ladder; not when left out. */
  includeEmpty?: boolean | undefined;
}

/** The levels of one symbol: the same question, without a layout. API document, Part 4.3. */
export type LevelsQuestion = Omit<BoardQuestion, "layout">;

/** The board at a past instant. API document, Part 4.2. */
export interface PastBoardQuestion extends BoardQuestion {
  /** In milliseconds since 1970 UTC: the answer is the snapshot nearest to it, whose `asOf` says which. Up to 365 days back. */
  atMs: number;
}

/** Every board of a short window, values alone. API document, Part 2.6. */
export interface FramesQuestion extends Omit<BoardQuestion, "layout" | "includeEmpty"> {
  /** Both in milliseconds since 1970 UTC, at most 15 minutes apart. */
  fromMs: number;
  toMs: number;
}

/** The sessions of one symbol, each in numbers. API document, Part 2.6, DailyStat. */
export interface DailyStatsQuestion {
  symbol: string;
  /** First date, YYYY-MM-DD, in New York. */
  from: string;
  /** Last date, included, at most 31 days with `from`; today when left out. */
  to?: string | undefined;
  metric?: Metric | undefined;
  /** Whether frames outside the regular session count; not when left out. */
  extended?: boolean | undefined;
}

/**
 * The parameters of a live question but for its symbol, without those that say what the service assumes anyway.
 *
 * Questions that mean the same give the same parameters, so that they are asked once: dates are sorted and named once, and
 * `maxExpirations` gives way to exact dates as it does at the service.
 */
export function boardQuery(question: BoardQuestion): Arguments {
  return writeArguments("heatmap", boardValues(question));
}

/** What a question says of its board, under the words of the API document. */
export function boardValues(question: Omit<BoardQuestion, "symbol">) {
  const { metric, maxStrikes, expirations, layout, includeEmpty } = question;
  const isExact = typeof expirations === "object";
  return {
    metric,
    maxStrikes,
    maxExpirations: isExact ? undefined : expirations,
    expirations: isExact ? expirations : undefined,
    layout,
    includeEmpty,
  } satisfies Record<string, ArgumentValue>;
}
