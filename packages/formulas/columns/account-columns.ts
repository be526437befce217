import { gexAccount, gexCredits, gexInfo, gexSources, gexStatus } from "../account/account";
import { picks } from "../help-texts";
import { accountFacts } from "../tables/account/account-table";
import { infoFacts } from "../tables/account/info-table";
import { sourcesTable } from "../tables/account/sources-table";
import { statusTable } from "../tables/account/status-table";
import type { Heading } from "../tables/column";
import { sourceTexts, statusTexts } from "./account-texts";
import { commonTexts } from "./common-texts";
import { describeTable, type FormulaColumns, fixedColumns } from "./describe-table";

/** Describes facts, which are listed in rows: their texts are those of the pick list of the argument. */
const factsOf = (title: string, facts: readonly Heading[], words: Readonly<Record<string, string>>) =>
  describeTable({
    title,
    pickedBy: "field",
    columns: facts,
    texts: [Object.fromEntries(facts.map(({ name, field }) => [field, ["", words[name] ?? ""]] as const))],
    more: "A row for each fact, in two columns, Name and Value; with field the value alone.",
  });

export const describedAccount: readonly FormulaColumns[] = [
  [gexAccount, [factsOf("facts of the account", accountFacts, picks.accountField.words)]],
  [gexCredits, []],
  [gexInfo, [factsOf("facts of a cell", infoFacts, picks.infoField.words)]],
  [
    gexSources,
    [describeTable({ title: "sources", columns: fixedColumns(sourcesTable.columns), texts: [sourceTexts] })],
  ],
  [
    gexStatus,
    [
      describeTable({
        title: "live boards",
        columns: fixedColumns(statusTable.columns),
        shown: fixedColumns(statusTable.shown ?? []),
        texts: [statusTexts, commonTexts],
      }),
    ],
  ],
];
