import * as v from "valibot";
import { closingMs, easternDate, isSession, openingMs } from "@strikebook/calendar";
import {
  type AlertCondition,
  type SymbolLevels,
  alertLevelNames,
  boardSpot,
  errorBodySchema,
  heatmapResponseSchema,
  isSum,
  levelsResponseSchema,
  rootsOf,
} from "@strikebook/contract";
import { levelsDigest, sumBoards } from "@strikebook/formulas";
import { ApiError } from "@strikebook/http";
import type { PersonResponse, PlainRequest } from "../responses/responses";
import type { Engine } from "../engine/engine";
import type { Person } from "../people/person";
import { type AlertStore, CHECK_LEASE_MS, type LeasedRule } from "./alert-store";
import { type AllowedWebhook, findWebhook, NOT_ALLOWED } from "./allowed-webhooks";
import { compareObservation, type Observation, observationOf } from "./compare";
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
  response: (request: PlainRequest) => Promise<PersonResponse>;
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
    const { memory, isEvent } = compareObservation(rule.condition, observation, before?.memory);
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

  async #observeLevels(condition: LevelCondition, person: Person, signal: AbortSignal): Promise<Observation | string> {
    const called = isSum(condition.symbol)
      ? { endpoint: "heatmap" as const, query: boardsQuery(condition) }
      : { endpoint: "levels" as const, query: new URLSearchParams({ symbols: condition.symbol }) };
    try {
      const response = await this.#options.response({ ...called, path: {}, person, isBackground: false, signal });
      return readObservation(condition, response);
    } catch (problem) {
      if (problem instanceof ApiError) return problem.message;
      throw problem;
    }
  }
}

type LevelCondition = Exclude<AlertCondition, { kind: "balance" }>;

/** Returns the query of the boards of all roots of a sum, in one request. */
function boardsQuery({ symbol, level }: LevelCondition): URLSearchParams {
  return new URLSearchParams({
    ...{ symbols: rootsOf(symbol).join(","), maxStrikes: "all", maxExpirations: "all", includeEmpty: "true" },
    ...(level === "zeroGamma" && { zeroGamma: "family" }),
  });
}

function readObservation(condition: LevelCondition, { status, body }: PersonResponse): Observation | string {
  const json: unknown = JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
  if (status !== 200) {
    const refused = v.safeParse(errorBodySchema, json);
    return refused.success ? refused.output.error.message : `The provider responded with status ${status}.`;
  }
  const levels = isSum(condition.symbol) ? levelsOfSum(condition.symbol, json) : levelsOfRoot(condition.symbol, json);
  if (typeof levels === "string") return levels;
  const name = typeof condition.level === "number" ? "" : alertLevelNames[condition.level];
  return observationOf(condition, levels) ?? `The board of ${condition.symbol} has no ${name} now.`;
}

const unreadable = "The response of the provider cannot be read.";

function levelsOfRoot(root: string, json: unknown): SymbolLevels | string {
  const read = v.safeParse(levelsResponseSchema, json);
  if (!read.success) return unreadable;
  // One symbol was requested. The provider may name it otherwise: BRK/B.
  const [levels] = read.output.data.symbols;
  return levels ?? `The provider has no board of ${root}.`;
}

/** Returns the levels of the sum of the boards of all roots; of none if one has no board. */
function levelsOfSum(symbol: string, json: unknown): SymbolLevels | string {
  const read = v.safeParse(heatmapResponseSchema, json);
  if (!read.success) return unreadable;
  const { symbols: boards } = read.output.data;
  const missing = rootsOf(symbol).find((root) => !boards.some((board) => board.symbol === root));
  if (missing !== undefined) return `The provider has no board of ${missing}.`;
  const board = sumBoards(boards, { request: { symbol }, classifies: false });
  return levelsDigest({ ...board, spot: boardSpot(board) });
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
