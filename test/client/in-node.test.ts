import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { listen } from "@strikebook/http";
import type { Market } from "../../market/exposure/market";
import { createService } from "../../service/server/service";
import { smallMarket, smallMarketNow } from "../../scripts/support/market/small-market";

const example = new URL("../fixtures/read-levels.ts", import.meta.url);

/** The boards of SPY, under the name SPXW too. */
const twoRoots: Market = {
  ...smallMarket,
  symbols: ["SPXW", "SPY"],
  boardAt(symbol, instantMs) {
    const board = symbol === "NOSUCH" ? undefined : smallMarket.boardAt("SPY", instantMs);
    return board && { ...board, symbol };
  },
};

/** The lines that the example prints when a process of its own runs it. */
async function run(address: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", fileURLToPath(example), address]);
  return stdout.trimEnd().split("\n");
}

test("the example of the documentation runs in plain Node: it is priced before, served symbol by symbol, and booked", async () => {
  const service = createService({ market: twoRoots, now: () => smallMarketNow });
  const listening = await listen((request) => service.fetch(request), 0);

  const lines = await run(`http://127.0.0.1:${listening.port}`).finally(() => listening.close());

  expect(lines).toEqual([
    "These levels cost at most 1 credit.",
    expect.stringMatching(/^SPXW: spot \d[\d.]*, flip (\d[\d.]*|none)$/),
    expect.stringMatching(/^SPY: spot \d[\d.]*, flip (\d[\d.]*|none)$/),
    "The service returned nothing for NOSUCH: the symbol is not known, or has no data.",
    "Spent: 1. Left: 4999.",
  ]);
  expect(service.requests.map(({ path }) => path)).toEqual([
    "/v1/openapi.json",
    "/v1/gex/levels?symbols=SPXW,SPY,NOSUCH",
    "/v1/symbols",
  ]);
});

test("the documentation shows the example as it runs", async () => {
  const page = await readFile(new URL("../../docs/client.md", import.meta.url), "utf8");

  expect(page).toContain(`\`\`\`ts\n${await readFile(example, "utf8")}\`\`\``);
});
