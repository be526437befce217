import { type ParameterRecord, endpoints } from "@strikebook/contract";
import type { MinuteSpan, StoreUsage, StoredSession, TransferProgress } from "@strikebook/formulas";
import { counted, dateFormat, dayParts, grouped, instantFormat } from "@strikebook/ui";
import { expirationsText, strikesText } from "../selection/selection-text";

const megabytes = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** `12400000` as `12.4 MB`, `48200` as `49 kB`. */
export function bytesText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${megabytes.format(bytes / 1e6)} MB`;
}

/** Whether anything is stored, as far as is known. */
export const isFilled = (usage: StoreUsage | undefined): usage is StoreUsage =>
  usage !== undefined && usage.boards + usage.responses > 0;

/** Returns how much is stored: `12.4 MB of 200 MB, 8,120 boards`. */
export function usageText({ bytes, limitBytes, boards, responses }: StoreUsage): string {
  const others = responses > 0 ? `, ${counted(responses, "other response", "other responses")}` : "";
  return `${bytesText(bytes)} of ${bytesText(limitBytes)}, ${counted(boards, "board", "boards")}${others}`;
}

/** Names everything that is stored, for a question about its deletion: `8,120 stored boards (12.4 MB)`. */
export function contentText({ bytes, boards, responses }: StoreUsage, isPractice: boolean): string {
  const stored =
    boards > 0 ? counted(boards, "stored board", "stored boards") : counted(responses, "response", "responses");
  return `${stored}${isPractice ? " of the local service" : ""} (${bytesText(bytes)})`;
}

const sessionDate = dateFormat({ weekday: "short", ...dayParts, year: "numeric" });

/** Returns the symbol and the date of a stored session: `SPXW, Fri, Nov 20, 2026`. */
export function sessionTitle({ symbol, date }: StoredSession): string {
  return `${symbol}, ${sessionDate(date)}`;
}

const facts: ParameterRecord = endpoints.historical.parameters;

/** Returns the metric, the strikes and the expirations of stored boards: `gamma, the 92 strikes nearest the price, ...`. */
export function windowText({ args, valuesOnly }: StoredSession): string {
  const given = new Map(args);
  const valueOf = (name: string) => given.get(name) ?? facts[name]?.defaultValue?.toString();
  return [
    valueOf("metric"),
    strikesText(valueOf("maxStrikes")),
    expirationsText(valueOf),
    given.get("layout") === "matrix" ? "by expiration" : undefined,
    given.get("includeEmpty") === "true" ? "with empty strikes" : undefined,
    valuesOnly ? "without node types" : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(", ");
}

/** Returns how much of a session is stored: `388 of 390 minutes, 1.2 MB`. */
export function minutesText({ minutes, ofMinutes, bytes }: StoredSession): string {
  return `${grouped(minutes)} of ${grouped(ofMinutes)} minutes, ${bytesText(bytes)}`;
}

/** So many gaps are listed. */
const MAX_GAPS = 8;

const clock = instantFormat({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** Returns the missing minutes of a session: `Gaps: 10:31\u201310:33, 11:05 ET`; `undefined` if there is none. */
export function gapsText(gaps: readonly MinuteSpan[]): string | undefined {
  if (gaps.length === 0) return undefined;
  const spans = gaps
    .slice(0, MAX_GAPS)
    .map(({ firstMs, lastMs }) => (firstMs === lastMs ? clock(firstMs) : `${clock(firstMs)}\u2013${clock(lastMs)}`));
  const more = gaps.length > MAX_GAPS ? ` and ${grouped(gaps.length - MAX_GAPS)} more` : "";
  return `Gaps: ${spans.join(", ")} ET${more}`;
}

/** Returns what removing the key deletes, before it is removed. */
export function forgetText(usage: StoreUsage, isPractice: boolean): string {
  const content = contentText(usage, isPractice);
  if (isPractice) return `Disconnecting also deletes ${content}.`;
  return `Forgetting the key also deletes ${content}, which would cost credits again. Export the data first to keep it.`;
}

/** Returns what a deletion deletes, before it happens. */
export function deletionText(usage: StoreUsage, isPractice: boolean): string {
  const price = isPractice ? "" : " Replaying them would cost credits again.";
  return `Delete ${contentText(usage, isPractice)} from this computer?${price}`;
}

/** Returns how far an export or import is: `Importing\u2026 40%`. */
export function progressText(action: string, { done, total }: TransferProgress): string {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total));
  return `${action}\u2026 ${percent}%`;
}

/** Returns why an export or import has failed, for the user. */
export function reasonOf(problem: unknown): string {
  const isExplained = problem instanceof Error && problem.name === "ImportError";
  return isExplained
    ? problem.message
    : "A part of the add-in could not be loaded, or the stored data could not be read. Try again.";
}
