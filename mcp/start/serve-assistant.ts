import { randomBytes } from "node:crypto";
import { serveStdio, type StdioServerHandle } from "@modelcontextprotocol/server/stdio";
import { type Hosts, realPlatform } from "@strikebook/client";
import { approvalCodec } from "../server/approvals";
import { assistantClient } from "../server/assistant-client";
import { assistantServer } from "../server/assistant-server";
import { Session } from "../server/session";
import type { AssistantSettings } from "./assistant-settings";

interface ServeOptions {
  settings: Pick<AssistantSettings, "rules" | "style" | "toolsets">;
  hosts: Hosts;
  key: string;
  version: string;
}

/** Serves one user over standard input and output, which carry the protocol alone: everything else is written to standard error. */
export function serveAssistant({ settings, hosts, key, version }: ServeOptions): StdioServerHandle {
  const session = new Session(
    assistantClient(hosts, () => key, realPlatform),
    settings.rules,
    settings.style,
  );
  const approvals = approvalCodec(randomBytes(32).toString("hex"), "");
  return serveStdio(() => assistantServer({ session, version, approvals, chosen: settings.toolsets }), {
    onerror: (problem) => console.error(problem.message),
  });
}
