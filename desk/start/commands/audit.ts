import { creditsNoun } from "@strikebook/contract";
import { DAY_MS, easternMs, isPlainDate } from "@strikebook/calendar";
import { auditFormats, auditHeader, auditLine } from "../../audit/audit-format";
import { auditPages } from "../../audit/audit-pages";
import { needed, valueFlag, withDefaultValue, wordFlag } from "@strikebook/http";
import { deskCommand } from "./command";

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY_MS };

/** Exports the audit. */
export const audit = deskCommand({
  name: "audit",
  help: "writes who spent which credits, and who changed keys, caps and alerts",
  flags: {
    since: needed(
      valueFlag({
        value: "TIME",
        takes: "a date, an instant or a duration",
        example: "7d",
        help: "since the begin of a New York date, an instant, or the last minutes (m), hours (h) or days (d)",
        parse: readSince,
      }),
    ),
    format: withDefaultValue(wordFlag("FORMAT", auditFormats, "CSV, or JSON lines"), "csv"),
  },
  read({ since: sinceMs, format }) {
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
});

/** Parses `--since`; returns the instant, given the present instant. Both in milliseconds since 1970 UTC. */
function readSince(text: string): ((nowMs: number) => number) | undefined {
  const [, count, unit = ""] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const lengthMs = Number(count) * (unitMs[unit] ?? NaN);
  if (!Number.isNaN(lengthMs)) return (nowMs) => nowMs - lengthMs;
  if (isPlainDate(text)) return () => easternMs(text, 0);
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const instantMs = isInstant ? Date.parse(text) : NaN;
  return Number.isNaN(instantMs) ? undefined : () => instantMs;
}
