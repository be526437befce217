import { useState, type ReactNode } from "react";
import { Action, Quiet, Row, Table, TextField, counted, makeStyles, tokens } from "@strikebook/ui";
import { sortRows, type SortValue } from "./sort-rows";

const useStyles = makeStyles({
  sort: {
    padding: 0,
    border: "none",
    backgroundColor: "transparent",
    color: "inherit",
    font: "inherit",
    fontWeight: tokens.fontWeightSemibold,
    cursor: "pointer",
    ":hover": { color: tokens.colorNeutralForeground1 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "2px" },
  },
  mark: { display: "inline-block", width: "1em", textAlign: "center" },
});

/** A column of a table. */
export interface DataColumn<Entry> {
  title: string;
  /** What the rows are sorted by; `null` is last. Absent if they cannot be sorted by this column. */
  value?: (row: Entry) => SortValue;
  /** What is shown; the value if omitted. */
  cell?: (row: Entry) => ReactNode;
  isNumber?: boolean;
}

interface DataTableProps<Entry> {
  /** The name of the table for screen readers. */
  label: string;
  /** The first column names the row. */
  columns: readonly DataColumn<Entry>[];
  rows: readonly Entry[];
  /** Identifies a row. */
  idOf: (row: Entry) => string;
  /** The title of the column by which the table is sorted at first, from the highest value if it has numbers. */
  sortedBy: string;
  /** Shown instead of a table without rows. */
  empty: string;
  /** What a search for rows compares; without it there is no search. */
  searched?: (row: Entry) => string;
  /** Shown below a row, such as a form that changes it. */
  detail?: (row: Entry) => ReactNode;
}

/** The rows that are shown at first, and added each time. */
const PAGE = 50;

/** A table that is sorted by a click on a heading. */
export function DataTable<Entry>(props: DataTableProps<Entry>) {
  const { label, columns, rows, idOf, sortedBy, empty, searched, detail } = props;
  const styles = useStyles();
  /** Numbers are sorted from the highest at first, texts from A. */
  const startsReversed = (title: string) => columns.find((column) => column.title === title)?.isNumber ?? false;
  const [sort, setSort] = useState({ title: sortedBy, isReversed: startsReversed(sortedBy) });
  const [search, setSearch] = useState("");
  const [most, setMost] = useState(PAGE);
  if (rows.length === 0) return <Quiet>{empty}</Quiet>;
  const wanted = search.trim().toLowerCase();
  const found = searched && wanted ? rows.filter((row) => searched(row).toLowerCase().includes(wanted)) : rows;
  const sorted = sortRows(found, columns.find(({ title }) => title === sort.title)?.value, sort.isReversed);
  const shownColumns = columns.map(({ title, value, cell, isNumber }) => {
    const isSorted = sort.title === title;
    const sortByIt = () => setSort({ title, isReversed: isSorted ? !sort.isReversed : startsReversed(title) });
    // The direction of the sort, on the side where it does not move the heading away from its column.
    const mark = (
      <span aria-hidden className={styles.mark}>
        {isSorted ? (sort.isReversed ? "\u2193" : "\u2191") : ""}
      </span>
    );
    const heading = value && (
      <button type="button" className={styles.sort} onClick={sortByIt}>
        {isNumber && mark}
        {title}
        {!isNumber && mark}
      </button>
    );
    const direction = sort.isReversed ? ("descending" as const) : ("ascending" as const);
    const shown = (row: Entry) => (cell ? cell(row) : value?.(row));
    return { title, heading, isNumber, cell: shown, sort: isSorted ? direction : undefined };
  });
  return (
    <>
      {searched && rows.length > 10 && (
        <Row>
          <TextField label={`Search ${label.toLowerCase()}`} type="search" isSmall value={search} change={setSearch} />
          <Quiet role="status">{wanted ? `${counted(found.length, "row", "rows")} of ${rows.length}` : ""}</Quiet>
        </Row>
      )}
      <Table label={label} columns={shownColumns} rows={sorted.slice(0, most)} idOf={idOf} detail={detail} />
      {sorted.length > most && (
        <Row>
          <Action press={() => setMost(most + PAGE)}>Show {Math.min(PAGE, sorted.length - most)} more</Action>
        </Row>
      )}
    </>
  );
}
