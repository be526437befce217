import * as v from "valibot";
import { easternDate } from "../../src/calendar/eastern-time";
import { closingMs, isSession, openingMs } from "../../src/calendar/trading-sessions";
import { alertLevelNames, type AlertCondition } from "../../src/contract/desk-alerts";
import { errorBodySchema } from "../../src/contract/errors";
import { levelsResponseSchema } from "../../src/contract/levels";
import { ApiError } from "../../service/query/api-error";
import type { Answer, AnswerRequest } from "../answers/answers";
import type { Engine } from "../engine/engine";
import type { Person } from "../people/person";
import { type AlertStore, CHECK_LEASE_MS, type LeasedRule } from "./alert-store";
import { type AllowedWebhook, findWebhook, NOT_ALLOWED } from "./allowed-webhooks";
import { compare, type Observation, observationOf } from "./compare";
import { eventBody } from "./event-body";
import type { StoredCheck, StoredRule } from "./stored-rule";

/** The clock and the name of the provider's market. */
interface AlertMarket {
  /** How far its clock is ahead of the engine's, in milliseconds. */
  aheadMs: number;
  /** Of a practice market; empty otherwise. */
  name: string;
}

const MINUTE_MS = 60_000;

/** How long after the close a rule is still checked, in milliseconds: one node may have stopped while it checked the rule. */
const GRACE_MS = 2 * CHECK_LEASE_MS;

interface RuleCheckOptions {
  engine: Pick<Engine, "nowMs">;
  store: Pick<AlertStore, "finishRule">;
  allowed: readonly AllowedWebhook[];
  /** Answers a request of a person who pays for it, if its data may be shown to all people of the desk. Rejects with an `ApiError`. */
  answer: (request: AnswerRequest) => Promise<Answer>;
  /** Returns what a person may still spend today, in credits; `undefined` if nothing limits it. */
  creditsLeft: (person: Person) => Promise<number | undefined>;
  market: (person: Person, signal: AbortSignal) => Promise<AlertMarket>;
}

/** Checks rules: reads what each is about, and finds out whether it has happened. */
export class RuleChecks {
  readonly #options: RuleCheckOptions;

  constructor(options: RuleCheckOptions) {
    this.#options = options;
  }

  /**
   * Checks a rule and stores the result. Outside of trading hours only credits are read. Rejects with the signal's reason, or with an
   * `EngineUnavailableError`: the rule is then checked again when the lease is over.
   */
  async check(leased: LeasedRule, signal: AbortSignal): Promise<void> {
    const { store, engine } = this.#options;
    const { rule, dueMs, before } = leased;
    const owner = { name: rule.owner, team: rule.team };
    const market = await this.#options.market(owner, signal);
    const isOpen = isChecked(dueMs + market.aheadMs) && isTrading(engine.nowMs + market.aheadMs);
    if (rule.condition.kind !== "balance" && !isOpen) {
      await store.finishRule(leased, undefined, undefined);
      return;
    }
    const observation = await this.#observe(rule, owner, signal);
    const atMs = engine.nowMs + market.aheadMs;
    if (typeof observation === "string") {
      const check = { atMs, value: null, level: null, problem: observation, memory: before?.memory };
      await store.finishRule(leased, check, undefined);
      return;
    }
    const { memory, isEvent } = compare(rule.condition, observation, before?.memory);
    const { value, level = null } = observation;
    const check: StoredCheck = { atMs, value, level, problem: null, memory };
    const id = `${rule.id}-${dueMs}`;
    const found = { id, atMs, observation, before: before?.memory ?? value, market: market.name };
    await store.finishRule(leased, check, isEvent ? { id, body: eventBody(rule, found) } : undefined);
  }

  /** Returns what a rule is about now, or why that is not known. */
  async #observe(
    { condition, address }: StoredRule,
    owner: Person,
    signal: AbortSignal,
  ): Promise<Observation | string> {
    if (!findWebhook(address, this.#options.allowed)) return NOT_ALLOWED;
    if (condition.kind !== "balance") return this.#observeLevels(condition, owner, signal);
    const value = await this.#options.creditsLeft(owner);
    return value === undefined
      ? "Nothing limits the credits, or the balance of the account is not known yet."
      : { value };
  }

  async #observeLevels(
    condition: Exclude<AlertCondition, { kind: "balance" }>,
    person: Person,
    signal: AbortSignal,
  ): Promise<Observation | string> {
    const query = new URLSearchParams({ symbols: condition.symbol });
    try {
      const answer = await this.#options.answer({
        endpoint: "levels",
        path: {},
        query,
        person,
        isBackground: false,
        signal,
      });
      return readLevels(condition, answer);
    } catch (problem) {
      if (problem instanceof ApiError) return problem.message;
      throw problem;
    }
  }
}

function readLevels(
  condition: Exclude<AlertCondition, { kind: "balance" }>,
  { status, body }: Answer,
): Observation | string {
  const json: unknown = JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
  if (status !== 200) {
    const refused = v.safeParse(errorBodySchema, json);
    return refused.success ? refused.output.error.message : `The provider responded with status ${status}.`;
  }
  const read = v.safeParse(levelsResponseSchema, json);
  if (!read.success) return "The response of the provider cannot be read.";
  // One symbol was requested. The provider may name it otherwise: BRK/B.
  const [levels] = read.output.data.symbols;
  if (!levels) return `The provider has no board of ${condition.symbol}.`;
  const name = typeof condition.level === "number" ? "" : alertLevelNames[condition.level];
  return observationOf(condition, levels) ?? `The board of ${condition.symbol} has no ${name} now.`;
}

/**
 * Whether a rule that was due at an instant of the market, in milliseconds since 1970 UTC, is checked: from after the opening until the
 * close. Rules are due at whole minutes of the engine's clock, from which the clock of the market may differ by a little.
 */
function isChecked(atMs: number): boolean {
  const minuteMs = Math.round(atMs / MINUTE_MS) * MINUTE_MS;
  const day = easternDate(minuteMs);
  return isSession(day) && openingMs(day) < minuteMs && minuteMs <= closingMs(day);
}

/** Whether the market is open at an instant, or was a moment before. */
function isTrading(atMs: number): boolean {
  const day = easternDate(atMs);
  return isSession(day) && openingMs(day) < atMs && atMs <= closingMs(day) + GRACE_MS;
}
