import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { listen } from "../../service/listen";
import { createService } from "../../service/service";
import { simulatedData } from "../../service/simulated-data";

const example = new URL("../fixtures/read-levels.ts", import.meta.url);
const marketNoonMs = Date.parse("2026-11-18T17:00:00Z");

/** What the example prints, line by line, when a process of its own runs it to its end. */
async function run(address: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", fileURLToPath(example), address]);
  return stdout.trimEnd().split("\n");
}

test("the example of the documents runs in plain Node: priced before, answered symbol by symbol, and booked", async () => {
  const service = createService({ ...simulatedData(), now: () => marketNoonMs });
  const listening = await listen(service.fetch, 0);

  const lines = await run(`http://127.0.0.1:${listening.port}`).finally(() => listening.close());

  expect(lines).toEqual([
    "These levels cost at most 1 credit.",
    expect.stringMatching(/^SPXW: spot \d[\d.]*, flip (\d[\d.]*|none)$/),
    expect.stringMatching(/^SPY: spot \d[\d.]*, flip (\d[\d.]*|none)$/),
    "The service answered without NOSUCH: it does not know the symbol, or has nothing to show for it.",
    "Spent: 1. Left: 4999.",
  ]);
  expect(service.requests.map(({ path }) => path)).toEqual([
    "/v1/openapi.json",
    "/v1/gex/levels?symbols=SPXW,SPY,NOSUCH",
  ]);
}, 30_000);

test("the documents show the example as it runs", async () => {
  const page = await readFile(new URL("../../docs/client.md", import.meta.url), "utf8");

  expect(page).toContain(`\`\`\`ts\n${await readFile(example, "utf8")}\`\`\``);
});
