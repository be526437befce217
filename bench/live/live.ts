import { LIVE_CELLS, liveSymbols } from "./live-cells";
import { measureHubs } from "./live-hubs";
import { LATE_MS, measureLatencies, measureLoad } from "./live-page";
import { sampleQuantile } from "../support/measure";
import type { BenchTable } from "../../scripts/support/text-table";

/**
 * Measures a thousand live cells over full boards of ten symbols, updated once per second: in the browser, and compared with a stream
 * per cell.
 */
export async function benchLive(): Promise<BenchTable> {
  const { hubMs, perCellMs } = await measureHubs();
  const { mainThreadShare, processShare, resultsPerSecond } = await measureLoad();
  const { latenciesMs, delaysMs, lateSeconds } = await measureLatencies();
  return {
    title: `${LIVE_CELLS} live cells over ${liveSymbols.length} symbols of full boards at 1 Hz`,
    columns: ["measurement", "target", "measured"],
    rows: [
      ["browser: processor time, share of a core", "5 %", percent(processShare)],
      ["browser: time of page tasks, share of a core", "", percent(mainThreadShare)],
      ["browser: results per second that have changed and are passed to Excel", "", Math.round(resultsPerSecond)],
      ["browser: last bytes of a frame to setResult, median, ms", "", sampleQuantile(latenciesMs, 0.5)],
      ["browser: the same, 99th percentile, ms", LATE_MS, sampleQuantile(latenciesMs, 0.99)],
      [`browser: seconds of the minute in which a result took longer than ${LATE_MS} ms`, "", lateSeconds],
      ["browser: scheduling delay, 99th percentile, ms", "", sampleQuantile(delaysMs, 0.99)],
      ["Node: one second of frames through the hub, ms", "", hubMs],
      ["Node: the same with one stream per cell, ms", "", perCellMs],
      ["Node: ratio of the two", "", (perCellMs / hubMs).toFixed(0)],
    ],
    note: "Browser: Microsoft's runtime without a grid, 20 s for the load and a minute for the latencies; the scheduling delay shows other load on the computer. Node: processor time from captured bytes to tables.",
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
