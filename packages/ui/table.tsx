import { Fragment, type ReactNode } from "react";
import { makeStyles, mergeClasses, tokens } from "./fluent";

const useStyles = makeStyles({
  // In a narrow window the table scrolls, not the page.
  scroll: { overflowX: "auto" },
  table: {
    width: "100%",
    borderCollapse: "collapse",
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontVariantNumeric: "tabular-nums",
  },
  small: { fontSize: tokens.fontSizeBase200 },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalXS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: "left",
    verticalAlign: "top",
    fontWeight: tokens.fontWeightRegular,
    ":last-child": { paddingRight: 0 },
  },
  compact: { padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXXS} 0` },
  heading: { borderTop: "none", color: tokens.colorNeutralForeground2, whiteSpace: "nowrap" },
  number: { textAlign: "right", whiteSpace: "nowrap" },
  detail: { padding: 0 },
});

/** A column of a table. */
export interface TableColumn<Row> {
  title: string;
  /** What is shown in place of the title. */
  heading?: ReactNode;
  sort?: "ascending" | "descending" | undefined;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean | undefined;
}

interface TableProps<Row> {
  /** For screen readers. */
  label?: string;
  /** The first column names the row. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** Identifies a row. */
  idOf: (row: Row, index: number) => string | number;
  /** Shown below a row, such as a form that changes it. */
  detail?: ((row: Row) => ReactNode) | undefined;
  isSmall?: boolean;
}

/** A table with headings. */
export function Table<Row>({ label, columns, rows, idOf, detail, isSmall }: TableProps<Row>) {
  const styles = useStyles();
  const classOf = ({ isNumber }: TableColumn<Row>) =>
    mergeClasses(styles.cell, isSmall && styles.compact, isNumber && styles.number);
  return (
    <div className={styles.scroll}>
      <table className={mergeClasses(styles.table, isSmall && styles.small)} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                aria-sort={column.sort}
                className={mergeClasses(classOf(column), styles.heading)}
              >
                {column.heading ?? column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const below = detail?.(row);
            return (
              <Fragment key={idOf(row, at)}>
                <tr>
                  {columns.map((column, index) => {
                    const Cell = index === 0 ? "th" : "td";
                    return (
                      <Cell key={column.title} className={classOf(column)} {...(index === 0 && { scope: "row" })}>
                        {column.cell(row)}
                      </Cell>
                    );
                  })}
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
  );
}
