import type { ActivityState } from "../../addin/account/activity";
import type { DataState, Timeliness } from "../../addin/status/data-state";
import type { FormulasState } from "../../addin/formulas/workbook-formulas";
import { creditsText } from "@strikebook/contract";
import { clockTime, counted } from "@strikebook/ui";
import { costInWords } from "../live/live-summary";

type ShownSource = Partial<Pick<DataState, "isSimulated" | "recorded">>;

/**
 * Returns the health line of a state. `streamProblem` is why live data has ended and what to do; `undefined` if it has not. `shown` is
 * what the cells show: a local service has a simulated market or recorded data.
 */
export function healthOf(
  state: ActivityState,
  streamProblem?: string,
  shown: ShownSource = {},
): { tone: "good" | "idle" | "bad"; text: string } {
  if (state.keyKind === "none") return { tone: "idle", text: "Not connected. Enter your API key." };
  const [unreachable] = state.unreachable;
  if (unreachable) return { tone: "bad", text: unreachable.text };
  if (state.connection.kind === "problem") return { tone: "bad", text: state.connection.text };
  if (state.connection.kind === "unknown") return { tone: "idle", text: "Connecting\u2026" };
  const [condition] = state.conditions.filter(({ data }) => data === undefined);
  if (condition) return { tone: "bad", text: condition.text };
  if (streamProblem) return { tone: "bad", text: streamProblem };
  const where = state.keyKind === "practice" ? `Connected to ${localMarket(shown)}.` : "Connected.";
  const remarks = state.conditions.map(({ text }) => text);
  if (remarks.length > 0) return { tone: "idle", text: [where, ...remarks].join(" ") };
  if (state.computing.length > 0) {
    return { tone: "good", text: `${where} Waiting while the service computes ${listed(state.computing)}.` };
  }
  return { tone: "good", text: where };
}

function localMarket({ isSimulated, recorded }: ShownSource): string {
  if (recorded !== undefined) return "your recorded data";
  return isSimulated ? "the practice market" : "the local service";
}

/** What is shown while the spending of other workbooks is not known. */
export const countsAloneText =
  "The browser's database does not respond. Until it does, the limit per day and the minimum balance count this workbook only.";

/** The number of items that the line names. */
const MAX_LISTED = 3;

function listed(items: readonly string[]): string {
  const more = items.length - MAX_LISTED;
  return `${items.slice(0, MAX_LISTED).join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
}

const labels: Readonly<Record<Timeliness | "unreachable", string>> = {
  live: "LIVE",
  delayed: "DELAYED",
  past: "PAST",
  closed: "MARKET CLOSED",
  replay: "REPLAY",
  unreachable: "UNREACHABLE",
};

/** Returns the label of what the cells show, such as `LIVE` or `DELAYED 15 MIN`; `undefined` if none shows data with a time. */
export function dataLabel({ kind, delayMinutes }: Pick<DataState, "kind" | "delayMinutes">): string | undefined {
  if (kind === undefined) return undefined;
  return kind === "delayed" && delayMinutes !== undefined ? `${labels.delayed} ${delayMinutes} MIN` : labels[kind];
}

const descriptions: readonly (readonly [kind: Timeliness, text: string])[] = [
  ["live", "live"],
  ["delayed", "delayed"],
  ["closed", "at the last prices of a closed market"],
  ["past", "past"],
  ["replay", "at the replay clock"],
];

/** Returns how many cells show what, and when the market opens, as one line; empty if no cell shows data with a time. */
export function dataInWords({ counts, opensAtMs, kind, recorded }: DataState): string {
  const parts = descriptions.flatMap(([timeliness, text]) =>
    counts[timeliness] > 0
      ? [`${counts[timeliness]} ${recorded && timeliness === "live" ? "at the newest recorded time" : text}`]
      : [],
  );
  const cells = parts.length > 0 ? `Cells and boards shown: ${parts.join(", ")}.` : "";
  const opens = kind === "closed" && opensAtMs !== undefined ? ` The market opens ${clockTime(opensAtMs)}.` : "";
  return `${cells}${opens}`.trim();
}

/** Returns the number of formulas of the workbook that need attention. */
export function problemCount({ errors, isManual, rejected, volatile }: FormulasState): number {
  return errors.length + rejected.length + volatile.length + (isManual ? 1 : 0);
}

/** Returns the short texts of the status bar: the balance, the cost of live data and the number of problems. */
export function statusFacts(
  { account, credits, keyKind }: ActivityState,
  creditsPerMinute: number,
  problems: number,
): string[] {
  if (keyKind === "none") return [];
  const balance = account?.unlimited ? "Unlimited credits" : credits && creditsText(credits.remaining);
  return [
    ...(balance ? [`${balance}${account?.unlimited ? "" : " left"}`] : []),
    costInWords(creditsPerMinute),
    ...(problems > 0 ? [counted(problems, "problem", "problems")] : []),
  ];
}
