import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { tokensAtMost } from "../mcp/answers/answer-size";
import { questionsOf, toolsets } from "../mcp/questions/questions";
import { openAssistant } from "../test/support/mcp/open-assistant";
import type { BenchTable } from "./table";

/** Measures what assistants read: the list of tools, which every conversation carries, and long answers. */
export async function benchAssistants(): Promise<BenchTable[]> {
  await using assistant = await openAssistant();
  return [await toolTable(assistant), await answerTable(assistant)];
}

type Assistant = Awaited<ReturnType<typeof openAssistant>>;

async function toolTable({ client }: Assistant): Promise<BenchTable> {
  const { tools } = await client.listTools();
  const all = questionsOf(toolsets).map(({ name }) => name);
  const rowOf = (set: string, names: readonly string[]) => {
    // estimate and formula are no questions, and in every set.
    const listed = tools.filter(({ name }) => names.includes(name) || !all.includes(name));
    const text = JSON.stringify(listed);
    return [set, listed.length, Buffer.byteLength(text), countTokens(text)];
  };
  const instructions = client.getInstructions() ?? "";
  return {
    title: "The list of tools of an assistant",
    columns: ["Toolsets", "tools", "bytes", "tokens"],
    rows: [
      rowOf("all", all),
      ...toolsets.map((set) =>
        rowOf(
          set,
          questionsOf([set]).map(({ name }) => name),
        ),
      ),
      ["instructions", "", Buffer.byteLength(instructions), countTokens(instructions)],
    ],
    note: "Tokens by o200k_base, a public tokenizer; those of an assistant may differ. Every set has account, estimate and formula.",
  };
}

const wide = { strikes: "all", expirations: "all" } as const;
const asked: readonly [tool: string, given: Record<string, unknown>][] = [
  ["levels", { symbols: ["SPXW", "SPY"] }],
  ["board", { symbols: "SPXW" }],
  ["board", { symbols: ["SPXW", "SPY", "QQQ"], ...wide, byExpiration: true }],
  ["frames", { symbols: "SPXW", from: "10:30", to: "10:35", strikes: "all", maxCredits: 25 }],
  ["trades", { ticker: "SPY", window: "1d", limit: 500 }],
  ["dark_pool", { tickers: "SPY", limit: 500 }],
];

async function answerTable({ call }: Assistant): Promise<BenchTable> {
  const rows: BenchTable["rows"] = [];
  for (const [tool, given] of asked) {
    const { content, structuredContent } = await call(tool, given);
    const answer = structuredContent as { rows: unknown[]; rowCount: number };
    const text = JSON.stringify({ content, structuredContent });
    const tokens = countTokens(text);
    const name = `${tool} ${JSON.stringify(given).slice(0, 60)}`;
    rows.push([
      name,
      answer.rowCount,
      answer.rows.length,
      Buffer.byteLength(text),
      tokens,
      tokensAtMost(text) / tokens,
    ]);
  }
  return {
    title: "Answers of tools, text and structured content together",
    columns: ["Question", "rows", "in the answer", "bytes", "tokens", "rule (x)"],
    rows,
    note: "Of the practice market. Tokens by o200k_base; rule (x) is the estimate that limits an answer, as a multiple of them.",
  };
}
