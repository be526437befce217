import * as v from "valibot";
import { date, several, symbols, word } from "./arguments";
import { volDerived, volEvents, volHistory, volTerm } from "../../src/formulas/volatility/volatility";
import { asked } from "./formula";
import { question } from "./question";

export const volatilityQuestions = [
  question({
    name: "volatility",
    title: "Volatility and earnings",
    description:
      "Implied and realized volatility and earnings: the next report with its implied move in percent (next_event), past reports (past_events), derived measures (derived), volatility by expiration (term), or daily history (history, which needs from). The S&P 500 is SPXW here, the Nasdaq-100 NDXP. 1 credit per request of up to 10 symbols; derived 3; history 1 per started 10 symbol-weekdays.",
    arguments: {
      symbols,
      view: word(["next_event", "past_events", "derived", "term", "history"], "What to return."),
      from: v.optional(date("For history, the first day")),
      to: v.optional(date("For history, the last day")),
      fields: v.optional(several("For history, the columns, separated by commas; all if omitted.")),
    },
    formula: ({ symbols: of, view: wanted, from, to, fields }) => {
      if (wanted === "history") return asked(volHistory, { symbols: of, from, to, fields });
      // The formulas refuse what does not apply to them.
      const options = { from, to, fields };
      if (wanted === "derived") return asked(volDerived, { symbols: of }, options);
      if (wanted === "term") return asked(volTerm, { symbols: of }, options);
      const view = wanted === "past_events" ? "past" : undefined;
      return asked(volEvents, { symbols: of }, { view, ...options });
    },
    excerpt: "first",
  }),
];
