import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { bundledProgram } from "../../scripts/support/desk/bundled-program";
import { listen } from "@strikebook/http";
import { noonService, textOf } from "../support/mcp/open-assistant";

let folder = "";
let program = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "strikebook-mcp-"));
  program = await bundledProgram(new URL("../../scripts/serve/serve-mcp.ts", import.meta.url), folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the connection to the program with an environment, and what the program has written to standard error. */
function programWith(environment: Record<string, string>) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ["--no-warnings", program],
    env: { PATH: process.env["PATH"] ?? "", ...environment },
    cwd: resolve("."),
    stderr: "pipe",
  });
  let written = "";
  transport.stderr?.on("data", (part: Buffer) => (written += part.toString()));
  return { transport, stderr: () => written };
}

/** Starts the program as a host does, with the official client. */
async function startProgram(environment: Record<string, string>, revision: "2025" | "2026", user?: () => boolean) {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    {
      capabilities: user ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: revision === "2026" ? "auto" : "legacy" },
    },
  );
  if (user) {
    client.setRequestHandler("elicitation/create", () =>
      Promise.resolve({ action: "accept" as const, content: { spend: user() } }),
    );
  }
  const { transport, stderr } = programWith(environment);
  await client.connect(transport);
  return { client, stderr, [Symbol.asyncDispose]: () => client.close() };
}

test("formulas have the separators of the user's Excel, and assistants are told about others only if it is not known", async () => {
  await using german = await startProgram({ STRIKEBOOK_LIST_SEPARATOR: ";" }, "2026");
  await using unknown = await startProgram({}, "2026");
  const call = { name: "formula", arguments: { tool: "levels", arguments: { symbols: "SPXW,SPY", strikes: 20 } } };

  expect(textOf(await german.client.callTool(call))).toBe('=GEX.LEVELS("SPXW,SPY";;20)');
  expect(textOf(await unknown.client.callTool(call))).toBe('=GEX.LEVELS("SPXW,SPY",,20)');
  expect(german.client.getInstructions()).not.toContain("write ; between arguments");
  expect(unknown.client.getInstructions()).toContain("write ; between arguments");
});

test.each(["2025", "2026"] as const)(
  "a host of %s over standard input and output, with a service of its own",
  async (revision) => {
    const service = noonService();
    const { port, close } = await listen(service.fetch, 0);
    const environment = {
      STRIKEBOOK_KEY: "practice",
      STRIKEBOOK_URL: `http://127.0.0.1:${port}`,
      STRIKEBOOK_TOOLSETS: "past, exposure",
    };
    {
      await using started = await startProgram(environment, revision, () => true);
      const { client } = started;
      const result = await client.callTool({ name: "levels", arguments: { symbols: "SPY" } });
      expect(result.structuredContent).toMatchObject({
        credits: { charged: 1, left: 4_999 },
        formula: '=GEX.LEVELS("SPY")',
      });

      const given = { symbols: "SPY", from: "10:30", to: "10:35", strikes: 2 };
      const frames = await client.callTool({ name: "frames", arguments: given });
      expect(textOf(frames)).toContain("25 credits, 4,974 left.");

      const offered = [
        "symbols",
        "board",
        "levels",
        "profile",
        "board_at",
        "levels_at",
        "frames",
        "daily",
        "account",
        "estimate",
      ];
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([...offered, "formula"]);
      const other = await client.callTool({ name: "estimate", arguments: { tool: "tide" } });
      expect(textOf(other)).toMatch(
        /^There is no tool "tide"\..* The tools are "symbols", "board", .* or "account"\.$/,
      );
      expect(started.stderr()).toBe("");
    }
    expect(service.requests.reduce((sum, { credits }) => sum + credits, 0)).toBe(26);
    await close();
  },
);

test.each([
  [
    { STRIKEBOOK_KEY: "sk-live-5f2b9c", STRIKEBOOK_URL: "http://api.example.com" },
    /^STRIKEBOOK_URL must be an address such as https:\/\/api\.example\.com, with https unless/,
  ],
  [{ STRIKEBOOK_LIST_SEPARATOR: "|" }, /^STRIKEBOOK_LIST_SEPARATOR must be "," or ";"; "\|" is neither\./],
  [
    { STRIKEBOOK_TOOLSETS: "exposure,flw" },
    /^STRIKEBOOK_TOOLSETS must be one or more of "exposure", "past", "flow", "volatility" or "options", separated by commas; "flw" is none of them\. Did you mean "flow"\?/,
  ],
])(
  "the setting %j, which cannot be used, ends the program with what to do, without the key",
  async (environment, said) => {
    const { transport, stderr } = programWith(environment);
    const client = new Client({ name: "test", version: "1.0.0" });
    await expect(client.connect(transport)).rejects.toThrow();
    expect(stderr()).toMatch(said);
    expect(stderr()).not.toContain("sk-live");
  },
);
