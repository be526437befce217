import { creditsText } from "@strikebook/contract";
import type { LimitName } from "../../addin/settings/spending-limits";
import type { SpendingState } from "../../addin/spending/spending";
import type { Forecast, NoForecast } from "../../addin/forecast/forecast";
import type { AccountSpending, ChargeCause } from "../../addin/spending/spending-log";
import type { StorageScope } from "../../workbook/office/office-limits";
import { grouped, marketTime } from "@strikebook/ui";

/** Formats credits spent, with the limit if there is one: `12 credits`, `12 of 100 credits`. */
export function spentInWords(spent: number, limit: number | undefined): string {
  return limit === undefined ? creditsText(spent) : `${grouped(spent)} of ${creditsText(limit)}`;
}

/** The names of what makes requests. */
export const causeNames: Readonly<Record<ChargeCause, string>> = {
  live: "Live cells",
  refresh: "Automatic refresh",
  request: "One-off requests",
};

/** Returns the lines of what has made the requests of a workbook; none if there are no standing costs beside them. */
export function causeLines({ byCause }: Pick<AccountSpending, "byCause">): { name: string; value: string }[] {
  if (byCause.live + byCause.refresh === 0) return [];
  const causes = (["live", "refresh", "request"] as const).filter((cause) => byCause[cause] > 0);
  return causes.map((cause) => ({
    name: `\u2013 ${causeNames[cause].toLowerCase()}`,
    value: creditsText(byCause[cause]),
  }));
}

/**
 * Explains why the balance fell by more than was spent here, which limits cover that, and what is not known yet; `undefined` if they
 * agree.
 */
export function differenceInWords(state: SpendingState, scope: StorageScope): string | undefined {
  const { uncertain } = state;
  const open = `Requests without a response: ${creditsText(uncertain)}. The next balance shows whether they were charged. Until then the amounts above do not include them.`;
  const sentences = [knownDifference(state, scope), uncertain > 0 ? open : undefined];
  return sentences.filter((sentence) => sentence !== undefined).join(" ") || undefined;
}

function knownDifference({ elsewhere, lostResponses, limits }: SpendingState, scope: StorageScope): string | undefined {
  if (elsewhere > 0) {
    const fell = `The balance fell by ${creditsText(elsewhere)} more than was spent ${spentHere[scope]}. The account may be in use elsewhere.`;
    if (limits.perDay === undefined) return fell;
    return `${fell} The maximum per day does not count these credits; the minimum balance does.`;
  }
  if (lostResponses > 0) {
    return `Charged for responses that did not arrive: ${creditsText(lostResponses)}, unless the account was in use elsewhere at the time.`;
  }
  return undefined;
}

const spentHere: Readonly<Record<StorageScope, string>> = {
  computer: "on this computer",
  site: "by workbooks of this site",
};

/** Formats a share of credits, with one decimal if it is not whole: `2.5 credits`. */
export const shareInWords = (credits: number): string => creditsText(Math.round(credits * 10) / 10);

const notForecast: Readonly<Record<NoForecast, string>> = {
  replay: "No forecast during a replay.",
  pinned: "No forecast: the clock of this market stands still.",
  fast: "No forecast: the clock of this market runs faster than real time.",
};

/** What the pane shows of a forecast. */
interface ForecastText {
  lines: { name: string; value: string }[];
  /** Of what the forecast consists, or why there is none. */
  remark: string;
}

/** Returns a forecast in words. `balance` is `undefined` if it is unlimited or not known. */
export function forecastText(
  forecast: Forecast | NoForecast,
  { balance, marketMs }: { balance: number | undefined; marketMs: number },
): ForecastText {
  if (typeof forecast === "string") return { lines: [], remark: notForecast[forecast] };
  const { live, refresh, closeMs, lastsUntilMs } = forecast;
  if (live.perMinute + refresh.perMinute === 0) {
    return {
      lines: [],
      remark: "Nothing is requested automatically: there are no live cells and no automatic refresh.",
    };
  }
  const now = closeMs === undefined ? "While the market is open" : "Now";
  const upTo = refresh.perMinute > 0 ? "up to " : "";
  const lines = [{ name: now, value: `${upTo}${shareInWords(live.perMinute + refresh.perMinute)} per minute` }];
  if (closeMs !== undefined) {
    const credits = live.untilClose + refresh.untilClose;
    const value = `at most ${creditsText(credits)}${leftInWords(credits, balance)}`;
    lines.push({ name: `Until ${marketTime(closeMs, marketMs)}`, value });
  }
  if (balance !== undefined) {
    const value =
      lastsUntilMs === undefined ? "over 30 sessions" : `at least until ${marketTime(lastsUntilMs, marketMs)}`;
    lines.push({ name: "Balance lasts", value });
  }
  return { lines, remark: contentInWords(live.perMinute, refresh.perMinute) };
}

function leftInWords(credits: number, balance: number | undefined): string {
  if (balance === undefined) return "";
  return credits > balance
    ? `, more than the ${grouped(balance)} left`
    : `, at least ${grouped(balance - credits)} left`;
}

function contentInWords(live: number, refresh: number): string {
  const parts = [
    ...(live > 0 ? [`Live cells: ${shareInWords(live)} per minute, and again for a new connection each hour.`] : []),
    ...(refresh > 0 ? [`Automatic refresh: up to ${shareInWords(refresh)} per minute.`] : []),
  ];
  return `${parts.join(" ")} One-off requests and broken connections cost extra.`;
}

const countedPerDay: Readonly<Record<StorageScope, string>> = {
  computer: "For all workbooks on this computer that use this account.",
  site: "For workbooks of this site in this browser that use this account. Excel on another site or on the desktop has its own limits.",
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
    hint: "If a paste or a recalculation costs more, the pane shows its price and asks first. 0 asks every time. Live data does not ask.",
  },
];
