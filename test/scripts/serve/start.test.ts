import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cboeCsvFile } from "../../support/recordings/files/chain-files";

interface Started {
  printed: string;
  code: number | null;
}

/** Runs the built server of `npm start` until it exits. Once it is ready, calls `whileReady` with its address and then stops it. */
function start(flags: readonly string[], whileReady?: (address: string) => Promise<void>): Promise<Started> {
  const child = spawn(process.execPath, ["build/service/serve.mjs", "--no-open", ...flags]);
  return new Promise((resolve, reject) => {
    let printed = "";
    const read = (chunk: Buffer) => {
      printed += String(chunk);
      const [, address] = /ready: (\S+)[\s\S]*Ctrl\+C/.exec(printed) ?? [];
      if (address)
        (whileReady?.(`${new URL(address).origin}/`) ?? Promise.resolve()).catch(reject).finally(() => child.kill());
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("error", reject);
    child.on("close", (code) => resolve({ printed, code }));
  });
}

const syntheticStrike = (strike: number) => ({
  root: "XYZ",
  expiration: "2026-11-20",
  strike,
  call: { bid: 2, ask: 2.2, volatility: 0.2, openInterest: 120 },
  put: { bid: 2, ask: 2.2, volatility: 0.2, openInterest: 80 },
});

const practice = { headers: { Authorization: "Bearer practice" } };

test("one address serves the workbench, the add-in, office.js and the API", async () => {
  const statuses: Record<string, number> = {};
  await start(["--port", "0"], async (address) => {
    for (const path of ["", "addin/taskpane.html", "office-js/office.js", "v1/account", "flow/v1/openapi.json"]) {
      statuses[path] = (await fetch(`${address}${path}`, practice)).status;
    }
  });

  expect(statuses).toEqual({
    "": 200,
    "addin/taskpane.html": 200,
    "office-js/office.js": 200,
    "v1/account": 200,
    "flow/v1/openapi.json": 200,
  });
});

test("--chain serves the given chain instead of the simulated market", async () => {
  const folder = mkdtempSync(join(tmpdir(), "chain-"));
  const file = join(folder, "quotedata.csv");
  writeFileSync(file, cboeCsvFile([95, 100, 105].map(syntheticStrike)));
  let symbols: string[] = [];
  try {
    const { printed } = await start(["--port", "0", "--chain", file], async (address) => {
      const response = await fetch(`${address}v1/gex/levels?symbols=XYZ,SPY`, practice);
      const { data } = (await response.json()) as { data: { symbols: { symbol: string }[] } };
      symbols = data.symbols.map(({ symbol }) => symbol);
    });

    expect(printed).toContain(file);
    expect(printed).toMatch(/ready: http:\/\/127\.0\.0\.1:\d+\/\?symbols=XYZ\n/);
    expect(symbols).toEqual(["XYZ"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [["--port", "http"], /--port takes a whole number/],
  [["--chain", "no-such-file.csv"], /no-such-file.csv: does not exist/],
  [["--speed"], /--speed is not a flag/],
])("%j fails with one message that states the problem", async (flags, message) => {
  const { printed, code } = await start(flags);

  expect(printed.trim()).toMatch(message);
  expect(printed.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
});
