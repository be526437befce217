import { jest } from "@jest/globals";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { csvChain } from "./support/chain-texts";

// Each test starts a process: on a busy machine that alone may take longer than the five seconds of a plain test.
jest.setTimeout(60_000);

interface Started {
  printed: string;
  code: number | null;
}

/** Runs what `npm start` runs, until it ends or has said that it is ready; `whileReady` then has its address. */
function start(flags: readonly string[], whileReady?: (address: string) => Promise<void>): Promise<Started> {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/serve.ts", "--no-open", ...flags]);
  return new Promise((resolve, reject) => {
    let printed = "";
    const hear = (chunk: Buffer) => {
      printed += String(chunk);
      const [, address] = /ready: (\S+)[\s\S]*Ctrl\+C/.exec(printed) ?? [];
      if (address) (whileReady?.(address) ?? Promise.resolve()).catch(reject).finally(() => child.kill());
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", reject);
    child.on("close", (code) => resolve({ printed, code }));
  });
}

const madeUpStrike = (strike: number) => ({
  root: "XYZ",
  expiration: "2026-11-20",
  strike,
  call: { bid: 2, ask: 2.2, volatility: 0.2, openInterest: 120 },
  put: { bid: 2, ask: 2.2, volatility: 0.2, openInterest: 80 },
});

const practice = { headers: { Authorization: "Bearer practice" } };

test("one address serves the workbench, the add-in, office.js and the API", async () => {
  const answers: Record<string, number> = {};
  await start(["--port", "0"], async (address) => {
    for (const path of ["", "addin/taskpane.html", "office-js/office.js", "v1/account", "flow/v1/openapi.json"]) {
      answers[path] = (await fetch(`${address}${path}`, practice)).status;
    }
  });

  expect(answers).toEqual({
    "": 200,
    "addin/taskpane.html": 200,
    "office-js/office.js": 200,
    "v1/account": 200,
    "flow/v1/openapi.json": 200,
  });
});

test("a chain of one's own is served in place of the made-up market", async () => {
  const folder = mkdtempSync(join(tmpdir(), "chain-"));
  const file = join(folder, "quotedata.csv");
  writeFileSync(file, csvChain([95, 100, 105].map(madeUpStrike)));
  let symbols: string[] = [];
  try {
    const { printed } = await start(["--port", "0", "--chain", file], async (address) => {
      const answer = await fetch(`${address}v1/gex/levels?symbols=XYZ,SPY`, practice);
      const { data } = (await answer.json()) as { data: { symbols: { symbol: string }[] } };
      symbols = data.symbols.map(({ symbol }) => symbol);
    });

    expect(printed).toContain(file);
    expect(symbols).toEqual(["XYZ"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [["--port", "http"], /--port takes a number/],
  [["--chain", "no-such-file.csv"], /there is no such file/],
  [["--speed"], /--speed is not understood/],
])("%j ends with one sentence that says what to do", async (flags, message) => {
  const { printed, code } = await start(flags);

  expect(printed.trim()).toMatch(message);
  expect(printed.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
});
