import { type MarketClient, callContext } from "@strikebook/client";
import { type FormulaStyle, englishStyle, localFormula } from "@strikebook/formulas";
import { callFormula, type FullToolResult } from "../results/tool-result";
import { KeptTables } from "../results/kept-tables";
import { formulaText, toolPlan, type ToolFormula } from "../tools/formula";
import { SessionSpending, type SpendingRules } from "../spending/spending-rules";

/** What one user asks: with their client, so that what was bought is free for them until it changes. */
export class Session {
  readonly client: MarketClient;
  readonly spending: SessionSpending;
  readonly tables = new KeptTables();
  readonly style: FormulaStyle;
  readonly #counted = new WeakSet<object>();

  /** `style` is that of the Excel into which the user types formulas; English if omitted. */
  constructor(client: MarketClient, rules: SpendingRules, style = englishStyle) {
    this.client = client;
    this.spending = new SessionSpending(rules);
    this.style = style;
  }

  /** Returns a formula as the user types it into a cell. */
  formulaText(formula: ToolFormula): string {
    const text = formulaText(formula);
    return localFormula(text, this.style) ?? text; // no tool has an array constant
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

  async ask(formula: ToolFormula, signal: AbortSignal): Promise<FullToolResult> {
    const result = await callFormula(this.client, formula, this.#counted, signal);
    return { ...result, formula: this.formulaText(formula) };
  }
}
