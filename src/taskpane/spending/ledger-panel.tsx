import { useState } from "react";
import type { LedgerRow } from "../../addin/spending/spending-log";
import type { WatchedSpending } from "../../addin/forecast/spending-watch";
import { creditsText } from "@strikebook/contract";
import {
  Action,
  Body1,
  Caption1,
  CopyText,
  Panel,
  Quiet,
  Row,
  Table,
  type TableColumn,
  TextField,
  Toggle,
  grouped,
  marketClock,
} from "@strikebook/ui";
import { CellLinks } from "../links/cell-links";
import { passedOn, saveFile, savesNoFiles } from "../links/save-file";
import { ledgerCsv } from "./ledger-csv";
import { madeBy, chargeInWords, rowFilter } from "./ledger-rows";

/** The number of rows that are rendered at first, and added each time. */
const PAGE = 25;

/** The cells that a row names. */
const MAX_CELLS = 3;

/** Marks a file as UTF-8: without it Excel misreads letters beyond ASCII. */
const BYTE_ORDER_MARK = "\ufeff";

/** The list of charges, to be searched and exported. It is rendered page by page while it is open. */
export function LedgerPanel({ watched }: { watched: WatchedSpending }) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  return (
    <Panel title="Charges" action={<Toggle isOpen={isOpen} set={setOpen} />}>
      {isOpen && <Ledger watched={watched} search={search} setSearch={setSearch} />}
    </Panel>
  );
}

interface LedgerProps {
  watched: WatchedSpending;
  search: string;
  setSearch: (search: string) => void;
}

function Ledger({ watched: { paid, marketNowMs }, search, setSearch }: LedgerProps) {
  const [most, setMost] = useState(PAGE);
  const [remark, setRemark] = useState<string>();
  const rows = paid.rows.filter(rowFilter(search));
  const columns: TableColumn<LedgerRow>[] = [
    { title: "Time (ET)", cell: ({ marketMs }) => marketClock(marketMs, marketNowMs) },
    {
      title: "Request",
      cell: (row) => (
        <>
          {[madeBy(row), row.symbols.join(", ")].filter((text) => text !== "").join(" · ")}
          <CellLinks cells={row.cells} count={row.cellCount} most={MAX_CELLS} />
        </>
      ),
    },
    { title: "Credits", cell: chargeInWords, isNumber: true },
  ];
  const type = (typed: string) => {
    setSearch(typed);
    setMost(PAGE);
  };
  const save = () => {
    const name = "strikebook-charges.csv";
    const isPassedOn = saveFile({ name, content: BYTE_ORDER_MARK + ledgerCsv(rows), type: "text/csv;charset=utf-8" });
    setRemark(isPassedOn ? passedOn(name) : `${savesNoFiles} Copy the CSV instead.`);
  };
  return (
    <>
      <TextField
        label="Search"
        hint="Function, cell, sheet, symbol, charged, refunded, cached or lost"
        type="search"
        value={search}
        change={type}
      />
      <Quiet role="status">{countInWords(rows, paid.dropped)}</Quiet>
      {rows.length > 0 && (
        <>
          <Table
            label="Charges"
            isSmall
            columns={columns}
            rows={rows.slice(0, most)}
            idOf={({ atMs }, index) => `${atMs} ${index}`}
          />
          <Row>
            {rows.length > most && (
              <Action press={() => setMost(most + PAGE)}>Show {Math.min(PAGE, rows.length - most)} more</Action>
            )}
            <Action press={save}>Download CSV</Action>
            <CopyText label="Copy CSV" name="CSV" textOf={() => ledgerCsv(rows)} />
          </Row>
          <Caption1 role="status">{remark}</Caption1>
        </>
      )}
      {rows.length === 0 && search === "" && <Body1>Nothing was requested yet.</Body1>}
    </>
  );
}

/** Says how many rows are listed, and what they cost. */
function countInWords(rows: readonly LedgerRow[], dropped: number): string {
  const credits = rows.reduce((sum, row) => sum + row.credits, 0);
  const older = dropped > 0 ? ` ${grouped(dropped)} older ones are in the totals only.` : "";
  return `${grouped(rows.length)} listed, ${creditsText(credits)}, newest first.${older}`;
}
