import { useState } from "react";
import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { CopyableFormula } from "./copyable-formula";
import { Panel } from "./panel";
import { recipes } from "./recipes";

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS, margin: 0, padding: 0 },
});

/** Formulas that read ours: folded away until somebody wants one. */
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
          {recipes.map(({ name, says, formula }) => (
            <CopyableFormula key={name} formula={formula} title={name} says={says} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
