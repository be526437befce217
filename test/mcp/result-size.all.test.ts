import fc from "fast-check";
import { countTokens as countCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as countO200k } from "gpt-tokenizer/encoding/o200k_base";
import { tokensAtMost } from "../../mcp/results/result-size";
import { openAssistant, textOf } from "../support/mcp/open-assistant";

const MAX_TOKENS = 20_000;

/** Returns the tokens of a text by public tokenizers: the larger count. */
const tokensOf = (text: string) => Math.max(countO200k(text), countCl100k(text));

interface Structured {
  columns: string[];
  rows: (string | number | null)[][];
  rowCount: number;
  table: string;
}

test.each([
  ["board", { symbols: ["SPXW", "SPY"], strikes: "all", expirations: "all", byExpiration: true }, 60],
  ["frames", { symbols: "SPXW", from: "10:30", to: "10:35", strikes: "all", maxCredits: 25 }, 300],
])(
  "an answer of %s with %j has at most 20,000 tokens, and its whole table costs nothing more",
  async (tool, given, fewestColumns) => {
    await using assistant = await openAssistant();
    const { content, structuredContent, isError } = await assistant.call(tool, given);
    expect(isError ?? false).toBe(false);
    const { columns, rows, rowCount, table } = structuredContent as Structured;
    expect(columns.length).toBeGreaterThan(fewestColumns);
    expect(tokensOf(JSON.stringify({ content, structuredContent }))).toBeLessThanOrEqual(MAX_TOKENS);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(Math.min(rowCount, 200));

    const chargedBefore = assistant.charged();
    const [resource] = (await assistant.client.readResource({ uri: table })).contents;
    const csv = (resource as { text: string }).text;
    const lines = csv.trimEnd().split("\n");
    expect(lines).toHaveLength(rowCount + 1);
    expect(lines[1]).toBe(rows[0]?.map((value) => value ?? "").join(","));
    expect(assistant.charged()).toBe(chargedBefore);
    const link = { type: "resource_link", uri: table, mimeType: "text/csv", size: Buffer.byteLength(csv) };
    expect(content).toContainEqual(expect.objectContaining(link));
  },
);

test("long texts of a service, and hundreds of symbols without data, do not make an answer longer", async () => {
  const long = "A source with 1, 2, 3, 4 things to say. ".repeat(5_000);
  await using assistant = await openAssistant({
    between: async (response) => {
      const text = (await response.text()).replace(/"text":"Simulated[^"]*"/, `"text":"${long}"`);
      return new Response(text.replace(/"message":"(?:[^"\\]|\\.)*"/, `"message":"NOSUCH: ${long}"`), response);
    },
  });
  const unknown = Array.from({ length: 300 }, (_, index) => `NO${index}`);
  const some = await assistant.call("levels", { symbols: ["SPY", ...unknown], maxCredits: 31 });
  const { rowCount, failures } = some.structuredContent as { rowCount: number; failures: { reason: string }[] };
  expect(tokensOf(JSON.stringify(some))).toBeLessThanOrEqual(MAX_TOKENS);
  expect(rowCount).toBe(301);
  expect(failures.at(-1)?.reason).toBe(`${301 - failures.length} more have no data: their rows are empty.`);

  const none = await assistant.call("levels", { symbols: ["NOSUCH"] });
  expect(textOf(none)).toMatch(/^NOSUCH: A source with/);
  expect(tokensOf(JSON.stringify(none))).toBeLessThanOrEqual(MAX_TOKENS);
  const echoed = await assistant.call("formula", { tool: "levels", arguments: { symbols: long } });
  expect(textOf(echoed)).toMatch(/longer than 4,000 characters/);
});

test("the rule for tokens never counts fewer than a tokenizer", () => {
  const digits = fc.string({ unit: fc.constantFrom(..."0123456789.,-[] ") });
  const numerals = fc.string({ unit: fc.constantFrom("1", "²", "٣", "Ⅻ", "𝟘", ",", "x") });
  fc.assert(
    fc.property(fc.oneof(digits, numerals, fc.string({ unit: "binary" }), fc.json()), (text) => {
      expect(tokensAtMost(text)).toBeGreaterThanOrEqual(tokensOf(text));
    }),
    { numRuns: 200 },
  );
  // A table of dollars is hardly over-estimated: 1,000 amounts of three groups of digits, a minus, a point, cents and a comma.
  const amounts = JSON.stringify(Array.from({ length: 1_000 }, () => -123_456_789.25));
  expect(tokensAtMost(amounts)).toBe(1_000 * 7 + 1);
  expect(countO200k(amounts)).toBeGreaterThan(tokensAtMost(amounts) * 0.8);
});
