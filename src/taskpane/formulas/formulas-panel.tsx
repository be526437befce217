import { Body1, makeStyles, tokens } from "../../ui/fluent";
import { CopyableFormula } from "./copyable-formula";
import { Panel } from "../panel";

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS, margin: 0, padding: 0 },
});

const formulas = [
  { formula: '=GEX.HEATMAP("SPXW")', description: "Net gamma exposure at every strike" },
  { formula: '=GEX.LEVELS("SPXW,SPY")', description: "King, walls and flip of two symbols" },
];

/** Formulas to start with, shown until a cell has data. */
export function FormulasPanel({ isConnected }: { isConnected: boolean }) {
  const styles = useStyles();
  return (
    <Panel title="First formulas">
      <Body1>
        {isConnected
          ? "Type one of these into an empty cell. The table fills the cells below and to the right."
          : "Connect first. Then type one of these into an empty cell."}
      </Body1>
      <ul className={styles.list}>
        {formulas.map((entry) => (
          <CopyableFormula key={entry.formula} {...entry} />
        ))}
      </ul>
    </Panel>
  );
}
