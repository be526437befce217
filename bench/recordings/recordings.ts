import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { easternMs, isoDate, nextSession } from "@strikebook/calendar";
import { importFiles } from "../../recordings/commands/import-files";
import { neutralColumns } from "../../recordings/layouts/vendors/neutral";
import type { Snapshot } from "../../recordings/snapshots/snapshot";
import {
  dateFolder,
  replaceManifest,
  writeIndexFile,
  emptyManifest,
  makeDateFolder,
} from "../../recordings/store/manifest";
import { Recording } from "../../recordings/store/recording";
import { sampleMedian, msOf, msUntil, sampleQuantile } from "../support/measure";
import type { BenchTable } from "../../scripts/support/text-table";
import { CONTRACTS, spxSnapshots } from "./spx-snapshots";

const IMPORTED = 100;
const A_DAY = 390;
const READ = 60;
/** Compressed JSON files do not depend on each other: a few are enough. */
const JSON_FILES = 20;
const DAYS = 250;
const PER_DAY = 160;

/** Measures imports, reading at random and opening of recordings, compared with compressed JSON files of the same snapshots. */
export async function benchRecordings(): Promise<BenchTable[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-recordings-"));
  try {
    const snapshotOf = spxSnapshots();
    return [
      await benchImport(join(folder, "import"), snapshotOf),
      await benchReading(join(folder, "day"), snapshotOf),
      await benchOpening(join(folder, "days")),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchImport(folder: string, snapshotOf: (minute: number) => Snapshot): Promise<BenchTable> {
  const files = join(folder, "files");
  await makeDateFolder(files, "csv");
  const paths = Array.from({ length: IMPORTED }, (_, minute) => join(files, `${minute}.csv`));
  paths.forEach((path, minute) => writeFileSync(path, csvOf(snapshotOf(minute))));
  const into = join(folder, "recording");
  const importMs = await msUntil(() => importFiles(paths, { into }));
  const againMs = await msUntil(() => importFiles(paths, { into }));
  const snapshots = Array.from({ length: JSON_FILES }, (_, minute) => snapshotOf(minute));
  const json = join(folder, "snapshot.json.gz");
  let jsonBytes = 0;
  const jsonMs = msOf(() => {
    for (const snapshot of snapshots) {
      writeFileSync(json, gzipSync(JSON.stringify(snapshot)));
      jsonBytes += statSync(json).size;
    }
  });
  const stored = await Recording.open(join(folder, "stored"), { create: true });
  const storeMs = await msUntil(async () => {
    for (const [at, snapshot] of snapshots.entries()) await stored.add([snapshot], { hash: String(at), name: "bench" });
  });
  stored.close();
  const each = (ms: number, count: number) => ms / count;
  return {
    title: `Import of ${IMPORTED} files of ${CONTRACTS.toLocaleString("en-US")} contracts, ${mb(statSync(paths[0] ?? "").size)} MB each`,
    columns: ["Work", "ms per snapshot", "MB per snapshot"],
    rows: [
      ["import of CSV files, merge included", each(importMs, IMPORTED), mb(bytesIn(into) / IMPORTED)],
      ["the same files again", each(againMs, IMPORTED), ""],
      ["adding a snapshot to a recording", each(storeMs, JSON_FILES), ""],
      ["writing it as compressed JSON", each(jsonMs, JSON_FILES), mb(jsonBytes / JSON_FILES)],
    ],
    note: "Wall clock. Compressed JSON is gzip of level 6, without a manifest, checks and flags.",
  };
}

async function benchReading(folder: string, snapshotOf: (minute: number) => Snapshot): Promise<BenchTable> {
  const recording = await Recording.open(folder, { create: true });
  for (let minute = 0; minute < A_DAY; minute += 10) {
    const batch = Array.from({ length: 10 }, (_, after) => snapshotOf(minute + after));
    await recording.add(batch, { hash: String(minute), name: "bench" });
  }
  const parts = await readingTimes(recording);
  const mergeMs = await msUntil(() => recording.merge());
  const merged = await readingTimes(recording);
  recording.close();
  const json = Array.from({ length: JSON_FILES }, (_, minute) => gzipSync(JSON.stringify(snapshotOf(minute))));
  json.forEach((bytes, at) => writeFileSync(join(folder, `${at}.json.gz`), bytes));
  const jsonTimes: number[] = [];
  for (let at = 0; at < READ; at += 1) {
    const path = join(folder, `${at % JSON_FILES}.json.gz`);
    jsonTimes.push(await msUntil(() => Promise.resolve(JSON.parse(gunzipSync(readFileSync(path)).toString()))));
  }
  const row = (name: string, times: readonly number[]) => [
    name,
    sampleMedian(times),
    sampleQuantile(times, 0.95),
    ratio(times, jsonTimes),
  ];
  return {
    title: `A snapshot of ${CONTRACTS.toLocaleString("en-US")} contracts at random, of ${A_DAY} of a session`,
    columns: ["From", "median ms", "95 % ms", "of JSON (x)"],
    rows: [
      row("a recording of the session, merged", merged),
      row("the same, ten snapshots in a file", parts),
      row("a compressed JSON file", jsonTimes),
    ],
    note: `Wall clock, files in the cache of the system. Target: at most 40 ms. The merge took ${(mergeMs / 1000).toFixed(1)} s.`,
  };
}

const ratio = (times: readonly number[], others: readonly number[]) =>
  (sampleMedian(times) / sampleMedian(others)).toFixed(2);

async function readingTimes(recording: Recording): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < READ; at += 1) {
    const { id = "" } = recording.snapshots[(at * 137) % A_DAY] ?? {};
    times.push(await msUntil(() => recording.read(id)));
  }
  return times;
}

/** A recording of many days, without the contracts: opening it does not read them. */
async function benchOpening(folder: string): Promise<BenchTable> {
  const dates: Record<string, string> = {};
  let day = 19_000;
  const all: object[] = [];
  for (let index = 0; index < DAYS; index += 1) {
    day = nextSession(day);
    const snapshots = Array.from({ length: PER_DAY }, (_, at) => indexed(easternMs(day, (600 + at) * 60_000)));
    all.push(...snapshots);
    await makeDateFolder(folder, isoDate(day));
    dates[isoDate(day)] = await writeIndexFile(dateFolder(folder, isoDate(day)), {
      imports: {},
      snapshots,
      replaced: [],
    });
  }
  await replaceManifest(folder, { ...emptyManifest(), dates });
  const json = join(folder, "all.json");
  writeFileSync(json, JSON.stringify(all));
  const recording = await Recording.open(folder);
  return {
    title: `Opening a recording of ${(DAYS * PER_DAY).toLocaleString("en-US")} snapshots of ${DAYS} sessions`,
    columns: ["Work", "median ms"],
    rows: [
      ["opening it", await medianOf(() => Recording.open(folder))],
      ["looking for changes", await medianOf(() => recording.refresh())],
      ["parsing one JSON file with the same headers", await medianOf(() => readFile(json, "utf8").then(JSON.parse))],
    ],
    note: "Wall clock, files in the cache of the system. The hashes of all indexes are checked. Target: well below a second.",
  };
}

async function medianOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  while (times.length < 9) times.push(await msUntil(run));
  return sampleMedian(times);
}

function indexed(asOfMs: number) {
  return {
    ...{ underlying: "SPX", asOfMs, quoteMs: asOfMs, spot: 6000.5, statedSpot: undefined, previousClose: 5990.25 },
    ...{ source: "Cboe delayed quotes", delayMinutes: 15, roots: ["SPX", "SPXW"], flags: [], contracts: CONTRACTS },
    ...{ digest: asOfMs.toString(16).padStart(16, "0"), part: "part-00000000-0000-0000-0000-000000000000.parquet" },
  };
}

/** Returns a snapshot as a file of the neutral layout. */
function csvOf({ underlying, asOfMs, spot, previousClose, contracts }: Snapshot): string {
  const shared = { underlying, instant: new Date(asOfMs).toISOString(), spot, previousClose };
  const lines = contracts.map((contract) => {
    const values = { ...contract, ...shared, expiration: isoDate(contract.expiration) };
    return neutralColumns.map((column) => values[column] ?? "").join(",");
  });
  return [neutralColumns.join(","), ...lines, ""].join("\n");
}

function bytesIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

const mb = (bytes: number) => (bytes / 1e6).toFixed(2);
