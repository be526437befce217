import { easternDate, lastSettledSession, sessionsBefore } from "@strikebook/calendar";
import { endpoints } from "@strikebook/contract";
import { contentWith, type Template, type TemplateSituation } from "../../templates/template";
import type { ChangeResult } from "../../workbook/office/one-step";
import { type MarketClient, callContext } from "@strikebook/client";
import { insertContent } from "../../workbook/templates/insert-content";
import type { ShownMarket } from "../market/shown-market";
import type { Approval } from "../spending/approval";
import { priceOfCalls } from "../calls/formula-trials";

type InputValues = TemplateSituation["inputs"];

/** What filling a template would cost, or the message of the error that a cell would show. */
export type TemplatePrice =
  | {
      credits: number;
      /** Whether it can be less, because a part depends on what the other cells return. */
      isMost: boolean;
    }
  | { problem: string };

/** Inserts templates into the workbook. */
export interface TemplateInserter {
  /** Returns what filling a template would cost now. Sends nothing that costs credits. */
  price(template: Template, inputs: InputValues): Promise<TemplatePrice>;
  /** Inserts a template at a price that the user has accepted. Never rejects. */
  insert(template: Template, inputs: InputValues, credits: number): Promise<ChangeResult>;
}

/** What prices templates. */
interface PricingParts {
  client: MarketClient;
  market: ShownMarket;
}

/** Returns what filling a template with these inputs would cost now, live or at the replay clock. Sends nothing that costs credits. */
export async function templatePrice(
  parts: PricingParts,
  template: Template,
  inputs: InputValues,
): Promise<TemplatePrice> {
  const nowMs = parts.market.now();
  const settledSessions = (count: number) => sessionsUpTo(lastSettledSession(nowMs), count);
  const sessionsBeforeToday = (count: number) => sessionsUpTo(sessionsBefore(easternDate(nowMs), 1), count);
  const coveredSymbols = template.isScreen ? await covered(parts) : [];
  const situation = { inputs, settledSessions, sessionsBeforeToday, coveredSymbols };
  const price = await priceOfCalls(parts, template.calls(situation));
  if ("problem" in price) return price;
  const further = template.further?.mostCredits(inputs) ?? 0;
  return { credits: price.credits + further, isMost: further > 0 };
}

/** Returns the symbols that the service covers; none if it cannot be asked, and then the price says so. The list is free. */
async function covered({ client }: PricingParts): Promise<readonly string[]> {
  const { record } = await client.get(endpoints.symbols, {}, callContext()).catch(() => ({ record: [] }));
  return record.map(({ symbol }) => symbol);
}

/** Inserts a template at a price that the user has accepted: nobody is asked again. Never rejects. */
export async function insertTemplate(
  approval: Pick<Approval, "allow">,
  template: Template,
  inputs: InputValues,
  credits: number,
): Promise<ChangeResult> {
  await approval.allow(credits);
  return insertContent(contentWith(template, inputs));
}

/** Returns a number of sessions that ends with one of them (YYYY-MM-DD), the oldest first. */
function sessionsUpTo(last: string, count: number): string[] {
  const sessions: string[] = [];
  let session = last;
  for (let left = Math.min(count, MAX_SESSIONS); left > 0; left -= 1) {
    sessions.unshift(session);
    session = sessionsBefore(session, 1);
  }
  return sessions;
}

/** More sessions than any template has rows for. */
const MAX_SESSIONS = 1_000;
