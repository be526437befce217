import { Fragment, useState, type ReactNode } from "react";
import { Button, Caption1, Field, Input, makeStyles, mergeClasses, tokens } from "../../src/ui/fluent";
import { counted } from "../../src/taskpane/format";
import { sortRows, type SortValue } from "./sort-rows";

const useStyles = makeStyles({
  // A narrow window scrolls the table, not the page.
  scroll: { overflowX: "auto" },
  table: {
    width: "100%",
    borderCollapse: "collapse",
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontVariantNumeric: "tabular-nums",
  },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalXS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: "left",
    fontWeight: tokens.fontWeightRegular,
    ":last-child": { paddingRight: 0 },
  },
  heading: { borderTop: "none", color: tokens.colorNeutralForeground2, whiteSpace: "nowrap" },
  number: { textAlign: "right", whiteSpace: "nowrap" },
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
  search: { maxWidth: "320px" },
  tools: { display: "flex", flexWrap: "wrap", alignItems: "end", columnGap: tokens.spacingHorizontalL },
  detail: { padding: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** A column of a table. */
export interface Column<Row> {
  title: string;
  /** What the rows are sorted by; `null` is last. Absent if they cannot be sorted by this column. */
  value?: (row: Row) => SortValue;
  /** What is shown; the value if omitted. */
  cell?: (row: Row) => ReactNode;
  isNumber?: boolean;
}

interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Identifies a row. */
  idOf: (row: Row) => string;
  /** The title of the column by which the table is sorted at first, from the highest value if it has numbers. */
  sortedBy: string;
  /** Shown instead of a table without rows. */
  empty: string;
  /** What a search for rows compares; without it there is no search. */
  searched?: (row: Row) => string;
  /** Shown below a row, such as a form that changes it. */
  detail?: (row: Row) => ReactNode;
}

/** The rows that are shown at first, and added each time. */
const PAGE = 50;

/** A table that is sorted by a click on a heading. */
export function DataTable<Row>({ label, columns, rows, idOf, sortedBy, empty, searched, detail }: DataTableProps<Row>) {
  const styles = useStyles();
  const [sort, setSort] = useState({ title: sortedBy, isReversed: startsReversed(columns, sortedBy) });
  const [search, setSearch] = useState("");
  const [most, setMost] = useState(PAGE);
  if (rows.length === 0) return <Caption1 className={styles.quiet}>{empty}</Caption1>;
  const wanted = search.trim().toLowerCase();
  const found = searched && wanted ? rows.filter((row) => searched(row).toLowerCase().includes(wanted)) : rows;
  const sorted = sortRows(found, columns.find(({ title }) => title === sort.title)?.value, sort.isReversed);
  const shown = sorted.slice(0, most);
  const sortBy = (title: string) =>
    setSort({ title, isReversed: sort.title === title ? !sort.isReversed : startsReversed(columns, title) });
  /** The direction of the sort, on the side where it does not move the heading away from its column. */
  const mark = (title: string) => (
    <span aria-hidden className={styles.mark}>
      {sort.title === title ? (sort.isReversed ? "\u2193" : "\u2191") : ""}
    </span>
  );
  return (
    <>
      {searched && rows.length > 10 && (
        <div className={styles.tools}>
          <Field label={`Search ${label.toLowerCase()}`} className={styles.search}>
            <Input
              type="search"
              size="small"
              autoComplete="off"
              value={search}
              onChange={(_event, { value }) => setSearch(value)}
            />
          </Field>
          <Caption1 role="status" className={styles.quiet}>
            {wanted ? `${counted(found.length, "row", "rows")} of ${rows.length}` : ""}
          </Caption1>
        </div>
      )}
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ title, value, isNumber }) => (
                <th
                  key={title}
                  scope="col"
                  className={mergeClasses(styles.cell, styles.heading, isNumber && styles.number)}
                  {...(sort.title === title && { "aria-sort": sort.isReversed ? "descending" : "ascending" })}
                >
                  {value ? (
                    <button type="button" className={styles.sort} onClick={() => sortBy(title)}>
                      {isNumber && mark(title)}
                      {title}
                      {!isNumber && mark(title)}
                    </button>
                  ) : (
                    title
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const below = detail?.(row);
              return (
                <Fragment key={idOf(row)}>
                  <tr>
                    {columns.map((column, index) => (
                      <Cell key={column.title} column={column} row={row} isFirst={index === 0} />
                    ))}
                  </tr>
                  {below && (
                    <tr>
                      <td colSpan={columns.length} className={styles.detail}>
                        {below}
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      {sorted.length > most && (
        <div>
          <Button size="small" onClick={() => setMost(most + PAGE)}>
            Show {Math.min(PAGE, sorted.length - most)} more
          </Button>
        </div>
      )}
    </>
  );
}

function Cell<Row>({ column, row, isFirst }: { column: Column<Row>; row: Row; isFirst: boolean }) {
  const styles = useStyles();
  const className = mergeClasses(styles.cell, column.isNumber && styles.number);
  const content = column.cell ? column.cell(row) : column.value?.(row);
  return isFirst ? (
    <th scope="row" className={className}>
      {content}
    </th>
  ) : (
    <td className={className}>{content}</td>
  );
}

/** Numbers are sorted from the highest at first, texts from A. */
function startsReversed<Row>(columns: readonly Column<Row>[], title: string): boolean {
  return columns.find((column) => column.title === title)?.isNumber ?? false;
}
