/**
 * `npm run bench [-- NAME...]`: runs the named benchmarks, or all of them, and prints the tables of each. `desk` names all that begin with
 * `desk-`. `npm run bench -- desk-soak [--minutes 30] [--seed 1]` is not one of them, and runs by its own name only.
 */
import { parseArgs } from "node:util";
import { benchArbitrage } from "./market/arbitrage";
import { benchAssistants } from "./assistants";
import { benchBoards } from "./market/boards";
import { benchBoardSizes } from "./market/board-sizes";
import { benchChecks } from "./checks";
import { benchCells } from "./cells/cells";
import { benchFiles } from "./recordings/files";
import { benchFirstBoard } from "./recordings/first-board";
import { benchFrames } from "./frames";
import { benchFuzz } from "./service/fuzz";
import { benchHeap } from "./cells/heap";
import { benchCachedAnswers } from "./desk/cached";
import { benchProfile } from "./market/profile";
import { benchPurchases } from "./desk/purchases";
import { benchReaders } from "./desk/readers";
import { benchHidden } from "./hidden/hidden";
import { benchIntervals } from "./models/intervals";
import { benchKernel } from "./market/kernel";
import { benchLive } from "./live/live";
import { benchNameRecovery } from "./cells/name-recovery";
import { benchMemory } from "./service/memory";
import { benchHandOvers } from "./desk/hand-overs";
import { benchSavings } from "./desk/savings";
import { soakDesk, soakOptions } from "./desk/soak/soak";
import { benchRecordedTrades } from "./recordings/recorded-trades";
import { benchRecordings } from "./recordings/recordings";
import { benchRankings } from "./service/rankings";
import { benchServedRecordings } from "./recordings/served";
import { benchReplay } from "./replay/replay";
import { benchRejections } from "./models/rejections";
import { benchRequests } from "./service/requests";
import { benchSpill } from "./spill";
import { benchStatistics } from "./market/statistics";
import { benchStreams } from "./service/streams";
import { benchTotals } from "./market/totals";
import { benchPicture } from "./picture/picture";
import { printTable } from "./table";
import { benchTables } from "./tables";
import { benchSums } from "./sums";
import { benchTape } from "./market/tape";
import { benchWarming } from "./service/warming";
import { benchZeroGammas } from "./market/zero-gammas";

const benches = {
  kernel: benchKernel,
  profile: benchProfile,
  tables: benchTables,
  sums: benchSums,
  checks: benchChecks,
  spill: benchSpill,
  boards: () => [benchBoards(), benchZeroGammas(), benchBoardSizes()],
  tape: benchTape,
  warming: benchWarming,
  requests: benchRequests,
  rankings: benchRankings,
  streams: benchStreams,
  files: benchFiles,
  "first-board": benchFirstBoard,
  frames: benchFrames,
  picture: benchPicture,
  live: benchLive,
  cells: benchCells,
  hidden: benchHidden,
  replay: benchReplay,
  heap: benchHeap,
  intervals: benchIntervals,
  rejections: benchRejections,
  "name-recovery": benchNameRecovery,
  "desk-purchases": benchPurchases,
  recordings: benchRecordings,
  "served-recordings": benchServedRecordings,
  "recorded-trades": benchRecordedTrades,
  "desk-cached": benchCachedAnswers,
  "desk-readers": benchReaders,
  "desk-savings": benchSavings,
  "desk-hand-overs": benchHandOvers,
  memory: benchMemory,
  fuzz: benchFuzz,
  arbitrage: benchArbitrage,
  assistants: benchAssistants,
  statistics: () => [benchStatistics(), benchTotals()],
};

const SOAK = "desk-soak";
const {
  positionals: names,
  values: { minutes, seed },
} = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: "30" }, seed: { type: "string", default: "1" } },
});
const isOf = (name: string, bench: string) => bench === name || bench.startsWith(`${name}-`);
const all = [...Object.keys(benches), SOAK];
const unknown = names.filter((name) => !all.some((bench) => isOf(name, bench)));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. The names are ${all.join(", ")}.`);
  process.exit(1);
}
const isNamed = (bench: string) => names.some((name) => isOf(name, bench));
for (const [name, bench] of Object.entries(benches)) {
  if (names.length === 0 || isNamed(name)) [await bench()].flat().forEach((table) => printTable(table));
}
if (names.includes(SOAK)) await soakDesk(soakOptions({ minutes, seed }));
