import { csvText } from "@strikebook/contract";
import { instantFormat } from "@strikebook/ui";
import type { ChartLevels } from "./chart-levels";

const headings = [
  ...["Symbol", "Level", "Price", "Options", "Spot", "As of (US Eastern)"],
  ...["Zero gamma low", "Zero gamma high", "Zero gamma status", "Wall margin %"],
];

/** Returns levels as the text of a CSV file: one row per line of a chart. What the service does not send is blank. */
export function levelsCsv(all: readonly ChartLevels[]): string {
  const rows = all.flatMap(({ symbol, root, asOf, spot, lines }) =>
    lines.map(({ name, price, low = "", high = "", status = "", marginPct }) => [
      ...[symbol, name, price, root, spot, easternSecond(Date.parse(asOf))],
      ...[low, high, status, marginPct === undefined ? "" : Number(marginPct.toFixed(2))],
    ]),
  );
  return csvText([headings, ...rows]);
}

const date = instantFormat({ year: "numeric", month: "2-digit", day: "2-digit" });
const time = instantFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });

/** `2026-11-18 12:00:05`, as Excel reads it. */
function easternSecond(atMs: number): string {
  const [month, day, year] = date(atMs).split("/");
  return `${year}-${month}-${day} ${time(atMs)}`;
}
