import { Button, makeStyles, tokens } from "../../ui/fluent";
import type { LedgerRow } from "../../addin/spending/ledger-row";
import { CopyText } from "../copy-text";
import { download } from "../download";
import { ledgerCsv } from "./ledger-csv";

const useStyles = makeStyles({ actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS } });

/** Marks a file as UTF-8: without it Excel misreads letters beyond ASCII. */
const BYTE_ORDER_MARK = "\ufeff";

/** Saves or copies rows as CSV. */
export function CsvButtons({ rows }: { rows: readonly LedgerRow[] }) {
  const styles = useStyles();
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        onClick={() => download("strikebook-charges.csv", BYTE_ORDER_MARK + ledgerCsv(rows), "text/csv;charset=utf-8")}
      >
        Download CSV
      </Button>
      <CopyText label="Copy CSV" name="CSV" textOf={() => ledgerCsv(rows)} />
    </div>
  );
}
