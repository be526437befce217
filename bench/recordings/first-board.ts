import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDataFile } from "../../recordings/rules/read-data-file";
import { simulatedSnapshots } from "../../recordings/recorders/simulated-snapshots";
import { dayOf, isoDate } from "../../market/time/civil-day";
import { median, msUntil } from "../measure";
import { buildService, startServer } from "../service/built-service";
import type { BenchTable } from "../table";
import { CONTRACTS } from "./spx-snapshots";

const RUNS = 5;
const session = dayOf(2026, 1, 6);

/** Measures how soon a service that is started with a file of SPX has its first board. */
export async function benchFirstBoard(): Promise<BenchTable> {
  const folder = mkdtempSync(join(tmpdir(), "bench-first-board-"));
  try {
    const file = join(folder, "spx.csv");
    writeFileSync(file, spxFile());
    buildService();
    const [boards, reads, splits]: number[][] = [[], [], []];
    for (let run = 0; run < RUNS; run += 1) {
      boards?.push(await firstBoardMs(file));
      reads?.push(await msUntil(() => readDataFile(file)));
      splits?.push(await msUntil(() => Promise.resolve(splitInNode(file))));
    }
    const [board, read, split] = [boards, reads, splits].map((times) => median(times ?? []));
    const ratio = (board ?? NaN) / (split ?? NaN);
    return {
      title: `From the start of the service to its first board, of a file of ${CONTRACTS.toLocaleString("en-US")} contracts`,
      columns: ["", "ms", "of Node with the cells"],
      rows: [
        ["first answer of /v1/heatmap", board ?? NaN, ratio],
        ["reading the file alone, in a process that runs", read ?? NaN, (read ?? NaN) / (split ?? NaN)],
        ["Node started, the file split into cells", split ?? NaN, 1],
      ],
      note: `Medians of ${RUNS} runs, in turn. The target is 2,000 ms on a free machine.`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a chain of the simulated market as a CSV file, with quotes in cents. */
function spxFile(): string {
  const choice = { symbols: ["SPX"], from: session, to: session, everyMs: 390 * 60_000, rounded: true };
  const [snapshot] = simulatedSnapshots(choice);
  if (snapshot === undefined) throw new Error("The simulated market has a session on that day.");
  const { underlying, spot, contracts } = snapshot;
  const instant = new Date(snapshot.asOfMs).toISOString();
  const rows = contracts
    .slice(-CONTRACTS)
    .map(({ root, expiration, right, strike, bid = "", ask = "", openInterest = "" }) =>
      [underlying, root, instant, spot, isoDate(expiration), right, strike, bid, ask, openInterest].join(","),
    );
  return ["underlying,root,instant,spot,expiration,right,strike,bid,ask,openInterest", ...rows, ""].join("\n");
}

async function firstBoardMs(file: string): Promise<number> {
  const started = performance.now();
  const service = await startServer(["build/service/main.mjs", "--chain", file, "--port", "0"]);
  const headers = { authorization: "Bearer practice" };
  const answer = await fetch(`${service.address}/v1/heatmap?symbols=SPXW`, { headers });
  if (answer.status !== 200) throw new Error(`The service answers ${answer.status}: ${await answer.text()}`);
  await answer.text();
  const ms = performance.now() - started;
  await service.stop();
  return ms;
}

function splitInNode(file: string): void {
  const script = `require("fs").readFileSync(process.argv[1], "utf8").split("\\n").map((line) => line.split(","))`;
  execFileSync(process.execPath, ["--eval", script, file]);
}
