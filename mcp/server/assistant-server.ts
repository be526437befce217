import { McpServer, type RequestStateCodec } from "@modelcontextprotocol/server";
import { toolResultSchema } from "../results/tool-result";
import { toolsOf, toolsets, type Toolset } from "../tools/toolsets";
import { spendingArguments } from "../tools/read-arguments";
import type { ApprovedCall } from "../spending/approval";
import { ToolCalls } from "./tool-calls";
import { addFreeTools } from "./free-tools";
import { instructions } from "./instructions";
import type { Session } from "./session";
import { addTables } from "./table-resources";
import { annotations, argumentsSchema, resultSchema } from "./tool-schema";

interface AssistantServerOptions {
  session: Session;
  version: string;
  /** Signs what the user approves. */
  approvals: RequestStateCodec<ApprovedCall>;
  /** The sets of tools that it has; all if omitted. */
  chosen?: readonly Toolset[];
}

/** Returns the server of one user. Every tool is one of `toolsets.ts`, or states the price or the formula of a call of one. */
export function assistantServer({ session, version, approvals, chosen }: AssistantServerOptions): McpServer {
  const tools = toolsOf(chosen ?? toolsets);
  const server = new McpServer(
    { name: "strikebook", title: "Strikebook", version },
    { instructions, requestState: { verify: (state, context) => approvals.verify(state, context) } },
  );
  const calls = new ToolCalls(server, session, approvals);
  for (const tool of tools) {
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: argumentsSchema({ ...tool.arguments, ...spendingArguments }),
        outputSchema: resultSchema(toolResultSchema, ["columns", "rows"]),
        annotations,
      },
      (given, context) => calls.call(tool, given, context),
    );
  }
  addFreeTools(server, session, tools);
  addTables(server, session);
  return server;
}
