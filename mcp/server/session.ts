import { type MarketClient, callContext } from "@strikebook/client";
import { callFormula, type FullToolResult } from "../results/tool-result";
import { KeptTables } from "../results/kept-tables";
import { toolPlan, type ToolFormula } from "../tools/formula";
import { SessionSpending, type SpendingRules } from "../spending/spending-rules";

/** What one user asks: with their client, so that what was bought is free for them until it changes. */
export class Session {
  readonly client: MarketClient;
  readonly spending: SessionSpending;
  readonly tables = new KeptTables();
  readonly #counted = new WeakSet<object>();

  constructor(client: MarketClient, rules: SpendingRules) {
    this.client = client;
    this.spending = new SessionSpending(rules);
  }

  /** Resolves once the time of the market is known: it is in every response, and "now" depends on it. Free. */
  async whenTimeIsKnown(signal: AbortSignal): Promise<void> {
    if (!this.client.clock.isKnown) await this.client.account.read(callContext({ signal }));
  }

  /** Returns the credits that a call would cost now: the most, if pages may be missing. Sends no priced request. */
  async price(formula: ToolFormula): Promise<number> {
    const { client } = this;
    const view = { market: client, now: () => client.clock.now() };
    return (await client.estimate(toolPlan(formula, view).calls(client))).credits;
  }

  ask(formula: ToolFormula, signal: AbortSignal): Promise<FullToolResult> {
    return callFormula(this.client, formula, this.#counted, signal);
  }
}
