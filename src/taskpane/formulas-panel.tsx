import { Body1, makeStyles, tokens } from "@fluentui/react-components";
import { CopyableFormula } from "./copyable-formula";
import { Panel } from "./panel";

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS, margin: 0, padding: 0 },
});

const formulas = [
  { formula: '=GEX.HEATMAP("SPXW")', says: "Net gamma exposure at every strike" },
  { formula: '=GEX.LEVELS("SPXW,SPY")', says: "King, walls and flip of two symbols" },
];

/** What to type first, until a cell has shown data. */
export function FormulasPanel({ isConnected }: { isConnected: boolean }) {
  const styles = useStyles();
  return (
    <Panel title="First formulas">
      <Body1>
        {isConnected
          ? "Type one of these into an empty cell: the table fills itself."
          : "Connect once. Then type one of these into an empty cell: the table fills itself."}
      </Body1>
      <ul className={styles.list}>
        {formulas.map((entry) => (
          <CopyableFormula key={entry.formula} {...entry} />
        ))}
      </ul>
    </Panel>
  );
}
