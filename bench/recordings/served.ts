import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { easternDay, isoDate, nextSession, openingMs } from "@strikebook/calendar";
import { LoadedSlices, recordedMarket } from "../../recordings/boards/recorded-market";
import { RecordedIndex } from "../../recordings/boards/recorded-index";
import { sourceOf } from "../../recordings/boards/snapshot-source";
import type { Snapshot } from "../../recordings/snapshots/snapshot";
import {
  dateFolder,
  makeDateFolder,
  readIndex,
  replaceManifest,
  writeIndexFile,
} from "../../recordings/store/manifest";
import { Recording } from "../../recordings/store/recording";
import { loadState } from "../../recordings/store/recording-state";
import { sampleMedian, msUntil, sampleQuantile } from "../support/measure";
import { startServer } from "../service/built-service";
import { memoryRow, MemorySampler } from "../service/process-memory";
import type { BenchTable } from "../../scripts/support/text-table";
import { CONTRACTS, spxSnapshots } from "./spx-snapshots";

const A_DAY = 390;
const DAYS = 60;
const BOARDS = 40;
const TARGET_MB = 700;

/** Measures how soon a service over a recording has a board, and its memory. */
export async function benchServedRecordings(): Promise<BenchTable[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-served-"));
  try {
    const snapshotOf = spxSnapshots();
    await recordSessions(folder, snapshotOf);
    return await benchService(folder, snapshotOf);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Records a session with all its contracts, and before it sessions of which the index alone exists: boards of them are not requested. */
async function recordSessions(folder: string, snapshotOf: (minute: number) => Snapshot): Promise<void> {
  const recording = await Recording.open(folder, { create: true });
  for (let minute = 0; minute < A_DAY; minute += 10) {
    const batch = Array.from({ length: 10 }, (_, after) => snapshotOf(minute + after));
    await recording.add(batch, { hash: String(minute), name: "bench" });
  }
  await recording.merge();
  recording.close();
  const state = await loadState(folder);
  const [[date, file] = ["", ""]] = Object.entries(state?.manifest.dates ?? {});
  if (state === undefined) throw new Error("The recording has no manifest.");
  const { snapshots } = await readIndex(folder, date, file);
  const dates: Record<string, string> = { [date]: file };
  let session = easternDay(snapshots[0]?.asOfMs ?? 0) - 90;
  for (let count = 1; count < DAYS; count += 1) {
    session = nextSession(session);
    const [from, to] = [openingMs(easternDay(snapshots[0]?.asOfMs ?? 0)), openingMs(session)];
    const moved = snapshots.map((snapshot) => ({
      ...snapshot,
      asOfMs: snapshot.asOfMs - from + to,
      quoteMs: snapshot.quoteMs - from + to,
    }));
    await makeDateFolder(folder, isoDate(session));
    dates[isoDate(session)] = await writeIndexFile(dateFolder(folder, isoDate(session)), {
      imports: {},
      snapshots: moved,
      replaced: [],
    });
  }
  await replaceManifest(folder, { ...state.manifest, dates });
}

async function benchService(folder: string, snapshotOf: (minute: number) => Snapshot): Promise<BenchTable[]> {
  const startMs = performance.now();
  const service = await startServer(["build/service/main.mjs", "--port", "0", "--data", folder]);
  using sampler = new MemorySampler(service.pid);
  try {
    const get = async (path: string) => {
      const response = await fetch(`${service.address}${path}`, { headers: { authorization: "practice" } });
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    };
    await get("/v1/heatmap?symbols=SPXW");
    const firstMs = performance.now() - startMs;
    const minutes = Array.from({ length: BOARDS }, (_, at) => (at * 137) % A_DAY);
    const pathOf = (minute: number) =>
      `/v1/historical?symbols=SPXW&at=${new Date(snapshotOf(minute).asOfMs).toISOString()}`;
    const paths = minutes.map(pathOf);
    const timesOf = async () => {
      const times: number[] = [];
      for (const path of paths) times.push(await msUntil(() => get(path)));
      return times;
    };
    const [cold, cached] = [await timesOf(), await timesOf()];
    const json = await jsonTimes(folder, minutes.map(snapshotOf));
    const row = (name: string, times: readonly number[], target: string) => [
      name,
      sampleMedian(times),
      sampleQuantile(times, 0.95),
      sampleMedian(times) / sampleMedian(json),
      target,
    ];
    return [
      {
        title: `Boards of SPXW from a recording, ${CONTRACTS.toLocaleString("en-US")} contracts in a snapshot, ${A_DAY} in a session, ${DAYS} sessions`,
        columns: ["Board over HTTP", "median ms", "95 % ms", "of JSON (x)", "target ms"],
        rows: [
          row("of a random instant, for the first time", cold, "100"),
          row("the same instants again", cached, "20"),
          row("from a compressed JSON file, without HTTP", json, ""),
        ],
        note: `The first board came ${firstMs.toFixed(0)} ms after the process was started. The contracts of one session are on the disk, of the others the index: the service reports that it misses their closing volatilities.`,
      },
      {
        title: "Memory of a service over that recording",
        columns: ["MB", "service", "background work", "together"],
        rows: [memoryRow("at most", sampler.peak), memoryRow("at the end", sampler.measure())],
        note: `Target: below ${TARGET_MB} MB with 10 GB of recordings. What is on the disk is read one snapshot at a time.`,
      },
    ];
  } finally {
    await service.stop();
  }
}

/** Returns the times to read snapshots from compressed JSON and compute their boards. */
async function jsonTimes(folder: string, snapshots: readonly Snapshot[]): Promise<number[]> {
  const times: number[] = [];
  for (const [at, snapshot] of snapshots.slice(0, 10).entries()) {
    const path = join(folder, `${at}.json.gz`);
    writeFileSync(path, gzipSync(JSON.stringify(snapshot)));
    times.push(
      await msUntil(async () => {
        const read = JSON.parse(gunzipSync(readFileSync(path)).toString()) as Snapshot;
        const source = sourceOf([read]);
        const market = recordedMarket(new RecordedIndex(source), new LoadedSlices(source));
        const boards = await market.boards(["SPXW"], [read.asOfMs]);
        boards.boardAt("SPXW", read.asOfMs)?.cells("gamma");
      }),
    );
  }
  return times;
}
