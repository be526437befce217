/** `npm run bench`: every measured table, each against the other ways to do the same work, in one run. */
import { benchCells } from "./cells";
import { benchKernel } from "./kernel";
import { benchRequests } from "./requests";
import { printTable } from "./table";
import { benchTables } from "./tables";

for (const bench of [benchKernel, benchTables, benchRequests, benchCells]) printTable(await bench());
