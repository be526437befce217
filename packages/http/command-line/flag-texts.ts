import type { Flag } from "./flags";

/** The column in which `--help` explains flags, and the width of a line. */
const HELP_COLUMN = 18;
const LINE_WIDTH = 120;

type ExplainedFlag = Pick<Flag, "value" | "help" | "default">;
/** The texts of flags, or of variables of the environment. */
type ExplainedFlags = Readonly<Record<string, ExplainedFlag>>;

/** Returns the flags as `--help` lists them. */
export function flagsHelp(rows: ExplainedFlags): string {
  return Object.entries(rows)
    .map(([name, row]) => {
      const lead = `  ${written(name, row)}`;
      const lines = helpOf(row).flatMap((line) => (line.startsWith(" ") ? [line] : wrapped(line)));
      const rest = lines.map((line) => " ".repeat(HELP_COLUMN) + line).join("\n");
      return lead.length < HELP_COLUMN ? lead + rest.slice(lead.length) : `${lead}\n${rest}`;
    })
    .join("\n");
}

/** Returns a flag as it is typed. A name in capitals is a variable of the environment. */
function written(name: string, { value }: Pick<Flag, "value">): string {
  if (/^[A-Z]/.test(name)) return name;
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function helpOf({ help, default: without }: ExplainedFlag): string[] {
  const [first = "", ...more] = help.split("\n");
  return [without === undefined ? first : `${first}; default: ${without}`, ...more];
}

function wrapped(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last === "") lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length > LINE_WIDTH - HELP_COLUMN) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** Returns the flags of commands as a table of Markdown, aligned. The key is what stands before the flags: "" or the name of a command. */
export function flagsTable(commands: Readonly<Record<string, ExplainedFlags>>, heading = "Flag"): string {
  const all = Object.entries(commands).flatMap(([command, rows]) =>
    Object.entries(rows).map(([name, row]) => ({ text: [command, written(name, row)].join(" ").trim(), row })),
  );
  const cells = all.map(({ text, row }) => {
    const [first = ""] = row.help.split("\n");
    return [`\`${text}\``, first.replaceAll("|", "\\|"), row.default ?? ""];
  });
  const table = [[heading, "What it does", "Without it"], ...cells];
  const widths = [0, 1, 2].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = table;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}
