export { eventsTable, pastReportsTable } from "./event-tables";
export { derivedTable, termTable, volHistoryTable, volSymbolsTable } from "./vol-tables";
