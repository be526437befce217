/** `npm run bench [-- NAME...]`: every measured table, each against the other ways to do the same work, in one run. */
import { benchBoards } from "./boards";
import { benchCells } from "./cells";
import { benchFrames } from "./frames";
import { benchHeap } from "./heap";
import { benchKernel } from "./kernel";
import { benchLive } from "./live";
import { benchMemory } from "./memory";
import { benchRequests } from "./requests";
import { benchStatistics } from "./statistics";
import { benchStreams } from "./streams";
import { printTable } from "./table";
import { benchTables } from "./tables";
import { benchTape } from "./tape";
import { benchWarming } from "./warming";

const benches = {
  kernel: benchKernel,
  tables: benchTables,
  boards: benchBoards,
  tape: benchTape,
  warming: benchWarming,
  requests: benchRequests,
  streams: benchStreams,
  frames: benchFrames,
  live: benchLive,
  cells: benchCells,
  heap: benchHeap,
  memory: benchMemory,
  statistics: benchStatistics,
};

const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) printTable(await bench());
}
