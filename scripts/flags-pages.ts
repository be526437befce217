/** `npm run docs`: generates the tables of flags in the pages. */
import { readFileSync, writeFileSync } from "node:fs";
import { flagsPages, withFlagTables } from "./flags-text";

for (const page of flagsPages) writeFileSync(page, withFlagTables(readFileSync(page, "utf8")));
