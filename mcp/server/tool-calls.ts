import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { fittingResult } from "../results/result-size";
import { toolResultText } from "../results/result-text";
import { needsConsent } from "@strikebook/client";
import { creditsText } from "@strikebook/contract";
import { explainToAssistant, PartlyPaidError } from "../results/explain";
import type { ToolFormula } from "../tools/formula";
import type { Tool } from "../tools/tool";
import { readToolFormula } from "../tools/read-arguments";
import { approvable, approvalText, covers, refusalText, type ApprovedCall } from "../spending/approval";
import { refused } from "./refused";
import type { Session } from "./session";

/** Makes the calls of tools with one user's credits. */
export class ToolCalls {
  readonly #server: McpServer;
  readonly #session: Session;
  readonly #approvals: RequestStateCodec<ApprovedCall>;

  constructor(server: McpServer, session: Session, approvals: RequestStateCodec<ApprovedCall>) {
    this.#server = server;
    this.#session = session;
    this.#approvals = approvals;
  }

  /** Returns the result, or what the user has to approve first. Problems are results, for the assistant to read. */
  async call(
    tool: Tool,
    given: Record<string, unknown>,
    context: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult> {
    const session = this.#session;
    const { spending } = session;
    const { signal } = context.mcpReq;
    try {
      const formula = readToolFormula(tool, given);
      await session.whenTimeIsKnown(signal);
      const credits = await session.price(formula);
      const mostCredits = typeof given["maxCredits"] === "number" ? given["maxCredits"] : undefined;
      const reason = spending.reasonToAsk(credits);
      if (mostCredits !== undefined && needsConsent(credits, mostCredits))
        return refused(tooExpensive(credits, mostCredits));
      const isAllowed = reason === undefined || this.#isApproved(formula, credits, context);
      if (!isAllowed) {
        if (this.#canAsk(context)) return await this.#askUser(formula, credits, context);
        if (reason === "session" || mostCredits === undefined) return refused(refusalText(reason, credits, spending));
      }
      return await this.#buy(tool, formula, credits, signal);
    } catch (problem) {
      if (signal.aborted) throw problem;
      return refused(explainToAssistant(problem));
    }
  }

  async #buy(tool: Tool, formula: ToolFormula, credits: number, signal: AbortSignal): Promise<CallToolResult> {
    const { spending, tables } = this.#session;
    const reserved = spending.reserve(credits);
    let charged = 0;
    try {
      const result = await this.#session.ask(formula, signal);
      ({ charged } = result.credits);
      const { structured, isWhole } = fittingResult(result);
      if (isWhole) {
        return {
          content: [{ type: "text", text: toolResultText(result, tool.excerpt) }],
          structuredContent: structured,
        };
      }
      const kept = tables.keep(result, tool.isPast ?? false);
      const name = `${tool.title}: ${result.rowCount} rows`;
      const link = { type: "resource_link" as const, uri: kept.uri, name, mimeType: "text/csv", size: kept.sizeBytes };
      const text = toolResultText({ ...result, table: kept.uri }, tool.excerpt);
      return { content: [{ type: "text", text }, link], structuredContent: { ...structured, table: kept.uri } };
    } catch (problem) {
      if (problem instanceof PartlyPaidError) ({ charged } = problem);
      throw problem;
    } finally {
      reserved.settle(charged);
    }
  }

  #isApproved(formula: ToolFormula, credits: number, { mcpReq }: ServerContext): boolean {
    const accepted = acceptedContent<{ spend?: boolean }>(mcpReq.inputResponses, "spend");
    const approved = mcpReq.requestState<ApprovedCall>();
    return accepted?.spend === true && covers(approved, approvable(formula, credits));
  }

  /** Whether the host can ask the user for approval. */
  #canAsk({ mcpReq }: ServerContext): boolean {
    const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
    // Of a revision before 2026-07-28 the client has stated them once; the SDK has checked what each request states since.
    const stated = envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
    return (stated ?? this.#server.server.getClientCapabilities())?.elicitation !== undefined;
  }

  async #askUser(
    formula: ToolFormula,
    credits: number,
    context: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult> {
    const { client, spending } = this.#session;
    const hasResponded = context.mcpReq.inputResponses?.["spend"] !== undefined;
    const state = context.mcpReq.requestState<ApprovedCall>();
    // A refusal is final; a price that has risen meanwhile is asked again.
    if (hasResponded && covers(state, approvable(formula, credits))) {
      return refused(`The user did not allow ${creditsText(credits)} for this. Nothing was spent.`);
    }
    const balance = client.ledger.reconciliation?.balance ?? null;
    return inputRequired({
      inputRequests: {
        spend: inputRequired.elicit({
          message: approvalText(formula, credits, spending, balance),
          requestedSchema: {
            type: "object",
            properties: { spend: { type: "boolean", title: `Spend ${creditsText(credits)}`, default: false } },
            required: ["spend"],
          },
        }),
      },
      requestState: await this.#approvals.mint(approvable(formula, credits), context),
    });
  }
}

function tooExpensive(credits: number, mostCredits: number): string {
  return `This costs ${creditsText(credits)}, more than maxCredits=${mostCredits}. Nothing was spent. Ask for less, or ask the user for more.`;
}
