import { endpoints, profileSteps } from "@strikebook/contract";
import { profileTable } from "../tables/exposure/profile-table";
import { range, requiredArgument, value } from "../arguments/argument";
import { ArgumentError } from "../arguments/argument-error";
import { readMetric } from "../arguments/read-board";
import { tableDrawer } from "../arguments/read-columns";
import { readBoardSymbol } from "../arguments/read-symbols";
import { readOptionalNumber } from "../arguments/read-values";
import { formula } from "../formula";
import { says } from "../help-texts";
import { planResponse } from "../plan";

export const gexProfile = formula({
  name: "GEX.PROFILE",
  endpoint: endpoints.profile,
  arguments: {
    symbol: requiredArgument(range(readBoardSymbol)),
    metric: value(readMetric),
    from: value((typed) => readOptionalNumber(typed, "The lowest price", { min: 0.01 })),
    to: value((typed) => readOptionalNumber(typed, "The highest price", { min: 0.01 })),
    steps: value((typed) =>
      readOptionalNumber(typed, "Steps", { min: profileSteps.min, max: profileSteps.max, integer: true }),
    ),
  },
  options: { help: says.tableOptions },
  tooLarge: "fewer steps",
  help: {
    description:
      'Net exposure of a root at other prices of its underlying, each contract priced again. Example: =GEX.PROFILE("SPX+"). 1 credit for each root. Not every service has it; the local service does.',
    arguments: {
      symbol: says.root,
      metric: says.metric,
      from: "The lowest price; 20 % below spot when omitted.",
      to: "The highest price; 20 % above spot when omitted.",
      steps: `How many prices, evenly spread: ${profileSteps.min} to ${profileSteps.max}; ${profileSteps.default} when omitted.`,
    },
    returns: "A header row, then one row per price, lowest first: Spot, Net exposure (US dollars).",
    examples: [
      ['=GEX.PROFILE("SPX+")', "net gamma exposure of all S&P 500 options from 20 % below spot to 20 % above it"],
      ['=GEX.PROFILE("SPXW")', "that of SPXW alone"],
      ['=GEX.PROFILE("SPY",,,,5)', "five prices"],
    ],
    notes: [
      "All contracts of the root, or of all roots of a sum such as `SPX+`, count. Each keeps its volatility and its time: only the price of the underlying is another (sticky strike). Where net gamma changes sign is the zero gamma of the levels.",
      "The local service and recordings compute it. From another service the cell says that it is not available, and nothing is requested.",
    ],
  },
  plan: ({ symbol, metric, from, to, steps, table }) => {
    if (from !== undefined && to !== undefined && from >= to)
      throw new ArgumentError(`The lowest price must be below the highest; they are ${from} and ${to}.`);
    return planResponse(endpoints.profile, { symbol, metric, from, to, steps }, tableDrawer(profileTable, table));
  },
});
