import { creditsNoun } from "@strikebook/contract";
import { easternMs, isPlainDate } from "@strikebook/calendar";
import { auditFormats, auditHeader, auditLine } from "../../audit/audit-format";
import { auditPages } from "../../audit/audit-pages";
import { CommandError, type DeskCommand, noValues, readArguments } from "./command";

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Exports the audit. */
export const audit: DeskCommand = {
  name: "audit",
  usage: `audit --since 2026-11-20|2026-11-20T14:30:00Z|7d [--format csv|jsonl]
      writes who spent which credits, and who changed keys, caps and alerts: since the begin of a New York date, an instant, or the last minutes (m),
      hours (h) or days (d). As CSV, or as JSON lines`,
  read(args) {
    const given = readArguments(args, { since: "value", format: "value" });
    noValues(given);
    const sinceMs = readSince(given.flags.get("since"));
    const formatText = given.flags.get("format") ?? "csv";
    const format = auditFormats.find((known) => known === formatText);
    if (format === undefined)
      throw new CommandError(`--format is one of ${auditFormats.join(", ")}; received "${formatText}".`);
    return async (engine, output) => {
      let entries = 0;
      let credits = 0;
      await output.write(auditHeader(format));
      for await (const page of auditPages(engine, sinceMs(await engine.readClock()))) {
        await output.write(page.map((entry) => auditLine(entry, format)).join(""));
        entries += page.length;
        credits += page.reduce((sum, entry) => sum + entry.credits, 0);
      }
      output.note(`${entries} ${entries === 1 ? "entry" : "entries"}, ${credits} ${creditsNoun(credits)}.`);
    };
  },
};

/** Parses `--since`; returns the instant, given the present instant. Both in milliseconds since 1970 UTC. */
function readSince(text: string | undefined): (nowMs: number) => number {
  if (text === undefined)
    throw new CommandError("The begin is missing: add --since, such as --since 2026-11-20 or --since 7d.");
  const [, count, unit = ""] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const lengthMs = Number(count) * (unitMs[unit] ?? NaN);
  if (!Number.isNaN(lengthMs)) return (nowMs) => nowMs - lengthMs;
  if (isPlainDate(text)) return () => easternMs(text, 0);
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const instantMs = isInstant ? Date.parse(text) : NaN;
  if (!Number.isNaN(instantMs)) return () => instantMs;
  throw new CommandError(
    `--since takes a date, an instant or a duration, such as 2026-11-20, 2026-11-20T14:30:00Z or 7d; received "${text}".`,
  );
}
