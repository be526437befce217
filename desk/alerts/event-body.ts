import { easternText } from "@strikebook/calendar";
import {
  type AlertCondition,
  type WebhookForm,
  alertConditionText,
  alertLevelNames,
  alertNumber,
  creditsText,
} from "@strikebook/contract";
import type { LastSide, Observation } from "./compare";
import type { StoredRule } from "./stored-rule";

/** Something that a rule has found. */
interface Found {
  /** The same at each attempt to post it. */
  id: string;
  /** When the rule was checked, by the clock of the market, in milliseconds since 1970 UTC. */
  atMs: number;
  observation: Observation;
  /** The check before. */
  before: LastSide;
  /** The name of a practice market; empty if the market has none. */
  market: string;
}

/** Returns the body of an event of a rule, in the form that the rule has chosen. */
export function eventBody(rule: StoredRule, { id, atMs, observation, before, market }: Found): string {
  const text = [
    `${rule.name === "" ? "" : `${rule.name}: `}${alertConditionText(rule.condition)}.`,
    factsText(rule, observation, before),
    `${observation.boardAt === undefined ? easternText(atMs) : `Board of ${easternText(Date.parse(observation.boardAt))}`}.`,
    `Rule of ${rule.owner}.`,
    ...(market === "" ? [] : [`Market: ${market}.`]),
  ].join(" ");
  const fields = {
    type: "alert",
    at: new Date(atMs).toISOString(),
    ...ruleFields(rule),
    ...observation,
    ...(rule.condition.kind === "moves" && { before }),
    ...(market !== "" && { market }),
  };
  return bodyOf(rule.form, { id, text, ...fields });
}

/** Returns the body of an event with which a person tries a webhook. `atMs`: milliseconds since 1970 UTC. */
export function testBody(rule: StoredRule, id: string, atMs: number): string {
  const text = `Test of an alert: ${alertConditionText(rule.condition)}. Rule of ${rule.owner}.`;
  return bodyOf(rule.form, { id, text, type: "test", at: new Date(atMs).toISOString(), ...ruleFields(rule) });
}

const ruleFields = ({ id, name, condition, owner }: StoredRule) => ({ rule: { id, name, condition }, owner });

function factsText(
  { condition, owner }: StoredRule,
  { value, level = 0, spot = 0 }: Observation,
  before: LastSide,
): string {
  if (condition.kind === "balance") return `${owner} has ${creditsText(value)} left.`;
  if (condition.kind === "moves") {
    const from = typeof before === "number" ? ` from ${alertNumber(before)}` : "";
    return `The ${alertLevelNames[condition.level]} moved${from} to ${alertNumber(value)}; spot ${alertNumber(spot)}.`;
  }
  return `Spot ${alertNumber(value)} is ${value > level ? "above" : "below"} ${levelText(condition, level)}.`;
}

function levelText({ level: chosen }: Extract<AlertCondition, { kind: "spot" }>, level: number): string {
  return typeof chosen === "number" ? alertNumber(level) : `the ${alertLevelNames[chosen]}, ${alertNumber(level)}`;
}

function bodyOf(form: WebhookForm, event: { id: string; text: string; [field: string]: unknown }): string {
  if (form === "slack") return JSON.stringify({ text: slackText(event.text) });
  return JSON.stringify(form === "teams" ? teamsMessage(event.text) : event);
}

/** Slack reads these three signs as its own: api.slack.com/reference/surfaces/formatting, Escaping text. */
function slackText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** An Adaptive Card, as the workflow "Send webhook alerts to a channel" of Teams takes it. Text in plain style, without Markdown. */
function teamsMessage(text: string) {
  const run = { type: "RichTextBlock", inlines: [{ type: "TextRun", text }] };
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [run],
  };
  return { type: "message", attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content }] };
}
