import { useState } from "react";
import { Button, Field, makeStyles, Textarea, tokens } from "@fluentui/react-components";
import type { LedgerRow } from "../../addin/spending/ledger-row";
import { download } from "../download";
import { ledgerCsv } from "./ledger-csv";

const useStyles = makeStyles({ actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS } });

/** Marks a file as UTF-8: without it Excel misreads letters beyond ASCII. */
const BYTE_ORDER_MARK = "\ufeff";

/** Saves or copies rows as CSV. If the browser refuses to copy, the text is shown to be copied by hand. */
export function CsvButtons({ rows }: { rows: readonly LedgerRow[] }) {
  const styles = useStyles();
  const [isCopied, setCopied] = useState(false);
  const [refused, setRefused] = useState<string>();
  const copy = async () => {
    const text = ledgerCsv(rows);
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setRefused(text);
    }
  };
  return (
    <>
      <div className={styles.actions}>
        <Button
          size="small"
          onClick={() =>
            download("strikebook-charges.csv", BYTE_ORDER_MARK + ledgerCsv(rows), "text/csv;charset=utf-8")
          }
        >
          Download CSV
        </Button>
        <Button size="small" onClick={() => void copy()} onBlur={() => setCopied(false)}>
          {isCopied ? "Copied" : "Copy CSV"}
        </Button>
      </div>
      {refused !== undefined && (
        <Field label="CSV: select the text and copy it">
          <Textarea readOnly value={refused} rows={6} />
        </Field>
      )}
    </>
  );
}
