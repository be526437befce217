import { McpServer, type RequestStateCodec } from "@modelcontextprotocol/server";
import { answerSchema } from "../answers/answer";
import { questionsOf, toolsets, type Toolset } from "../questions/questions";
import { spendingArguments } from "../questions/read-arguments";
import type { ApprovedQuestion } from "../spending/approval";
import { Answerer } from "./answerer";
import { addFreeTools } from "./free-tools";
import { instructions } from "./instructions";
import type { Session } from "./session";
import { addTables } from "./table-resources";
import { annotations, argumentsSchema, resultSchema } from "./tool-schema";

interface AssistantServerOptions {
  session: Session;
  version: string;
  /** Signs what the user approves. */
  approvals: RequestStateCodec<ApprovedQuestion>;
  /** The sets of tools that it has; all if omitted. */
  chosen?: readonly Toolset[];
}

/** Returns the server of one user. Every tool is a question of `questions.ts`, or states the price or the formula of one. */
export function assistantServer({ session, version, approvals, chosen }: AssistantServerOptions): McpServer {
  const questions = questionsOf(chosen ?? toolsets);
  const server = new McpServer(
    { name: "strikebook", title: "Strikebook", version },
    { instructions, requestState: { verify: (state, context) => approvals.verify(state, context) } },
  );
  const answerer = new Answerer(server, session, approvals);
  for (const asked of questions) {
    server.registerTool(
      asked.name,
      {
        title: asked.title,
        description: asked.description,
        inputSchema: argumentsSchema({ ...asked.arguments, ...spendingArguments }),
        outputSchema: resultSchema(answerSchema, ["columns", "rows"]),
        annotations,
      },
      (given, context) => answerer.answer(asked, given, context),
    );
  }
  addFreeTools(server, session, questions);
  addTables(server, session);
  return server;
}
