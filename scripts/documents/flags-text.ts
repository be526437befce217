import { type Flags, flagsTable } from "@strikebook/http";
import { deskCommands } from "../../desk/start/commands/run-desk-command";
import { deskFlags } from "../../desk/start/desk-flags";
import { assistantVariables } from "../../mcp/start/assistant-settings";
import { fileFlags } from "../../recordings/commands/command-flags";
import { commands } from "../../recordings/commands/run-data";
import { serviceFlags } from "../../service/start/flags";
import { withTables } from "./written-tables";

const withoutFileFlags = (flags: Flags): Flags =>
  Object.fromEntries(Object.entries(flags).filter(([name]) => !Object.hasOwn(fileFlags, name)));

/** The tables of flags and variables, by the name in the comment before them. */
const tables = {
  service: flagsTable({ "": serviceFlags }),
  desk: flagsTable({ "": deskFlags }),
  deskCommands: flagsTable(
    Object.fromEntries(deskCommands.map(({ name, flags }) => [name, flags])),
    "Command and flag",
  ),
  assistants: flagsTable({ "": assistantVariables }, "Variable"),
  files: flagsTable({ "": fileFlags }),
  commands: flagsTable(
    Object.fromEntries(Array.from(commands, ([name, { flags }]) => [name, withoutFileFlags(flags)])),
    "Command and flag",
  ),
};

/** The pages with tables of flags. */
export const flagsPages = ["docs/local-service.md", "docs/desk.md", "docs/assistants.md", "docs/data.md"];

/** Returns a page with its tables of flags as they are defined. */
export const withFlagTables = (page: string): string => withTables(page, tables);
