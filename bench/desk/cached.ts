import { cachedHeatmapMs, heatmapMs } from "../service/cached-heatmaps";
import type { BenchTable } from "../../scripts/support/text-table";
import { type BenchDesk, startBenchDesk } from "./bench-desk";

const PEOPLE = 400;

/** What a node, the service and a bare server need for a cached heatmap. The node knows so many of the people of the desk. */
export async function cachedFigures(desk: BenchDesk) {
  const node = await heatmapMs(await desk.startNode(), desk.keys.slice(0, PEOPLE));
  return { node, ...(await cachedHeatmapMs()) };
}

/** Measures cached heatmaps of a node, against a server that sends as many bytes, and against the service itself. */
export async function benchCachedResponses(): Promise<BenchTable> {
  const desk = await startBenchDesk(PEOPLE);
  try {
    const { node, service, bareServer } = await cachedFigures(desk);
    const row = (way: string, { processor, p50, p99 }: typeof node) => [
      way,
      Math.round(1_000 / processor),
      processor * 1_000,
      processor / bareServer.processor,
      p50,
      p99,
      p99 / service.p99,
    ];
    return {
      title: "/v1/heatmap of one symbol, default board, while it is fresh",
      columns: ["way", "per s and core", "microseconds", "of a bare server", "median ms", "99th ms", "of the service"],
      rows: [row("a node of a desk", node), row("the service", service), row("a bare server of Node", bareServer)],
      note:
        "Processor time of the server's process: 8 connections that are kept alive, the median of 9 rounds of 4,000 requests after " +
        "16,000. The times are those of 400 requests a second for 15 s. The bare server sends a body of the same length. " +
        `The node checks the keys of ${PEOPLE} people, counts their requests and reads what each may still spend. ` +
        "Targets: 4 times the processor time of the bare server, 1.5 times the 99th of the service.",
    };
  } finally {
    await desk.stop();
  }
}
