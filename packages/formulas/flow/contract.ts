import { requiredArgument, valueOfEach } from "../arguments/argument";
import { ownFormula } from "../formula";
import { picks } from "../help-texts";

const typedValue = valueOfEach((typed) => typed);

/** Its arguments are read together (`src/functions/own-tables.ts`): a complete contract needs no others. */
export const flowContract = ownFormula({
  name: "FLOW.CONTRACT",
  shows: "no data",
  arguments: {
    ticker: requiredArgument(typedValue),
    expiration: typedValue,
    right: typedValue,
    strike: typedValue,
  },
  help: {
    description:
      'The symbol of one option contract, as the flow functions take it. Example: =FLOW.CONTRACT("SPY","2026-12-18","call",700) returns SPY__261218C00700000. Free, and needs no connection.',
    arguments: {
      ticker:
        'The underlying or option root, for example "SPY"; or a complete contract in any form, without the other arguments: "SPY   261218C00700000".',
      expiration:
        'The expiration: a date cell, a date such as "2026-12-18", or "0dte" or "today" (that of the session).',
      right: { says: '"call" or "put", or "C" or "P".', picks: picks.right },
      strike: "The strike in US dollars, for example 700 or 702.5.",
    },
    returns:
      "The contract's symbol: ticker, two underscores, expiration as YYMMDD, C or P, and the strike times 1,000 in eight digits.",
    examples: [
      ['=FLOW.CONTRACT("SPY","2026-12-18","call",700)', "the symbol that FLOW.RATIO accepts"],
      ['=FLOW.CONTRACT("SPY   261218C00700000")', "the same, from the form with spaces"],
    ],
  },
});
