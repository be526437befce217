import * as v from "valibot";
import { surfaceAxes } from "@strikebook/contract";
import {
  volCone,
  volDerived,
  volEvents,
  volHistory,
  volIv,
  volMarket,
  volRange,
  volScreen,
  volSkew,
  volSurface,
  volTerm,
} from "@strikebook/formulas";
import { dateArgument, several, symbolsArgument } from "./arguments";
import { toolFormula } from "./formula";
import { tool } from "./tool";

/** The views with one row per symbol and nothing to choose. */
const measures = {
  derived: volDerived,
  term: volTerm,
  iv: volIv,
  cone: volCone,
  range: volRange,
  skew: volSkew,
} as const;

export const volatilityTools = [
  tool({
    name: "volatility",
    title: "Volatility and earnings",
    description:
      "The next report with its implied move in percent (next_event), past reports, ranks and premiums (derived), by expiration (term), day (history: from, to, fields) or tenor (iv), cone, expected range, surface (by), skew; of all symbols: market, screen (sort, top). The S&P 500 is SPXW here, the Nasdaq-100 NDXP. 1 credit per 10 symbols; derived, surface 3; screen 5; history 1 per started 10 symbol-weekdays.",
    arguments: {
      symbols: v.optional(symbolsArgument),
      view: v.picklist([
        ...["next_event", "past_events", "derived", "term", "history", "iv", "cone", "range"],
        ...["surface", "skew", "market", "screen"],
      ] as const),
      from: v.optional(dateArgument),
      to: v.optional(v.string()),
      fields: v.optional(several("Such as close,iv30")),
      by: v.optional(v.picklist(surfaceAxes)),
      sort: v.optional(v.string()),
      top: v.optional(v.number()),
    },
    formula: ({ symbols, view: wanted, from, to, fields, by, sort, top }) => {
      // The formulas refuse what does not apply to them.
      const given = { symbols };
      const options = { from, to, fields, by, sort, top };
      if (wanted === "history") return toolFormula(volHistory, { symbols, from, to, fields }, { by, sort, top });
      if (wanted === "market") return { formula: volMarket, given: {}, options: { symbols, ...options } };
      if (wanted === "screen") return { formula: volScreen, given: {}, options: { symbols, ...options } };
      if (wanted === "surface") return toolFormula(volSurface, given, options);
      if (wanted === "next_event") return toolFormula(volEvents, given, options);
      if (wanted === "past_events") return toolFormula(volEvents, given, { view: "past", ...options });
      return toolFormula(measures[wanted], given, options);
    },
    excerpt: "first",
  }),
];
