import * as v from "valibot";
import { dateArgument, several, symbolsArgument } from "./arguments";
import { volDerived, volEvents, volHistory, volTerm } from "@strikebook/formulas";
import { toolFormula } from "./formula";
import { tool } from "./tool";

export const volatilityTools = [
  tool({
    name: "volatility",
    title: "Volatility and earnings",
    description:
      "The next earnings report with its implied move in percent (next_event), past reports, implied and realized volatility (derived), volatility by expiration (term), or by day from a date (history, with fields). The S&P 500 is SPXW here, the Nasdaq-100 NDXP. 1 credit per 10 symbols; derived 3; history 1 per started 10 symbol-weekdays.",
    arguments: {
      symbols: symbolsArgument,
      view: v.picklist(["next_event", "past_events", "derived", "term", "history"]),
      from: v.optional(dateArgument),
      to: v.optional(v.string()),
      fields: v.optional(several("Such as close,iv30")),
    },
    formula: ({ symbols: of, view: wanted, from, to, fields }) => {
      if (wanted === "history") return toolFormula(volHistory, { symbols: of, from, to, fields });
      // The formulas refuse what does not apply to them.
      const options = { from, to, fields };
      if (wanted === "derived") return toolFormula(volDerived, { symbols: of }, options);
      if (wanted === "term") return toolFormula(volTerm, { symbols: of }, options);
      const view = wanted === "past_events" ? "past" : undefined;
      return toolFormula(volEvents, { symbols: of }, { view, ...options });
    },
    excerpt: "first",
  }),
];
