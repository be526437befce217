import { creditsText } from "../../contract/credits-text";
import { useState } from "react";
import { Body1, Button, Caption1, Field, Input, makeStyles, tokens } from "../../ui/fluent";
import type { WatchedSpending } from "../../addin/spending/spending-watch";
import type { LedgerRow } from "../../addin/spending/ledger-row";
import { grouped } from "../format";
import { Panel } from "../panel";
import { CellLinks } from "../cell-links";
import { CsvButtons } from "./csv-buttons";
import { madeBy, outcomeInWords, rowFilter } from "./ledger-rows";
import { marketClock } from "./spending-text";

const useStyles = makeStyles({
  rows: {
    width: "100%",
    borderCollapse: "collapse",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  cell: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXXS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: "left",
    verticalAlign: "top",
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: "anywhere",
  },
  time: { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums", color: tokens.colorNeutralForeground2 },
  outcome: { textAlign: "right", paddingRight: 0, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The number of rows that are rendered at first, and added each time. */
const PAGE = 25;

/** The cells that a row names. */
const MAX_CELLS = 3;

/** The list of charges, to be searched and exported. It is rendered page by page while it is open. */
export function LedgerPanel({ watched }: { watched: WatchedSpending }) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  return (
    <Panel
      title="Charges"
      action={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide" : "Show"}
        </Button>
      }
    >
      {isOpen && <Ledger watched={watched} search={search} setSearch={setSearch} />}
    </Panel>
  );
}

interface LedgerProps {
  watched: WatchedSpending;
  search: string;
  setSearch: (search: string) => void;
}

function Ledger({ watched: { paid, marketNowMs, nowMs }, search, setSearch }: LedgerProps) {
  const styles = useStyles();
  const [most, setMost] = useState(PAGE);
  const rows = paid.rows.filter(rowFilter(search));
  const time = ({ atMs }: LedgerRow) => marketClock(atMs + marketNowMs - nowMs, marketNowMs);
  const type = (typed: string) => {
    setSearch(typed);
    setMost(PAGE);
  };
  return (
    <>
      <Field label="Search" hint="Function, cell, sheet, symbol, charged, refunded, cached or lost">
        <Input type="search" autoComplete="off" value={search} onChange={(_event, { value }) => type(value)} />
      </Field>
      <Caption1 role="status" className={styles.quiet}>
        {countInWords(rows, paid.dropped)}
      </Caption1>
      {rows.length > 0 && (
        <>
          <table className={styles.rows} aria-label="Charges">
            <thead>
              <tr>
                <th scope="col" className={styles.cell}>
                  Time (ET)
                </th>
                <th scope="col" className={styles.cell}>
                  Request
                </th>
                <th scope="col" className={`${styles.cell} ${styles.outcome}`}>
                  Credits
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, most).map((row, index) => (
                <tr key={`${row.atMs} ${index}`}>
                  <td className={`${styles.cell} ${styles.time}`}>{time(row)}</td>
                  <td className={styles.cell}>
                    {[madeBy(row), row.symbols.join(", ")].filter((text) => text !== "").join(" · ")}
                    <CellLinks cells={row.cells} count={row.cellCount} most={MAX_CELLS} />
                  </td>
                  <td className={`${styles.cell} ${styles.outcome}`}>{outcomeInWords(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > most && (
            <Button size="small" onClick={() => setMost(most + PAGE)}>
              Show {Math.min(PAGE, rows.length - most)} more
            </Button>
          )}
          <CsvButtons rows={rows} />
        </>
      )}
      {rows.length === 0 && search === "" && <Body1>Nothing was requested yet.</Body1>}
    </>
  );
}

/** Says how many rows are listed, and what they cost. */
function countInWords(rows: readonly LedgerRow[], dropped: number): string {
  const credits = rows.reduce((sum, row) => sum + row.credits, 0);
  const older = dropped > 0 ? ` ${grouped(dropped)} older ones are only in the totals.` : "";
  return `${grouped(rows.length)} listed, ${creditsText(credits)}, newest first.${older}`;
}
