import type { EstimateCells } from "./interval-sheet";
import { SHEET_SESSIONS } from "./session-data";
import { numberText } from "./value-text";

/** An estimate in a sentence. */
interface Stated {
  cells: EstimateCells;
  /** What it is, before its number. */
  label: string;
  /** Of its number, with a space before it. */
  unit?: string;
  digits: number;
  /** Why there may be no interval. */
  tooFew: string;
  /** The value that the interval is compared with; 0 if omitted. */
  against?: string;
}

/** Returns an expression that states an estimate, its interval, and the smallest value that would have shown itself. */
export function intervalSentence({ cells, label, unit = "", digits, tooFew, against = "0" }: Stated): string {
  const { value, low, high, detectable } = cells;
  const text = (cell: string) => numberText(cell, digits);
  const included = `IF(AND(${low}<=${against},${high}>=${against}),", which includes "&${against},"")`;
  return `IF(COUNT(${low},${high})<2,"No interval: ${tooFew}.","${label}"&${text(value)}&"${unit}, 95 % interval "&${text(low)}&" to "&${text(high)}&${included}&". Detectable: "&${text(detectable)}&".")`;
}

/**
 * Returns an expression that says how many sessions would do, and what they cost. `factor` is an expression of how many times as many as
 * now, an error if that is not known.
 */
export function enoughSessions({
  sessions,
  factor,
  credits,
}: {
  sessions: string;
  factor: string;
  credits: (sessions: string) => string;
}): string {
  const enough = `ROUNDUP(${sessions}*${factor},-1)`;
  return `IFERROR(LET(enough,${enough},"About "&enough&" sessions would do"&IF(enough>${SHEET_SESSIONS},", and a sheet has ${SHEET_SESSIONS} at most.",", for up to "&${credits("enough")}&" credits.")),"How many would do is not known: one kind is missing.")`;
}
