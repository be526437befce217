import * as v from "valibot";

const paidShareSchema = v.object({
  /** A node at which the person watches one of the symbols, if any. */
  node: v.optional(v.string()),
  /** The person. */
  name: v.string(),
  credits: v.number(),
  /** The service's names. */
  symbols: v.array(v.string()),
});

/** What one person was charged for some symbols. */
export interface PaidShare {
  node: string | undefined;
  name: string;
  credits: number;
  symbols: readonly string[];
}

const unpaidSymbolSchema = v.object({
  /** The service's name. */
  symbol: v.string(),
  /** The names of those who watch it. */
  people: v.array(v.string()),
});

/** A symbol for which nobody who watches it can pay. */
export interface UnpaidSymbol {
  symbol: string;
  people: readonly string[];
}

/** Returns what the owner of the upstream streams has told about charges. */
export function paidShares(text: string): readonly v.InferOutput<typeof paidShareSchema>[] {
  return v.parse(v.array(paidShareSchema), JSON.parse(text));
}

/** Returns what the owner of the upstream streams has told about symbols that are not paid for. */
export function unpaidSymbols(text: string): readonly UnpaidSymbol[] {
  return v.parse(v.array(unpaidSymbolSchema), JSON.parse(text));
}
