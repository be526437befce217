import { endpoints } from "@strikebook/contract";
import {
  type EndpointCall,
  type MarketClient,
  type ReceivedResult,
  callContext,
  cellWords,
  explain,
} from "@strikebook/client";
import type { Plan, Table } from "@strikebook/formulas";
import { functionNamed, isTableFormula } from "../../workbook/formulas/function-list";
import type { Provenance } from "../provenance/provenance";
import type { ShownMarket } from "../market/shown-market";

/** What the call of a function would cost now, or the message of the error that its cell would show. */
type PreviewPrice = { credits: number } | { problem: string };

/** The table of a call with the texts of its sources. */
export interface PreviewedTable {
  table: Table;
  sources: readonly string[];
}

/** The table of a call, or the message of the error that its cell would show. */
type Preview = PreviewedTable | { problem: string };

/** One call of a published function, with its arguments as Excel would pass them. */
interface PreviewedCall {
  name: string;
  given: readonly unknown[];
}

/** What prices calls and makes them without a cell. */
interface PreviewParts {
  client: MarketClient;
  market: ShownMarket;
}

/** Returns the price of a call with these arguments. Sends nothing that costs credits. */
export function previewPrice(parts: PreviewParts, call: PreviewedCall): Promise<PreviewPrice> {
  return priceOfCalls(parts, [call]);
}

/** Returns the price of calls that are made together: they share requests. Sends nothing that costs credits. */
export async function priceOfCalls(parts: PreviewParts, calls: readonly PreviewedCall[]): Promise<PreviewPrice> {
  const { client, market } = parts;
  return inWords(async () => {
    const requests: EndpointCall[] = calls.flatMap((call) => previewPlan(parts, call).calls(market.view.market));
    return { credits: (await client.estimate(requests)).credits };
  });
}

/** Makes a call whose price the user has accepted. The same formula in a cell then costs nothing while the data is fresh. */
export async function previewTable(parts: PreviewParts, call: PreviewedCall): Promise<Preview> {
  const sources = new Set<string>();
  const onResult = ({ meta }: ReceivedResult) => meta?.attribution && sources.add(meta.attribution.text);
  return inWords(async () => {
    const context = callContext({ label: call.name, priority: () => 0, onResult });
    const table = await previewPlan(parts, call).run(parts.market.view.market, context);
    return { table, sources: [...sources] };
  });
}

/** Prices and tries functions without a cell. */
export type FormulaTrials = ReturnType<typeof formulaTrials>;

/** Returns what the pane tries functions with. */
export function formulaTrials(parts: PreviewParts, provenance: Provenance) {
  return {
    /** Returns the price of a call. Sends nothing that costs credits. */
    price: (call: PreviewedCall) => previewPrice(parts, call),
    /** Makes a call whose price the user has accepted. */
    table: (call: PreviewedCall) => previewTable(parts, call),
    /** Returns the symbols that cells show, then every other that the service lists. The list is free; without it the first are returned. */
    symbols: async (): Promise<readonly string[]> => {
      const { record } = await parts.client.get(endpoints.symbols, {}, callContext()).catch(() => ({ record: [] }));
      return [...new Set([...provenance.symbols, ...record.map(({ symbol }) => symbol)])];
    },
  };
}

function previewPlan({ market }: PreviewParts, { name, given }: PreviewedCall): Plan {
  const formula = functionNamed(name);
  if (!isTableFormula(formula)) throw new Error(`${name} has no preview: insert it to see it.`);
  return formula.plan(given, market.view, "formatted");
}

async function inWords<Result>(work: () => Promise<Result>): Promise<Result | { problem: string }> {
  try {
    return await work();
  } catch (problem) {
    return { problem: explain(problem, cellWords) };
  }
}
