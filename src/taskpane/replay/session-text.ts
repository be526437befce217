import { REPLAY_DAYS, type ShownSession, isBeforeHistory, shownSession } from "@strikebook/formulas";
import { dateFormat, dayParts, instantFormat } from "@strikebook/ui";

const withoutYear = dateFormat({ weekday: "long", ...dayParts });
const withYear = dateFormat({ weekday: "long", ...dayParts, year: "numeric" });
const weekday = instantFormat({ weekday: "long" });
const year = instantFormat({ year: "numeric" });

/**
 * Says which session cells show at an instant outside the hours of every session, and whether the service may have no data of it:
 * `Saturday: shows the close of Friday, Nov 20.` Instants in milliseconds since 1970 UTC.
 */
export function sessionNotes(atMs: number, nowMs: number): readonly string[] {
  const shown = sessionNote(shownSession(atMs), atMs);
  return [
    ...(shown === undefined ? [] : [shown]),
    ...(isBeforeHistory(atMs, nowMs)
      ? [`More than ${REPLAY_DAYS} days ago. The service may have no data for this time.`]
      : []),
  ];
}

function sessionNote(shown: ShownSession, atMs: number): string | undefined {
  if (shown.kind === "in session") return undefined;
  const name = (session: string) => (session.startsWith(year(atMs)) ? withoutYear(session) : withYear(session));
  if (shown.kind === "at open") return `The session opens. Trades are still from ${name(shown.before)}.`;
  return `${closedText(shown, atMs)}: shows the close of ${name(shown.session)}.`;
}

function closedText({ reason, holiday }: Extract<ShownSession, { kind: "closed" }>, atMs: number): string {
  if (reason === "before open") return "Before the open";
  if (reason === "after close") return "After the close";
  return reason === "weekend" ? weekday(atMs) : (holiday ?? "Market closed");
}
