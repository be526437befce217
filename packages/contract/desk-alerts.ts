import * as v from "valibot";
import { creditsText } from "./credits-text";
import { levelsEndpoint } from "./exposure/levels";
import { isSum, sumProblem } from "./symbols/symbol-sum";

/*
 * The alerts of a desk: rules that it checks for its people. It posts their events to webhooks. docs/desk.md, Alerts. Only a desk has these
 * routes. Its `/v1/account` says so.
 */

/** The path of the rules of a person. GET lists them, POST adds one. `/ID` takes PUT and DELETE, `/ID/test` takes POST. */
export const ALERTS_PATH = "/desk/alerts";

/** Levels of a root with the default strikes and expirations, or of a sum of roots with all of them. */
const alertLevels = ["flip", "king", "positiveWall", "negativeWall", "zeroGamma"] as const;
export type AlertLevel = (typeof alertLevels)[number];

/** The words for them. */
export const alertLevelNames: Readonly<Record<AlertLevel, string>> = {
  flip: "flip",
  king: "king",
  positiveWall: "positive wall",
  negativeWall: "negative wall",
  zeroGamma: "zero gamma",
};

/** How often a rule may be checked, in minutes. */
export const alertMinutes = [1, 5, 15, 30, 60] as const;

/** The forms of a posted event: a message for Slack or Teams, or all fields as JSON. */
const alertForms = ["slack", "teams", "json"] as const;
export type WebhookForm = (typeof alertForms)[number];

/** The longest name of a rule, in characters. */
const LONGEST_NAME = 60;
const LONGEST_ADDRESS = 1_000;

const symbol = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(
    /^(?!\.+$)(?:[A-Z0-9.^/-]{1,12}|[A-Z0-9]{1,12}(?:\+[A-Z0-9]{0,12}){1,5})$/,
    "Enter one symbol, for example SPXW, or a sum of roots, for example SPX+.",
  ),
  v.check(
    (read) => !isSum(read) || sumProblem(read) === undefined,
    ({ input }) => sumProblem(input) ?? "",
  ),
);

const conditionSchema = v.variant("kind", [
  /** The spot price of a symbol crosses a price, or one of its levels. */
  v.object({
    kind: v.literal("spot"),
    symbol,
    direction: v.picklist(["crosses", "above", "below"]),
    level: v.union([v.picklist(alertLevels), v.pipe(v.number(), v.finite())], "Enter a price or choose a level."),
  }),
  /** A level of a symbol moves to another strike. */
  v.object({ kind: v.literal("moves"), symbol, level: v.picklist(["king", "positiveWall", "negativeWall"]) }),
  /** The credits that the owner may still spend fall below a number. */
  v.object({
    kind: v.literal("balance"),
    credits: v.pipe(v.number("Enter whole credits."), v.integer("Enter whole credits."), v.minValue(1)),
  }),
]);
export type AlertCondition = v.InferOutput<typeof conditionSchema>;

/** The fields of a rule that a person chooses. */
const chosen = {
  /** Empty, or one line. */
  name: v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_NAME, `A name has at most ${LONGEST_NAME} characters.`)),
  condition: conditionSchema,
  everyMinutes: v.picklist(alertMinutes),
  form: v.picklist(alertForms),
  isPaused: v.boolean(),
};

/** The range of a price with which spot is compared, in dollars, and the most credits of a rule about them. */
const PRICES = { min: 0.0001, max: 10_000_000 };
const MOST_CREDITS = 1_000_000_000;

/** Control characters, separators of lines, and characters that change the direction of the text after them. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

const draftName = v.pipe(
  chosen.name,
  v.check((name) => !NOT_IN_NAMES.test(name), "A name is one line, without characters that change its direction."),
);

/** Rules that earlier versions stored may be beyond these ranges: only new ones are refused. */
const draftCondition = v.pipe(
  conditionSchema,
  v.check(
    (read) =>
      read.kind !== "spot" || typeof read.level !== "number" || (read.level >= PRICES.min && read.level <= PRICES.max),
    `Enter a price from ${PRICES.min} to ${PRICES.max.toLocaleString("en-US")}.`,
  ),
  v.check(
    (read) => read.kind !== "balance" || read.credits <= MOST_CREDITS,
    `Enter at most ${MOST_CREDITS.toLocaleString("en-US")} credits.`,
  ),
);

/** The body of POST and PUT. Without an address a changed rule keeps its own, which may contain a secret and is never sent back. */
export const alertDraftSchema = v.object({
  ...chosen,
  name: draftName,
  condition: draftCondition,
  address: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_ADDRESS, `An address has at most ${LONGEST_ADDRESS} characters.`)),
  ),
});
export type AlertDraft = v.InferOutput<typeof alertDraftSchema>;

/** The last check of a rule. */
const alertCheckSchema = v.object({
  /** In milliseconds since 1970 UTC, by the clock of the market. */
  atMs: v.number(),
  /** The spot price, the strike of the level, or the credits. `null` if there was none. */
  value: v.nullable(v.number()),
  /** The price with which the spot price was compared. `null` for other rules. */
  level: v.nullable(v.number()),
  /** Why the rule could not be checked. `null` if it was. */
  problem: v.nullable(v.string()),
});

/** The last attempt to post an event of a rule. */
const alertDeliverySchema = v.object({
  /** In milliseconds since 1970 UTC, by the clock of the engine. */
  atMs: v.number(),
  /** `waiting`: it is tried again. */
  outcome: v.picklist(["delivered", "waiting", "failed"]),
  /** Why it was not delivered. `null` if it was. */
  problem: v.nullable(v.string()),
});

const alertRuleSchema = v.object({
  id: v.string(),
  ...chosen,
  /** The host of the webhook. */
  host: v.string(),
  check: v.nullable(alertCheckSchema),
  delivery: v.nullable(alertDeliverySchema),
});
export type AlertRule = v.InferOutput<typeof alertRuleSchema>;

/** The response of every route: the rules of the person, oldest first. */
export const alertsSchema = v.object({
  rules: v.array(alertRuleSchema),
  /** The most rules that a person may have. */
  most: v.number(),
  /** The hosts of the webhooks that the administrator allows. */
  hosts: v.array(v.string()),
});
export type AlertList = v.InferOutput<typeof alertsSchema>;

/** A regular session, in minutes. */
const SESSION_MINUTES = 390;

/**
 * Returns the most credits that a rule costs a day: one request for each check in a regular session. It costs less if others request the
 * same board. A rule about credits costs nothing.
 */
export function alertCreditsPerDay({ condition, everyMinutes }: Pick<AlertRule, "condition" | "everyMinutes">): number {
  if (condition.kind === "balance") return 0;
  return Math.ceil(SESSION_MINUTES / everyMinutes) * levelsEndpoint.credits;
}

const verbs = { crosses: "crosses", above: "rises above", below: "falls below" } as const;

/** Returns a condition in words: `SPXW spot crosses the flip`. */
export function alertConditionText(condition: AlertCondition): string {
  if (condition.kind === "balance") {
    return condition.credits === 1 ? "No credit is left" : `Fewer than ${creditsText(condition.credits)} are left`;
  }
  if (condition.kind === "moves") return `${condition.symbol} ${alertLevelNames[condition.level]} moves`;
  const { symbol: about, direction, level } = condition;
  return `${about} spot ${verbs[direction]} ${typeof level === "number" ? alertNumber(level) : `the ${alertLevelNames[level]}`}`;
}

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** `6800.5` as `6,800.5`. */
export const alertNumber = (value: number): string => numbers.format(value);
