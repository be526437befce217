import { Caption1, makeStyles, tokens } from "../../ui/fluent";
import type { PreviewedTable } from "../../addin/formula-preview";
import { cellText, PREVIEW_ROWS, sizeText } from "./preview-text";

const useStyles = makeStyles({
  frame: {
    overflowX: "auto",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  table: { borderCollapse: "collapse", fontSize: tokens.fontSizeBase200, fontVariantNumeric: "tabular-nums" },
  cell: { padding: "2px 6px", whiteSpace: "nowrap", textAlign: "right" },
});

/** The first rows of a table, as the sheet would show them, and the sources of its data. The arrow keys scroll it. */
export function PreviewGrid({ table, sources }: PreviewedTable) {
  const styles = useStyles();
  return (
    <div>
      <div className={styles.frame} role="region" aria-label="Preview" tabIndex={0}>
        <table className={styles.table}>
          <tbody>
            {table.slice(0, PREVIEW_ROWS).map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column} className={styles.cell}>
                    {cellText(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Caption1>{[sizeText(table), ...sources].join(" ")}</Caption1>
    </div>
  );
}
