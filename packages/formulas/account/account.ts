import { endpoints } from "@strikebook/contract";
import { accountFacts } from "../tables/account/account-table";
import { factTable } from "../tables/table";
import { requiredArgument, typedArgument, valueOfEach } from "../arguments/argument";
import { readFact } from "../arguments/read-columns";
import { formula, ownFormula, streamFormula } from "../formula";
import { picks } from "../help-texts";
import { planResponse } from "../plan";

export const gexAccount = formula({
  name: "GEX.ACCOUNT",
  shows: "account",
  endpoint: endpoints.account,
  arguments: { field: valueOfEach((typed) => readFact(typed, accountFacts)) },
  help: {
    description:
      'Credit balance, status and limits of the account behind the key. Free. Example: =GEX.ACCOUNT("Balance").',
    arguments: {
      field: {
        says: 'A single fact, for example "Balance" or "Requests per minute"; all of them when omitted.',
        picks: picks.accountField,
      },
    },
    returns: "Two columns, Name and Value; or the value of the field alone.",
    examples: [
      ["=GEX.ACCOUNT()", "balance, status and limits"],
      ['=GEX.ACCOUNT("Balance")', "one value"],
    ],
  },
  plan: ({ field }) =>
    planResponse(endpoints.account, {}, (account) =>
      field ? [[field.value(account)]] : factTable(accountFacts, account),
    ),
});

export const gexCredits = streamFormula({
  name: "GEX.CREDITS",
  shows: "account",
  arguments: {},
  help: {
    description:
      "The remaining credits, as last reported. Free: sends no request, and updates when credits are spent. Example: =GEX.CREDITS().",
    arguments: {},
    returns: "One whole number, rounded down; blank until the service has reported it.",
    examples: [["=GEX.CREDITS()", "the last reported balance, updated live"]],
  },
});

export const gexInfo = ownFormula({
  name: "GEX.INFO",
  shows: "no data",
  arguments: {
    cell: requiredArgument({ ...typedArgument(), isRange: true }),
    field: valueOfEach((typed) => typed),
  },
  passes: "addresses",
  help: {
    description:
      'Where the data of a cell comes from: its time, live or past, delayed, cached, and its price. Free. Example: =GEX.INFO(A1,"As of").',
    arguments: {
      cell: "A cell with a Strikebook formula, or any cell of the table that it shows.",
      field: {
        says: 'A single fact, for example "As of", "Delayed" or "Credits"; all of them when omitted.',
        picks: picks.infoField,
      },
    },
    returns: "Two columns, Name and Value; or the value of the field alone. Blank if the service did not state it.",
    examples: [
      ["=GEX.INFO(A1)", "the origin of the data in A1"],
      ['=GEX.INFO(A1,"As of")', "a single fact"],
    ],
    cells: { A1: '=GEX.LEVELS("SPXW")' },
  },
});

export const gexSources = streamFormula({
  name: "GEX.SOURCES",
  shows: "no data",
  arguments: {},
  options: { help: '"columns=text,shareable" picks columns; also headers.' },
  passes: "nothing",
  help: {
    description:
      "The sources of the data in this workbook and how it may be shared, updated as formulas are added. Free. Example: =GEX.SOURCES().",
    arguments: {},
    returns:
      "A header row, then one row per source: Source, Text, Url, Terms, License, Shareable, Share class, Shown by. A blank in Shareable means that you may not share the data.",
    examples: [
      ["=GEX.SOURCES()", "the sources to credit for the data in this workbook"],
      ['=GEX.SOURCES("columns=Text,Shareable")', "the text to print below a chart, and whether the data may be shared"],
    ],
    cells: { A1: '=GEX.LEVELS("SPXW")' },
  },
});

export const gexStatus = streamFormula({
  name: "GEX.STATUS",
  shows: "account",
  arguments: {},
  options: {
    help: "columns, headers, dates. Columns are also Metric, Reason and Canonical (the service's own name of a symbol).",
  },
  help: {
    description:
      "The boards that live cells show, and the state of each; also the data that the service is still computing. Free: sends no request. Example: =GEX.STATUS().",
    arguments: {},
    returns:
      "A header row, then one row per symbol: State, As of, Age (seconds), Lagged, Gap covered, Credits per minute.",
    examples: [
      [
        '=GEX.STATUS("columns=Symbol,State,Lagged,Gap covered,Credits per minute")',
        "the active streams and their cost per minute",
      ],
      ["=GEX.STATUS()", "also the time of the newest board and its age"],
    ],
    cells: { A1: '=GEX.LIVE("SPXW,SPY","spot")' },
  },
});
