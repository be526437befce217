import { fileURLToPath } from "node:url";
import { cpuMs, sampleMedian } from "../support/measure";
import { benchKeys, startBuiltService, startServer, type ServerProcess } from "./built-service";
import { HEATMAP_CONNECTIONS, pacedHeatmaps, requestHeatmaps } from "./heatmap-connections";

const REQUESTS = 4_000;
const ROUNDS = 9;
/** Rounds before the first that is measured: a service runs for hours, and Node compiles code that runs often in the background. */
const WARM_UP_ROUNDS = 3;
/** Market time, which runs as fast as real time: the board is new every five seconds. */
const CLOCK = "2026-11-20T12:00-05:00";

const bareScript = fileURLToPath(new URL("./bare-server.mjs", import.meta.url));

/** What a server needs for one cached heatmap, in milliseconds. */
interface HeatmapMs {
  /** Processor time of its process, the median round. */
  processor: number;
  /** From the moment at which a request is due to the end of its response, at a steady rate. */
  p50: number;
  p99: number;
  bodyBytes: number;
}

/** Measures the built service with cached heatmaps over HTTP, and a server of Node that sends as many bytes, and nothing else. */
export async function cachedHeatmapMs(): Promise<{ service: HeatmapMs; bareServer: HeatmapMs }> {
  const service = await heatmapMs(await startBuiltService(CLOCK, HEATMAP_CONNECTIONS), benchKeys);
  const bareServer = await heatmapMs(await startServer([bareScript, String(service.bodyBytes)]), benchKeys);
  return { service, bareServer };
}

/** Measures a server that accepts these keys, and stops it. */
export async function heatmapMs(server: ServerProcess, keys: readonly string[]): Promise<HeatmapMs> {
  try {
    const target = { port: Number(new URL(server.address).port), keys };
    const processorMs = async () => cpuMs(await server.cpuUsage());
    const bodyBytes = await requestHeatmaps(target, REQUESTS);
    await untilIdle(processorMs);
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await requestHeatmaps(target, REQUESTS);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startMs = await processorMs();
      await requestHeatmaps(target, REQUESTS);
      rounds.push(((await processorMs()) - startMs) / REQUESTS);
    }
    return { processor: sampleMedian(rounds), ...(await pacedHeatmaps(target)), bodyBytes };
  } finally {
    await server.stop();
  }
}

/** A second in which the service uses less than this much processor time, in milliseconds, is idle. */
const IDLE_MS = 50;

/** Waits until the service has summarized the sessions that it computes after its start. */
async function untilIdle(processorMs: () => Promise<number>): Promise<void> {
  for (let before = await processorMs(); ;) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const now = await processorMs();
    if (now - before < IDLE_MS) return;
    before = now;
  }
}
