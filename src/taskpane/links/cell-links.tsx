import { useState } from "react";
import { Caption1, Link, grouped, makeStyles, tokens } from "@strikebook/ui";
import { displayAddress } from "../../workbook/office/addresses";
import { selectCell } from "../../workbook/office/selection";

const useStyles = makeStyles({
  cells: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    padding: 0,
    listStyleType: "none",
    overflowWrap: "anywhere",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  link: { fontSize: "inherit" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface CellLinksProps {
  /** The first cells. */
  cells: readonly string[];
  /** The number of all cells. */
  count: number;
  /** How many are listed. */
  most: number;
}

/** The addresses of cells. A click selects the cell. */
export function CellLinks({ cells, count, most }: CellLinksProps) {
  const styles = useStyles();
  const [missing, setMissing] = useState<string>();
  if (cells.length === 0) return null;
  const shown = cells.slice(0, most);
  const select = async (address: string) => {
    const isSelected = await selectCell(address);
    setMissing(isSelected ? undefined : displayAddress(address));
  };
  return (
    <>
      <ul className={styles.cells} aria-label="Cells">
        {shown.map((address) => (
          <li key={address}>
            <Link as="button" className={styles.link} title="Select this cell" onClick={() => void select(address)}>
              {displayAddress(address)}
            </Link>
          </li>
        ))}
        {count > shown.length && <li className={styles.quiet}>{`and ${grouped(count - shown.length)} more`}</li>}
      </ul>
      {missing !== undefined && (
        <Caption1 role="status">{`${missing} cannot be selected: Excel is busy, or the sheet was renamed or deleted.`}</Caption1>
      )}
    </>
  );
}
