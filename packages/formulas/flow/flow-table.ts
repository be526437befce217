import { laterTables } from "../later-tables";

/** Returns what draws a table of flow. */
export const flowTable = laterTables(() => import("../tables/flow/flow-tables"));
