import type { McpServer } from "@modelcontextprotocol/server";
import * as v from "valibot";
import { creditsText } from "@strikebook/contract";
import type { Tool } from "../tools/tool";
import { toolNamed, readToolFormula } from "../tools/read-arguments";
import { inWords } from "./refused";
import type { Session } from "./session";
import { annotations, argumentsSchema, resultSchema } from "./tool-schema";

const toolArguments = {
  tool: v.string(),
  arguments: v.optional(v.record(v.string(), v.unknown())),
};

/** Adds the tools that state the price and the formula of a call of any tool. They send no priced request. */
export function addFreeTools(server: McpServer, session: Session, tools: readonly Tool[]): void {
  const formulaOf = ({ tool, arguments: given }: Record<string, unknown>) =>
    readToolFormula(toolNamed(String(tool), tools), given ?? {});
  server.registerTool(
    "estimate",
    {
      title: "Price of a question",
      description: "The credits that a tool would cost now with these arguments; 0 if cached. Free.",
      inputSchema: argumentsSchema(toolArguments),
      outputSchema: resultSchema(
        v.object({
          credits: v.number(),
          leftOfSession: v.number(),
          balance: v.nullable(v.number()),
          formula: v.string(),
        }),
        ["credits", "formula"],
      ),
      annotations,
    },
    async (given, { mcpReq }) =>
      inWords(async () => {
        const formula = formulaOf(given);
        await session.whenTimeIsKnown(mcpReq.signal);
        const credits = await session.price(formula);
        const balance = session.client.ledger.reconciliation?.balance ?? null;
        const estimate = {
          credits,
          leftOfSession: session.spending.left,
          balance,
          formula: session.formulaText(formula),
        };
        const text = `${creditsText(credits)}. ${estimate.leftOfSession} credits of this session are left.`;
        return { content: [{ type: "text", text }], structuredContent: estimate };
      }),
  );
  server.registerTool(
    "formula",
    {
      title: "Formula of a question",
      description: "The formula that shows in Excel what a tool returns with these arguments. Free.",
      inputSchema: argumentsSchema(toolArguments),
      outputSchema: resultSchema(v.object({ formula: v.string() }), ["formula"]),
      annotations: { ...annotations, openWorldHint: false },
    },
    (given) =>
      inWords(() => {
        const formula = session.formulaText(formulaOf(given));
        return { content: [{ type: "text", text: formula }], structuredContent: { formula } };
      }),
  );
}
