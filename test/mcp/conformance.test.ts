import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { listen } from "@strikebook/http";
import { openAssistant } from "../support/mcp/open-assistant";

/** Of each scenario, in milliseconds. A busy computer must not fail it. */
const TIMEOUT_MS = 200_000;

/** Runs the official suite against a server. Resolves to its output and whether it found what was expected. */
function runSuite(url: string): Promise<{ code: number; output: string }> {
  const suite = resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js");
  const expected = resolve("test/mcp/conformance-expected.yml");
  const options = ["--requirements", "2026-07-28", "--expected-failures", expected, "--timeout", String(TIMEOUT_MS)];
  const loaded = ["--import", resolve("test/support/mcp/glob-sync.mjs"), "--no-warnings"];
  return new Promise((done) => {
    execFile(process.execPath, [...loaded, suite, "server", "--url", url, ...options], (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

test("the scenarios that revision 2026-07-28 requires pass, but for what this server does not offer", async () => {
  await using assistant = await openAssistant();
  const { port, close } = await listen((request) => assistant.post(request), 0);
  const { code, output } = await runSuite(`http://localhost:${port}/mcp`);
  await close();
  expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
  for (const passed of ["tools-list", "resources-list", "sep-2164-resource-not-found", "dns-rebinding-protection"]) {
    expect(output).toContain(`✓ ${passed}:`);
  }
});
