import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayOf, isoDate } from "../../market/time/civil-day";
import { median, msUntil } from "../measure";
import { startServer } from "../service/built-service";
import { memoryRow, MemorySampler, type ServerMemory } from "../service/process-memory";
import type { BenchTable } from "../table";
import { type GeneratedDay, generateDay } from "./generated-day";
import { type FileScans, openScans } from "./file-scans";

const TRADES = 10_000_000;
const PRINTS = 2_000_000;
/** The first four sessions of the week have fewer trades. */
const EARLIER = { trades: 500_000, prints: 100_000 };
const sessions = [5, 6, 7, 8, 9].map((date) => dayOf(2026, 1, date));
const [session = 0] = sessions.slice(-1);
const date = isoDate(session);
const AGAIN = 9;

/** Measures the import of a day with ten million option trades, and what is asked of it over HTTP. */
export async function benchRecordedTrades(): Promise<BenchTable[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-trades-"));
  const files: GeneratedDay[] = [];
  try {
    for (const day of sessions) {
      const numbers = day === session ? { trades: TRADES, prints: PRINTS } : EARLIER;
      files.push(await generateDay(folder, { session: day, ...numbers }));
    }
    const recording = join(folder, "recording");
    const chains = ["--every", "1h", "--between", "09:30-09:31", "--symbols", CHAINS];
    await runData(["record", "simulated", "--from", date, "--to", date, ...chains, "--into", recording]);
    const scans = await openScans(files);
    const imported = await importTable(recording, files, scans);
    return [imported, ...(await questionTables(recording, scans))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Recorded chains give trades their open interest. */
const CHAINS = "SPX,SPY,QQQ,NVDA";

/** Runs a command of `npm run data` in a process of its own. Resolves with its greatest memory. */
async function runData(args: readonly string[]): Promise<ServerMemory> {
  const child = spawn(process.execPath, ["build/data/main.mjs", ...args], { stdio: ["ignore", "ignore", "pipe"] });
  using sampler = new MemorySampler(child.pid ?? 0);
  let notes = "";
  child.stderr.on("data", (text: Buffer) => (notes += text.toString()));
  const [code] = (await once(child, "close")) as [number | null]; // the exit code
  if (code !== 0) throw new Error(`npm run data -- ${args.join(" ")} ended with ${code}: ${notes}`);
  return sampler.peak;
}

async function importTable(recording: string, files: readonly GeneratedDay[], scans: FileScans): Promise<BenchTable> {
  const [newest, ...earlier] = files.toReversed();
  if (newest === undefined) throw new Error("There are sessions.");
  await runData([
    "import",
    ...earlier.flatMap(({ tradesCsv, printsCsv }) => [tradesCsv, printsCsv]),
    "--into",
    recording,
  ]);
  const row = async (name: string, file: string, rows: number, folder: string) => {
    let peak: ServerMemory = { main: NaN, background: NaN };
    const before = bytesIn(join(recording, folder));
    const ms = await msUntil(async () => (peak = await runData(["import", file, "--into", recording])));
    const bytes = bytesIn(join(recording, folder)) - before;
    return [name, ms / 1000, rows / ms, (peak.main + peak.background) / 1e6, statSync(file).size / rows, bytes / rows];
  };
  const trades = await row("trades, CSV with gzip", newest.tradesCsv, TRADES, "trades");
  const prints = await row("prints, CSV with gzip", newest.printsCsv, PRINTS, "prints");
  const again = await row("the trades again", newest.tradesCsv, TRADES, "trades");
  const sortedMs = await msUntil(() => scans.sortToParquet(newest.tradesCsv));
  return {
    title: `Import of ${TRADES.toLocaleString("en-US")} option trades and ${PRINTS.toLocaleString("en-US")} prints of a session`,
    columns: ["Work", "s", "1,000 rows/s", "MB of memory", "bytes a row, file", "bytes a row, stored"],
    rows: [
      trades,
      prints,
      again,
      ["the CSV sorted into one Parquet file by DuckDB", sortedMs / 1000, TRADES / sortedMs, "", "", ""],
    ],
    note: "Wall clock, a process of its own, its start included. Target for trades: below 90 s on two cores and below 1,000 MB. Four smaller sessions are recorded before, and chains of four underlyings.",
  };
}

interface Question {
  name: string;
  /** Addresses of the same kind, each asked for the first time. */
  paths: readonly string[];
  targetMs: number | string;
  /** Another way to the same figures, in milliseconds. */
  scan: () => Promise<unknown>;
}

function questionsOf(scans: FileScans): Question[] {
  const tickers = ["SPX", "SPY", "QQQ", "NVDA", "IWM", "TSLA", "AAPL", "AMZN"];
  const span = `start_time=${date}T14:30:00Z&end_time=${date}T20:59:00Z`;
  return [
    {
      name: "ranking of all contracts",
      paths: [`/flow/v1/contract/top/daily?date=${date}`],
      targetMs: 1_000,
      scan: () => scans.ranking(),
    },
    {
      name: "tide of one symbol",
      paths: tickers.map((ticker) => `/flow/v1/flow/${ticker}/tide?${span}`),
      targetMs: 50,
      scan: () => scans.tide("SPX"),
    },
    {
      name: "market tide of a week",
      paths: [`/flow/v1/market/tide?interval=1W&date=${date}`],
      targetMs: 500,
      scan: () => scans.marketTide(),
    },
    {
      name: "newest 500 trades of a symbol",
      paths: tickers.map((ticker) => `/flow/v1/flow/${ticker}?timeframe=1d&limit=500`),
      targetMs: "",
      scan: () => scans.newest("SPX"),
    },
  ];
}

async function questionTables(recording: string, scans: FileScans): Promise<BenchTable[]> {
  const keys = join(recording, "..", "keys.json");
  const limits = { requestsPerMinute: 600 };
  writeFileSync(keys, JSON.stringify({ accounts: [{ customerId: "bench", limits, keys: ["bench"] }] }));
  const flags = ["--port", "0", "--data", recording, "--keys", keys, "--free"];
  const service = await startServer(["build/service/main.mjs", ...flags]);
  using sampler = new MemorySampler(service.pid);
  try {
    const get = async (path: string) => {
      const response = await fetch(`${service.address}${path}`, { headers: { authorization: "bench" } });
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    };
    // The service opens the recording, and starts the process that reads trades.
    await get("/flow/v1/flow/BA?timeframe=15m&limit=1");
    const rows: (string | number)[][] = [];
    for (const { name, paths, targetMs, scan } of questionsOf(scans)) {
      const first: number[] = [];
      const again: number[] = [];
      for (const path of paths) first.push(await msUntil(() => get(path)));
      for (let run = 0; run < AGAIN; run += 1) {
        for (const path of paths) again.push(await msUntil(() => get(path)));
      }
      const scanMs = await msUntil(scan);
      rows.push([name, median(first), targetMs, median(again), scanMs, median(first) / scanMs]);
    }
    return [
      {
        title: `Flow questions over ${TRADES.toLocaleString("en-US")} trades of a session and four smaller sessions`,
        columns: ["Over HTTP", "first ms", "target ms", "again ms", "scan of the files ms", "of the scan (x)"],
        rows,
        note: "Wall clock, medians; files in the cache of the system. Target of the ranking when asked again: 20 ms. The scan sums the imported CSV files with DuckDB, without scores.",
      },
      {
        title: "Memory of the service meanwhile",
        columns: ["MB", "service", "background work", "together"],
        rows: [memoryRow("at most", sampler.peak), memoryRow("at the end", sampler.measure())],
        note: "Target: below 1,000 MB.",
      },
    ];
  } finally {
    await service.stop();
  }
}

function bytesIn(folder: string): number {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  } catch {
    return 0; // Nothing is recorded yet.
  }
}
