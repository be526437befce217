import { csvText } from "../../contract/csv-text";
import { instantFormat } from "../../ui/format";
import type { ChartLevels } from "./chart-levels";

const headings = ["Symbol", "Level", "Price", "Options", "Spot", "As of (US Eastern)"];

/** Returns levels as the text of a CSV file: one row per line of a chart. */
export function levelsCsv(all: readonly ChartLevels[]): string {
  const rows = all.flatMap(({ symbol, root, asOf, spot, lines }) =>
    lines.map(({ name, price }) => [symbol, name, price, root, spot, easternSecond(Date.parse(asOf))]),
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
