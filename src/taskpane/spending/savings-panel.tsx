import { useState } from "react";
import { Body1Strong, Caption1, Link, makeStyles, tokens } from "../../ui/fluent";
import type { Saving } from "../../addin/spending/savings";
import { Panel } from "../panel";
import { CellLinks } from "../cell-links";
import { savingAdvice, savingCost, savingTitle } from "./savings-text";

const useStyles = makeStyles({
  saving: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalXXS, minWidth: 0 },
  head: { display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: tokens.spacingHorizontalM },
  title: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
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
          <Caption1 className={styles.quiet}>{savingAdvice(saving)}</Caption1>
        </div>
      ))}
      {savings.length > FEW && (
        <Link as="button" aria-expanded={showsAll} onClick={() => showAll(!showsAll)}>
          {showsAll ? "Show fewer" : `Show all ${savings.length}`}
        </Link>
      )}
    </Panel>
  );
}
