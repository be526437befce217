import { useState } from "react";
import type { Saving } from "../../addin/spending/savings";
import { ShowAll } from "../../ui/action";
import { Body1Strong, Caption1, makeStyles, tokens } from "../../ui/fluent";
import { Panel, Quiet } from "../../ui/layout";
import { CellLinks } from "../cell-links";
import { savingAdvice, savingCost, savingTitle } from "./savings-text";

const useStyles = makeStyles({
  saving: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalXXS, minWidth: 0 },
  head: { display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: tokens.spacingHorizontalM },
  title: { margin: 0 },
});

/** The numbers of entries that are listed at first, and of cells in each. */
const FEW = 4;
const MAX_CELLS = 8;

/** The formulas that cost more than they have to, with their cells, what they cost, and what to change. Nothing if there are none. */
export function SavingsPanel({ savings }: { savings: readonly Saving[] }) {
  const styles = useStyles();
  const [showsAll, showAll] = useState(false);
  if (savings.length === 0) return null;
  return (
    <Panel title="Ways to spend less">
      {savings.slice(0, showsAll ? savings.length : FEW).map((saving) => (
        <div
          key={`${saving.kind} ${saving.cells.join()}`}
          className={styles.saving}
          role="group"
          aria-label={savingTitle(saving)}
        >
          <div className={styles.head}>
            <Body1Strong as="h3" className={styles.title}>
              {savingTitle(saving)}
            </Body1Strong>
            <Caption1>{savingCost(saving.cost, saving)}</Caption1>
          </div>
          <CellLinks cells={saving.cells} count={saving.cells.length} most={MAX_CELLS} />
          <Quiet>{savingAdvice(saving)}</Quiet>
        </div>
      ))}
      {savings.length > FEW && <ShowAll isOpen={showsAll} set={showAll} what={String(savings.length)} />}
    </Panel>
  );
}
