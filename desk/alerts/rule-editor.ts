import { randomBytes } from "node:crypto";
import { ApiError, readJsonBody } from "@strikebook/http";
import { type AlertDraft, type AlertList, type AlertRule, alertDraftSchema } from "@strikebook/contract";
import type { Engine } from "../engine/engine";
import type { SignedIn } from "../people/person";
import { type AlertStore, type ListedRule, MOST_TESTS } from "./alert-store";
import { type AllowedWebhook, findWebhook, webhookHosts } from "./allowed-webhooks";
import { testBody } from "./event-body";
import type { StoredRule } from "./stored-rule";

interface RuleEditorOptions {
  engine: Pick<Engine, "nowMs">;
  store: AlertStore;
  allowed: readonly AllowedWebhook[];
  /** The most rules of a person. */
  most: number;
}

/** What people do with their rules. All methods reject with an `ApiError` that says why something cannot be done. */
export class RuleEditor {
  readonly #options: RuleEditorOptions;

  constructor(options: RuleEditorOptions) {
    this.#options = options;
  }

  /** Returns all rules of a person. */
  async list({ name }: SignedIn): Promise<AlertList> {
    const { store, allowed, most } = this.#options;
    const rules = (await store.rulesOf(name)).map(wireRule);
    return { rules, most, hosts: webhookHosts(allowed) };
  }

  /** Adds a rule. `body`: a draft as JSON. */
  async add({ name: owner, team }: SignedIn, body: string): Promise<void> {
    const { address = "", ...draft } = readJsonBody(body, alertDraftSchema);
    if (address === "") throw new ApiError("invalid_parameter", "Enter the address of the webhook.");
    const id = newId(this.#options.engine.nowMs);
    await this.#save({ ...draft, id, owner, team, address: this.#allowedAddress(address) }, undefined);
  }

  /** Changes a rule. It keeps its address if the draft has none. `body`: a draft as JSON. */
  async change(person: SignedIn, id: string, body: string): Promise<void> {
    const before = await this.#find(person, id);
    const draft = readJsonBody(body, alertDraftSchema);
    await this.#save({ ...before, ...draft, team: person.team, address: this.#addressOf(draft, before) }, before);
  }

  /** Removes a rule. */
  async remove(person: SignedIn, id: string): Promise<void> {
    await this.#options.store.remove(await this.#find(person, id), person);
  }

  /** Posts a test for a rule. */
  async test(person: SignedIn, ruleId: string): Promise<void> {
    const { engine, store } = this.#options;
    const rule = await this.#find(person, ruleId);
    const id = `${rule.id}-test-${Math.floor(engine.nowMs)}`;
    const nextMs = await store.addTest(rule, id, testBody(rule, id, engine.nowMs));
    if (nextMs !== undefined) throw tooManyTests(Math.max(1, Math.ceil((nextMs - engine.nowMs) / 1_000)));
  }

  async #find({ name }: SignedIn, id: string): Promise<StoredRule> {
    const found = (await this.#options.store.rulesOf(name)).find(({ rule }) => rule.id === id);
    if (!found) throw unknownRule();
    return found.rule;
  }

  async #save(rule: StoredRule, before: StoredRule | undefined): Promise<void> {
    const { store, most } = this.#options;
    const refused = await store.set(rule, { isNew: !before, isReset: !before || isReset(before, rule) }, most);
    if (refused === "unknown") throw unknownRule();
    if (refused === "full") {
      throw new ApiError("invalid_parameter", `A person of this desk has at most ${most} alerts. Remove one first.`);
    }
  }

  /** A rule whose webhook is not allowed any more can be paused and changed, but not resumed. */
  #addressOf({ address, isPaused }: AlertDraft, before: StoredRule): string {
    const isKept = address === undefined && (isPaused || !before.isPaused);
    return isKept ? before.address : this.#allowedAddress(address ?? before.address);
  }

  /** Returns an address as it is requested. */
  #allowedAddress(address: string): string {
    const { allowed } = this.#options;
    const webhook = findWebhook(address, allowed);
    if (webhook) return webhook.url.href;
    const hosts = webhookHosts(allowed).join(", ");
    const message = `This desk posts only to webhooks that its administrator allows: https addresses at ${hosts}. Check the address, or ask the administrator.`;
    throw new ApiError("invalid_parameter", message);
  }
}

/** Whether the last check of a rule says nothing about its next one. */
function isReset(before: StoredRule, after: StoredRule): boolean {
  return before.isPaused !== after.isPaused || JSON.stringify(before.condition) !== JSON.stringify(after.condition);
}

/** Ids of later rules are greater. */
const newId = (nowMs: number): string => `${Math.floor(nowMs).toString(36)}${randomBytes(6).toString("hex")}`;

function wireRule({ rule, check, delivery }: ListedRule): AlertRule {
  const { id, name, condition, everyMinutes, form, isPaused, address } = rule;
  const host = new URL(address).host;
  return { id, name, condition, everyMinutes, form, isPaused, host, check, delivery };
}

function tooManyTests(seconds: number): ApiError {
  const message = `A person of this desk sends at most ${MOST_TESTS} tests a minute: send the next one in ${seconds} seconds.`;
  return new ApiError("rate_limited", message, { "retry-after": String(seconds) });
}

const unknownRule = () => new ApiError("not_found", "You have no such alert: it may have been removed elsewhere.");
