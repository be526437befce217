import { createHash } from "node:crypto";
import alerts from "./functions/alerts.lua";
import responses from "./functions/responses.lua";
import audit from "./functions/audit.lua";
import people from "./functions/people.lua";
import purchases from "./functions/purchases.lua";
import settlements from "./functions/settlements.lua";
import shared from "./functions/shared.lua";
import streams from "./functions/streams.lua";

const source = [shared, people, purchases, settlements, audit, responses, streams, alerts].join("\n");

/** Nodes of two versions use one engine while the desk is upgraded, each with its own functions. */
const version = createHash("sha256").update(source).digest("hex").slice(0, 12);

/** The functions of the desk as the engine loads them. */
export const libraryCode = `#!lua name=desk_${version}\nlocal version = "${version}"\n${source}`;

/** Returns the name under which the engine has a function of the desk. */
export function functionName(name: string): string {
  return `desk_${name}_${version}`;
}
