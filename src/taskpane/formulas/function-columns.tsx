import type { DescribedColumn, DescribedTable } from "@strikebook/formulas";
import { Action, Caption1Strong, Details, PlainList, Quiet, makeStyles, tokens } from "@strikebook/ui";
import { isPicked, withColumnPicked } from "./picked-columns";

const useStyles = makeStyles({
  entry: { paddingBottom: tokens.spacingVerticalXS, overflowWrap: "anywhere" },
  name: {
    minWidth: 0,
    padding: `0 ${tokens.spacingHorizontalXS}`,
    justifyContent: "start",
    textAlign: "left",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForegroundLink,
  },
  text: { paddingLeft: tokens.spacingHorizontalXS },
});

interface FunctionColumnsProps {
  tables: readonly DescribedTable[];
  /** What is typed for the arguments. */
  typed: Readonly<Record<string, string>>;
  /** Changes what is typed for an argument. */
  change: (argument: string, value: string) => void;
}

/** The columns of the tables of a function, folded: pressing a name picks the column, or no longer. */
export function FunctionColumns({ tables, typed, change }: FunctionColumnsProps) {
  return tables.map((table) => (
    <TableColumns key={table.view} table={table} tables={tables} typed={typed} change={change} />
  ));
}

function TableColumns({ table, tables, typed, change }: FunctionColumnsProps & { table: DescribedTable }) {
  const { view, pickedBy, columns, more } = table;
  const hasBrief = columns.some(({ isBrief }) => isBrief);
  const argument = pickedBy === "columns" ? "options" : pickedBy;
  const given = typed[argument] ?? "";
  // A cell or a formula may name any columns.
  const mayPick = argument !== "" && !given.trim().startsWith("=");
  const kind = pickedBy === "field" ? "Facts" : pickedBy === "fields" ? "Fields" : "Columns";
  return (
    <Details summary={`${kind}${view === "" ? "" : ` with ${view}`}: ${columns.length}`}>
      {mayPick && pickedBy === "columns" && (
        <Quiet block>
          Press names to pick columns. Without columns= the table has all but the hidden ones
          {hasBrief ? ", with columns=brief those in brief" : ""}.
        </Quiet>
      )}
      <PlainList isDense label={`${kind} ${view}`.trim()}>
        {columns.map((column) => (
          <ColumnEntry
            key={column.field}
            column={column}
            isPicked={isPicked(table, given, column.name)}
            pick={mayPick ? () => change(argument, withColumnPicked(table, tables, given, column.name)) : undefined}
          />
        ))}
      </PlainList>
      <Quiet block>{more}</Quiet>
    </Details>
  );
}

interface ColumnEntryProps {
  column: DescribedColumn;
  isPicked: boolean;
  pick: (() => void) | undefined;
}

function ColumnEntry({ column: { name, unit, says, shown, isBrief }, isPicked: isChosen, pick }: ColumnEntryProps) {
  const styles = useStyles();
  const when = shown === true ? "" : shown === false ? "hidden" : `with ${shown}`;
  return (
    <li className={styles.entry}>
      {pick ? (
        <Action isSubtle={!isChosen} isPressed={isChosen} className={styles.name} press={pick}>
          {name}
        </Action>
      ) : (
        <Caption1Strong className={styles.text}>{name}</Caption1Strong>
      )}{" "}
      <Quiet>
        {[name.endsWith(unit) ? "" : unit, when, isBrief ? "in brief" : ""].filter((text) => text !== "").join(", ")}
      </Quiet>
      <Quiet block className={styles.text}>
        {says}
      </Quiet>
    </li>
  );
}
