import { endpoints } from "@strikebook/contract";
import { range, requiredArgument } from "../arguments/argument";
import { commaList, readList } from "../arguments/read-values";
import { streamFormula } from "../formula";
import { says } from "../help-texts";
import { readContracts } from "./read-contracts";

/** The most contracts of one formula: five requests each time. */
const MAX_CONTRACTS = 500;

export const optLive = streamFormula({
  name: "OPT.LIVE",
  endpoint: endpoints.optionQuotes,
  arguments: {
    contracts: requiredArgument(range((typed) => readContracts(typed, MAX_CONTRACTS))),
    fields: range((typed) => readList(commaList(typed, "The fields contain") || "mid", "The list of fields")),
  },
  tooLarge: "fewer contracts or fields",
  help: {
    description:
      'The quote and the Greeks of each contract, updated all session. Example: =OPT.LIVE("SPXW__261218C06900000","bid,ask,state"). At most 12 credits per minute for up to 100 contracts: one request every 5 seconds serves all cells.',
    arguments: {
      contracts: says.contracts,
      fields: `${says.quoteFields.slice(0, -1)}, state. A comma list or a range.`,
    },
    returns:
      "A row per contract, a column per field, without a header row. The field state says whether a value is live.",
    examples: [
      [
        '=OPT.LIVE(A2,"bid,ask,mid,state,age")',
        "three live prices of one contract, their state and their age in seconds",
      ],
      ["=OPT.LIVE(A2:A11)", "the mid of up to ten contracts, with one request"],
    ],
    cells: { A2: "SPXW__261218C06900000", A3: "SPXW__261218P06900000" },
    notes: [
      "`state` is `live` while quotes of the open market arrive, otherwise why they do not, such as `market closed`, `recorded` (a recording serves them), `paused`, `reconnecting`, `closed` or `replay`. `age` counts the seconds from the quote to the time of the market.",
      "All cells of the workbook share a request for each 100 contracts, every 5 seconds, and take no stream of the account. It pauses with live data in the pane, while the market is closed and during a replay. After a failed request the next ones are further apart, up to a minute.",
      "If the pane is set to ask above a price, it asks before the first request whether the credits of a minute may be spent, and the cells say so.",
      "Each row is beside its cell, as in OPT.QUOTE, and the units are those of its chain.",
    ],
  },
});
