import { laterTables } from "../later-tables";

/** Returns what draws a table of quotes. */
export const quoteTable = laterTables(() => import("../tables/options/quote-tables"));
