import type { LimitName, SpendingState } from "../../addin/spending";
import { counted, grouped } from "../format";

/** Formats credits spent, with the limit if there is one: `12 credits`, `12 of 100 credits`. */
export function spentInWords(spent: number, limit: number | undefined): string {
  return limit === undefined ? creditsInWords(spent) : `${grouped(spent)} of ${creditsInWords(limit)}`;
}

/** `1 credit`, `5,000 credits`. */
export const creditsInWords = (credits: number): string => counted(credits, "credit", "credits");

/** `1 call`, `12 calls`. */
export const callsInWords = (calls: number): string => counted(calls, "call", "calls");

/** Explains why the balance fell by more than was spent here; `undefined` if they agree. */
export function differenceInWords({ elsewhere, lostResponses }: SpendingState): string | undefined {
  if (elsewhere > 0) {
    return `The balance fell by ${creditsInWords(elsewhere)} more than was spent on this computer. The account may be in use elsewhere.`;
  }
  if (lostResponses > 0) {
    return `Charged for responses that did not arrive: ${creditsInWords(lostResponses)}.`;
  }
  return undefined;
}

/** One field of the limits form. */
interface LimitField {
  name: LimitName;
  label: string;
  hint: string;
}

/** The fields of the limits form, in order. */
export const limitFields: readonly LimitField[] = [
  {
    name: "perDay",
    label: "Maximum credits per day",
    hint: "For all workbooks on this computer that use this account. The day ends at midnight, US Eastern.",
  },
  {
    name: "perWorkbook",
    label: "Maximum credits per workbook",
    hint: "For each workbook separately. Starts at zero when the workbook is opened.",
  },
  {
    name: "leave",
    label: "Minimum balance",
    hint: "No request is sent that would take the balance below this number.",
  },
];
