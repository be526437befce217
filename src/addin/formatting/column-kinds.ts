import { formats, isDateFormat } from "@strikebook/formulas";

/** What a column contains, as far as its look depends on it. */
export interface ColumnKind {
  /** The number format of its numbers; `undefined` if they are shown as they are. */
  numberFormat: string | undefined;
  /** It contains exposure or premium that can be positive or negative. */
  isSigned: boolean;
  /** It is one of several columns of the same kind: an expiration or a strike of a matrix. */
  isOfMatrix: boolean;
}

/** Formats by heading, for numbers that bring none with them: in large tables and earlier versions of Excel. The first match applies. */
const rules: readonly (readonly [heading: RegExp, format: string])[] = [
  [/^(as of|first frame|last frame|generated at|window (start|end)|received)$/i, formats.dateTime],
  [/^(time|end)$/i, formats.time],
  [/(^|\s)(date|expiration|session)$|^history (from|to)$/i, formats.date],
  [/^implied volatility$/i, formats.fraction],
  [/%/, formats.percent],
  [/\(0-1\)$/, formats.share],
  [/\bratio$|^(size|volume)\/oi$|^relative volume$|^credits per minute$/i, formats.ratio],
  [/^(vwf|sdf|fir|composite|flow (bonus|score)|average flow score)$/i, formats.score],
  [/\bvolume$|\bcount$|\(shares\)$/i, formats.count],
  [
    /^(trades|sweeps|contracts|frames|exchanges|(call |put )?open interest( change)?|oi change|dte|days analyzed)$/i,
    formats.count,
  ],
  [/^(cluster (seconds|trades)|query milliseconds|age s)$/i, formats.count],
  [/^gamma$/i, formats.gamma],
  [/^(delta|theta per day|vega per point)$/i, formats.share],
  [
    /^(spot|spy price|price|last|last price|underlying|vwap|bid|ask|mid|spread|flip|zero gamma)$|^straddle (bid|ask)$/i,
    formats.price,
  ],
  [/^(open|high|low|close|previous close|change)$/i, formats.price],
  [/\b(value|exposure|premium|notional|cell|peak)\b|^(velocity per min|change \d+ (min|h|day))$/i, formats.dollars],
];

/** Headings of exposure and premium that can be negative. */
const signed =
  /^value$|\bvalue$|\bexposure$|\bcell$|^velocity per min$|^change \d+ (min|h|day)$|^(cumulative )?net .*premium|^delta exposure$/i;

/** The API's names of such fields, for tables with `headers=api`. */
const apiNames: ReadonlyMap<string, string> = new Map([
  ["asOf", "As of"],
  ["timestamp", "Time"],
  ["date", "Date"],
  ["strike", "Strike"],
  ["spot", "Spot"],
  ["value", "Value"],
  ["velocityPct", "Velocity %"],
  ["netPremium", "Net premium (bull - bear)"],
  ["netPremiumCumulative", "Cumulative net premium"],
]);

/** Returns the kind of a column by its heading and the format that its numbers bring with them, which takes precedence. */
export function columnKind(heading: unknown, ownFormat: string | undefined): ColumnKind {
  if (isMatrixHeading(heading)) {
    return { numberFormat: ownFormat ?? formats.dollars, isSigned: true, isOfMatrix: true };
  }
  const name = headingName(heading);
  const numberFormat = ownFormat ?? rules.find(([pattern]) => pattern.test(name))?.[1];
  return { numberFormat, isSigned: numberFormat === formats.dollars && signed.test(name), isOfMatrix: false };
}

/** Returns a heading by its name in English, also if it is the API's name of the field. */
export function headingName(heading: unknown): string {
  return typeof heading === "string" ? (apiNames.get(heading) ?? heading) : "";
}

/** Whether a heading belongs to a column of a matrix: the date of an expiration, or a strike. */
function isMatrixHeading(heading: unknown): boolean {
  return typeof heading === "number" || (typeof heading === "string" && /^\d{4}-\d{2}-\d{2}$/.test(heading));
}

/** A column of a table: its heading, the values below it, and its kind. */
export interface ReadColumn {
  heading: unknown;
  body: readonly unknown[];
  kind: ColumnKind;
}

/** Returns the number of characters that a number in a format needs. */
export function formattedLength(numberFormat: string | undefined): number {
  if (numberFormat !== undefined && isDateFormat(numberFormat)) return numberFormat.length;
  return 9;
}
