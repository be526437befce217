export { eventsTable, pastReportsTable } from "./event-tables";
export { coneTable, ivTable, rangeTable, screenTable, skewTable, volMarketTable } from "./measure-tables";
export { sortedTable } from "./sorted-table";
export { surfaceTable } from "./surface-table";
export { derivedTable, termTable, volHistoryTable, volSymbolsTable } from "./vol-tables";
