export { compareTable, dailyFlowTable, similarDaysTable } from "./daily-tables";
export { darkPoolTable } from "./dark-pool-table";
export { withDay } from "./day-column";
export { pressureTable, ratioTable } from "./pressure-tables";
export { topContractsTable, topUnderlyingsTable } from "./ranking-tables";
export { sentimentMoneynessTable, sentimentTable, sentimentTrendTable } from "./sentiment-tables";
export { concentrationTable, strikeExpirationsTable, strikesTable } from "./strike-tables";
export { marketTideTable, tideTable } from "./tide-tables";
export { tradesAggregateTable, tradesTable } from "./trade-tables";
