import { easternDate } from "@strikebook/calendar";
import { type ContractQuote, endpoints } from "@strikebook/contract";
import { range, requiredArgument, value } from "../arguments/argument";
import { ArgumentError } from "../arguments/argument-error";
import { choiceOption } from "../arguments/option-readers";
import { readOptionalInstant } from "../arguments/read-instant";
import { commaList } from "../arguments/read-values";
import { formula } from "../formula";
import { says } from "../help-texts";
import { call, planPieces, type Subject } from "../plan";
import { quoteTable } from "./quote-table";
import { expiredReason, readContracts, type ContractOfCell } from "./read-contracts";

/** The most contracts of one formula: ten requests. */
const MAX_CONTRACTS = 1_000;

export const optQuote = formula({
  name: "OPT.QUOTE",
  endpoint: endpoints.optionQuotes,
  arguments: {
    contracts: requiredArgument(range((typed) => readContracts(typed, MAX_CONTRACTS))),
    fields: range((typed) => commaList(typed, "The fields contain")),
    at: value((typed, { nowMs }) => readOptionalInstant(typed, "The time", nowMs)),
  },
  options: {
    help: '"headers=on" adds a header row; also headers=api, dates.',
    layout: { headers: choiceOption("off", "on", "api", "words") },
  },
  tooLarge: "fewer contracts or fields",
  help: {
    description:
      'The quote and the Greeks of each contract, now or at a past time. Example: =OPT.QUOTE("SPXW__261218C06900000","bid,ask,delta"). 1 credit per call of up to 100 contracts: cells that recalculate together share calls.',
    arguments: {
      contracts: says.contracts,
      fields: `${says.quoteFields} A comma list or a range.`,
      at: `${says.instant} Now, or the time of the replay clock, when omitted.`,
    },
    returns: "A row per contract, a column per field, without a header row.",
    examples: [
      ['=OPT.QUOTE(A2,"bid,ask,mid,volatility,delta")', "five figures of one contract"],
      ["=OPT.QUOTE(A2:A11)", "the mid of up to ten contracts, each in the row of its cell"],
      ['=OPT.QUOTE(A2:A11,"mid,age","2026-11-17 10:30")', "the mid at a past time, and how old the quote was"],
      ['=OPT.QUOTE(A2:A11,"contract,strike,mid","","headers=on")', "with a header row"],
    ],
    cells: { A2: "SPXW__261218C06900000", A3: "SPXW__261218P06900000" },
    notes: [
      "Each row is beside its cell: an empty cell has a row of blanks, and a contract that is named twice two rows. A contract that does not exist or has expired shows why in its own row.",
      "200 cells with 100 contracts between them are one call. A contract that a fresh chain of the same time shows (OPT.CHAIN) costs no call, and its figures are those of the chain.",
      "The units are those of OPT.CHAIN: `volatility` is a fraction, 0.2 for 20 %.",
    ],
  },
  plan: ({ contracts, fields, at, table: { columns, ...style } }, { nowMs }) => {
    if (columns !== undefined && fields !== "") {
      throw new ArgumentError("The option columns repeats the argument fields: remove one of them.");
    }
    const day = easternDate(at ?? nowMs);
    const table = { ...style, columns: columns ?? (fields === "" ? "mid" : fields) };
    const subjects = contracts.map((listed) => subjectOf(listed, { day, atMs: at }));
    return planPieces(
      subjects,
      quoteTable((tables) => tables.quotesTable, table),
      false,
    );
  },
});

/** Returns what the row of a cell asks; nothing for an empty cell. */
function subjectOf(
  listed: ContractOfCell | undefined,
  { day, atMs }: { day: string; atMs: number | undefined },
): Subject<ContractQuote> {
  if (listed === undefined) return { symbol: "", calls: [] };
  if ("refusal" in listed) return { symbol: "", calls: [], refusal: listed.refusal };
  const { contract } = listed;
  return {
    symbol: contract,
    calls: [call(endpoints.optionQuotes, { symbol: contract, atMs })],
    refusal: expiredReason(contract, day),
  };
}
