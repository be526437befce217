import type { AnyEndpoint } from "@strikebook/contract";
import type { MarketView } from "./replay/replayed-market";
import {
  readGiven,
  type CalculationFacts,
  type FormulaArguments,
  type FormulaOptions,
  type GivenValues,
} from "./arguments/argument";
import type { OptionReaders, OptionValues, TableOptions } from "./arguments/read-options";
import type { Table } from "./tables/cell";
import { laterDrawing } from "./drawing";
import { Plan } from "./plan";

/** What people read about a formula: Excel's list, the gallery, docs/functions.md. The add-in itself does without it (`scripts/bundles/functions-plugin.mjs`). */
export interface FormulaHelp<Names extends string = string> {
  /** What the formula is for, an example (`Example: =NAME("SPXW").`) and the price. */
  readonly description: string;
  readonly arguments: Readonly<Record<Names, string | PickedArgument>>;
  /** What each option does that not every table has. */
  readonly options?: Readonly<Record<string, OptionText>>;
  /** The columns of the table and their units. */
  readonly returns: string;
  /** Formulas and what they return. docs/functions.md shows the table of the first. */
  readonly examples: readonly (readonly [formula: string, says: string])[];
  /** The cells that the examples refer to, by address: all in rows 1 to 11. */
  readonly cells?: Readonly<Record<string, string>>;
  readonly notes?: readonly string[];
}

/** The values that an option takes, in Markdown, and what it does. */
export type OptionText = readonly [values: string, does: string];

/** A text for each option of a definition. */
type OptionTexts<Names extends string> = [Names] extends [never]
  ? unknown
  : { readonly options: Readonly<Record<Names, OptionText>> };

/** The values that Excel suggests for an argument, each with what it means. */
export interface PickList {
  readonly id: string;
  readonly words: Readonly<Record<string, string>>;
}

/** The text of an argument for which Excel suggests values. */
export interface PickedArgument {
  readonly says: string;
  readonly picks: PickList;
}

/** The facts of every formula. */
interface FormulaFacts {
  /** The name in Excel: a family, then words, with dots between them. */
  readonly name: string;
  /** The endpoint that it requests with its default options, if any. */
  readonly endpoint?: AnyEndpoint;
  /** What it shows if that is no market data: facts of the account and its connection, or what needs no source. */
  readonly shows?: "account" | "no data";
  /** What to request in place of a table that is too large, for example `fewer symbols`. */
  readonly tooLarge?: string;
  /** The parameter of which a smaller value is a part of the table of a larger one: the number of rows, or the dates. */
  readonly window?: "maxStrikes" | "limit" | "top" | "dates";
}

/** A formula: what it is called, how its arguments are read, and what it asks. */
export interface Formula<Given = unknown> extends FormulaFacts {
  /** A `table` asks the market once, a `stream` follows it, and the others are about the workbook or need no market. */
  readonly kind: "table" | "stream" | "own";
  readonly arguments: FormulaArguments;
  readonly options?: FormulaOptions;
  /** What Excel passes besides the values of arguments; the address of the cell if omitted. */
  readonly passes?: "nothing" | "addresses";
  /** The type of the values that `readGiven` returns; never set. */
  readonly given?: Given;
}

/** A formula that asks the market once, or without an endpoint one that computes from its arguments alone. */
export interface TableFormula extends Formula {
  readonly kind: "table";
  /** Returns what the formula asks, given what was typed. Pure. Throws an `ArgumentError` for a wrong argument. */
  readonly plan: (typed: readonly unknown[], view: MarketView, numbers?: CalculationFacts["numbers"]) => Plan;
}

/** The values of the arguments, `filters` and `table` of the options. */
type GivenOf<All extends FormulaArguments, Filters, Layout> = GivenValues<All> & {
  readonly filters: OptionValues<Filters>;
  readonly table: TableOptions & OptionValues<Layout>;
};

type NoOptions = Record<never, never>;

interface Definition<All extends FormulaArguments, Filters, Layout> extends FormulaFacts {
  readonly arguments: All;
  readonly options?: FormulaOptions<Filters, Layout>;
  readonly help: FormulaHelp<keyof All & string> & OptionTexts<(keyof Filters | keyof Layout) & string>;
}

/** Defines a formula that asks the market. Everything that lists formulas is derived from the definitions in `formulas.ts`. */
export function formula<
  const All extends FormulaArguments,
  Filters extends OptionReaders = NoOptions,
  Layout extends OptionReaders = NoOptions,
>(
  definition: Definition<All, Filters, Layout> & {
    readonly endpoint: AnyEndpoint;
    readonly plan: (given: GivenOf<All, Filters, Layout>, facts: CalculationFacts) => Plan;
  },
): TableFormula & { readonly arguments: All } {
  return {
    kind: "table",
    ...definition,
    plan: (typed, view, numbers = "plain") => {
      const facts: CalculationFacts = { nowMs: view.now(), lastWholeDay: view.market.lastWholeDay, numbers };
      return definition.plan(readGiven<GivenOf<All, Filters, Layout>>(definition, typed, facts), facts);
    },
  };
}

/**
 * Defines a formula that computes its table from its arguments and the time: it sends nothing and is free. The code is loaded with the first
 * such formula.
 */
export function calculation<
  const All extends FormulaArguments,
  Filters extends OptionReaders = NoOptions,
  Layout extends OptionReaders = NoOptions,
>(
  definition: Omit<Definition<All, Filters, Layout>, "endpoint" | "shows"> & {
    readonly load: () => Promise<(given: GivenOf<All, Filters, Layout>, facts: CalculationFacts) => Table>;
  },
): TableFormula & { readonly arguments: All } {
  const { load, ...described } = definition;
  return {
    kind: "table",
    shows: "no data",
    ...described,
    plan: (typed, view, numbers = "plain") => {
      const facts: CalculationFacts = { nowMs: view.now(), lastWholeDay: undefined, numbers };
      const given = readGiven<GivenOf<All, Filters, Layout>>(described, typed, facts);
      return new Plan(
        [],
        laterDrawing(load, (compute) => () => compute(given, facts)),
        false,
      );
    },
  };
}

/** Defines a formula that updates its cell by itself. `src/functions` shows it. */
export function streamFormula<
  const All extends FormulaArguments,
  Filters extends OptionReaders = NoOptions,
  Layout extends OptionReaders = NoOptions,
>(definition: Definition<All, Filters, Layout> & Pick<Formula, "passes">): Formula<GivenOf<All, Filters, Layout>> {
  return { kind: "stream", ...definition };
}

/** Defines a formula about the workbook, or one that needs no market. `src/functions` answers it. */
export function ownFormula<const All extends FormulaArguments>(
  definition: Definition<All, NoOptions, NoOptions> & Pick<Formula, "passes">,
): Formula<GivenOf<All, NoOptions, NoOptions>> {
  return { kind: "own", ...definition };
}

/** Returns the texts of a formula. Not for the add-in, whose build leaves them out. */
export function helpOf(described: Formula): FormulaHelp {
  return (described as Formula & { help: FormulaHelp }).help; // every definition has it
}
