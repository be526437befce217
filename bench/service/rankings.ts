import { performance } from "node:perf_hooks";
import { median } from "../measure";
import type { BenchTable } from "../table";
import { benchKeys, startBuiltService } from "./built-service";

/** Market time at the start of the service, which advances as real time does. */
const clocks = { finished: "2026-11-19T18:00-05:00", open: "2026-11-20T13:00-05:00" } as const;

const routes = {
  underlyings: "/flow/v1/underlying/top/daily",
  contracts: "/flow/v1/contract/top/daily",
} as const;

/** Requests after the first. */
const REPEATED = 15;
const LATER = 7;
const SECOND_MS = 1_000;

/** The daily rankings of the built service: right after its start, repeated, and one second later. */
export async function benchRankings(): Promise<BenchTable> {
  const rows: (string | number)[][] = [];
  for (const [session, clock] of Object.entries(clocks)) {
    for (const [ranked, path] of Object.entries(routes)) {
      rows.push([`${ranked}, session ${session}`, ...(await measured(clock, path))]);
    }
  }
  return {
    title: "Daily rankings of the built service over HTTP, in milliseconds",
    columns: ["ranking", "cold", "repeated", "one second later"],
    rows,
    note: "Cold is the first request, sent as soon as the service prints its address; it includes the waits for warming_up. The others are medians, while the service summarizes earlier sessions in its process of background work. Targets: 3,000 ms cold, 5 ms later.",
  };
}

async function measured(clock: string, path: string): Promise<[cold: number, repeated: number, later: number]> {
  const service = await startBuiltService(clock, 1);
  const requestMs = () => timed(`${service.address}${path}`);
  try {
    const cold = await requestMs();
    const repeated: number[] = [];
    for (let count = 0; count < REPEATED; count += 1) repeated.push(await requestMs());
    const later: number[] = [];
    for (let count = 0; count < LATER; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, SECOND_MS));
      later.push(await requestMs());
    }
    return [cold, median(repeated), median(later)];
  } finally {
    await service.stop();
  }
}

/** Requests an address until its response is computed. Returns how long that took. */
async function timed(address: string): Promise<number> {
  const startMs = performance.now();
  for (;;) {
    const response = await fetch(address, { headers: { authorization: `Bearer ${benchKeys[0]}` } });
    const text = await response.text();
    if (response.status === 200) return performance.now() - startMs;
    if (response.status !== 503) throw new Error(`The service responded with ${response.status}: ${text}`);
    const waitMs = 1000 * Number(response.headers.get("retry-after"));
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
