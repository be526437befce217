import { type AlertRule, alertConditionText } from "@strikebook/contract";
import type { Engine } from "../engine/engine";
import type { Person } from "../people/person";
import type { Leased, StoredCheck, StoredEvent, StoredRule } from "./stored-rule";

type Check = NonNullable<AlertRule["check"]>;
type Delivery = NonNullable<AlertRule["delivery"]>;

/** A rule, and what its owner sees of its last check and its last event. */
export interface ListedRule {
  rule: StoredRule;
  check: Check | null;
  delivery: Delivery | null;
}

/** A rule that this node checks. */
export interface LeasedRule extends Leased {
  rule: StoredRule;
  before: StoredCheck | undefined;
}

/** An event that this node posts, and its rule as it is now. */
export interface LeasedEvent extends Leased {
  event: StoredEvent;
  rule: StoredRule;
}

/** What follows from an attempt to post an event. */
interface AfterAttempt {
  /** In how many milliseconds it is posted again; `undefined` if it is not. */
  retryMs: number | undefined;
  /** For how many milliseconds nothing is posted to its address. */
  holdMs: number | undefined;
  /** Whether its rule is paused. */
  pausesRule: boolean;
}

/** How long a node may take to check a rule, in milliseconds: a request may wait 30 seconds for its turn, and as long for its response. */
export const CHECK_LEASE_MS = 90_000;
/** How long it may take to post an event. */
const POST_LEASE_MS = 30_000;

/** How many events of a person are posted at a time, by all nodes together. */
const POSTED_AT_ONCE = 10;
/** How many tests a person may send in a minute. */
export const MOST_TESTS = 10;

const MINUTE_MS = 60_000;

/** The rules of alerts and their events in the engine. All methods reject with an `EngineUnavailableError` if it is away. */
export class AlertStore {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Returns the rules of a person, in the order in which they were added. */
  async rulesOf(owner: string): Promise<ListedRule[]> {
    const ids = (await this.#engine.command("SMEMBERS", this.#key(`alerts-of:${owner}`))) as string[]; // a set of texts
    if (ids.length === 0) return [];
    const [rules, checks, deliveries] = await Promise.all(
      ["alerts", "alert-checks", "alert-deliveries"].map((name) =>
        this.#engine.command("HMGET", this.#key(name), ...ids),
      ),
    );
    const parsed = (values: unknown, at: number) => JSON.parse((values as (string | null)[])[at] ?? "null") as unknown;
    const listed = ids.map((_id, at) => ({
      // As this class stored them.
      rule: parsed(rules, at) as StoredRule | null,
      check: shownCheck(parsed(checks, at) as StoredCheck | null),
      delivery: parsed(deliveries, at) as Delivery | null,
    }));
    // One may be removed meanwhile.
    const found = listed.filter((entry): entry is ListedRule => entry.rule !== null);
    return found.sort((a, b) => (a.rule.id < b.rule.id ? -1 : 1));
  }

  /** Returns the rules of all people. */
  async all(): Promise<StoredRule[]> {
    const texts = (await this.#engine.command("HVALS", this.#key("alerts"))) as string[]; // as `set` stored them
    return texts.map((text) => JSON.parse(text) as StoredRule);
  }

  /** Stores a rule; `isReset` if its last check does not count any more. Resolves to why it was not stored. */
  async set(
    rule: StoredRule,
    is: { isNew: boolean; isReset: boolean },
    most: number,
  ): Promise<"full" | "unknown" | undefined> {
    const { id, owner, team } = rule;
    const step = rule.isPaused ? "" : stepMs(rule);
    const reply = await this.#engine.call(
      "set_alert",
      this.#keys("alerts", `alerts-of:${owner}`, "alerts-due", "alert-checks", "alerts-first-due", "audit"),
      [id, JSON.stringify(rule), owner, team, most, flag(is.isNew), flag(is.isReset), step, storedRuleText(rule)],
    );
    return reply === "full" || reply === "unknown" ? reply : undefined;
  }

  /** Removes a rule, if it is still there. Its events are not posted any more. */
  async remove(rule: StoredRule, by: Person): Promise<void> {
    const keys = this.#keys(
      `alerts-of:${rule.owner}`,
      "alerts-due",
      "alerts",
      "alert-checks",
      "alert-deliveries",
      "alerts-first-due",
      "audit",
    );
    await this.#engine.call("remove_alert", keys, [rule.id, by.name, by.team, storedRuleText(rule)]);
  }

  /** Leases rules that are due to this node. */
  async takeRules(most: number): Promise<LeasedRule[]> {
    const events = ["alert-events-due", "alert-events", "alert-events-of"];
    const keys = this.#keys("alerts-due", "alerts", "alert-checks", "alerts-first-due", "alerts-taken", ...events);
    const reply = (await this.#engine.call("take_alerts", keys, [most, CHECK_LEASE_MS])) as string[][]; // as the function documents
    return reply.map(([id = "", rule = "", due, leaseEnd = "", check]) => ({
      ...{ id, dueMs: Number(due), leaseEnd },
      rule: JSON.parse(rule) as StoredRule,
      before: check ? (JSON.parse(check) as StoredCheck) : undefined,
    }));
  }

  /** Makes a rule that this node has leased due for another node. */
  async releaseRule({ id, leaseEnd }: LeasedRule): Promise<void> {
    await this.#engine.call("release_alert", this.#keys("alerts-due"), [id, leaseEnd]);
  }

  /** Stores a check, `undefined` if there was none, and its event. Resolves to false if this node's lease is over. */
  async finishRule(
    { id, leaseEnd, rule }: LeasedRule,
    check: StoredCheck | undefined,
    found: { id: string; body: string } | undefined,
  ): Promise<boolean> {
    const keys = this.#keys("alerts-due", "alert-checks", "alerts-first-due", ...eventKeys(rule.owner));
    const checkText = check ? JSON.stringify(check) : "";
    const event = found ? [found.id, JSON.stringify(eventOf(rule, found.body))] : ["", ""];
    return (await this.#engine.call("alert_checked", keys, [id, leaseEnd, stepMs(rule), checkText, ...event])) === 1;
  }

  /**
   * Adds a test of a rule, unless its owner has sent as many as allowed. Resolves to when they may send the next one then, in milliseconds
   * since 1970 UTC; to `undefined` if it was added.
   */
  async addTest(rule: StoredRule, id: string, body: string): Promise<number | undefined> {
    const event: StoredEvent = { ...eventOf(rule, body), isTest: true };
    const keys = this.#keys(...eventKeys(rule.owner), `alert-tests:${rule.owner}`);
    const nextMs = await this.#engine.call("add_alert_test", keys, [id, JSON.stringify(event), MOST_TESTS]);
    return typeof nextMs === "number" ? nextMs : undefined;
  }

  /** Leases events that are due to this node, unless nodes post many of their person. */
  async takeEvents(most: number): Promise<LeasedEvent[]> {
    const keys = this.#keys("alert-events-due", "alert-events", "alerts", "alert-events-of", "alert-holds");
    const args = [most, POST_LEASE_MS, POSTED_AT_ONCE];
    const reply = (await this.#engine.call("take_alert_events", keys, args)) as string[][]; // as the function documents
    return reply.map(([id = "", event = "", due, leaseEnd = "", rule = ""]) => ({
      ...{ id, dueMs: Number(due), leaseEnd },
      event: JSON.parse(event) as StoredEvent,
      rule: JSON.parse(rule) as StoredRule,
    }));
  }

  /** Stores an attempt to post an event, and what follows from it. */
  async finishEvent(
    { id, leaseEnd, event, rule }: LeasedEvent,
    delivery: Delivery,
    after: AfterAttempt,
  ): Promise<void> {
    const { owner, team, address } = rule;
    const { ruleId, failures } = event;
    const later = JSON.stringify({ ...event, failures: failures + 1 });
    const what = delivery.outcome === "delivered" ? `${id} to ${new URL(address).host}` : "";
    const names = ["alert-events-due", "alert-events", "alerts", "alert-deliveries", "audit"];
    await this.#engine.call("alert_posted", this.#keys(...names, `alert-events-of:${owner}`, "alert-holds"), [
      ...[id, leaseEnd, milliseconds(after.retryMs), later],
      ...[ruleId, JSON.stringify(delivery), owner, team, what],
      ...[address, milliseconds(after.holdMs)],
    ]);
    if (after.pausesRule) await this.#pause(rule);
  }

  /** Pauses a rule, unless it was changed meanwhile. */
  async #pause(rule: StoredRule): Promise<void> {
    const paused = { ...rule, isPaused: true };
    const keys = this.#keys("alerts", "alerts-due", "alerts-first-due", "audit");
    const args = [rule.id, JSON.stringify(rule), JSON.stringify(paused), rule.owner, rule.team, storedRuleText(paused)];
    await this.#engine.call("pause_alert", keys, args);
  }

  #key(name: string): string {
    return this.#engine.keys.of(name);
  }

  #keys(...names: readonly string[]): string[] {
    return names.map((name) => this.#key(name));
  }
}

/** Returns what the owner of a rule sees of a check. */
function shownCheck(check: StoredCheck | null): Check | null {
  if (!check) return null;
  const { atMs, value, level, problem } = check;
  return { atMs, value, level, problem };
}

const milliseconds = (ms: number | undefined): number | "" => (ms === undefined ? "" : Math.round(ms));

const flag = (is: boolean): string => (is ? "1" : "");

const stepMs = ({ everyMinutes }: StoredRule): number => everyMinutes * MINUTE_MS;

/** A rule in words, for the audit and the administrator. The address may contain a secret: only its host is named. */
export function storedRuleText(rule: StoredRule): string {
  const { id, condition, everyMinutes, isPaused, address } = rule;
  const pause = isPaused ? ", paused" : "";
  return `${id}: ${alertConditionText(condition)}, every ${everyMinutes} min${pause}, to ${new URL(address).host}`;
}

/** The keys of all events, and of those of a person. */
const eventKeys = (owner: string) => ["alert-events", "alert-events-due", `alert-events-of:${owner}`];

function eventOf({ id: ruleId, owner }: StoredRule, body: string): StoredEvent {
  return { ruleId, owner, body, failures: 0 };
}
