import { createHash } from "node:crypto";
import { type Consent, hasConsent } from "@strikebook/client";
import { creditsText } from "@strikebook/contract";
import { formulaText, type ToolFormula } from "../tools/formula";
import type { SessionSpending } from "./spending-rules";

/** What an approval is for. It is signed: an approval of one call or price is none of another. */
export interface ApprovedCall extends Consent {
  formulaHash: string;
}

/** Returns what the user approves: the formula by a hash, with its price. */
export function approvable(formula: ToolFormula, credits: number): ApprovedCall {
  return { formulaHash: createHash("sha256").update(formulaText(formula)).digest("base64url"), credits };
}

/** Whether an approval covers a call at its present price. */
export function covers(approved: ApprovedCall | undefined, wanted: ApprovedCall): boolean {
  return approved?.formulaHash === wanted.formulaHash && hasConsent(approved, wanted.credits);
}

/** Returns what the user is asked. */
export function approvalText(
  formula: ToolFormula,
  credits: number,
  { left, rules }: SessionSpending,
  balance: number | null,
): string {
  const of = balance === null ? "" : ` of ${Math.floor(balance).toLocaleString("en-US")}`;
  return `${formulaText(formula)} costs ${creditsText(credits)}${of}. ${left} of the ${rules.perSession} credits of this session are left. Ask it?`;
}

/** Returns what an assistant is told whose host cannot ask the user. Nothing has been spent. */
export function refusalText(reason: "price" | "session", credits: number, { left, rules }: SessionSpending): string {
  if (reason === "session") {
    return `This costs ${creditsText(credits)}, and ${left} of the ${rules.perSession} credits of this session are left. Nothing was spent. Ask for less, or ${rules.whenSpent}.`;
  }
  return `This costs ${creditsText(credits)}, more than the ${rules.askAbove} that may be spent without asking. Nothing was spent. Ask the user; if they agree, ask again with the argument maxCredits=${credits}.`;
}
