import { LIVE_CELLS, liveSymbols } from "./live-cells";
import { measureHubs } from "./live-hubs";
import { measureLatencies, measureLoad } from "./live-page";
import type { BenchTable } from "./table";

/** A thousand live cells over ten symbols of full boards, once a second each: in the browser, and against the naive way. */
export async function benchLive(): Promise<BenchTable> {
  const { oursMs, naiveMs } = await measureHubs();
  const { mainThreadShare, processShare, resultsPerSecond } = await measureLoad();
  const { latenciesMs, delaysMs } = await measureLatencies();
  return {
    title: `${LIVE_CELLS} live cells over ${liveSymbols.length} symbols of full boards at 1 Hz`,
    columns: ["what", "aim", "measured"],
    rows: [
      ["browser: processor time of the page, share of a core", "5 %", percent(processShare)],
      ["browser: its tasks, waits for a processor included", "", percent(mainThreadShare)],
      ["browser: results a second that reach Excel", "1,000", Math.round(resultsPerSecond)],
      ["browser: last bytes of a frame to setResult, median, ms", "", quantile(latenciesMs, 0.5)],
      ["the same, 99 of 100 within, ms", "10", quantile(latenciesMs, 0.99)],
      ["browser: a message of the page to itself, 99 of 100 within, ms", "", quantile(delaysMs, 0.99)],
      ["Node: a second of frames through our hub, ms", "", oursMs],
      ["Node: the same with a connection and a decoder a cell, ms", "", naiveMs],
      ["Node: naive in multiples of ours", "", (naiveMs / oursMs).toFixed(0)],
    ],
    note: "Microsoft's runtime without the grid, 20 s each; the message to itself shows how busy this computer was with other things. In Node processor time from bytes to tables, over captured bytes.",
  };
}

/** Of values in ascending order. */
function quantile(values: readonly number[], part: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
