import { creditsText } from "@strikebook/contract";
import type { AdvancePlan } from "../../addin/replay/advance-loading";
import type { LoadRunState } from "../../addin/replay/load-run";
import { counted, shortDate } from "@strikebook/ui";

/** The most symbols that are named. */
const MAX_NAMED = 12;

/** Describes what a plan loads and what it costs, a sentence per line. */
export function planText(plan: AdvancePlan): readonly string[] {
  const { formulas, liveBoards, liveQuotes = 0, instants, stored, symbols } = plan;
  if (formulas + liveBoards + liveQuotes === 0)
    return ["No formula has been calculated since the workbook was opened, so there is nothing to load."];
  const cells = [
    formulas > 0 && counted(formulas, "formula", "formulas"),
    liveBoards > 0 && counted(liveBoards, "live board", "live boards"),
    liveQuotes > 0 && counted(liveQuotes, "live quote", "live quotes"),
  ].filter((part) => part !== false);
  const named = symbols.slice(0, MAX_NAMED).join(", ");
  const others = symbols.length > MAX_NAMED ? ` and ${symbols.length - MAX_NAMED} more` : "";
  const times = counted(instants.length, "time", "times");
  return [
    `${times} for ${cells.join(" and ")}${symbols.length > 0 ? `: ${named}${others}` : ""}.`,
    ...(stored > 0 ? [`${counted(stored, "result is", "results are")} stored already.`] : []),
    ...totalText(plan),
  ];
}

function totalText({ sessions, credits: total, requests, stored }: AdvancePlan): readonly string[] {
  if (requests === 0) return [stored > 0 ? "Everything is stored. These times are free." : "These times are free."];
  const sum = `${creditsText(total)} for ${counted(requests, "request", "requests")}.`;
  const [only] = sessions;
  if (sessions.length === 1 && only) return [`${shortDate(only.date)}: ${sum}`];
  const byPrice = new Map<number, number>();
  for (const session of sessions) byPrice.set(session.credits, (byPrice.get(session.credits) ?? 0) + 1);
  const groups = [...byPrice].map(([price, count]) => {
    const what = counted(count, "session", "sessions");
    return price === 0 ? `${what} free` : `${what} at ${creditsText(price)}`;
  });
  return [`${groups.join(", ")}.`, `Total: ${sum}`];
}

/** Describes how far a plan is loaded. */
export function loadProgressText({ phase, total, done, credits: spent, remainingMs, failures }: LoadRunState): string {
  const failed = failures.length > 0 ? `, ${failures.length} failed` : "";
  const facts = `${done} of ${counted(total, "request", "requests")}${failed}, ${creditsText(spent)} spent`;
  if (phase === "paused") return `Paused: ${facts}.`;
  return remainingMs === undefined ? `Loading: ${facts}.` : `Loading: ${facts}, ${durationText(remainingMs)} left.`;
}

/** Describes what was loaded and what was not, a sentence per line. */
export function resultText({ total, done, credits: spent, failures, stopReason }: LoadRunState): readonly string[] {
  const loaded =
    done === total
      ? `Loaded: ${counted(total, "request", "requests")}, ${creditsText(spent)} spent.`
      : `${done} of ${counted(total, "request", "requests")} loaded, ${creditsText(spent)} spent.`;
  const reasons = [...new Set(failures)].map((reason) => {
    const count = failures.filter((failure) => failure === reason).length;
    return `${counted(count, "request", "requests")} failed: ${reason}`;
  });
  return [loaded, ...(stopReason === undefined ? [] : [stopReason]), ...reasons];
}

function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return seconds < 90 ? `about ${counted(seconds, "second", "seconds")}` : `about ${Math.round(seconds / 60)} minutes`;
}
