import { useState } from "react";
import { planChart } from "../../addin/charting/plan-chart";
import type { TableFormats } from "../../addin/formatting/table-formats";
import { createStore } from "@strikebook/client";
import { chartSelectedTable } from "../../workbook/chart/insert-chart";
import { insertNote } from "../../workbook/insert/insert-note";
import { type ChangeResult, changeText } from "../../workbook/office/one-step";
import {
  Action,
  Caption1,
  Column,
  Facts,
  Panel,
  Quiet,
  Row,
  SwitchField,
  Toggle,
  makeStyles,
  tokens,
  useLoaded,
  useStore,
  useWork,
} from "@strikebook/ui";
import { nodeMeanings, nodeTypesText, signConvention } from "./node-types";
import type { Formatting } from "../../addin/formatting/formatting";
import type { Provenance } from "../../addin/provenance/provenance";

const useStyles = makeStyles({ line: { margin: 0, minHeight: tokens.lineHeightBase200 } });

/** No table is formatted by itself until the code is loaded. */
const off = createStore(false);

const notLoaded = () => "The code could not be loaded. Check the internet connection, then try again.";

/** Formats or charts the table of the selected cell, formats tables whenever they are entered, and explains the node types. */
export function TablesPanel({ formatting, provenance }: { formatting: Formatting; provenance: Provenance }) {
  const styles = useStyles();
  const tables = useLoaded(() => formatting.tables());
  const formatsNewTables = useStore(tables?.formatsNewTables ?? off);
  const { isBusy, remark, run } = useWork(notLoaded);
  const change = (action: () => Promise<ChangeResult>) => run(async () => changeText(await action()));
  const format = (action: (tables: TableFormats) => Promise<ChangeResult>) =>
    void change(() => formatting.tables().then(action));
  const chart = () => chartSelectedTable((content, address) => planChart(content, provenance.originsOf(address)));
  return (
    <Panel title="Tables">
      <Quiet>Select a cell of a Strikebook table.</Quiet>
      <Row>
        <Action isMain isBusy={isBusy} press={() => format((code) => code.formatSelected())}>
          Format table
        </Action>
        <Action isBusy={isBusy} press={() => format((code) => code.removeSelected())}>
          Remove format
        </Action>
        <Action isBusy={isBusy} press={() => change(chart)}>
          Chart this
        </Action>
      </Row>
      <Caption1 as="p" role="status" className={styles.line}>
        {remark}
      </Caption1>
      <SwitchField
        label="Format every new table in this workbook"
        value={formatsNewTables}
        isDisabled={isBusy}
        change={(isWanted) => format((code) => code.setFormatsNewTables(isWanted))}
      />
      <NodeLegend insert={() => change(() => insertNote("the node types", nodeTypesText))} />
    </Panel>
  );
}

/** What the node types in the column Node mean. Hidden until the user shows it. */
function NodeLegend({ insert }: { insert: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Column>
      <Row>
        <Toggle isOpen={isOpen} set={setOpen} text={isOpen ? "Hide node types" : "Show node types"} />
      </Row>
      {isOpen && (
        <>
          <Facts facts={nodeMeanings.map(({ type, meaning }) => ({ name: type, value: meaning }))} />
          <Quiet>{signConvention}</Quiet>
          <Row>
            <Action press={insert}>Insert as a note</Action>
          </Row>
        </>
      )}
    </Column>
  );
}
