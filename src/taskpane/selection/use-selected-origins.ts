import { useEffect, useState } from "react";
import type { Addin } from "../../addin/addin";
import { PacedCheck } from "../../addin/paced-check";
import type { FormulaOrigins } from "../../addin/provenance/provenance";
import { listenToSelection, readActiveCell } from "../../workbook/selection";

/** The selected cell and the origins of what it shows. */
export interface SelectedOrigins {
  /** As Excel writes it. */
  address: string;
  origins: FormulaOrigins;
}

/** The shortest time between two readings: the arrow keys move the selection thirty times per second. */
const PAUSE_MS = 150;

/** The same while cells receive data. */
const DATA_PAUSE_MS = 2_000;

/** Returns the selected cell and the origins of what it shows, while `isShown`; `undefined` until Excel has reported them. */
export function useSelectedOrigins(addin: Addin, isShown: boolean): SelectedOrigins | undefined {
  const [selected, setSelected] = useState<SelectedOrigins>();
  useEffect(() => {
    if (!isShown || typeof Excel === "undefined") return undefined;
    let isCurrent = true;
    let stop: (() => void) | undefined;
    const check = new PacedCheck(addin.platform, PAUSE_MS, async () => {
      const { address } = await readActiveCell();
      const origins = await addin.provenance.formulaOrigins(address);
      if (isCurrent) setSelected({ address, origins });
    });
    check.soon();
    listenToSelection(() => check.soon()).then(
      (end) => {
        if (isCurrent) stop = end;
        else end();
      },
      () => undefined, // Excel reports no selections: the panel shows the cell that was selected when it was opened.
    );
    const onData = new PacedCheck(addin.platform, DATA_PAUSE_MS, () =>
      Promise.resolve(isCurrent ? check.soon() : undefined),
    );
    const unsubscribe = addin.activity.store.subscribe(() => onData.soon());
    return () => {
      isCurrent = false;
      unsubscribe();
      stop?.();
    };
  }, [addin, isShown]);
  return selected;
}
