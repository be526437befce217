import { useState } from "react";
import { Body1, Button, Caption1, makeStyles, Switch, tokens } from "../../ui/fluent";
import type { Addin } from "../../addin/addin";
import { planChart } from "../../addin/formatting/plan-chart";
import type { TableFormats } from "../../addin/formatting/table-formats";
import { createStore } from "../../store/store";
import type { ChangeResult } from "../../workbook/one-step";
import { chartSelectedTable } from "../../workbook/chart/insert-chart";
import { Panel } from "../panel";
import { useLoaded } from "../use-loaded";
import { useStore } from "../use-store";
import { NodeLegend } from "./node-legend";

const useStyles = makeStyles({
  buttons: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground2 },
  line: { margin: 0, minHeight: tokens.lineHeightBase200 },
  switch: { alignSelf: "flex-start", marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
});

/** No table is formatted by itself until the code is loaded. */
const off = createStore(false);

const notLoaded: ChangeResult = {
  problem: "The code could not be loaded. Check the internet connection, then try again.",
};

/** Formats or charts the table of the selected cell, formats tables whenever they are entered, and explains the node types. */
export function TablesPanel({ addin }: { addin: Addin }) {
  const styles = useStyles();
  const tables = useLoaded(addin.formatting.tables);
  const formatsNewTables = useStore(tables?.formatsNewTables ?? off);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<ChangeResult>({ done: "" });
  const runAction = (action: () => Promise<ChangeResult>) => {
    setBusy(true);
    void action()
      .catch(() => notLoaded)
      .then(setResult)
      .finally(() => setBusy(false));
  };
  const run = (action: (tables: TableFormats) => Promise<ChangeResult>) =>
    runAction(() => addin.formatting.tables().then(action));
  const chart = () => chartSelectedTable((content, address) => planChart(content, addin.provenance.originsOf(address)));
  return (
    <Panel title="Tables">
      <Body1 className={styles.quiet}>Select a cell of a Strikebook table.</Body1>
      <div className={styles.buttons}>
        <Button appearance="primary" disabled={isBusy} onClick={() => run((one) => one.formatSelected())}>
          Format table
        </Button>
        <Button disabled={isBusy} onClick={() => run((one) => one.removeSelected())}>
          Remove format
        </Button>
        <Button disabled={isBusy} onClick={() => runAction(chart)}>
          Chart this
        </Button>
      </div>
      <Caption1 as="p" role="status" className={styles.line}>
        {"problem" in result ? result.problem : result.done}
      </Caption1>
      <Switch
        className={styles.switch}
        checked={formatsNewTables}
        disabled={isBusy}
        label="Format every new table in this workbook"
        onChange={(_, { checked }) => run((one) => one.setFormatsNewTables(checked))}
      />
      <NodeLegend run={runAction} />
    </Panel>
  );
}
