import type { Excerpt } from "../tools/tool";
import type { ToolResult, FullToolResult, Value } from "./tool-result";
import { creditsText } from "@strikebook/contract";

const MAX_ROWS = 20;
const MAX_BYTES = 2_000;
const MAX_CELL_CHARACTERS = 40;

/** Returns a result in at most 20 rows and 2 kB: the table, then where it came from and what it cost. */
export function toolResultText(result: FullToolResult & Pick<ToolResult, "table">, excerpt: Excerpt): string {
  const facts = factLines(result);
  for (let rows = Math.min(MAX_ROWS, result.rows.length); ; rows -= 1) {
    const lines = [...tableLines(result, excerptOf(result, rows, excerpt)), ...facts];
    const text = lines.join("\n");
    if (rows <= 1 || Buffer.byteLength(text) <= MAX_BYTES) return text.slice(0, MAX_BYTES);
  }
}

function tableLines({ columns, rowCount }: FullToolResult, rows: readonly (readonly Value[])[]): string[] {
  const line = (cells: readonly Value[]) => cells.map(shown).join(" | ");
  const heading = columns.map((column) => oneLine(column, MAX_CELL_CHARACTERS)).join(" | ");
  const more = rowCount > rows.length ? [`(${rows.length} of ${rowCount} rows)`] : [];
  return [heading, ...rows.map(line), ...more];
}

/** Returns some rows, in their order. */
function excerptOf({ columns, rows }: FullToolResult, count: number, excerpt: Excerpt): readonly (readonly Value[])[] {
  if (excerpt === "first" || count === rows.length) return rows.slice(0, count);
  if (excerpt === "last") return rows.slice(-count);
  const column = columns.indexOf("Value");
  const sizes = rows.map((row, index) => ({ index, size: Math.abs(Number(row[column] ?? 0)) }));
  const largest = sizes.sort((a, b) => b.size - a.size).slice(0, count);
  const kept = new Set(largest.map(({ index }) => index));
  return rows.filter((_row, index) => kept.has(index));
}

function factLines({
  failures,
  blanks = [],
  credits,
  asOf,
  delayed,
  delayMinutes,
  attribution,
  formula,
  table,
}: Parameters<typeof toolResultText>[0]) {
  const { charged, left } = credits;
  const late = delayMinutes === undefined ? "delayed" : `delayed by ${delayMinutes} minutes`;
  return [
    ...failures.slice(0, 5).map(({ symbol, reason }) => `No data for ${oneLine(symbol, 20)}: ${oneLine(reason, 160)}`),
    ...blanks.slice(0, 3).map((reason) => `Blank: ${oneLine(reason, 200)}`),
    ...(table === undefined ? [] : [`Whole table: ${table}`]),
    ...(asOf === null ? [] : [`As of ${asOf}${delayed ? `, ${late}` : ""}.`]),
    `${creditsText(charged)}${left === null ? "" : `, ${Math.floor(left).toLocaleString("en-US")} left`}.`,
    `In Excel: ${formula}`,
    ...attribution
      .slice(0, 2)
      .map(({ text, url }) => `Source: ${JSON.stringify(oneLine(text, 120))} ${oneLine(url, 120)}`),
  ];
}

/** Returns a value on one line: text of the service must not look like a line of the result. */
function shown(value: Value): string {
  if (value === null) return "";
  if (typeof value === "number") return String(Number(value.toPrecision(12)));
  if (typeof value !== "string") return String(value);
  const cell = oneLine(value, MAX_CELL_CHARACTERS);
  // A phrase is quoted: it must not read like the words of the result itself.
  return /[a-z]\S*\s|\s\S*[a-z]/i.test(cell) ? JSON.stringify(cell) : cell;
}

function oneLine(text: string, most: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}|]+/gu, " ").trim();
  return plain.length > most ? `${plain.slice(0, most - 3)}...` : plain;
}
