import { creditsText } from "../../contract/credits-text";
import type { LimitName } from "../../addin/spending/limits";
import type { SpendingState } from "../../addin/spending/spending";
import type { Forecast } from "../../addin/spending/forecast";
import type { StorageScope } from "../../workbook/office-limits";
import { grouped, marketTime } from "../../ui/format";

/** Formats credits spent, with the limit if there is one: `12 credits`, `12 of 100 credits`. */
export function spentInWords(spent: number, limit: number | undefined): string {
  return limit === undefined ? creditsText(spent) : `${grouped(spent)} of ${creditsText(limit)}`;
}

/** Explains why the balance fell by more than was spent here, and which limits cover that; `undefined` if they agree. */
export function differenceInWords(
  { elsewhere, lostResponses, limits }: SpendingState,
  scope: StorageScope,
): string | undefined {
  if (elsewhere > 0) {
    const fell = `The balance fell by ${creditsText(elsewhere)} more than was spent ${spentHere[scope]}. The account may be in use elsewhere.`;
    if (limits.perDay === undefined) return fell;
    return `${fell} The maximum per day does not count these credits; the minimum balance does.`;
  }
  if (lostResponses > 0) {
    return `Charged for responses that did not arrive: ${creditsText(lostResponses)}.`;
  }
  return undefined;
}

const spentHere: Readonly<Record<StorageScope, string>> = {
  computer: "on this computer",
  site: "by workbooks of this site",
};

/** Formats a share of credits, with one decimal if it is not whole: `2.5 credits`. */
export const shareInWords = (credits: number): string => creditsText(Math.round(credits * 10) / 10);

/** Returns the lines of a forecast; none if nothing is being spent. `balance` is `undefined` if it is unlimited or not known. */
export function forecastLines(
  { livePerMinute, requestsPerMinute, close, emptyAtMs }: Forecast,
  { balance, marketMs }: { balance: number | undefined; marketMs: number },
): { name: string; value: string }[] {
  if (livePerMinute + requestsPerMinute === 0) return [];
  const lines = [{ name: "Now", value: paceInWords(livePerMinute, requestsPerMinute) }];
  if (close) {
    const left = balance === undefined ? "" : `, ${grouped(Math.max(0, balance - close.credits))} left`;
    lines.push({ name: `Until ${marketTime(close.atMs, marketMs)}`, value: `${creditsText(close.credits)}${left}` });
  }
  if (balance !== undefined) {
    lines.push({
      name: "Balance lasts",
      value: emptyAtMs === undefined ? "over 30 sessions" : `until ${marketTime(emptyAtMs, marketMs)}`,
    });
  }
  return lines;
}

function paceInWords(live: number, requests: number): string {
  const parts = [
    ...(live > 0 ? [`${rounded(live)} live`] : []),
    ...(requests > 0 ? [`${rounded(requests)} by requests`] : []),
  ];
  return `${shareInWords(live + requests)} per minute${parts.length > 1 ? ` (${parts.join(", ")})` : ""}`;
}

const rounded = (credits: number): string => grouped(Math.round(credits * 10) / 10);

const countedPerDay: Readonly<Record<StorageScope, string>> = {
  computer: "For all workbooks on this computer that use this account.",
  site: "For workbooks of this site in this browser that use this account. Excel opened from another site or on the desktop has limits of its own.",
};

/** Returns the fields of the limits form, in order. */
export const limitFields = (scope: StorageScope): readonly { name: LimitName; label: string; hint: string }[] => [
  {
    name: "perDay",
    label: "Maximum credits per day",
    hint: `${countedPerDay[scope]} The day ends at midnight, US Eastern.`,
  },
  {
    name: "perWorkbook",
    label: "Maximum credits per workbook",
    hint: "For each workbook and account separately. Starts at zero when the workbook is opened.",
  },
  {
    name: "leave",
    label: "Minimum balance",
    hint: "No request is sent that would take the balance below this number, wherever the account is used.",
  },
  {
    name: "askAbove",
    label: "Ask before more credits than",
    hint: "A paste or a recalculation in a workbook that costs more shows its price in the pane first. 0 asks for every credit. Live data is not asked for.",
  },
];
