import type { ToolResult, FullToolResult } from "./tool-result";

/** The most tokens of a result: of its text and its structured content together. */
const MAX_RESULT_TOKENS = 20_000;

/** The most rows of structured content. */
const MAX_ROWS = 200;

/** Of these, for the text (2 kB before it is escaped) and the link to the whole table. */
const TEXT_TOKENS = 5_000;

/** The most tokens of the parts that are lists besides the rows. */
const MAX_COLUMN_TOKENS = 7_000;
const MAX_FAILURE_TOKENS = 2_000;
const MAX_ATTRIBUTION_TOKENS = 1_000;

/**
 * Returns at least the number of tokens of a text: its bytes in UTF-8, with every started group of three digits as one.
 *
 * A tokenizer that works on bytes (o200k, cl100k and their like) makes at most one token of each byte, and these make one of up to three
 * digits in a row. Tables are mostly digits: for them this is up to half more than the tokenizer counts.
 */
export function tokensAtMost(text: string): number {
  return Buffer.byteLength(text.replace(/\p{N}{1,3}/gu, (group) => (/^\d+$/.test(group) ? "0" : group)));
}

/** Returns the structured content of a result: the first rows of its table, as many as fit; `isWhole` if these are all. */
export function fittingResult(result: FullToolResult): { structured: Omit<ToolResult, "table">; isWhole: boolean } {
  const columns = fitting(result.columns, MAX_COLUMN_TOKENS);
  const rest = {
    ...result,
    columns,
    rows: [],
    failures: fittingFailures(result.failures),
    attribution: fitting(result.attribution, MAX_ATTRIBUTION_TOKENS),
  };
  const cut = result.rows.slice(0, MAX_ROWS).map((row) => row.slice(0, columns.length));
  const rows = fitting(cut, MAX_RESULT_TOKENS - TEXT_TOKENS - tokensAtMost(JSON.stringify(rest)));
  const isWhole = rows.length === result.rows.length && columns.length === result.columns.length;
  return { structured: { ...rest, rows }, isWhole };
}

/** Returns the first failures, and as a last one how many more there are. */
function fittingFailures(failures: FullToolResult["failures"]): FullToolResult["failures"] {
  const shown = fitting(failures, MAX_FAILURE_TOKENS);
  const more = failures.length - shown.length;
  return more === 0 ? shown : [...shown, { symbol: "...", reason: `${more} more have no data: their rows are empty.` }];
}

/** Returns the first entries of a list that have no more tokens than that as JSON. */
function fitting<Entry>(entries: readonly Entry[], mostTokens: number): Entry[] {
  let left = mostTokens;
  const firstTooMany = entries.findIndex((entry) => {
    left -= tokensAtMost(JSON.stringify(entry)) + 1; // the comma
    return left < 0;
  });
  return entries.slice(0, firstTooMany === -1 ? entries.length : firstTooMany);
}
