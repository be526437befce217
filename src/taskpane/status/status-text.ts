import type { ActivityState, Timeliness } from "../../addin/activity";
import { counted, easternClock } from "../format";
import { costInWords } from "../live/live-summary";

/** The state of the connection in one line. */
interface Health {
  tone: "good" | "idle" | "bad";
  text: string;
}

/** Returns the health line of a state. */
export function healthOf(state: ActivityState): Health {
  if (state.keyKind === "none") return { tone: "idle", text: "Not connected. Enter your API key." };
  if (state.connection.kind === "problem") return { tone: "bad", text: state.connection.text };
  if (state.connection.kind === "unknown") return { tone: "idle", text: "Connecting\u2026" };
  const where = state.keyKind === "practice" ? "Connected to the practice market." : "Connected.";
  if (state.computing.length > 0) {
    return { tone: "good", text: `${where} Waiting while the service computes ${listed(state.computing)}.` };
  }
  return {
    tone: "good",
    text:
      state.lastResponseAtMs === undefined ? where : `${where} Last response ${easternClock(state.lastResponseAtMs)}.`,
  };
}

/** The number of items that the line names. */
const MAX_LISTED = 3;

function listed(items: readonly string[]): string {
  const more = items.length - MAX_LISTED;
  return `${items.slice(0, MAX_LISTED).join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
}

/** Labels the delay of the data. */
export function timelinessInWords(timeliness: Timeliness): string {
  if (timeliness.kind === "live") return "LIVE";
  if (timeliness.kind === "past") return "PAST";
  return timeliness.minutes === undefined ? "DELAYED" : `DELAYED ${timeliness.minutes} MIN`;
}

/** Returns the short texts of the status bar: the balance, the cost of live data and the number of problems. */
export function statusFacts(
  { account, credits, keyKind }: ActivityState,
  creditsPerMinute: number,
  problems: number,
): string[] {
  if (keyKind === "none") return [];
  const balance = account?.unlimited ? "Unlimited credits" : credits && counted(credits.remaining, "credit", "credits");
  return [
    ...(balance ? [`${balance}${account?.unlimited ? "" : " left"}`] : []),
    costInWords(creditsPerMinute),
    ...(problems > 0 ? [counted(problems, "problem", "problems")] : []),
  ];
}
