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
import { fittingAnswer } from "../answers/answer-size";
import { answerText } from "../answers/answer-text";
import { creditsText } from "@strikebook/contract";
import { explainToAssistant, PartlyPaidError } from "../answers/explain";
import type { AskedFormula } from "../questions/formula";
import type { Question } from "../questions/question";
import { readFormula } from "../questions/read-arguments";
import { approvable, approvalText, covers, refusalText, type ApprovedQuestion } from "../spending/approval";
import { refused } from "./refused";
import type { Session } from "./session";

/** Answers questions with one user's credits. */
export class Answerer {
  readonly #server: McpServer;
  readonly #session: Session;
  readonly #approvals: RequestStateCodec<ApprovedQuestion>;

  constructor(server: McpServer, session: Session, approvals: RequestStateCodec<ApprovedQuestion>) {
    this.#server = server;
    this.#session = session;
    this.#approvals = approvals;
  }

  /** Returns the answer, or what the user has to approve first. Problems are results, for the assistant to read. */
  async answer(
    asked: Question,
    given: Record<string, unknown>,
    context: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult> {
    const session = this.#session;
    const { spending } = session;
    const { signal } = context.mcpReq;
    try {
      const formula = readFormula(asked, given);
      await session.whenTimeIsKnown(signal);
      const credits = await session.price(formula);
      const mostCredits = typeof given["maxCredits"] === "number" ? given["maxCredits"] : undefined;
      const reason = spending.reasonToAsk(credits);
      if (mostCredits !== undefined && credits > mostCredits) return refused(tooExpensive(credits, mostCredits));
      const isAllowed = reason === undefined || this.#isApproved(formula, credits, context);
      if (!isAllowed) {
        if (this.#canAsk(context)) return await this.#askUser(formula, credits, context);
        if (reason === "session" || mostCredits === undefined) return refused(refusalText(reason, credits, spending));
      }
      return await this.#buy(asked, formula, credits, signal);
    } catch (problem) {
      if (signal.aborted) throw problem;
      return refused(explainToAssistant(problem));
    }
  }

  async #buy(asked: Question, formula: AskedFormula, credits: number, signal: AbortSignal): Promise<CallToolResult> {
    const { spending, tables } = this.#session;
    const reserved = spending.reserve(credits);
    let charged = 0;
    try {
      const answer = await this.#session.ask(formula, signal);
      ({ charged } = answer.credits);
      const { structured, isWhole } = fittingAnswer(answer);
      if (isWhole) {
        return { content: [{ type: "text", text: answerText(answer, asked.excerpt) }], structuredContent: structured };
      }
      const kept = tables.keep(answer, asked.isPast ?? false);
      const name = `${asked.title}: ${answer.rowCount} rows`;
      const link = { type: "resource_link" as const, uri: kept.uri, name, mimeType: "text/csv", size: kept.sizeBytes };
      const text = answerText({ ...answer, table: kept.uri }, asked.excerpt);
      return { content: [{ type: "text", text }, link], structuredContent: { ...structured, table: kept.uri } };
    } catch (problem) {
      if (problem instanceof PartlyPaidError) ({ charged } = problem);
      throw problem;
    } finally {
      reserved.settle(charged);
    }
  }

  #isApproved(formula: AskedFormula, credits: number, { mcpReq }: ServerContext): boolean {
    const answer = acceptedContent<{ spend?: boolean }>(mcpReq.inputResponses, "spend");
    const approved = mcpReq.requestState<ApprovedQuestion>();
    return answer?.spend === true && covers(approved, approvable(formula, credits));
  }

  /** Whether the host can show a question to the user. */
  #canAsk({ mcpReq }: ServerContext): boolean {
    const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
    // Of a revision before 2026-07-28 the client has stated them once; the SDK has checked what each request states since.
    const stated = envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
    return (stated ?? this.#server.server.getClientCapabilities())?.elicitation !== undefined;
  }

  async #askUser(
    formula: AskedFormula,
    credits: number,
    context: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult> {
    const { client, spending } = this.#session;
    const isAnswered = context.mcpReq.inputResponses?.["spend"] !== undefined;
    const state = context.mcpReq.requestState<ApprovedQuestion>();
    // A refusal is final; a price that has risen meanwhile is asked again.
    if (isAnswered && covers(state, approvable(formula, credits))) {
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
