import { Body1, Button, makeStyles, tokens } from "@fluentui/react-components";
import { CopyableFormula } from "./copyable-formula";
import { Panel } from "../panel";
import { useState } from "react";
import { recipes } from "./recipes";

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

/** Formulas that combine our functions with those of Excel. Hidden until the user shows them. */
export function RecipesPanel() {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="Recipes"
      action={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide" : "Show"}
        </Button>
      }
    >
      {isOpen && (
        <ul className={styles.list}>
          {recipes.map(({ name, description, formula }) => (
            <CopyableFormula key={name} formula={formula} title={name} description={description} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
