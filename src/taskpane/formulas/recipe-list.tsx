import { useState } from "react";
import { Caption1, makeStyles, tokens } from "../../ui/fluent";
import { insertFormula, insertionText } from "../../workbook/insert-formula";
import { CopyableFormula } from "./copyable-formula";
import type { Recipe } from "./recipes";

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS, margin: 0, padding: 0 },
});

/** Formulas that combine our functions with those of Excel, to copy or to insert at the selected cell. */
export function RecipeList({ recipes }: { recipes: readonly Recipe[] }) {
  const styles = useStyles();
  const [remark, setRemark] = useState("");
  const insert = async (formula: string) => setRemark(insertionText(await insertFormula(formula)));
  return (
    <>
      <ul className={styles.list}>
        {recipes.map(({ name, description, formula }) => (
          <CopyableFormula
            key={name}
            formula={formula}
            title={name}
            description={description}
            insert={() => void insert(formula)}
          />
        ))}
      </ul>
      <Caption1 role="status">{remark}</Caption1>
    </>
  );
}
