/**
 * `npm run bench [-- NAME...]`: runs the named benchmarks, or all of them, and prints the tables of each. `desk` names all that begin with
 * `desk-`. `desk-figures` (three runs of what docs/desk.md states of a desk's size) and `desk-soak [--minutes 30] [--seed 1]` are none of them,
 * and run by their own names only.
 */
import { parseArgs } from "node:util";
import { benchCells } from "./cells/cells";
import { benchCachedResponses } from "./desk/cached";
import { benchFigures } from "./desk/figures";
import { benchHandOvers } from "./desk/hand-overs";
import { benchPurchases } from "./desk/purchases";
import { benchReaders } from "./desk/readers";
import { benchSavings } from "./desk/savings";
import { soakDesk, soakOptions } from "./desk/soak/soak";
import { benchLive } from "./live/live";
import { benchRecordings } from "./recordings/recordings";
import { benchServedRecordings } from "./recordings/served";
import { printTable } from "../scripts/support/text-table";
import { benchTables } from "./tables/tables";

const benches = {
  tables: benchTables,
  cells: benchCells,
  live: benchLive,
  recordings: benchRecordings,
  "served-recordings": benchServedRecordings,
  "desk-purchases": benchPurchases,
  "desk-cached": benchCachedResponses,
  "desk-readers": benchReaders,
  "desk-savings": benchSavings,
  "desk-hand-overs": benchHandOvers,
};

/** Benchmarks that run by their own names only. */
const FIGURES = "desk-figures";
const SOAK = "desk-soak";
const {
  positionals: names,
  values: { minutes, seed },
} = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: "30" }, seed: { type: "string", default: "1" } },
});
const isOf = (name: string, bench: string) => bench === name || bench.startsWith(`${name}-`);
const all = [...Object.keys(benches), FIGURES, SOAK];
const unknown = names.filter((name) => !all.some((bench) => isOf(name, bench)));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. The names are ${all.join(", ")}.`);
  process.exit(1);
}
const isNamed = (bench: string) => names.some((name) => isOf(name, bench));
for (const [name, bench] of Object.entries(benches)) {
  if (names.length === 0 || isNamed(name)) [await bench()].flat().forEach((table) => printTable(table));
}
if (names.includes(FIGURES)) for (const table of await benchFigures()) printTable(table);
if (names.includes(SOAK)) await soakDesk(soakOptions({ minutes, seed }));
