import {
  type AlertCondition,
  type AlertLevel,
  type AlertRule,
  type WebhookForm,
  alertConditionText,
  alertCreditsPerDay,
  alertLevelNames,
  alertMinutes,
  alertNumber,
  creditsText,
  isSum,
} from "@strikebook/contract";
import { easternTimeText, readTypedNumber } from "@strikebook/ui";

/** What can be chosen, in the order in which it is offered. */
export const conditionNames = [
  ["crosses", "Spot crosses"],
  ["above", "Spot rises above"],
  ["below", "Spot falls below"],
  ["moves", "A level moves to another strike"],
  ["balance", "My credits fall below"],
] as const;

export const formNames: readonly (readonly [form: WebhookForm, name: string])[] = [
  ["slack", "Slack"],
  ["teams", "Teams"],
  ["json", "JSON"],
];

/** The levels that spot can cross, and a price. */
const spotLevels: readonly (readonly [level: AlertLevel | "price", name: string])[] = [
  ["zeroGamma", "the zero gamma"],
  ["flip", "the flip"],
  ["king", "the king"],
  ["positiveWall", "the positive wall"],
  ["negativeWall", "the negative wall"],
  ["price", "a price"],
];

/** Returns what is offered for a symbol: a flip over all strikes of a sum of roots says nothing, so that its zero gamma takes its place. */
export const spotLevelsOf = (symbol: string) =>
  spotLevels.filter(([level]) => level === spotLevelOf({ symbol, spotLevel: level }));

/** Returns the level that is chosen, as far as it is offered for the symbol. */
export const spotLevelOf = ({ symbol, spotLevel }: Pick<TypedAlert, "symbol" | "spotLevel">) =>
  isSum(symbol) && spotLevel === "flip" ? "zeroGamma" : spotLevel;

/** The levels that move from strike to strike. */
export const movingLevels = [
  ["king", "the king"],
  ["positiveWall", "the positive wall"],
  ["negativeWall", "the negative wall"],
] as const;

export const checkIntervals = alertMinutes.map(
  (minutes) => [minutes, minutes === 1 ? "minute" : minutes === 60 ? "hour" : `${minutes} minutes`] as const,
);

/** A form for a rule as typed. */
interface TypedAlert {
  name: string;
  kind: (typeof conditionNames)[number][0];
  symbol: string;
  spotLevel: AlertLevel | "price";
  movingLevel: (typeof movingLevels)[number][0];
  price: string;
  credits: string;
  everyMinutes: AlertRule["everyMinutes"];
  form: WebhookForm;
  address: string;
}

/** Returns the fields of a rule, or of a new one. */
export function typedAlert(rule: AlertRule | undefined): TypedAlert {
  const typed: TypedAlert = {
    name: rule?.name ?? "",
    kind: "crosses",
    symbol: "SPXW",
    spotLevel: "flip",
    movingLevel: "king",
    price: "",
    credits: "",
    everyMinutes: rule?.everyMinutes ?? 5,
    form: rule?.form ?? "slack",
    address: "",
  };
  if (!rule) return typed;
  const { condition } = rule;
  if (condition.kind === "balance") return { ...typed, kind: "balance", credits: String(condition.credits) };
  const { symbol } = condition;
  if (condition.kind === "moves") return { ...typed, kind: "moves", symbol, movingLevel: condition.level };
  const { direction: kind, level } = condition;
  return typeof level === "number"
    ? { ...typed, kind, symbol, spotLevel: "price", price: String(level) }
    : { ...typed, kind, symbol, spotLevel: level };
}

/** Reads a condition as typed, or returns what to correct. The desk checks the symbol. */
export function readCondition(typed: TypedAlert): { condition: AlertCondition } | { problem: string } {
  const { kind, symbol, movingLevel } = typed;
  const spotLevel = spotLevelOf(typed);
  if (kind === "balance") {
    const credits = readTypedNumber(typed.credits);
    return credits !== undefined && credits >= 1 && Number.isInteger(credits)
      ? { condition: { kind, credits } }
      : { problem: "Enter whole credits, for example 500." };
  }
  if (kind === "moves") return { condition: { kind, symbol, level: movingLevel } };
  const level = spotLevel === "price" ? readTypedNumber(typed.price) : spotLevel;
  if (level === undefined || (typeof level === "number" && level < 0))
    return { problem: "Enter a price, for example 6,800." };
  return { condition: { kind: "spot", symbol, direction: kind, level } };
}

/** Returns the most that a rule costs, in words: `At most 78 credits a day`. */
export function alertPrice(rule: Pick<AlertRule, "condition" | "everyMinutes">): string {
  const credits = alertCreditsPerDay(rule);
  return credits === 0 ? "Free" : `At most ${creditsText(credits)} a day`;
}

/** Returns the most that all rules cost that are not paused. */
export function alertsPrice(rules: readonly AlertRule[]): string {
  const credits = rules.reduce((sum, rule) => sum + (rule.isPaused ? 0 : alertCreditsPerDay(rule)), 0);
  return `Together at most ${creditsText(credits)} a day, and less if others watch the same board.`;
}

/** Returns the name of a rule: as the user wrote it, or its condition. */
export const alertTitle = ({ name, condition }: AlertRule): string =>
  name === "" ? alertConditionText(condition) : name;

/** Returns how often a rule is checked, where it is posted and what it costs. */
export function alertTerms(rule: AlertRule): string {
  const [, interval = ""] = checkIntervals.find(([minutes]) => minutes === rule.everyMinutes) ?? [];
  const [, form = ""] = formNames.find(([known]) => known === rule.form) ?? [];
  return `Every ${interval}, to ${rule.host} (${form}). ${alertPrice(rule)}.`;
}

/** Returns what the last check found. */
export function alertState({ isPaused, check, condition }: AlertRule): string {
  if (isPaused) return "Paused.";
  if (!check)
    return condition.kind === "balance" ? "Not checked yet." : "Not checked yet. Checked while the market is open.";
  const checked = `Checked ${easternTimeText(check.atMs)}.`;
  if (check.problem !== null || check.value === null) return `${check.problem ?? "Nothing was found."} ${checked}`;
  const now = alertNumber(check.value);
  if (condition.kind === "balance") return `${creditsText(check.value)} left. ${checked}`;
  if (condition.kind === "moves") return `Now ${now}. ${checked}`;
  const { level } = condition;
  if (typeof level === "number" || check.level === null) return `Spot ${now}. ${checked}`;
  return `Spot ${now}, ${alertLevelNames[level]} ${alertNumber(check.level)}. ${checked}`;
}

/** Returns what happened to the last event; `undefined` if there was none. */
export function deliveryText({ delivery }: AlertRule): string | undefined {
  if (!delivery) return undefined;
  const at = easternTimeText(delivery.atMs);
  if (delivery.outcome === "delivered") return `Posted ${at}.`;
  const next = delivery.outcome === "waiting" ? "The desk tries again." : "The desk has given up.";
  return `Not posted ${at}: ${delivery.problem ?? ""} ${next}`;
}
