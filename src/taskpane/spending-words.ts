import type { SpendingState } from "../addin/spending";
import type { CapName } from "../addin/spending-caps";
import { counted, grouped } from "./words";

/** Credits spent, with their limit where one is set: `12 credits`, `12 of 100 credits`. */
export function spentInWords(spent: number, cap: number | undefined): string {
  return cap === undefined ? creditsInWords(spent) : `${grouped(spent)} of ${creditsInWords(cap)}`;
}

/** `1 credit`, `5,000 credits`. */
export const creditsInWords = (credits: number): string => counted(credits, "credit", "credits");

/** Calls that cost something: `1 call`, `12 calls`. */
export const callsInWords = (calls: number): string => counted(calls, "call", "calls");

/** Where the balance fell by more than was spent here, why that may be; undefined where they agree. */
export function differenceInWords({ elsewhere, lostAnswers }: SpendingState): string | undefined {
  if (elsewhere > 0) {
    return `The balance fell by ${creditsInWords(elsewhere)} more than was spent on this computer: the account may be in use elsewhere.`;
  }
  if (lostAnswers > 0) {
    return `${creditsInWords(lostAnswers)} went to answers that were lost on the way.`;
  }
  return undefined;
}

/** How a limit is asked for. */
export interface CapField {
  name: CapName;
  label: string;
  hint: string;
}

/** The limits in the order they are asked for. */
export const capFields: readonly CapField[] = [
  {
    name: "perDay",
    label: "Most credits a day",
    hint: "All workbooks on this computer together. The day ends at midnight in New York.",
  },
  {
    name: "perWorkbook",
    label: "Most credits a workbook",
    hint: "Each workbook for itself. Opening it again starts from zero.",
  },
  {
    name: "leave",
    label: "Credits to keep",
    hint: "No question is sent that would take the balance below this.",
  },
];
