import { useState } from "react";
import type { Saving } from "../../addin/forecast/savings";
import { Caption1, Panel, Quiet, ShowAll, TitledGroup } from "@strikebook/ui";
import { CellLinks } from "../links/cell-links";
import { savingAdvice, savingCost, savingTitle } from "./savings-text";

/** The numbers of entries that are listed at first, and of cells in each. */
const FEW = 4;
const MAX_CELLS = 8;

/** The formulas that cost more than they have to, with their cells, what they cost, and what to change. Nothing if there are none. */
export function SavingsPanel({ savings }: { savings: readonly Saving[] }) {
  const [showsAll, showAll] = useState(false);
  if (savings.length === 0) return null;
  return (
    <Panel title="Ways to spend less">
      {savings.slice(0, showsAll ? savings.length : FEW).map((saving) => (
        <TitledGroup
          key={`${saving.kind} ${saving.cells.join()}`}
          title={savingTitle(saving)}
          action={<Caption1>{savingCost(saving.cost, saving)}</Caption1>}
        >
          <CellLinks cells={saving.cells} count={saving.cells.length} most={MAX_CELLS} />
          <Quiet>{savingAdvice(saving)}</Quiet>
        </TitledGroup>
      ))}
      {savings.length > FEW && <ShowAll isOpen={showsAll} set={showAll} what={String(savings.length)} />}
    </Panel>
  );
}
